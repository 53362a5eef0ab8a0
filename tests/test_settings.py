"""Settings: everything from the environment, and all of it optional."""

import os
import re
import stat
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from app.settings import BadSetting, Settings, database_url, kept_secret


def read(folder: Path, **environment: str) -> Settings:
    """Read settings with a database in this folder."""
    return Settings.from_environment(
        {"DATABASE_URL": f"sqlite:///{folder / 'a.sqlite3'}", **environment}
    )


def test_nothing_has_to_be_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty environment gives an SQLite file, loopback, and a generated secret."""
    monkeypatch.chdir(tmp_path)
    settings = Settings.from_environment({})
    assert settings.database_url == "sqlite:///data/lucie.sqlite3"
    assert (settings.host, settings.port, settings.rate_limits) == ("127.0.0.1", 8000, True)
    assert len(settings.secret_key) >= 32
    assert (tmp_path / "data" / "secret.key").exists()


def test_the_secret_is_made_once(tmp_path: Path) -> None:
    """The generated secret is kept beside the database, for its owner's eyes only."""
    first, second = read(tmp_path), read(tmp_path)
    assert first.secret_key == second.secret_key
    file = tmp_path / "secret.key"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert read(tmp_path, SECRET_KEY="mine").secret_key == b"mine"
    assert read(tmp_path, SECRET_KEY="\udcff").secret_key == b"\xff"  # any bytes will do


def test_an_empty_secret_is_no_secret(tmp_path: Path) -> None:
    """A file that lost its content is named, and nothing is signed with nothing."""
    (tmp_path / "secret.key").touch()
    with pytest.raises(BadSetting, match=r"secret\.key"):
        kept_secret(f"sqlite:///{tmp_path / 'a.sqlite3'}")


def test_two_who_start_at_once_share_a_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who comes second takes the other's secret, and nobody ever finds half of one."""
    mine = tmp_path / "secret.key"
    link = os.link

    def overtaken(written: str, path: Path) -> None:
        assert Path(written).read_text()
        mine.write_text("the other's")
        link(written, path)

    monkeypatch.setattr(os, "link", overtaken)
    assert kept_secret(f"sqlite:///{tmp_path / 'a.sqlite3'}") == b"the other's"
    assert list(tmp_path.iterdir()) == [mine]


@pytest.mark.parametrize(
    ("written", "read_as"),
    [
        ("postgres://u:p@h/d", "postgresql+psycopg://u:p@h/d"),
        ("postgresql://h/d?host=/run", "postgresql+psycopg://h/d?host=/run"),
        ("postgresql+psycopg://h/d", "postgresql+psycopg://h/d"),
        ("sqlite:////tmp/x.sqlite3", "sqlite:////tmp/x.sqlite3"),
    ],
)
def test_the_driver_is_named(written: str, read_as: str) -> None:
    """The usual forms of a PostgreSQL address are all psycopg's."""
    assert database_url(written) == read_as


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://h/d"),
        ("DATABASE_URL", "nonsense"),
        ("DATABASE_URL", "sqlite://"),
        ("PORT", "http"),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("PORT", "0"),
        ("PORT", "9" * 5_000),
        ("WORKERS", "0"),
        ("LOG_LEVEL", "loud"),
        ("RATE_LIMITS", "maybe"),
        ("TRUSTED_PROXIES", "everybody"),
        ("BODY_LIMIT", "1"),
    ],
)
def test_a_bad_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    """A value that can't be read stops the start with a sentence that names its variable."""
    with pytest.raises(BadSetting, match=name):
        read(tmp_path, **{name: value})


def test_proxies_are_addresses_or_networks(tmp_path: Path) -> None:
    """Commas and spaces between them are fine."""
    settings = read(tmp_path, TRUSTED_PROXIES="127.0.0.1, 10.0.0.0/8,::1")
    assert settings.trusted_proxies == (
        *(ip_network("127.0.0.1"), ip_network("10.0.0.0/8"), ip_network("::1")),
    )
    assert not read(tmp_path, RATE_LIMITS="off").rate_limits


class Asked(dict[str, str]):
    """An environment that remembers which variables were asked for."""

    def __init__(self, values: dict[str, str]) -> None:
        super().__init__(values)
        self.names: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        """Answer, and remember."""
        self.names.add(name)
        return super().get(name, default)


def test_every_setting_is_told_and_reaches_the_container() -> None:
    """The README lists all; compose.yaml passes on all but the address, which the image sets."""
    asked = Asked({"SECRET_KEY": "mine"})
    Settings.from_environment(asked)
    root = Path(__file__).parents[1]
    listed = re.findall(r"`([A-Z_]+)`", (root / "README.md").read_text())
    passed = re.findall(r"^      ([A-Z_]+):", (root / "compose.yaml").read_text(), re.MULTILINE)
    assert asked.names <= set(listed)
    assert asked.names - {"HOST", "PORT"} <= set(passed)
