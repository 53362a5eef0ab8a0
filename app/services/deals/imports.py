"""Boards and numbers that players bring along from elsewhere."""

from __future__ import annotations

from datetime import datetime

from app.db.database import Store
from app.rules.errors import Malformed
from app.rules.layout import Layout
from app.rules.notation import parse_layout
from app.rules.variant import Rules
from app.services.deals import creation, deal
from app.services.deals.deal import DealInfo


def bring(
    store: Store, *, text: str | None, number: str | None, player_id: int, now: datetime
) -> DealInfo:
    """Make a deal of a board text, or of a PySolFC number where there is one; practice for ever.

    The same board again is the same deal, so all who bring it meet on one board. Raises
    Malformed for a text that is no whole pack, Rejected for a number that is none.
    """
    if number is not None:
        row = creation.add_number(store, number, now=now, created_by=player_id)
    else:
        layout = checked(parse_layout(text or ""))
        row = creation.add_layout(store, layout, now=now, created_by=player_id)
    store.commit()
    return deal.read(store, name=row.slug, viewer=player_id, now=now)


def checked(layout: Layout) -> Layout:
    """Return the layout if it is a whole pack; it may lack the aces, as Trefoil's boards do."""
    decks = 2 if any(card.deck for card in layout.order()) else 1
    try:
        layout.settled(Rules(decks=decks))
    except Malformed as error:
        try:
            layout.settled(Rules(decks=decks, aces_home=True))
        except Malformed:
            raise error from None
    return layout
