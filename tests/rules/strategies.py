"""Hypothesis strategies: seeds, rules, and games played at random."""

from collections.abc import Callable
from functools import partial

from hypothesis import strategies as st

from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal
from app.rules.errors import Malformed
from app.rules.game import Game
from app.rules.moves import Home
from app.rules.variant import Direction, Opening, Rules, Spaces, Suiting

seeds = st.binary(min_size=32, max_size=32)


@st.composite
def custom(draw: st.DrawFn) -> Rules:
    """Any rules that a player may put together."""
    try:
        return Rules(
            aces_home=draw(st.booleans()),
            suit=draw(st.sampled_from(Suiting)),
            direction=draw(st.sampled_from(Direction)),
            spaces=draw(st.sampled_from(Spaces)),
            fan_limit=draw(st.sampled_from([None, 3])),
            redeals=draw(st.integers(0, 3)),
            draw=draw(st.integers(0, 1)),
            kings_tucked=draw(st.booleans()),
            opening=draw(st.sampled_from(Opening)),
        )
    except Malformed:
        return Rules(opening=Opening.TWO_TWOS)


any_rules = st.one_of(st.sampled_from([entry.rules for entry in VARIANTS.values()]), custom())


@st.composite
def games(draw: st.DrawFn, length: int = 60) -> Game:
    """A game with random actions, undos, redos and finishes; never ended by its player."""
    game = Game.start(draw(any_rules), Deal(draw(seeds)))
    random = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, length))):
        choices: list[Callable[[], Game]] = [partial(game.play, action) for action in game.legal]
        if game.line and not game.ended:
            choices.append(game.undo)
        if game.undone:
            choices.append(game.redo)
        if any(isinstance(action, Home) for action in game.legal):
            choices.append(game.finish)
        if not choices:
            break
        game = random.choice(choices)()
    return game
