"""Links by which players share a result or a replay."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Apply this change."""
    op.add_column("games", sa.Column("share_id", sa.String(length=16), nullable=True))
    op.create_index("uq_games_share_id", "games", ["share_id"], unique=True)


def downgrade() -> None:
    """Take this change back."""
    op.drop_index("uq_games_share_id", "games")
    op.drop_column("games", "share_id")
