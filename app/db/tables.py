"""Every table, as data: what is stored, and which questions have an index."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from app.db.types import UtcDateTime

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# A guest has no password, but may have a name; an account has a password and, unless it was taken
# away, a name. `name_key` is the name folded (case and look-alikes aside), so that two names
# nobody can tell apart cannot both exist; it stays when a name is taken away.
players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", String(40)),
    Column("name_key", String(80), unique=True),
    Column("password_hash", String(255)),
    Column("recovery_hash", LargeBinary, unique=True),
    Column("settings", JSON, nullable=False, server_default=text("'{}'")),
    Column("anonymous", Boolean, nullable=False, server_default=false()),
    Column("created_at", UtcDateTime, nullable=False),
    Column("merged_into", ForeignKey("players.id"), index=True),
    Column("deleted_at", UtcDateTime),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("label", String(120), nullable=False, server_default=""),
    Column("created_at", UtcDateTime, nullable=False),
    Column("seen_at", UtcDateTime, nullable=False),
)

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("label", String(120), nullable=False, server_default=""),
    Column("created_at", UtcDateTime, nullable=False),
    Column("revoked_at", UtcDateTime),
)

signin_links = Table(
    "signin_links",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("used_at", UtcDateTime),
)

# `day` is set for dailies: the one UTC day on which a game on the deal may be ranked.
# `layout_key` is the hash of an imported opening, so that one board has one deal.
deals = Table(
    "deals",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("slug", String(10), nullable=False, unique=True),
    Column("alias", String(40), unique=True),
    Column("seed", LargeBinary, nullable=False),
    Column("algorithm", String(20), nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("day", Date),
    Column("layout", Text),
    Column("layout_key", String(64), unique=True),
    Column("number", String(24)),
    Column("created_by", ForeignKey("players.id"), index=True),
    Column("created_at", UtcDateTime, nullable=False),
    CheckConstraint("kind IN ('random', 'daily', 'imported')", name="kind"),
    CheckConstraint("(kind = 'daily') = (day IS NOT NULL)", name="day"),
    CheckConstraint("(kind = 'imported') = (layout IS NOT NULL)", name="layout"),
)

# What the solver knows of a deal. A count is null both where nothing wins and where nobody
# has looked yet; the two `_at` columns tell these apart.
deal_verdicts = Table(
    "deal_verdicts",
    metadata,
    Column("deal_id", ForeignKey("deals.id"), primary_key=True),
    Column("variant", String(40), primary_key=True),
    Column("par", Integer),
    Column("par_draw", Boolean),
    Column("par_at", UtcDateTime),
    Column("fair_par", Integer),
    Column("fair_draw", Boolean),
    Column("fair_at", UtcDateTime),
    Column("opening_chance", Float),
    Column("states", Integer),
    Column("table_version", String(40)),
)

daily = Table(
    "daily",
    metadata,
    Column("date", Date, primary_key=True),
    Column("variant", String(40), primary_key=True),
    Column("deal_id", ForeignKey("deals.id"), nullable=False, unique=True),
    Column("band", String(20)),
    Column("created_at", UtcDateTime, nullable=False),
)

# `board` is the variant's slug, or for custom rules a key made of the rules themselves:
# equal rules share a board. `day` is set while the game counts for a daily's board.
# `snapshot` is the position with its line and undone steps: a move needs no log.
# `status` is the position's, whether the game has ended or not: `lost` where nothing is left to do.
# `share_id` names the game in links that tell its result or replay it, once its player made one;
# the two flags before it say what such a link shows.
games = Table(
    "games",
    metadata,
    Column("id", String(22), primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("deal_id", ForeignKey("deals.id"), nullable=False),
    Column("variant", String(40), nullable=False),
    Column("rules", Text, nullable=False),
    Column("board", String(40), nullable=False),
    Column("day", Date),
    Column("ranked", Boolean, nullable=False),
    Column("practice_reason", String(40)),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("redeals_used", Integer, nullable=False),
    Column("draw_used", Boolean, nullable=False),
    Column("home", Integer, nullable=False),
    Column("active_ms", Integer, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("last_action_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("result_shared", Boolean, nullable=False, server_default=false()),
    Column("replay_shared", Boolean, nullable=False, server_default=false()),
    Column("share_id", String(16)),
    Column("creation_key", String(80)),
    Column("creation_body", LargeBinary),
    UniqueConstraint("player_id", "creation_key"),
    CheckConstraint("status IN ('playing', 'won', 'lost')", name="status"),
    CheckConstraint("ranked = (practice_reason IS NULL)", name="practice"),
    Index("uq_games_share_id", "share_id", unique=True),
    Index(None, "player_id", "deal_id", "started_at"),
    Index(None, "player_id", "last_action_at"),
    Index(None, "deal_id", "board", "ended_at"),
    # One ranked game for a player on a deal, whatever races.
    Index(
        "uq_games_ranked",
        "player_id",
        "deal_id",
        unique=True,
        sqlite_where=text("ranked"),
        postgresql_where=text("ranked"),
    ),
    # The dailies that a sweep has to close.
    Index(
        "ix_games_open_day",
        "day",
        sqlite_where=text("ranked AND ended_at IS NULL"),
        postgresql_where=text("ranked AND ended_at IS NULL"),
    ),
)

# Append-only. A finish writes several entries; its key stands at the last of them, so the
# same key again shows the position after the whole finish.
actions = Table(
    "actions",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", String(40), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    Column("key", String(80)),
    Column("body", LargeBinary),
    UniqueConstraint("game_id", "key"),
    sqlite_with_rowid=False,
)

# One row per finished ranked game. `rank_key` sorts best first and is equal for equal
# results (app/db/results.py says how it is made).
results = Table(
    "results",
    metadata,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False),
    Column("deal_id", ForeignKey("deals.id"), nullable=False),
    Column("board", String(40), nullable=False),
    Column("day", Date),
    Column("won", Boolean, nullable=False),
    Column("redeals", Integer, nullable=False),
    Column("draw_used", Boolean, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("home", Integer, nullable=False),
    Column("rank_key", Integer, nullable=False),
    Column("active_seconds", Integer, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    Index(None, "deal_id", "board", "rank_key", "game_id"),
    Index(None, "board", "day", "player_id"),
    Index(None, "player_id", "board", "day"),
)

# Sums of a player's dailies of one variant, for a month ("2026-11") or for ever ("all"):
# what the month and all-time boards read instead of adding up every result.
standings = Table(
    "standings",
    metadata,
    Column("board", String(40), primary_key=True),
    Column("period", String(7), primary_key=True),
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("played", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("redeals", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("last_won", Date),
    Index(None, "player_id"),
    # All that the boards sort and count by, so that the index alone answers.
    Index(
        "ix_standings_ranked",
        *("board", "period", "wins", "played", "redeals", "best_streak", "player_id"),
    ),
    sqlite_with_rowid=False,
)

# Who has seen more of a deal than its opening without playing it (another's game, a
# review): they can no longer have a ranked game on it.
looks = Table(
    "looks",
    metadata,
    Column("player_id", ForeignKey("players.id"), primary_key=True),
    Column("deal_id", ForeignKey("deals.id"), primary_key=True),
    Column("at", UtcDateTime, nullable=False),
    sqlite_with_rowid=False,
)

name_reports = Table(
    "name_reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player_id", ForeignKey("players.id"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("reporter_id", ForeignKey("players.id"), index=True),
    Column("reason", String(200), nullable=False, server_default=""),
    Column("created_at", UtcDateTime, nullable=False),
    Column("handled_at", UtcDateTime),
)
