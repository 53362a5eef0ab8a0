"""Check a deal of La Belle Lucie offline: its commitment, and the layouts that its seed gives.

    python3 verify.py SEED --commitment HEX
    python3 verify.py SEED --shuffle 1 --home "S-3 D-A"      (the redeal with these cards home)

Nothing but Python's standard library is used, and nothing is fetched. Algorithm lbl-1:
block i of shuffle k of d decks is HMAC-SHA256 with the seed as key and the text "lbl-1:d:k:i" as
message; the blocks are read as big-endian 32-bit words. A number below n is the next word w with
w < 2**32 - 2**32 % n, modulo n. The pack (spades, hearts, diamonds, clubs, each ace to king; then
the second deck) is shuffled by Fisher and Yates from the last place down. A layout is a shuffle
without the cards that are home, in fans of three, bottom card first.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import sys
from collections.abc import Iterator

RANKS, SUITS = "A23456789TJQK", "SHDC"


def words(seed: bytes, decks: int, number: int) -> Iterator[int]:
    """Yield the 32-bit words of a shuffle, without end."""
    block = 0
    while True:
        digest = hmac.new(seed, f"lbl-1:{decks}:{number}:{block}".encode(), "sha256").digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(bound: int, source: Iterator[int]) -> int:
    """Return an unbiased number from 0 to bound - 1."""
    limit = 2**32 - 2**32 % bound
    return next(word for word in source if word < limit) % bound


def shuffle(seed: bytes, number: int, decks: int = 1) -> list[str]:
    """Return a shuffle of the pack as card texts, first card dealt first."""
    cards = [r + s + "'" * deck for deck in range(decks) for s in SUITS for r in RANKS]
    source = words(seed, decks, number)
    for place in range(len(cards) - 1, 0, -1):
        other = below(place + 1, source)
        cards[place], cards[other] = cards[other], cards[place]
    return cards


def layout(cards: list[str], *, threes: int | None, tucked: bool) -> list[list[str]]:
    """Deal cards into fans of three; after `threes` fans, if given, into twos."""
    split = len(cards) if threes is None else 3 * threes
    fans = [cards[start : start + 3] for start in range(0, split, 3)]
    fans += [cards[start : start + 2] for start in range(split, len(cards), 2)]
    return [sorted(fan, key=lambda card: card[0] != "K") for fan in fans] if tucked else fans


def home_cards(text: str, decks: int) -> set[str]:
    """Read "S-3 D-A": the cards that are home, of every deck."""
    home: set[str] = set()
    for pile in text.split():
        suit, _, top = pile.partition("-")
        for rank in RANKS[: RANKS.index(top) + 1]:
            home.update(rank + suit + "'" * deck for deck in range(decks))
    return home


def main() -> int:
    """Print the commitment and the layouts; exit 1 if the commitment is another."""
    parser = argparse.ArgumentParser(description="Check a deal of La Belle Lucie offline.")
    parser.add_argument("seed", help="64 hexadecimal digits")
    parser.add_argument("--commitment", help="what was shown before the first move")
    parser.add_argument("--shuffle", type=int, help="0: the opening, 1: the first redeal, ...")
    parser.add_argument("--home", default="", help="what was home at the redeal, like 'S-3 D-A'")
    parser.add_argument("--decks", type=int, default=1)
    parser.add_argument("--two-twos", action="store_true", help="opening in 16 threes and 2 twos")
    parser.add_argument("--tucked", action="store_true", help="kings under their fans")
    chosen = parser.parse_args()
    seed = bytes.fromhex(chosen.seed)
    commitment = hashlib.sha256(seed).hexdigest()
    print("commitment", commitment)
    home = home_cards(chosen.home, chosen.decks)
    for number in range(4) if chosen.shuffle is None else [chosen.shuffle]:
        cards = [card for card in shuffle(seed, number, chosen.decks) if card not in home]
        print(f"\nshuffle {number}")
        threes = 16 if chosen.two_twos and number == 0 else None
        for fan in layout(cards, threes=threes, tucked=chosen.tucked):
            print(" ".join(fan))
    if chosen.commitment is None:
        return 0
    same = hmac.compare_digest(commitment, chosen.commitment.strip().lower())
    print("\nThe commitment is", "the same." if same else "NOT the same.")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
