"""The chance table: made again from the same seeds, true where truth can be counted."""

from itertools import permutations
from math import sqrt
from pathlib import Path

import pytest

from app.solver import chance_table, table_maker
from app.solver.bits import PACK, bit, bit_layout, home_bits
from app.solver.chance_table import FULL, REDEALS, Estimate, Heights, Row
from app.solver.sample import all_heights, read, sample, write
from app.solver.smooth import Observed, smoothed
from app.solver.suit import ends_of, winnable

FEW = [(12, 12, 13, 13), (10, 13, 13, 13), (9, 13, 13, 13), (11, 11, 13, 13)]


def test_there_is_a_row_for_all_foundations() -> None:
    """2,380 sorted vectors describe every foundation; the full one needs no row."""
    assert set(chance_table.shipped().rows) == set(all_heights())
    assert len(all_heights()) == 2_379


def test_chances_are_chances() -> None:
    """More redeals never hurt, nor does the draw; every estimate has its error."""
    for row in chance_table.shipped().rows.values():
        for chain in (row.plain, row.drawn):
            values = [one.value for one in chain]
            assert values == sorted(values)
            assert all(0 <= one.value <= 1 and 0 <= one.stderr < 0.2 for one in chain)
        assert row.plain[0].value <= row.drawn[0].value


@pytest.mark.parametrize("heights", [*FEW, (8, 13, 13, 13), (10, 12, 12, 13)])
def test_the_shipped_table_is_true_of_the_last_cards(heights: Heights) -> None:
    """With few cards left every order can be tried; the table is as near as its errors say."""
    cards = [bit(suit, rank) for suit in range(4) for rank in range(heights[suit] + 1, 14)]
    orders = list(permutations(cards))
    for drawing in (False, True):
        won = 0
        for order in orders:
            fans = [order[start : start + 3] for start in range(0, len(order), 3)]
            start = bit_layout(fans, home_bits(heights), kings_move=False, drawing=drawing)
            won += bool(winnable(start))
        row = chance_table.shipped().rows[heights]
        shipped = (row.drawn if drawing else row.plain)[0]
        assert abs(shipped.value - won / len(orders)) < max(5 * shipped.stderr, 0.02)


def test_a_table_survives_its_file() -> None:
    """Writing and reading a table gives the same table."""
    shipped = chance_table.shipped()
    assert (
        chance_table.parse(chance_table.formatted(shipped, ["a comment"]).splitlines()) == shipped
    )


def test_the_full_foundations_are_won() -> None:
    """Nothing is left to chance there, in whatever order the suits are named."""
    shipped = chance_table.shipped()
    assert shipped.chance(FULL, 0, draw=False) == Estimate(1.0, 0.0)
    assert shipped.chance((3, 1, 2, 0), 1, draw=True) == shipped.chance((0, 1, 2, 3), 1, draw=True)


def test_the_same_seed_samples_the_same_layouts() -> None:
    """A pass can be made again anywhere, and its counts survive their file."""
    first, second = (sample((4, 5, 6, 7), "seed", 30, 10) for _ in range(2))
    assert first == second == read(write(first))
    assert first.count == 30
    assert sample((4, 5, 6, 7), "another", 30, 10) != first


def test_an_interrupted_pass_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a line is thrown away, whole ones are kept, and the file ends up the same."""
    monkeypatch.setattr(table_maker, "all_heights", lambda: FEW)
    monkeypatch.setattr(table_maker, "effort", lambda _heights: (20, 5))
    table_maker.gather(tmp_path / "whole", 0)
    whole = (tmp_path / "whole" / "pass-0000.jsonl").read_text("ascii")
    (tmp_path / "cut").mkdir()
    cut = tmp_path / "cut" / "pass-0000.jsonl"
    cut.write_text(whole[: len(whole) * 2 // 3], "ascii")
    table_maker.gather(tmp_path / "cut", 0)
    assert cut.read_text("ascii") == whole


def test_four_cards_left_are_better_than_three() -> None:
    """The table is not monotone: a fan of one is worth more than the king's neighbour at home."""
    shipped = chance_table.shipped()
    three, four = ((height, 13, 13, 13) for height in (10, 9))
    assert shipped.chance(four, 0, draw=False).value > shipped.chance(three, 0, draw=False).value


def test_a_won_layout_has_one_end() -> None:
    """Where everything goes home there is nothing to stop at."""
    start = bit_layout(
        [(bit(3, 13),), (bit(3, 12),)], home_bits((13, 13, 13, 11)), kings_move=False
    )
    assert ends_of(start) == {PACK}


def test_smoothing_trusts_many_layouts_and_lends_to_few() -> None:
    """A vector with many samples keeps its mean, one with few is drawn to its neighbours'."""
    observed = {
        heights: Observed(100_000 if sum(heights) % 2 else 4, 0.25, 0.25 * 0.75)
        for heights in all_heights()[::7]
    }
    lone = next(heights for heights in observed if observed[heights].count == 4)
    observed[lone] = Observed(4, 1.0, 0.0)
    estimates = smoothed(observed)
    assert all(
        abs(estimates[heights].value - 0.25) < 0.02
        for heights in observed
        if observed[heights].count > 4
    )
    assert estimates[lone].value < 0.4
    assert 0 < estimates[lone].stderr < sqrt(0.25 / 4)


def test_the_version_names_the_contents() -> None:
    """Another chance in one row is another table."""
    one = Estimate(0.5, 0.1)
    row = Row((0, 0, 0, 0), 1, 0, 1, 0, (one,) * len(REDEALS), (one,) * len(REDEALS))
    other = Row((0, 0, 0, 0), 1, 1, 1, 0, (one,) * len(REDEALS), (one,) * len(REDEALS))
    versions = {table_maker.version({row.heights: each}) for each in (row, other)}
    assert len(versions) == 2
    assert chance_table.shipped().version == table_maker.version(chance_table.shipped().rows)
