"""The shuffles of a seed: fixed for ever, reproducible from their description, uniform."""

import hashlib
import hmac
import json
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from app.rules.catalogue import VARIANTS
from app.rules.dealing import ALGORITHM, Deal, shuffle
from app.rules.errors import Malformed
from app.rules.game import Game
from app.rules.layout import Layout
from app.rules.moves import Redeal
from app.rules.notation import format_layout, parse_layout
from app.rules.variant import Opening, Rules, Spaces

GOLDEN = Path(__file__).parent / "golden" / "lbl-1.jsonl"


def described_shuffle(seed: bytes, number: int, decks: int) -> list[str]:
    """The README's description of `lbl-1`, followed word by word, with nothing of ours."""
    cards = [r + s + "'" * d for d in range(decks) for s in "SHDC" for r in "A23456789TJQK"]
    words: list[int] = []
    block = 0
    last = len(cards) - 1
    while last > 0:
        if not words:
            text = f"lbl-1:{decks}:{number}:{block}".encode("ascii")
            digest = hmac.new(seed, text, hashlib.sha256).digest()
            words = [int.from_bytes(digest[n : n + 4], "big") for n in range(0, 32, 4)]
            block += 1
        word = words.pop(0)
        if word >= 2**32 - 2**32 % (last + 1):
            continue
        other = word % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
        last -= 1
    return cards


def golden_row(seed: bytes) -> dict[str, object]:
    """Shuffles 0 to 2 of one and two decks, and every named variant's opening."""
    deal = Deal(seed)
    return {
        "seed": seed.hex(),
        "commitment": deal.commitment,
        "shuffles": [" ".join(map(str, shuffle(seed, number))) for number in range(3)],
        "two_decks": [" ".join(map(str, shuffle(seed, number, 2))) for number in range(3)],
        "openings": {
            slug: format_layout(deal.opening(entry.rules)) for slug, entry in VARIANTS.items()
        },
    }


def test_the_golden_file_still_holds() -> None:
    """Fifty seeds give the shuffles and openings they have always given."""
    rows = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
    assert len(rows) == 50
    for row in rows:
        assert golden_row(bytes.fromhex(row["seed"])) == row


def test_the_description_alone_reproduces_the_shuffles() -> None:
    """An independent program, written from the README's text, makes the same shuffles."""
    for row in map(json.loads, GOLDEN.read_text().splitlines()):
        seed = bytes.fromhex(row["seed"])
        assert hashlib.sha256(seed).hexdigest() == row["commitment"]
        for number in range(3):
            assert " ".join(described_shuffle(seed, number, 1)) == row["shuffles"][number]
            assert " ".join(described_shuffle(seed, number, 2)) == row["two_decks"][number]


def test_the_readme_states_the_first_golden_values() -> None:
    """The test values printed in the README are the golden file's first row."""
    readme = (Path(__file__).parents[2] / "README.md").read_text()
    row = json.loads(GOLDEN.read_text().splitlines()[0])
    assert row["seed"] in readme
    assert row["commitment"] in readme
    assert " ".join(row["shuffles"][0].split()[:6]) in readme
    assert ALGORITHM in readme


def test_shuffles_are_uniform() -> None:
    """Each card comes to each place, and follows each other card, equally often.

    13,000 shuffles. Places: chi-squared with 51 * 51 degrees of freedom over the 2,704 cells
    (expected 250 each); neighbours: the 2,652 ordered pairs. The bound lies 5 standard deviations
    up, so a right shuffle fails once in some millions of streams (the seeds are fixed, so it either
    holds or not). Power: a card that comes to one place with 1.4 times its share, or Fisher-Yates
    drawing below n instead of n + 1 (no card ever keeps its place), is far outside.
    """
    places: Counter[tuple[int, str]] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    runs = 13_000
    for number in range(runs):
        cards = [str(card) for card in shuffle(hashlib.sha256(b"uniform").digest(), number)]
        places.update(enumerate(cards))
        pairs.update(pairwise(cards))
    for counts, cells, freedom in ((places, 52 * 52, 51 * 51), (pairs, 52 * 51, 52 * 51 - 1)):
        expected = sum(counts.values()) / cells
        chi_squared = sum((n - expected) ** 2 for n in counts.values()) / expected
        chi_squared += (cells - len(counts)) * expected
        assert abs(chi_squared - freedom) < 5 * (2 * freedom) ** 0.5


def test_a_redeal_skips_what_is_home() -> None:
    """A redeal lays out shuffle 1, then 2, in threes, without the cards at home."""
    game = Game.start(Rules(), Deal(bytes(32)))
    for number in (1, 2):
        if not game.stuck:
            game = game.finish()
        home = game.position
        game = game.play(Redeal())
        expected = [card for card in shuffle(bytes(32), number) if home.find(card)]
        assert [card for fan in game.position.fans for card in fan] == expected
        assert {len(fan) for fan in game.position.fans[:-1]} == {3}
        assert len(game.position.fans[-1]) == (len(expected) - 1) % 3 + 1


def test_kings_are_tucked_in_every_layout() -> None:
    """With kings tucked no other card lies below a king, neither at first nor after a redeal."""
    rules = Rules(kings_tucked=True, spaces=Spaces.KING)
    game = Game.start(rules, Deal(bytes(32)))
    game = game if game.stuck else game.finish()
    for position in (game.opening, game.play(Redeal()).position):
        for fan in position.fans:
            kings = [card.rank == 13 for card in fan]
            assert kings == sorted(kings, reverse=True)


def test_openings_have_their_shapes() -> None:
    """Each named variant opens with the fans that its rules say."""
    deal = Deal(bytes(32))
    shapes = {
        slug: [len(fan) for fan in deal.opening(entry.rules).fans]
        for slug, entry in VARIANTS.items()
    }
    threes = [3] * 17 + [1]
    assert shapes == {
        "la-belle-lucie": threes,
        "three-shuffles-and-a-draw": threes,
        "trefoil": [3] * 16,
        "trefoil-rigal": [3] * 16 + [2, 2],
        "the-fan": threes,
        "super-flower-garden": threes,
        "shamrocks": threes,
        "house-in-the-woods": [3] * 34 + [2],
    }


def test_an_imported_layout_replaces_shuffle_0_only() -> None:
    """The opening is the imported one; the first redeal is the seed's."""
    board = parse_layout(format_layout(Deal(bytes(32)).opening(Rules())))
    deal = Deal(b"\1" * 32, board)
    game = Game.start(Rules(), deal)
    assert game.position == Deal(bytes(32)).opening(Rules())
    game = game if game.stuck else game.finish()
    left = {card for fan in game.position.fans for card in fan}
    redealt = game.play(Redeal()).position
    expected = [card for card in shuffle(b"\1" * 32, 1) if card in left]
    assert [card for fan in redealt.fans for card in fan] == expected


def test_an_unusual_layout_starts_as_given() -> None:
    """Neither aces home nor tucked kings change a layout whose fans aren't as dealt."""
    opening = Deal(bytes(32)).opening(Rules(opening=Opening.TWO_TWOS))
    board = parse_layout(format_layout(opening))
    with_aces = Deal(bytes(32), board)
    for rules in (Rules(spaces=Spaces.KING, redeals=0), Rules(aces_home=True, kings_tucked=True)):
        assert with_aces.opening(rules).fans == opening.fans
        assert with_aces.opening(rules).cards_home == 0


def test_a_layout_without_aces_has_them_home_in_trefoil() -> None:
    """Sixteen threes without a word on the foundations are Trefoil's opening, and no other's."""
    opening = Deal(bytes(32)).opening(Rules(aces_home=True))
    deal = Deal(bytes(32), Layout(opening.fans))
    assert deal.opening(Rules(aces_home=True)) == opening
    with pytest.raises(Malformed, match="missing_cards: cards=AS AH AD AC"):
        deal.opening(Rules())


def test_a_seed_has_32_bytes() -> None:
    """A shorter or longer seed is no seed."""
    with pytest.raises(Malformed, match="bad_seed"):
        Deal(bytes(31))
