"""From a player's figures to their page: words, a chart of results, and lists of games."""

from __future__ import annotations

from app.db.players_profiles import Line
from app.rules.catalogue import CUSTOM, VARIANTS
from app.services.players.profiles import STEP, Best, History, Profile, Record
from app.text import refusals
from app.text.dates import long_date, short_date
from app.text.games import variant_name
from app.text.i18n import gettext as _
from app.text.i18n import ngettext
from app.web.analysis.views import share_of
from app.web.boards.views import won_label
from app.web.players.views import (
    BarView,
    FormView,
    GameRowView,
    HistoryView,
    ProfileView,
    RecordView,
)


def profile_view(
    profile: Profile, history: HistoryView, *, form: FormView | None = None, notice: str = ""
) -> ProfileView:
    """Return a player's page."""
    return ProfileView(
        name=profile.name or "",
        own=profile.own,
        anonymous=profile.anonymous,
        since=long_date(profile.since),
        records=tuple(map(record_view, profile.records)),
        practice=profile.counts.practice,
        history=history,
        form=form or FormView(),
        notice=notice,
    )


def record_view(record: Record) -> RecordView:
    """Return the figures of one variant, with its chart."""
    name = variant_name(record.variant)
    return RecordView(
        slug="" if record.variant == CUSTOM else record.variant,
        name=name,
        played=record.played,
        won=record.won,
        share=share_of(record.won, record.played),
        facts=_facts(record),
        bars=_bars(record),
        chart=_("How %(count)s ranked games of %(name)s ended", count=record.played, name=name),
        population=_population(record),
    )


def history_view(history: History, base: str) -> HistoryView:
    """Return part of a player's games; `base` is the address that takes `?page=`."""
    rows = tuple(_row(line, folded=line.deal_id in history.folded) for line in history.lines)
    return HistoryView(rows, history.total, history.page, history.pages, base)


def _facts(record: Record) -> tuple[tuple[str, str], ...]:
    """Return what is worth saying beside played and won."""
    facts = []
    if record.best is not None:
        facts.append((_("Best"), _best(record.best, record.redeals)))
    if record.average is not None:
        facts.append((_("Redeals on average"), f"{record.average:.2f}"))
    facts.append((_("Cards home on average"), f"{record.average_home:.1f}"))
    if record.dailies:
        facts.append((_("Daily streak"), _days(record.streak)))
        facts.append((_("Longest streak"), _days(record.best_streak)))
    return tuple(facts)


def _best(best: Best, redeals: int | None) -> str:
    moves = ngettext("%(count)s move", "%(count)s moves", best.moves)
    if not redeals:
        return moves
    took = ngettext("%(count)s redeal", "%(count)s redeals", best.redeals)
    if best.draw_used:
        took = _("%(redeals)s and the draw", redeals=took)
    return f"{took}, {moves}" if best.redeals else _("no redeal, %(moves)s", moves=moves)


def _days(count: int) -> str:
    return ngettext("%(count)s day", "%(count)s days", count)


def _population(record: Record) -> str:
    """Say over which games the averages are taken."""
    games = ngettext(
        "Over the %(count)s ranked game that has ended.",
        "Over all %(count)s ranked games that have ended, won or lost.",
        record.played,
    )
    if record.average is None or record.redeals is None:
        return games
    return f"{games} {_('A loss counts as %(count)s redeals.', count=record.redeals + 1)}"


def _bars(record: Record) -> tuple[BarView, ...]:
    """Return a bar for the wins by redeals, then for the losses by cards home, best first."""
    rules = VARIANTS[record.variant].rules if record.variant in VARIANTS else None
    most = max([record.redeals or 0, *record.by_redeals])
    cards = 52 * (rules.decks if rules else 1)
    counts = [
        (won_label(redeals, most), "won", record.by_redeals.get(redeals, 0))
        for redeals in range(most + 1)
    ]
    for low in range((cards - 1) // STEP * STEP, -1, -STEP):
        label = _("%(cards)s home", cards=f"{low}–{min(low + STEP, cards) - 1}")
        counts.append((label, "lost", record.losses.get(low, 0)))
    longest = max(count for _label, _sort, count in counts)
    return tuple(
        BarView(label, count, round(100 * count / longest, 1), sort)
        for label, sort, count in counts
    )


def _row(line: Line, *, folded: bool) -> GameRowView:
    last = line.ended_at or line.last_action_at
    return GameRowView(
        id=line.id,
        name=variant_name(line.variant),
        deal=line.deal,
        deal_name=line.alias or line.deal,
        when=last.date().isoformat(),
        date=short_date(last),
        day="" if line.day is None else short_date(line.day),
        result=_result(line),
        note="" if line.practice_reason is None else refusals.practice(line.practice_reason),
        playing=line.ended_at is None,
        won=line.status == "won",
        folded=folded,
    )


def _result(line: Line) -> str:
    """Say how a game ended, or stands."""
    if line.ended_at is None or line.status != "won":
        return ngettext("%(count)s card home", "%(count)s cards home", line.home)
    moves = ngettext("%(count)s move", "%(count)s moves", line.moves)
    if not line.redeals_used:
        return _("won in %(moves)s", moves=moves)
    redeals = ngettext("%(count)s redeal", "%(count)s redeals", line.redeals_used)
    return _("won with %(redeals)s, %(moves)s", redeals=redeals, moves=moves)
