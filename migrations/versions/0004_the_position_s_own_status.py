"""A game has its position's status before the end too, and an unused column goes."""

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import sqlalchemy as sa
from alembic import op

from app.rules.cards import CARDS
from app.rules.engine import legal
from app.rules.position import Position
from app.rules.variant import Rules

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

PAGE = 500
# The name that 0001's check has in databases: Alembic put the convention's prefix before its own.
CHECK = "ck_deal_verdicts_ck_deal_verdicts_winnable"
WINNABLE = "winnable IN ('winnable', 'unwinnable', 'undecided')"

games = sa.table(
    "games",
    sa.column("id", sa.String()),
    sa.column("rules", sa.Text()),
    sa.column("status", sa.String()),
    sa.column("snapshot", sa.Text()),
    sa.column("ended_at", sa.DateTime(timezone=True)),
)


def upgrade() -> None:
    """Apply this change."""
    connection = op.get_bind()
    for page in _pages(connection):
        lost = [row.id for row in page if _is_lost(row.rules, row.snapshot)]
        if lost:
            connection.execute(sa.update(games).where(games.c.id.in_(lost)).values(status="lost"))
    # Last, for it locks the table until the transaction ends.
    with op.batch_alter_table("deal_verdicts") as batch:
        batch.drop_constraint(op.f(CHECK), type_="check")
        batch.drop_column("winnable")


def downgrade() -> None:
    """Take this change back."""
    in_play = games.c.ended_at.is_(None)
    op.get_bind().execute(sa.update(games).where(in_play).values(status="playing"))
    with op.batch_alter_table("deal_verdicts") as batch:
        batch.add_column(sa.Column("winnable", sa.String(length=12), nullable=True))
        batch.create_check_constraint(op.f(CHECK), WINNABLE)


def _pages(connection: sa.Connection) -> Iterator[Sequence[sa.Row[Any, Any, Any]]]:
    """Yield the games that have not ended, some at a time, so that memory holds a page only."""
    query = (
        sa.select(games.c.id, games.c.rules, games.c.snapshot)
        .where(games.c.ended_at.is_(None))
        .order_by(games.c.id)
        .limit(PAGE)
    )
    page = connection.execute(query).all()
    while page:
        yield page
        page = connection.execute(query.where(games.c.id > page[-1].id)).all()


def _is_lost(rules_text: str, snapshot: str) -> bool:
    """Whether nothing is left to do, though not all cards are home."""
    fans, foundations, redeals_left, draw_left = json.loads(snapshot)[:4]
    position = Position(
        tuple(tuple(CARDS[card] for card in fan.split()) for fan in fans),
        tuple(map(tuple, foundations)),
        redeals_left,
        draw_left,
    )
    return not position.won and not legal(_rules(rules_text), position)


@lru_cache(maxsize=1024)
def _rules(text: str) -> Rules:
    return Rules.from_dict(json.loads(text))
