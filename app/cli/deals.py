"""`deal`: any layout as board text, so that an outsider can check a deal and its redeals."""

from __future__ import annotations

import json
import secrets
import sys
from dataclasses import replace

from app.rules import catalogue
from app.rules.dealing import SEED_BYTES, Deal, laid_out, opening_of, shuffle
from app.rules.errors import Malformed, Reason
from app.rules.layout import Foundations
from app.rules.notation import format_layout, parse_layout
from app.rules.position import Position
from app.rules.variant import Rules
from app.services.deals.pysol_numbers import numbered_layout, parse_number


def deal(
    *,
    slug: str,
    rules: str | None,
    seed: str | None,
    number: str | None,
    shuffle_number: int,
    foundations: str | None,
) -> int:
    """Print a layout; a seed that was not given is made, and printed on the error stream."""
    played = rules_of(slug, rules)
    if number is not None:
        if shuffle_number or foundations is not None:
            raise Malformed(Reason.BAD_FIELD, field="number")
        imported = numbered_layout(parse_number(number))
        print(format_layout(Deal(bytes(SEED_BYTES), imported).opening(played)), end="")
        return 0
    secret = secrets.token_bytes(SEED_BYTES) if seed is None else seed_of(seed)
    if seed is None:
        print(f"seed {secret.hex()}", file=sys.stderr)
    print(format_layout(layout(played, secret, shuffle_number, foundations)), end="")
    return 0


def layout(rules: Rules, seed: bytes, number: int, foundations: str | None) -> Position:
    """Lay out a shuffle without the cards that are home. Raises Malformed."""
    order = shuffle(seed, number, rules.decks)
    opening = opening_of(rules, order)
    if number == 0 and foundations is None:
        return opening
    home = opening.foundations if foundations is None else _piles(foundations, rules)
    cards = [card for card in order if card.rank > home[card.suit][0]]
    left = max(0, rules.redeals - number)
    return replace(opening, fans=laid_out(rules, cards), foundations=home, redeals_left=left)


def seed_of(text: str) -> bytes:
    """Read a seed in hex. Raises Malformed."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise Malformed(Reason.BAD_SEED) from None
    if len(seed) != SEED_BYTES:
        raise Malformed(Reason.BAD_SEED)
    return seed


def _piles(text: str, rules: Rules) -> Foundations:
    """Read `S-3 D-A`; with two decks both cards of a rank: nothing says which one is home."""
    piles = parse_layout(f"Foundations: {text}\n").foundations
    if piles is None or any(len(set(of_suit)) > 1 for of_suit in piles):
        raise Malformed(Reason.BAD_FOUNDATION, text=text[:20])
    if any(len(of_suit) not in (1, rules.decks) for of_suit in piles):
        raise Malformed(Reason.BAD_FOUNDATION, text=text[:20])
    return tuple((of_suit[0],) * rules.decks for of_suit in piles)


def rules_of(slug: str, text: str | None) -> Rules:
    """Read `--variant`, or the record of `--rules` in its place. Raises Malformed."""
    if text is None:
        return catalogue.rules_of(slug, None)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        record = None
    if not isinstance(record, dict):
        raise Malformed(Reason.BAD_FIELD, field="rules")
    return catalogue.rules_of(None, record)
