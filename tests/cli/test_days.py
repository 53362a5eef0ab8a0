"""`daily`: the deals of the coming days, chosen ahead."""

from pathlib import Path

import pytest

from app.cli.daily import prepare
from app.db import daily as daily_db
from app.db.database import Database
from app.services.daily.deal_of_day import PLAYED
from app.settings import Settings
from tests.support.days import NOON


def test_days_are_chosen_once_and_not_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A line for each day and variant, without the slug; a second run changes nothing."""
    url = f"sqlite:///{tmp_path / 'days.sqlite3'}"
    settings = Settings(database_url=url, secret_key=b"s" * 32)
    assert prepare(settings, days=1, now=NOON) == 0
    output = capsys.readouterr().out
    assert [line.split()[:2] for line in output.splitlines()] == [
        ["2026-11-29", slug] for slug in PLAYED
    ]
    database = Database(url, b"s" * 32)

    def slugs() -> list[str]:
        with database.read() as store:
            rows = [daily_db.get(store, NOON.date(), slug) for slug in PLAYED]
        return [row.deal.slug for row in rows if row is not None]

    before = slugs()
    assert len(before) == len(PLAYED)
    assert not any(slug in output for slug in before)
    prepare(settings, days=1, now=NOON)
    assert slugs() == before
    database.close()
