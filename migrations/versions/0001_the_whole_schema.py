"""The whole schema."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: Sequence[str] | None = None
depends_on: Sequence[str] | None = None


def upgrade() -> None:
    """Apply this change."""
    op.create_table(
        "players",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=True),
        sa.Column("name_key", sa.String(length=80), nullable=True),
        sa.Column("password_hash", sa.String(length=255), nullable=True),
        sa.Column("recovery_hash", sa.LargeBinary(), nullable=True),
        sa.Column("settings", sa.JSON(), server_default=sa.text("'{}'"), nullable=False),
        sa.Column("anonymous", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("merged_into", sa.Integer(), nullable=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["merged_into"], ["players.id"], name="fk_players_merged_into"),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("name_key", name="uq_players_name_key"),
        sa.UniqueConstraint("recovery_hash", name="uq_players_recovery_hash"),
    )
    op.create_index("ix_players_merged_into", "players", ["merged_into"], unique=False)
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=120), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_api_tokens_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_api_tokens"),
        sa.UniqueConstraint("token_hash", name="uq_api_tokens_token_hash"),
    )
    op.create_index("ix_api_tokens_player_id", "api_tokens", ["player_id"], unique=False)
    op.create_table(
        "deals",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("slug", sa.String(length=10), nullable=False),
        sa.Column("alias", sa.String(length=40), nullable=True),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("algorithm", sa.String(length=20), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("layout", sa.Text(), nullable=True),
        sa.Column("layout_key", sa.String(length=64), nullable=True),
        sa.Column("number", sa.String(length=24), nullable=True),
        sa.Column("created_by", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("(kind = 'daily') = (day IS NOT NULL)", name="ck_deals_day"),
        sa.CheckConstraint("(kind = 'imported') = (layout IS NOT NULL)", name="ck_deals_layout"),
        sa.CheckConstraint("kind IN ('random', 'daily', 'imported')", name="ck_deals_kind"),
        sa.ForeignKeyConstraint(["created_by"], ["players.id"], name="fk_deals_created_by"),
        sa.PrimaryKeyConstraint("id", name="pk_deals"),
        sa.UniqueConstraint("alias", name="uq_deals_alias"),
        sa.UniqueConstraint("layout_key", name="uq_deals_layout_key"),
        sa.UniqueConstraint("slug", name="uq_deals_slug"),
    )
    op.create_index("ix_deals_created_by", "deals", ["created_by"], unique=False)
    op.create_table(
        "name_reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("reporter_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.String(length=200), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("handled_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_name_reports_player_id"),
        sa.ForeignKeyConstraint(
            ["reporter_id"], ["players.id"], name="fk_name_reports_reporter_id"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_name_reports"),
    )
    op.create_index("ix_name_reports_player_id", "name_reports", ["player_id"], unique=False)
    op.create_index("ix_name_reports_reporter_id", "name_reports", ["reporter_id"], unique=False)
    op.create_table(
        "sessions",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("label", sa.String(length=120), server_default="", nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_sessions_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
        sa.UniqueConstraint("token_hash", name="uq_sessions_token_hash"),
    )
    op.create_index("ix_sessions_player_id", "sessions", ["player_id"], unique=False)
    op.create_table(
        "signin_links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_signin_links_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_signin_links"),
        sa.UniqueConstraint("token_hash", name="uq_signin_links_token_hash"),
    )
    op.create_index("ix_signin_links_player_id", "signin_links", ["player_id"], unique=False)
    op.create_table(
        "standings",
        sa.Column("board", sa.String(length=40), nullable=False),
        sa.Column("period", sa.String(length=7), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("redeals", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("last_won", sa.Date(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_standings_player_id"),
        sa.PrimaryKeyConstraint("board", "period", "player_id", name="pk_standings"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_standings_board_period_wins", "standings", ["board", "period", "wins"], unique=False
    )
    op.create_index("ix_standings_player_id", "standings", ["player_id"], unique=False)
    op.create_table(
        "daily",
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("deal_id", sa.Integer(), nullable=False),
        sa.Column("band", sa.String(length=20), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name="fk_daily_deal_id"),
        sa.PrimaryKeyConstraint("date", "variant", name="pk_daily"),
        sa.UniqueConstraint("deal_id", name="uq_daily_deal_id"),
    )
    op.create_table(
        "deal_verdicts",
        sa.Column("deal_id", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("winnable", sa.String(length=12), nullable=True),
        sa.Column("par", sa.Integer(), nullable=True),
        sa.Column("par_draw", sa.Boolean(), nullable=True),
        sa.Column("par_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("fair_par", sa.Integer(), nullable=True),
        sa.Column("fair_draw", sa.Boolean(), nullable=True),
        sa.Column("fair_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("opening_chance", sa.Float(), nullable=True),
        sa.Column("states", sa.Integer(), nullable=True),
        sa.Column("table_version", sa.String(length=40), nullable=True),
        sa.CheckConstraint(
            "winnable IN ('winnable', 'unwinnable', 'undecided')", name="ck_deal_verdicts_winnable"
        ),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name="fk_deal_verdicts_deal_id"),
        sa.PrimaryKeyConstraint("deal_id", "variant", name="pk_deal_verdicts"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(length=22), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("deal_id", sa.Integer(), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("board", sa.String(length=40), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("practice_reason", sa.String(length=40), nullable=True),
        sa.Column("status", sa.String(length=10), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("redeals_used", sa.Integer(), nullable=False),
        sa.Column("draw_used", sa.Boolean(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("active_ms", sa.Integer(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_action_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("result_shared", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("replay_shared", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("creation_key", sa.String(length=80), nullable=True),
        sa.Column("creation_body", sa.LargeBinary(), nullable=True),
        sa.CheckConstraint("status IN ('playing', 'won', 'lost')", name="ck_games_status"),
        sa.CheckConstraint("ranked = (practice_reason IS NULL)", name="ck_games_practice"),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name="fk_games_deal_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_games_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("player_id", "creation_key", name="uq_games_player_id_creation_key"),
    )
    op.create_index(
        "ix_games_deal_id_board_ended_at", "games", ["deal_id", "board", "ended_at"], unique=False
    )
    op.create_index(
        "ix_games_open_day",
        "games",
        ["day"],
        unique=False,
        sqlite_where=sa.text("ranked AND ended_at IS NULL"),
        postgresql_where=sa.text("ranked AND ended_at IS NULL"),
    )
    op.create_index(
        "ix_games_player_id_deal_id_started_at",
        "games",
        ["player_id", "deal_id", "started_at"],
        unique=False,
    )
    op.create_index(
        "ix_games_player_id_last_action_at", "games", ["player_id", "last_action_at"], unique=False
    )
    op.create_index(
        "uq_games_ranked",
        "games",
        ["player_id", "deal_id"],
        unique=True,
        sqlite_where=sa.text("ranked"),
        postgresql_where=sa.text("ranked"),
    )
    op.create_table(
        "looks",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("deal_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name="fk_looks_deal_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_looks_player_id"),
        sa.PrimaryKeyConstraint("player_id", "deal_id", name="pk_looks"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "actions",
        sa.Column("game_id", sa.String(length=22), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.String(length=40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("key", sa.String(length=80), nullable=True),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_actions_game_id"),
        sa.PrimaryKeyConstraint("game_id", "number", name="pk_actions"),
        sa.UniqueConstraint("game_id", "key", name="uq_actions_game_id_key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("game_id", sa.String(length=22), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("deal_id", sa.Integer(), nullable=False),
        sa.Column("board", sa.String(length=40), nullable=False),
        sa.Column("day", sa.Date(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("redeals", sa.Integer(), nullable=False),
        sa.Column("draw_used", sa.Boolean(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("rank_key", sa.Integer(), nullable=False),
        sa.Column("active_seconds", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["deal_id"], ["deals.id"], name="fk_results_deal_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_results_game_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_results_player_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_results"),
    )
    op.create_index(
        "ix_results_board_day_player_id", "results", ["board", "day", "player_id"], unique=False
    )
    op.create_index(
        "ix_results_deal_id_board_rank_key_game_id",
        "results",
        ["deal_id", "board", "rank_key", "game_id"],
        unique=False,
    )
    op.create_index(
        "ix_results_player_id_board_day", "results", ["player_id", "board", "day"], unique=False
    )


def downgrade() -> None:
    """Take this change back."""
    op.drop_index("ix_results_player_id_board_day", table_name="results")
    op.drop_index("ix_results_deal_id_board_rank_key_game_id", table_name="results")
    op.drop_index("ix_results_board_day_player_id", table_name="results")
    op.drop_table("results")
    op.drop_table("actions")
    op.drop_table("looks")
    op.drop_index(
        "uq_games_ranked",
        table_name="games",
        sqlite_where=sa.text("ranked"),
        postgresql_where=sa.text("ranked"),
    )
    op.drop_index("ix_games_player_id_last_action_at", table_name="games")
    op.drop_index("ix_games_player_id_deal_id_started_at", table_name="games")
    op.drop_index(
        "ix_games_open_day",
        table_name="games",
        sqlite_where=sa.text("ranked AND ended_at IS NULL"),
        postgresql_where=sa.text("ranked AND ended_at IS NULL"),
    )
    op.drop_index("ix_games_deal_id_board_ended_at", table_name="games")
    op.drop_table("games")
    op.drop_table("deal_verdicts")
    op.drop_table("daily")
    op.drop_index("ix_standings_player_id", table_name="standings")
    op.drop_index("ix_standings_board_period_wins", table_name="standings")
    op.drop_table("standings")
    op.drop_index("ix_signin_links_player_id", table_name="signin_links")
    op.drop_table("signin_links")
    op.drop_index("ix_sessions_player_id", table_name="sessions")
    op.drop_table("sessions")
    op.drop_index("ix_name_reports_reporter_id", table_name="name_reports")
    op.drop_index("ix_name_reports_player_id", table_name="name_reports")
    op.drop_table("name_reports")
    op.drop_index("ix_deals_created_by", table_name="deals")
    op.drop_table("deals")
    op.drop_index("ix_api_tokens_player_id", table_name="api_tokens")
    op.drop_table("api_tokens")
    op.drop_index("ix_players_merged_into", table_name="players")
    op.drop_table("players")
