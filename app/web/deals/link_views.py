"""The addresses of a deal."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from app.services.deals.overview import LaidOut


@dataclass(frozen=True, slots=True)
class LinksView:
    """Where a deal is on one of its boards; `url` and `image` are for links that leave the site.

    `here` is the path of its page without a board.
    """

    here: str
    page: str
    url: str
    image: str
    text: str
    paper: str


def links_view(laid: LaidOut, origin: str) -> LinksView:
    """Return where a deal is on one of its boards."""
    here, query = f"/deals/{laid.info.name}", board_query(laid.board)
    lasting = f"/deals/{laid.info.slug}"
    return LinksView(
        here=here,
        page=f"{here}?{query}",
        url=f"{origin}{here}?{query}",
        image=f"{origin}{lasting}/preview.png?{query}",
        text=f"{lasting}/board.txt?{query}",
        paper=f"{lasting}/print?{query}",
    )


def board_query(board: str) -> str:
    """Return the query that chooses a board, or a variant."""
    return urlencode({"variant": board})
