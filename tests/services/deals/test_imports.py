"""Boards brought along: PySolFC's numbers and texts, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import createCards
from pysol_cards.random import shuffle
from pysol_cards.random_base import RandomBase

from app.db.database import Database
from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal
from app.rules.errors import Malformed, Reason
from app.rules.layout import Layout
from app.rules.notation import format_layout, parse_layout
from app.services.deals import imports, overview
from app.services.deals.pysol_numbers import numbered_layout, parse_number
from app.services.errors import Rejected
from tests.support.days import LUCIE, NOON, begin, guest

BOARDS = sorted((Path(__file__).parent / "pysol_boards").glob("*.txt"))
RANKS, SUITS = "0A23456789TJQK", "CSHD"


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.stem)
def test_a_number_gives_pysolfcs_very_board(file: Path) -> None:
    """The boards were made by PySolFC; `-ms` in a file's name forces Microsoft's generator."""
    number, _, forced = file.stem.partition("-")
    layout = numbered_layout(parse_number(forced + number))
    assert format_layout(layout) == file.read_text()


def _by_pysol_cards(number: int, *, forced: bool) -> str:
    """Lay a number out by PySolFC's own card library."""
    which = RandomBase.DEALS_MS if forced else RandomBase.DEALS_PYSOLFC
    cards = list(shuffle(createCards(1), number, which))
    fans: list[list[str]] = [[] for _ in range(18)]
    for dealt in range(52):
        card = cards.pop()
        fans[dealt % 17 if dealt < 51 else 17].append(RANKS[card.rank] + SUITS[card.suit])
    return "".join(" ".join(fan) + "\n" for fan in fans)


NUMBERS = st.one_of(st.integers(1, 40_000), st.integers(1, 10**20 - 1))


@given(NUMBERS.filter(lambda number: number != 32_000))
def test_numbers_agree_with_the_card_library(number: int) -> None:
    """Microsoft's to 31999, the Mersenne Twister from 32001 on, of up to 20 digits."""
    expected = _by_pysol_cards(number, forced=False)
    assert format_layout(numbered_layout(parse_number(str(number)))) == expected


@given(st.integers(1, 2**33 - 1))
def test_microsofts_numbers_agree_with_the_card_library(number: int) -> None:
    """With `ms` before it, any number of 33 bits."""
    expected = _by_pysol_cards(number, forced=True)
    assert format_layout(numbered_layout(parse_number(f"ms{number}"))) == expected


def test_number_32000_is_the_programs_board_and_ms32000_the_librarys() -> None:
    """The one number for which the two differ; the page says so."""
    assert format_layout(numbered_layout("ms32000")) == _by_pysol_cards(32_000, forced=False)
    assert numbered_layout("32000") != numbered_layout("ms32000")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("617", "617"),
        (" #6-1_7., ", "617"),
        ("000617", "617"),
        ("ms617", "617"),
        ("MS100000", "ms100000"),
        ("12345678901234567890", "12345678901234567890"),
    ],
)
def test_signs_around_a_number_do_not_matter(text: str, number: str) -> None:
    """Spaces and `# - _ . ,` are ignored; small Microsoft numbers need no prefix."""
    assert parse_number(text) == number


@pytest.mark.parametrize("text", ["", "0", "-", "12x", "٣", "1" * 21, "ms", f"ms{2**33}"])
def test_what_is_no_number_is_refused(text: str) -> None:
    """Including digits that are not ASCII, and numbers beyond the generators."""
    with pytest.raises(Rejected):
        parse_number(text)


def test_pysolfcs_texts_are_read() -> None:
    """A byte order mark, leading colons, 10 for T, small letters and symbols make no difference."""
    plain = format_layout(numbered_layout("617"))
    dressed = "\ufeff" + "\r\n".join(
        ": " + line.lower().replace("t", "10").replace("s", "♠") for line in plain.splitlines()
    )
    assert parse_layout(dressed) == parse_layout(plain)


def test_the_same_board_is_the_same_deal(database: Database) -> None:
    """Whether by number or by text, in whatever dress: all who bring it meet on one board."""
    text = format_layout(numbered_layout("617"))
    with database.write() as store:
        player = guest(store)
        rows = [
            imports.bring(store, text=some, number=number, player_id=player, now=NOON)
            for some, number in ((text, None), (None, "617"), (text.lower(), None))
        ]
    assert len({row.slug for row in rows}) == 1


def test_an_imported_deal_is_practice_and_opens_as_given(database: Database) -> None:
    """In La Belle Lucie the very board; in Trefoil the same order without its aces."""
    with database.write() as store:
        player = guest(store)
        row = imports.bring(store, text=None, number="24", player_id=player, now=NOON)
        state = begin(store, player, row.slug, NOON)
        trefoil = begin(store, player, row.slug, NOON, "trefoil")
    assert not state.ranked
    assert format_layout(state.game.position) == format_layout(numbered_layout("24"))
    assert trefoil.game.position.cards_home == 4
    assert len(trefoil.game.position.fans) == 16


def test_a_board_is_offered_in_the_games_it_fits(database: Database) -> None:
    """One deck: not in House in the Woods."""
    with database.write() as store:
        row = imports.bring(store, text=None, number="24", player_id=guest(store), now=NOON)
        page = overview.read(store, name=row.slug, board=None, viewer=None, now=NOON)
    decks = {VARIANTS[slug].rules.decks for slug in page.playable}
    assert decks == {1}
    assert page.laid_out.board == LUCIE


def test_a_game_in_the_middle_can_be_brought_along(database: Database) -> None:
    """Cards already home stand in a first line."""
    full = Deal(bytes(32)).opening(VARIANTS["trefoil"].rules)
    text = format_layout(full)
    assert text.startswith("Foundations: S-A H-A D-A C-A\n")
    with database.write() as store:
        row = imports.bring(store, text=text, number=None, player_id=guest(store), now=NOON)
        page = overview.read(store, name=row.slug, board=LUCIE, viewer=None, now=NOON)
    assert page.laid_out.opening.cards_home == 4


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", Reason.BAD_LAYOUT),
        ("QD 2S 8X", Reason.BAD_CARD),
        ("QD 2S", Reason.MISSING_CARDS),
        ("QD QD", Reason.DUPLICATE_CARD),
        ("Foundations: S-3\n2S", Reason.HOME_AND_IN_FAN),
        ("QD " * 1_000, Reason.TOO_LONG),
    ],
)
def test_what_is_no_whole_pack_is_refused(database: Database, text: str, reason: Reason) -> None:
    """With the reason that the player needs to mend it; nothing is stored."""
    with database.write() as store, pytest.raises(Malformed) as refused:
        imports.bring(store, text=text, number=None, player_id=guest(store), now=NOON)
    assert refused.value.reason == reason


def test_boards_go_out_as_they_come_in() -> None:
    """What is exported, PySolFC and this site read back."""
    for variant in VARIANTS.values():
        position = Deal(bytes(32)).opening(variant.rules)
        read = parse_layout(format_layout(position))
        assert isinstance(read, Layout)
        assert read.fans == position.fans
