"""Par and fair par of a deal: worked out once, kept with it, shown when they can help nobody.

In three steps, so that no transaction is open while the solver works: `par_question` reads,
`search` asks the solver for what is not known yet, `keep` stores it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.db import analysis as analysis_db
from app.db.analysis import VerdictRow
from app.db.database import Store
from app.db.players import PlayerRef
from app.rules.dealing import Deal
from app.rules.variant import Rules
from app.services.analysis import questions
from app.services.analysis.analyst import Analyst
from app.services.deals import deal as deals
from app.services.deals import secrecy
from app.services.errors import TryAgain
from app.services.games.creation import board_of
from app.solver import suit
from app.solver.par import FairPar, Par


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


@dataclass(frozen=True, slots=True)
class ParQuestion:
    """A deal whose pars its viewer may know, and what is known of them so far."""

    deal_id: int
    deal: Deal
    rules: Rules
    verdict: VerdictRow

    @property
    def pars(self) -> Pars | None:
        """The pars, if both are known."""
        verdict = self.verdict
        if verdict.par_at is None or verdict.fair_at is None:
            return None
        exact = suit.applies(self.rules) or verdict.par == 0
        return Pars(
            par=verdict.par,
            par_draw=bool(verdict.par_draw),
            fair_par=verdict.fair_par,
            fair_draw=bool(verdict.fair_draw),
            exact=exact,
        )


@dataclass(frozen=True, slots=True)
class Findings:
    """What the solver found of a deal just now; None is what was not asked, or not answered."""

    par: Par | None
    fair_par: FairPar | None


def par_question(
    store: Store, *, deal: str, rules: Rules, viewer: PlayerRef | None, now: datetime
) -> ParQuestion | None:
    """Return what is to be found of a deal, or None while the viewer could rank on it.

    Raises NotFound.
    """
    row = deals.find(store, deal, now)
    if not secrecy.seed_is_due(store, row, viewer, now):
        return None
    return ParQuestion(row.id, deals.rules_deal(row), rules, _verdict(store, row.id, rules))


def search(analyst: Analyst, question: ParQuestion) -> Findings:
    """Ask the solver for what is not known yet. Raises TryAgain if it answers nothing."""
    verdict, par, fair_par = question.verdict, None, None
    try:
        if verdict.par_at is None:
            par = analyst.study(questions.par, question.rules, question.deal)
        if verdict.fair_at is None:
            fair_par = analyst.study(questions.fair_par, question.rules, question.deal)
    except TryAgain:
        if par is None:
            raise
    return Findings(par, fair_par)


def keep(store: Store, question: ParQuestion, findings: Findings, now: datetime) -> Pars:
    """Store what was found, unless another request was first, and return the pars.

    Raises TryAgain if one of them is still not known.
    """
    board = board_of(question.rules)
    for looked_at, values in _columns(findings, now):
        analysis_db.keep(store, question.deal_id, board, unless=looked_at, **values)
    verdict = _verdict(store, question.deal_id, question.rules)
    store.commit()
    pars = ParQuestion(question.deal_id, question.deal, question.rules, verdict).pars
    if pars is None:
        raise TryAgain
    return pars


def _columns(findings: Findings, now: datetime) -> list[tuple[str, dict[str, Any]]]:
    """Return the columns of each finding, by the one that says when the solver looked."""
    columns: list[tuple[str, dict[str, Any]]] = []
    if (par := findings.par) is not None:
        columns.append(("par_at", {"par": par.redeals, "par_draw": par.draw, "par_at": now}))
    if (fair := findings.fair_par) is not None:
        values = {
            "fair_par": fair.redeals if fair.won else None,
            "fair_draw": fair.draw if fair.won else None,
            "fair_at": now,
            "opening_chance": fair.chance.value,
            "states": fair.states,
            "table_version": fair.table_version,
        }
        columns.append(("fair_at", values))
    return columns


def _verdict(store: Store, deal_id: int, rules: Rules) -> VerdictRow:
    return analysis_db.verdict(store, deal_id, board_of(rules)) or VerdictRow()
