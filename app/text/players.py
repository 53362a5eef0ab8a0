"""Players in words: notices, settings, devices, and what a player's games came to."""

from __future__ import annotations

from datetime import datetime

from app.services.players.profiles import Best, GameLine, Record
from app.text.dates import short_date
from app.text.i18n import gettext as _
from app.text.i18n import ngettext


def notice(done: str) -> str:
    """Return what a form has done, by the key in the address; nothing for an unknown key."""
    return {
        "saved": _("Saved."),
        "named": _("This is your name now."),
        "welcome": _("Welcome. Your games are yours on every device now."),
        "signed-in": _("Signed in. Games played here as a guest are in your history."),
        "recovered": _(
            "Signed in. That code is used up; the next one is here. If the password is lost, set a"
            " new one below: the code is taken in place of the old one."
        ),
        "signed-out": _("Signed out."),
        "elsewhere": _("Signed out there."),
        "everywhere": _("Signed out everywhere else."),
        "password": _("The password is changed; every other device is signed out."),
        "revoked": _("The token is revoked."),
        "deleted": _("It is done: your account is gone."),
    }.get(done, "")


def name_reported() -> str:
    """Return the answer to a report of a name."""
    return _("Thank you. The name will be looked at.")


def setting(name: str) -> tuple[str, str]:
    """Return the label of a setting that is on or off, and a hint, which may be empty."""
    return {
        "four_colours": (_("Four colours"), _("Diamonds blue, clubs green")),
        "large_index": (_("Large index"), _("Bigger ranks in the corners")),
        "high_contrast": (_("High contrast"), _("Strong lines, no soft greys")),
        "left_handed": (_("Left-handed"), _("Foundations and buttons change sides")),
        "timer": (_("Show the time played"), _("It is never ranked")),
        "auto_home": (_("Cards go home by themselves"), _("One you take back stays")),
        "confirm_redeal": (_("Ask before a redeal"), ""),
        "confirm_undo_redeal": (_("Ask before undoing a redeal"), _("Ranked games always ask")),
        "shortcuts": (_("Single-key shortcuts"), _("U undo, R redeal, H hint …")),
        "chance_meter": (_("Chance always in view"), _("In practice games")),
        "sounds": (_("Sounds"), ""),
        "anonymous": (_("Appear as “Anonymous”"), _("You keep your rank; your page is hidden")),
    }[name]


def settings_heading(group: str) -> str:
    """Return the heading of a group of settings: `seeing`, `playing` or `boards`."""
    return {"seeing": _("Seeing"), "playing": _("Playing"), "boards": _("Boards")}[group]


def delete_word() -> str:
    """Return the word that must be typed before anything is deleted, in the reader's language."""
    return _("delete")


def device(label: str) -> str:
    """Return the name of a device on which a player is signed in."""
    return label or _("A browser")


def token_name(label: str) -> str:
    """Return the name of a token."""
    return label or _("Unnamed")


def last_used(at: datetime, now: datetime) -> str:
    """Return when a session was last used; the note of it may be an hour old."""
    days = (now.date() - at.date()).days
    match days:
        case 0:
            return _("today")
        case 1:
            return _("yesterday")
        case _:
            return short_date(at)


def facts(record: Record) -> tuple[tuple[str, str], ...]:
    """Return what is worth saying beside played and won, as pairs of a label and a text."""
    pairs = []
    if record.best is not None:
        pairs.append((_("Best"), best(record.best, record.redeals)))
    if record.average is not None:
        pairs.append((_("Redeals on average"), f"{record.average:.2f}"))
    pairs.append((_("Cards home on average"), f"{record.average_home:.1f}"))
    if record.dailies:
        pairs.append((_("Daily streak"), day_count(record.streak)))
        pairs.append((_("Longest streak"), day_count(record.best_streak)))
    return tuple(pairs)


def best(win: Best, redeals: int | None) -> str:
    """Return what a player's best win took; `redeals` are the most there may be, where known."""
    moves = ngettext("%(count)s move", "%(count)s moves", win.moves)
    if not redeals:
        return moves
    if not win.redeals:
        return _("no redeal, %(moves)s", moves=moves)
    took = ngettext("%(count)s redeal", "%(count)s redeals", win.redeals)
    if win.draw_used:
        took = _("%(redeals)s and the draw", redeals=took)
    return f"{took}, {moves}"


def day_count(count: int) -> str:
    """Return `3 days`."""
    return ngettext("%(count)s day", "%(count)s days", count)


def population(record: Record) -> str:
    """Return over which games the averages are taken."""
    games = ngettext(
        "Over the %(count)s ranked game that has ended.",
        "Over all %(count)s ranked games that have ended, won or lost.",
        record.played,
    )
    if record.average is None or record.redeals is None:
        return games
    return f"{games} {_('A loss counts as %(count)s redeals.', count=record.redeals + 1)}"


def chart_caption(played: int, name: str) -> str:
    """Return what the chart of a variant's results shows."""
    return _("How %(count)s ranked games of %(name)s ended", count=played, name=name)


def home_range(low: int, high: int) -> str:
    """Return the label of the losses with so many cards home."""
    return _("%(cards)s home", cards=f"{low}–{high}")


def result(line: GameLine) -> str:
    """Return how a game ended, or stands."""
    if line.ended_at is None or line.status != "won":
        return ngettext("%(count)s card home", "%(count)s cards home", line.home)
    moves = ngettext("%(count)s move", "%(count)s moves", line.moves)
    if not line.redeals_used:
        return _("won in %(moves)s", moves=moves)
    redeals = ngettext("%(count)s redeal", "%(count)s redeals", line.redeals_used)
    return _("won with %(redeals)s, %(moves)s", redeals=redeals, moves=moves)
