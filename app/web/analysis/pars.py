"""The pars of a deal as pages and the API show them: known, or worked out now and kept."""

from __future__ import annotations

from app.services.analysis import pars
from app.services.analysis.pars import ParQuestion, Pars
from app.web.http.context import Context


def deal_pars(context: Context, question: ParQuestion | None) -> Pars | None:
    """Return the pars of a deal; None where they may not be known. Raises TryAgain.

    The solver may work for seconds: call this when no transaction is open.
    """
    if question is None or question.pars is not None:
        return None if question is None else question.pars
    findings = pars.search(context.analyst, question)
    with context.write() as store:
        return pars.keep(store, question, findings, context.now)
