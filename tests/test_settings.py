"""Settings: everything from the environment, and all of it optional."""

import os
import re
import stat
import subprocess
import sys
from ipaddress import IPv6Network, ip_network
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from app.__main__ import main
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


NO_NUMBER = ("http", "-1", "+8", " 8", "8_0", "8.0", "0x8", "٨", "9" * 5_000)
BAD = {
    "DATABASE_URL": ("mysql://h/d", "nonsense", "sqlite://", "sqlite:///"),
    "HOST": ("\udcff", "a" * 70, "two..dots"),
    "PORT": (*NO_NUMBER, "0", "65536", "70000"),
    "WORKERS": (*NO_NUMBER, "0", "65"),
    "LOG_LEVEL": ("loud", "0"),
    "TRUSTED_PROXIES": ("everybody", "127.0.0.1 ::1", "10.0.0.1/8", "127.0.0.1, 300.0.0.1"),
    "RATE_LIMITS": ("maybe", "true", "1"),
    "BODY_LIMIT": (*NO_NUMBER, "1", "1023", "10000001"),
    "ANALYSIS_WORKERS": (*NO_NUMBER, "0", "65"),
    "ANALYSIS_QUEUE": (*NO_NUMBER, "0", "16"),
    "ANALYSIS_SECONDS": (*NO_NUMBER, "0", "301"),
    "DAYS_AHEAD": (*NO_NUMBER, "61"),
}
NAMES = [name.upper() for name in Settings.model_fields]


@pytest.mark.parametrize(
    ("name", "value"),
    [pytest.param(name, value, id=f"{name}-{value[:9]!a}") for name in BAD for value in BAD[name]],
)
def test_a_bad_setting_is_named(tmp_path: Path, name: str, value: str) -> None:
    """A value that can't be read stops the start with a sentence that names its variable."""
    with pytest.raises(BadSetting, match=rf"^{name} must [a-z]+ [^\n]+$"):
        read(tmp_path, **{name: value})


def test_every_setting_has_a_bad_value() -> None:
    """The table above leaves out those that take any text."""
    assert set(NAMES) - set(BAD) == {"PUBLIC_URL", "SECRET_KEY"}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_setting_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """The exit code is 2, and the one line on the error stream holds no key and no password."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    monkeypatch.setenv("SECRET_KEY", "hunter2")
    monkeypatch.setenv(name, BAD[name][0])
    assert main(["migrate"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"{name} must ")
    assert output.err.count("\n") == 1
    assert "hunter2" not in output.err
    assert not list(tmp_path.iterdir())


def test_a_host_that_is_another_machine_s_ends_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """HOST is named when nobody could listen there, before anything is migrated."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    monkeypatch.setenv("SECRET_KEY", "hunter2")
    monkeypatch.setenv("HOST", "192.0.2.1")
    assert main(["serve"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("HOST ")
    assert error.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_secrets_are_not_shown() -> None:
    """Neither the settings as text nor the error about a wrong argument shows a secret."""
    settings = Settings(database_url="postgresql://me:hunter2@h/d", secret_key=b"hunter2")
    assert "hunter2" not in f"{settings} {settings!r}"
    with pytest.raises(ValidationError) as caught:
        Settings.model_validate({"secret_key": ["hunter2"]})
    assert "hunter2" not in str(caught.value)


def test_settings_made_directly_read_no_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is not an argument has its default, no file is read or made, and nothing changes."""
    monkeypatch.chdir(tmp_path)
    for name in NAMES:
        monkeypatch.setenv(name, "8")
    settings = Settings(port=9)
    assert (settings.port, settings.workers, settings.days_ahead) == (9, 1, 0)
    assert settings.secret_key == b""
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ValidationError):
        settings.port = 1


def test_only_the_environment_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names count as they are written, in capitals, and a file named .env is left alone."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("PORT=9\n")
    settings = read(tmp_path, port="7", Port="7", WORKERS="3")
    assert (settings.port, settings.workers) == (8000, 3)


def test_the_process_s_environment_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a mapping, it is the environment of the process, as it is at the call."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'a.sqlite3'}")
    monkeypatch.setenv("PORT", "81")
    assert Settings.from_environment().port == 81


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_variable_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """What is set to nothing has the default that it has where it is not set."""
    monkeypatch.chdir(tmp_path)
    assert Settings.from_environment({name: ""}) == Settings.from_environment({})


def test_every_variable_is_read(tmp_path: Path) -> None:
    """Each of them reaches its field, in the form that the code uses."""
    settings = Settings.from_environment(
        {
            "DATABASE_URL": f"postgres://h/{tmp_path.name}",
            "HOST": "::",
            "PORT": "65535",
            "SECRET_KEY": "mine",
            "WORKERS": "2",
            "LOG_LEVEL": "Debug",
            "RATE_LIMITS": "OFF",
            "TRUSTED_PROXIES": "::1",
            "BODY_LIMIT": "1024",
            "ANALYSIS_WORKERS": "64",
            "ANALYSIS_QUEUE": "15",
            "ANALYSIS_SECONDS": "300",
            "DAYS_AHEAD": "0",
            "PUBLIC_URL": "https://play.example/",
        }
    )
    assert settings == Settings(
        database_url=f"postgresql+psycopg://h/{tmp_path.name}",
        host="::",
        port=65_535,
        secret_key=b"mine",
        workers=2,
        log_level="debug",
        trusted_proxies=(IPv6Network("::1"),),
        rate_limits=False,
        body_limit=1_024,
        analysis_workers=64,
        analysis_queue=15,
        analysis_seconds=300,
        days_ahead=0,
        public_url="https://play.example",
    )
    assert settings.model_fields_set >= set(Settings.model_fields)


def test_a_batch_command_loads_no_settings() -> None:
    """The web framework and the settings' library take longer to load than `legal` to answer."""
    program = (
        "import sys; from app.__main__ import main; main(['legal']);"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    output = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[1],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert not {"pydantic", "pydantic_settings", "fastapi", "sqlalchemy"} & set(output.split())


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
    assert asked.names == set(NAMES)
    root = Path(__file__).parents[1]
    listed = re.findall(r"`([A-Z_]+)`", (root / "README.md").read_text())
    passed = re.findall(r"^      ([A-Z_]+):", (root / "compose.yaml").read_text(), re.MULTILINE)
    assert asked.names <= set(listed)
    assert asked.names - {"HOST", "PORT"} <= set(passed)
