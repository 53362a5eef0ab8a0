"""The boards in words: headings, results, names, and what each board counts."""

from __future__ import annotations

from app.rules.catalogue import VARIANTS
from app.rules.variant import Rules
from app.services.boards.deal_boards import BoardLine, DealBoard, PlayerName
from app.services.boards.standings import Order, Standing
from app.text.dates import clock
from app.text.i18n import gettext as _
from app.text.i18n import ngettext

NONE = "–"
"""Stands in a cell that has nothing to say."""


def order_name(order: Order) -> str:
    """Return the name of an order of standings."""
    match order:
        case Order.WINS:
            return _("Wins")
        case Order.AVERAGE:
            return _("Average")
        case Order.STREAK:
            return _("Streak")


def day_label() -> str:
    """Return the label of the day's board."""
    return _("Day")


def month_label() -> str:
    """Return the label of the month's board."""
    return _("Month")


def all_time_label() -> str:
    """Return the label, and the heading, of the all-time board."""
    return _("All time")


def player_name(player: PlayerName) -> str:
    """Return what a board calls a player."""
    if player.anonymous:
        return _("Anonymous")
    return _("Guest") if player.name is None else player.name


def you() -> str:
    """Return what a board of standings calls its reader."""
    return _("You")


def deal_heads(rules: Rules) -> tuple[str, ...]:
    """Return the headings of a deal's board, after the rank and the player."""
    heads = [_("Result")]
    if rules.redeals:
        heads.append(_("Redeals"))
    if rules.draw:
        heads.append(_("Draw"))
    return (*heads, _("Moves"), _("Time"))


def deal_cells(line: BoardLine, rules: Rules) -> tuple[str, ...]:
    """Return the cells of a line of a deal's board, below `deal_heads`."""
    if not line.won:
        blanks = [NONE] * (bool(rules.redeals) + bool(rules.draw) + 1)
        return (_("%(home)s home", home=line.home), *blanks, clock(line.active_seconds))
    cells = [_("won")]
    if rules.redeals:
        cells.append(str(line.redeals))
    if rules.draw:
        cells.append(_("used") if line.draw_used else NONE)
    return (*cells, str(line.moves), clock(line.active_seconds))


def standings_heads(variant: str) -> tuple[str, ...]:
    """Return the headings of a variant's standings, after the rank and the player."""
    average = _("Average") if VARIANTS[variant].rules.redeals else _("Share lost")
    return (_("Won"), _("Played"), average, _("Streak"))


def standings_cells(standing: Standing) -> tuple[str, ...]:
    """Return the cells of a line of standings, below `standings_heads`."""
    average = f"{standing.average:.2f}"
    return (str(standing.wins), str(standing.played), average, str(standing.best_streak))


def population(board: DealBoard) -> str:
    """Return what a deal's board counts."""
    totals = board.totals
    won = _("%(wins)s won.", wins=totals.wins)
    if board.imported:
        players = ngettext("%(count)s player.", "%(count)s players.", totals.games)
        return _(
            "Open board: each player’s best game. %(players)s %(won)s", players=players, won=won
        )
    games = ngettext("%(count)s ranked game ended.", "%(count)s ranked games ended.", totals.games)
    return f"{games} {won}"


def won_label(redeals: int, most: int) -> str:
    """Return the label of the wins with so many redeals, of the most that there may be."""
    if not most:
        return _("Won")
    if not redeals:
        return _("Won, no redeal")
    return ngettext("Won, %(count)s redeal", "Won, %(count)s redeals", redeals)


def lost_label() -> str:
    """Return the label of the games that were lost."""
    return _("Lost")


def nobody_finished() -> str:
    """Return what stands in place of a deal's empty board."""
    return _("Nobody has finished this deal yet.")


def nobody_stands() -> str:
    """Return what stands in place of an empty board of standings."""
    return _("Nobody stands here yet.")


def deal_order_note() -> str:
    """Return how a deal's board is ranked."""
    return _(
        "Wins by fewest redeals, then without the draw, then fewest moves; then losses by "
        "most cards home. Time is shown and never ranked."
    )


def standings_note(variant: str, least: int) -> str:
    """Return what standings count; `least` is how many dailies an average needs."""
    loss = VARIANTS[variant].rules.redeals + 1
    if loss == 1:
        average = _(
            "Dailies only. The average is the share of dailies lost; it needs %(least)s of them.",
            least=least,
        )
    else:
        average = _(
            "Dailies only. The average is of redeals, a loss counting as %(loss)s; "
            "it needs %(least)s dailies.",
            loss=loss,
            least=least,
        )
    streak = _("A streak is a run of days in a row, each won.")
    return f"{average} {streak}"
