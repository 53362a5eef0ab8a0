"""Which games a question to the solver would help: those that have passed its layout."""

import random
from dataclasses import replace

import pytest

from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal
from app.rules.game import Game, positions
from app.services.games.likeness import Layouts


def wandered(slug: str, number: int) -> Game:
    """Play anything, draws and redeals too, as long as there is something to play."""
    chance = random.Random(f"{slug} {number}")
    game = Game.start(VARIANTS[slug].rules, Deal(chance.randbytes(32)))
    for _step in range(60):
        if game.legal and not game.ended:
            game = game.play(chance.choice(game.legal))
    return game


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_layout_of_the_line_is_known_again(slug: str) -> None:
    """In any order of the fans, after redeals, draws and kings in spaces; another game's is not."""
    games = [wandered(slug, number) for number in range(4)]
    for game in games:
        for passed in positions(game.rules, game.deal, game.line)[::6]:
            turned = replace(passed, fans=passed.fans[::-1])
            met = [Layouts([turned]).passed_by(other) for other in games]
            assert met == [other is game for other in games]


def test_two_equal_cards_are_one_to_a_solver() -> None:
    """A layout of two packs is known again with every card's twin in its place."""
    game = wandered("house-in-the-woods", 1)
    passed = positions(game.rules, game.deal, game.line)[6]
    twins = tuple(tuple(card._replace(deck=1 - card.deck) for card in fan) for fan in passed.fans)
    assert Layouts([replace(passed, fans=twins)]).passed_by(game)
