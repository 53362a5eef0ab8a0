"""Lists that are read page by page."""

from __future__ import annotations

LAST_PAGE = 10_000
"""Nobody turns further: an offset beyond it would only cost time."""


def page_within(page: int, total: int, size: int) -> tuple[int, int]:
    """Return the page, from 1, that is nearest to the one asked for, and how many there are."""
    pages = max(1, -(-total // size))
    return min(max(page, 1), pages, LAST_PAGE), pages
