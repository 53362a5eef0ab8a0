"""What holds in every game of every variant, played at random."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings

from app.rules import engine
from app.rules.cards import pack
from app.rules.catalogue import CUSTOM, VARIANTS, slug_of
from app.rules.errors import Refused
from app.rules.game import Game, positions
from app.rules.layout import Layout
from app.rules.moves import Redeal
from app.rules.notation import (
    format_layout,
    parse_action,
    parse_layout,
    position_from_json,
    position_json,
)
from app.rules.position import Position, changed_fans, changed_suits
from app.rules.variant import Rules
from tests.rules.strategies import any_rules, games

FEW = settings(max_examples=60, deadline=None)


def cards_of(position: Position) -> list[tuple[int, int]]:
    """Every card on the table or at home, by suit and rank."""
    fans = [(card.suit, card.rank) for fan in position.fans for card in fan]
    home = [
        (suit, rank)
        for suit, piles in enumerate(position.foundations)
        for height in piles
        for rank in range(1, height + 1)
    ]
    return sorted((int(suit), rank) for suit, rank in fans + home)


@FEW
@given(games())
def test_the_pack_stays_complete(game: Game) -> None:
    """No action loses or doubles a card."""
    whole = sorted((int(card.suit), card.rank) for card in pack(game.rules.decks))
    for position in positions(game.rules, game.deal, game.line):
        assert cards_of(position) == whole


@FEW
@given(games())
def test_undo_to_the_start_and_redo_to_the_end(game: Game) -> None:
    """Undoing every step and redoing it passes the same positions both ways."""
    game = replace(game, ended=False)
    there, back = [game.position], []
    steps = len(game.line)
    for _ in range(steps):
        game = game.undo()
        there.append(game.position)
    assert game.position == game.opening
    for _ in range(steps):
        back.append(game.position)
        game = game.redo()
    back.append(game.position)
    assert back == there[::-1]


@FEW
@given(games())
def test_the_log_alone_rebuilds_the_game(game: Game) -> None:
    """Replaying the entries gives the same game, and as many entries as its version says."""
    assert len(game.pending) == game.version
    assert Game.replay(game.rules, game.deal, game.pending) == replace(game, pending=())


@FEW
@given(games())
def test_texts_round_trip(game: Game) -> None:
    """Actions, boards and position records are read back as they were written."""
    for action in game.legal:
        assert parse_action(str(action)) == action
        assert parse_action(str(action).lower()) == action
    position = game.position
    board = parse_layout(format_layout(position))
    home = any(map(any, position.foundations))
    assert board.fans == position.fans
    assert board.foundations is None or board.position(game.rules).foundations == (
        position.foundations
    )
    assert (board.foundations is not None) == home
    assert position_from_json(game.rules, position_json(position)) == position


@FEW
@given(games())
def test_the_outcome_is_right(game: Game) -> None:
    """Won means all cards home, over that nothing is left to do, and then undo still works."""
    assert game.position.won == (game.position.cards_home == 52 * game.rules.decks)
    assert game.ended == game.position.won
    actions = engine.legal(game.rules, game.position)
    assert game.over == (game.position.won or not actions)
    if game.over and not game.ended:
        assert game.status == "lost"
        assert not game.line or game.undo().version == game.version + 1


@FEW
@given(games())
def test_only_legal_actions_are_applied(game: Game) -> None:
    """Of all actions that can be written down, the engine takes exactly the legal ones."""
    legal = set(map(str, engine.legal(game.rules, game.position)))
    cards = pack(game.rules.decks)[:: 5 if game.rules.decks == 1 else 9]
    texts = [f"{card} {to}" for card in cards for to in (*map(str, cards), "home", "space")]
    for text in [*texts, *(f"draw {text}" for text in texts), "redeal"]:
        try:
            engine.apply(game.rules, game.position, parse_action(text), game.deal)
        except Refused:
            assert text not in legal
        else:
            assert text in legal


@FEW
@given(games())
def test_the_same_cards_home_give_the_same_redeal(game: Game) -> None:
    """A redeal depends on the deal and on what is home, not on how the fans stood."""
    for position in positions(game.rules, game.deal, game.line):
        if any(isinstance(action, Redeal) for action in engine.legal(game.rules, position)):
            turned = replace(position, fans=tuple(fan[::-1] for fan in position.fans[::-1]))
            assert game.deal.redealt(game.rules, turned) == game.deal.redealt(game.rules, position)


@FEW
@given(games())
def test_an_action_changes_the_fans_it_names(game: Game) -> None:
    """All but a redeal change the moved card's fan and at most one more, or its suit's pile."""
    passed = positions(game.rules, game.deal, game.line)
    for action, (before, after) in zip(game.actions, pairwise(passed), strict=True):
        if action.card is None:
            continue
        left, came = before.find(action.card), after.find(action.card)
        assert left is not None
        went = () if came is None else (came[0],)
        assert changed_fans(before, after) == tuple(sorted((left[0], *went)))
        assert changed_suits(before, after) == (() if went else (action.card.suit,))


@FEW
@given(any_rules)
def test_rules_round_trip(rules: Rules) -> None:
    """A record is read back; one equal to a named variant's is that variant."""
    assert Rules.from_dict(rules.as_dict()) == rules
    slug = slug_of(rules)
    assert slug == CUSTOM or VARIANTS[slug].rules == rules


@FEW
@given(games(length=0))
def test_a_board_of_a_whole_pack_stands_for_its_shuffle(game: Game) -> None:
    """An opening in threes, exported and imported, opens every variant like the shuffle itself."""
    deal = game.deal
    if game.rules.decks == 1:
        board = Layout(deal.opening(Rules()).fans)
        assert replace(deal, imported=board).opening(game.rules) == game.opening
