"""How anyone can check a deal: the commitment, and the seed once it may be seen."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.variant import Rules
from app.services.deals.overview import OpenDeal
from app.text import deals as words


@dataclass(frozen=True, slots=True)
class ProofView:
    """What was promised before the first move; the rest is empty before it may be known."""

    commitment: str
    seed: str
    why_not: str
    command: str
    fair: str


def proof_view(deal: OpenDeal) -> ProofView:
    """Return what a deal's page says of its seed."""
    info, rules = deal.laid_out.info, deal.laid_out.rules
    return ProofView(
        commitment=info.commitment,
        seed="" if info.seed is None else info.seed.hex(),
        why_not=words.seed_withheld(deal),
        command="" if info.seed is None else _command(info.seed, info.commitment, rules),
        fair=words.honest_play(deal.fair_par, rules),
    )


def _command(seed: bytes, commitment: str, rules: Rules) -> str:
    """Return the command that checks a deal offline, with the options of its rules."""
    options = [f"python3 verify.py {seed.hex()}", f"--commitment {commitment}"]
    if rules.decks != 1:
        options.append(f"--decks {rules.decks}")
    return " ".join(options)
