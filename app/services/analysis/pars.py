"""Par and fair par of a deal: computed once, kept with it, told when they can help nobody."""

from __future__ import annotations

from dataclasses import dataclass

from app.db import analysis as analysis_db
from app.db.deals import DealRow
from app.rules.variant import Rules
from app.services.analysis import questions
from app.services.analysis.game_help import Inquiry
from app.services.deals import deal as deals
from app.services.deals import secrecy
from app.services.games.creation import board_of
from app.solver import suit


@dataclass(frozen=True, slots=True)
class Pars:
    """The fewest redeals that win a deal: knowing its shuffles, and by honest play.

    None is a deal that isn't won so; where not `exact`, one of which no win was found.
    """

    par: int | None
    par_draw: bool
    fair_par: int | None
    fair_draw: bool
    exact: bool


def pars(inquiry: Inquiry, *, deal: str, rules: Rules) -> Pars | None:
    """Give the pars of a deal, or None while the asker could have a ranked game on it.

    Raises NotFound, TryAgain.
    """
    with inquiry.database.read() as store:
        row = deals.find(store, deal, inquiry.now)
        if not secrecy.seed_is_due(store, row, inquiry.player, inquiry.now):
            return None
        kept = analysis_db.verdict(store, row.id, board_of(rules))
    if kept is None or kept.par_at is None:
        _find_par(inquiry, row, rules)
    if kept is None or kept.fair_at is None:
        _find_fair_par(inquiry, row, rules)
    with inquiry.database.read() as store:
        kept = analysis_db.verdict(store, row.id, board_of(rules))
    if kept is None:
        raise RuntimeError("what was kept of a deal is gone")
    exact = suit.applies(rules) or kept.par == 0
    return Pars(kept.par, bool(kept.par_draw), kept.fair_par, bool(kept.fair_draw), exact)


def _find_par(inquiry: Inquiry, row: DealRow, rules: Rules) -> None:
    found = inquiry.analyst.study(questions.par, rules, deals.rules_deal(row))
    values = {"par": found.redeals, "par_draw": found.draw, "par_at": inquiry.now}
    _keep(inquiry, row, rules, "par_at", **values)


def _find_fair_par(inquiry: Inquiry, row: DealRow, rules: Rules) -> None:
    found = inquiry.analyst.study(questions.fair_par, rules, deals.rules_deal(row))
    _keep(
        inquiry,
        row,
        rules,
        "fair_at",
        fair_par=found.redeals if found.won else None,
        fair_draw=found.draw if found.won else None,
        fair_at=inquiry.now,
        opening_chance=found.chance.value,
        states=found.states,
        table_version=found.table_version,
    )


def _keep(inquiry: Inquiry, row: DealRow, rules: Rules, found_at: str, **values: object) -> None:
    with inquiry.database.write() as store:
        analysis_db.keep(store, row.id, board_of(rules), found_at=found_at, **values)
        store.commit()
