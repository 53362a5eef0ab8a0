"""`names`: look at the names that players have reported, and settle each."""

from __future__ import annotations

import json
import sys
from datetime import datetime

from app.cli.serve import migrate
from app.db import Database
from app.services.errors import NotFound
from app.services.players import reports
from app.settings import Settings


def names(settings: Settings, *, keep: str | None, take_away: str | None, now: datetime) -> int:
    """Settle one name, or print a JSON line for each that waits."""
    migrate(settings)
    database = Database(settings.database_url, settings.secret_key)
    try:
        with database.write() as store:
            if keep is not None:
                reports.keep(store, name=keep, now=now)
            elif take_away is not None:
                reports.take_away(store, name=take_away, now=now)
            else:
                for complaint in reports.waiting(store):
                    line = {
                        "name": complaint.name,
                        "reports": complaint.reports,
                        "reasons": complaint.reasons,
                        "first": complaint.first.isoformat(),
                    }
                    print(json.dumps(line, ensure_ascii=False))
    except NotFound:
        print("nobody has this name", file=sys.stderr)
        return 1
    finally:
        database.close()
    return 0
