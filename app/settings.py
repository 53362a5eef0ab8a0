"""Everything the environment decides, with defaults that work on a fresh checkout."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

DEFAULT_DATABASE = "sqlite:///data/lucie.sqlite3"
DEFAULT_DAYS_AHEAD = 2
"""DAYS_AHEAD of a server; settings made in code choose no day unless they say so."""
KEY_FILE = "secret.key"


class BadSetting(Exception):
    """A variable of the environment that cannot be read; its text names it."""


def database_url(text: str) -> str:
    """Return the address with its driver: people write postgres://, SQLAlchemy wants psycopg.

    Raises BadSetting.
    """
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


def _digits(value: int | str) -> int | str:
    """Refuse a text that is not plain digits; pydantic alone reads 1_000, +5 and 5.0 too."""
    # Python reads no number of thousands of digits.
    if isinstance(value, str) and not (value.isascii() and value.isdigit() and len(value) <= 18):
        raise ValueError("not a whole number")
    return value


def _switch(value: bool | str) -> bool:  # noqa: FBT001 -- a validator takes what it is given
    """Return what "on" and "off" mean; pydantic alone takes 1, yes and true too."""
    if isinstance(value, str):
        if value.lower() not in {"on", "off"}:
            raise ValueError("neither on nor off")
        return value.lower() == "on"
    return value


def _lower(value: str) -> str:
    return value.lower()


def _parts(value: str | tuple[object, ...]) -> object:
    """Return the parts of a text between its commas."""
    if not isinstance(value, str):
        return value
    return [part.strip() for part in value.split(",") if part.strip()]


def _bytes(value: str | bytes) -> bytes:
    """Return the bytes that the environment had: Python hands over those it can't read as text."""
    return value.encode("utf-8", "surrogateescape") if isinstance(value, str) else value


def _hostname(value: str) -> str:
    """Return the text if the system's resolver can be asked for it."""
    value.encode("idna")
    return value


def _without_slash(value: str) -> str:
    return value.rstrip("/")


def _whole(low: int, high: int) -> Any:
    """Return what describes a field whose value is a whole number in a range."""
    return Field(ge=low, le=high, description=f"a whole number from {low} to {high}")


Number = Annotated[int, BeforeValidator(_digits)]
DatabaseUrl = Annotated[str, AfterValidator(database_url), Field(repr=False)]
Host = Annotated[
    str, AfterValidator(_hostname), Field(description="a name or an address of this machine")
]
Secret = Annotated[bytes, BeforeValidator(_bytes), Field(repr=False)]
LogLevel = Annotated[
    Literal["debug", "info", "warning", "error"],
    BeforeValidator(_lower),
    Field(description="one of debug, info, warning, error"),
]
Networks = Annotated[
    tuple[IPv4Network | IPv6Network, ...],
    BeforeValidator(_parts),
    Field(description="addresses or networks, with commas"),
]
Switch = Annotated[bool, BeforeValidator(_switch), Field(description="one of on, off")]
PublicUrl = Annotated[str, AfterValidator(_without_slash)]


class Settings(BaseSettings):
    """What the app is told from outside; the environment's names are the fields' in capitals.

    Made directly, it reads nothing but its arguments: `from_environment` is the one place that
    reads the environment. A description ends the sentence about a value that can't be read; a field
    that takes any text has none.
    """

    model_config = SettingsConfigDict(
        frozen=True,
        # A list is written with commas, not as JSON.
        enable_decoding=False,
        # A key or a password must not get into a log.
        hide_input_in_errors=True,
    )

    database_url: DatabaseUrl = DEFAULT_DATABASE
    host: Host = "127.0.0.1"
    port: Annotated[Number, _whole(1, 65_535)] = 8000
    secret_key: Secret = b""
    workers: Annotated[Number, _whole(1, 64)] = 1
    log_level: LogLevel = "info"
    trusted_proxies: Networks = ()
    rate_limits: Switch = True
    body_limit: Annotated[Number, _whole(1_024, 10_000_000)] = 65_536
    analysis_workers: Annotated[Number, _whole(1, 64)] = 1
    analysis_queue: Annotated[Number, _whole(1, 15)] = 12
    analysis_seconds: Annotated[Number, _whole(1, 300)] = 20
    days_ahead: Annotated[Number, _whole(0, 60)] = 0
    public_url: PublicUrl = ""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Read nothing but the arguments: no environment and no file."""
        del settings_cls, env_settings, dotenv_settings, file_secret_settings
        return (init_settings,)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Read every setting from its variable; an empty one has its default.

        Raises BadSetting with a sentence that names the bad one.
        """
        source = EnvSettingsSource(cls)
        # The names are matched as they are, in capitals only.
        source.env_vars = {name: environment.get(name.upper()) or None for name in cls.model_fields}
        try:
            settings = cls(**{"days_ahead": DEFAULT_DAYS_AHEAD, **source()})
        except ValidationError as error:
            raise BadSetting(cls._sentence(error)) from error
        key = settings.secret_key or kept_secret(settings.database_url)
        return settings.model_copy(update={"secret_key": key})

    @classmethod
    def _sentence(cls, error: ValidationError) -> str:
        """Return what the first value that can't be read should have been."""
        name = str(error.errors(include_url=False, include_input=False)[0]["loc"][0])
        return f"{name.upper()} must be {cls.model_fields[name].description}"


def sqlite_file(url: str) -> Path | None:
    """Return the database's file, or None where there is none (PostgreSQL, memory)."""
    _, separator, path = url.partition("sqlite:///")
    name = path.partition("?")[0]
    return Path(name) if separator and name and name != ":memory:" else None


def key_file(url: str) -> Path:
    """Return the path of a generated secret: beside the SQLite file, else in data/."""
    database = sqlite_file(url)
    return (database.parent if database else Path("data")) / KEY_FILE


def kept_secret(url: str) -> bytes:
    """Return the generated secret, made at the first call. Raises BadSetting if it is empty."""
    path = key_file(url)
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _make_secret(path)
    return _read_secret(path)


def _make_secret(path: Path) -> None:
    """Write a new secret unless another process does first; no reader sees half a file."""
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
