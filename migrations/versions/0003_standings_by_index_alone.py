"""An index that answers the month and all-time boards by itself."""

from collections.abc import Sequence

from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None

COLUMNS = ["board", "period", "wins", "played", "redeals", "best_streak", "player_id"]


def upgrade() -> None:
    """Apply this change."""
    op.drop_index("ix_standings_board_period_wins", "standings")
    op.create_index("ix_standings_ranked", "standings", COLUMNS)


def downgrade() -> None:
    """Take this change back."""
    op.drop_index("ix_standings_ranked", "standings")
    op.create_index("ix_standings_board_period_wins", "standings", ["board", "period", "wins"])
