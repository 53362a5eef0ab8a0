"""Everything the environment decides, with defaults that work on a fresh checkout."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from tempfile import NamedTemporaryFile

DEFAULT_DATABASE = "sqlite:///data/lucie.sqlite3"
KEY_FILE = "secret.key"


class BadSetting(Exception):
    """A variable of the environment that cannot be read; its text names it."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What the app is told from outside; `from_environment` is the one place that reads it."""

    database_url: str = DEFAULT_DATABASE
    host: str = "127.0.0.1"
    port: int = 8000
    secret_key: bytes = b""
    workers: int = 1
    log_level: str = "info"
    trusted_proxies: tuple[IPv4Network | IPv6Network, ...] = ()
    rate_limits: bool = True
    body_limit: int = 65_536
    analysis_workers: int = 1
    analysis_queue: int = 12
    analysis_seconds: int = 20
    days_ahead: int = 0
    public_url: str = ""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read every setting; raise BadSetting with a sentence that names the bad one."""
        url = database_url(environment.get("DATABASE_URL") or DEFAULT_DATABASE)
        key = environment.get("SECRET_KEY", "").encode("utf-8", "surrogateescape")
        return cls(
            database_url=url,
            host=environment.get("HOST") or cls.host,
            port=_number(environment, "PORT", cls.port, 1, 65_535),
            secret_key=key or kept_secret(url),
            workers=_number(environment, "WORKERS", cls.workers, 1, 64),
            log_level=_choice(
                environment, "LOG_LEVEL", cls.log_level, ("debug", "info", "warning", "error")
            ),
            trusted_proxies=_networks(environment.get("TRUSTED_PROXIES", "")),
            rate_limits=_choice(environment, "RATE_LIMITS", "on", ("on", "off")) == "on",
            body_limit=_number(environment, "BODY_LIMIT", cls.body_limit, 1_024, 10_000_000),
            analysis_workers=_number(environment, "ANALYSIS_WORKERS", cls.analysis_workers, 1, 64),
            analysis_queue=_number(environment, "ANALYSIS_QUEUE", cls.analysis_queue, 1, 15),
            analysis_seconds=_number(environment, "ANALYSIS_SECONDS", cls.analysis_seconds, 1, 300),
            days_ahead=_number(environment, "DAYS_AHEAD", 2, 0, 60),
            public_url=environment.get("PUBLIC_URL", "").rstrip("/"),
        )


def database_url(text: str) -> str:
    """Name the driver: people write postgres:// or postgresql://, SQLAlchemy wants psycopg."""
    scheme, separator, rest = text.partition("://")
    if not separator or scheme not in (
        *("sqlite", "sqlite+pysqlite"),
        *("postgres", "postgresql", "postgresql+psycopg"),
    ):
        raise BadSetting("DATABASE_URL must start with sqlite:/// or postgresql://")
    driver = "sqlite" if scheme.startswith("sqlite") else "postgresql+psycopg"
    if driver == "sqlite" and not rest.removeprefix("/"):
        raise BadSetting("DATABASE_URL must name a file: sqlite:///data/lucie.sqlite3")
    return f"{driver}://{rest}"


def sqlite_file(url: str) -> Path | None:
    """Give the database's file, or None where there is none (PostgreSQL, memory)."""
    _, separator, path = url.partition("sqlite:///")
    name = path.partition("?")[0]
    return Path(name) if separator and name and name != ":memory:" else None


def key_file(url: str) -> Path:
    """Give where a generated secret is kept: beside the SQLite file, else in data/."""
    database = sqlite_file(url)
    return (database.parent if database else Path("data")) / KEY_FILE


def kept_secret(url: str) -> bytes:
    """Read the generated secret, making it once."""
    path = key_file(url)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _make_secret(path)
    return _read_secret(path)


def _make_secret(path: Path) -> None:
    """Write a new secret unless somebody else does; whoever reads the file finds it whole."""
    with NamedTemporaryFile("w", dir=path.parent, prefix=".secret-") as file:
        file.write(secrets.token_urlsafe(32))
        file.flush()
        with suppress(FileExistsError):
            os.link(file.name, path)


def _read_secret(path: Path) -> bytes:
    secret = path.read_bytes().strip()
    if not secret:
        raise BadSetting(f"{path} is empty: delete it, or set SECRET_KEY")
    return secret


def _number(environment: Mapping[str, str], name: str, default: int, low: int, high: int) -> int:
    text = environment.get(name) or str(default)
    # Python reads no number of thousands of digits.
    readable = text.isascii() and text.isdigit() and len(text) <= 18
    if not (readable and low <= int(text) <= high):
        raise BadSetting(f"{name} must be a whole number from {low} to {high}")
    return int(text)


def _choice(
    environment: Mapping[str, str], name: str, default: str, choices: tuple[str, ...]
) -> str:
    text = (environment.get(name) or default).lower()
    if text not in choices:
        raise BadSetting(f"{name} must be one of {', '.join(choices)}")
    return text


def _networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    try:
        return tuple(ip_network(part.strip()) for part in text.split(",") if part.strip())
    except ValueError as error:
        raise BadSetting("TRUSTED_PROXIES must be addresses or networks, with commas") from error
