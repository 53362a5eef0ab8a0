"""A game's steps, its log and its end."""

import pytest

from app.rules.catalogue import VARIANTS
from app.rules.dealing import Deal
from app.rules.errors import Ended, Refused, RulesError
from app.rules.game import Game, Status
from app.rules.moves import Home, Redeal
from app.rules.notation import parse_action, parse_layout
from app.rules.variant import Rules

NEARLY_WON = parse_layout("Foundations: S-J H-K D-Q C-K\nQS KD\nKS\n")


def nearly_won(rules: Rules | None = None) -> Game:
    """Three cards from the end; the king of spades waits for its queen."""
    return Game.start(rules or Rules(), Deal(bytes(32), NEARLY_WON))


def test_finish_is_one_step_of_several_entries() -> None:
    """Every home action is logged by itself, and one undo takes them all back."""
    game = Game.start(VARIANTS["la-belle-lucie"].rules, Deal(b"\5" * 32))
    while not any(isinstance(action, Home) for action in game.legal):
        game = game.play(game.legal[0])
    before = game
    game = game.finish()
    entries = game.pending[len(before.pending) :]
    assert game.version == before.version + len(entries)
    assert [entry.startswith("& ") for entry in entries] == [False] + [True] * (len(entries) - 1)
    assert game.undo().position == before.position


def test_a_win_ends_the_game() -> None:
    """The last card home ends it; then no action, undo, redo or end is taken."""
    game = nearly_won().finish()
    assert game.pending == ("KD home", "& QS home", "& KS home")
    assert (game.status, game.ended, game.over, game.legal) == (Status.WON, True, True, ())
    for act in (game.undo, game.redo, game.finish, game.end, game.practise):
        with pytest.raises(Ended):
            act()
    with pytest.raises(Ended):
        game.play(Redeal())


def test_the_last_step_is_what_was_played() -> None:
    """One action, all of a finish, or all that was redone; nothing at the opening."""
    game = nearly_won(Rules(redeals=1))
    assert game.last_step == ()
    played = game.play(parse_action("KD home"))
    assert list(map(str, played.last_step)) == ["KD home"]
    assert played.undo().last_step == ()
    assert played.undo().redo().last_step == played.last_step
    assert list(map(str, game.finish().last_step)) == ["KD home", "QS home", "KS home"]
    assert played.practise().last_step == played.last_step


def test_a_player_may_end_a_game_at_any_time() -> None:
    """The result is lost, even where actions are left."""
    game = nearly_won().end()
    assert (game.status, game.ended, game.over, game.legal) == (Status.LOST, True, False, ())
    assert game.position.cards_home == 49


def test_a_new_action_discards_redo() -> None:
    """After an undo and another action there is nothing left to redo."""
    game = nearly_won().play(parse_action("KD home")).undo()
    assert game.redo().position == nearly_won().play(parse_action("KD home")).position
    with pytest.raises(Refused, match="nothing_to_redo"):
        game.play(parse_action("KD home")).redo()


def test_undo_stops_at_the_opening() -> None:
    """Nothing lies before the first layout."""
    with pytest.raises(Refused, match="nothing_to_undo"):
        nearly_won().undo()


def test_practice_is_an_entry_that_changes_nothing() -> None:
    """It raises the version and keeps what can be redone."""
    game = nearly_won().play(parse_action("KD home")).undo()
    after = game.practise()
    assert after.version == game.version + 1
    assert (after.position, after.undone) == (game.position, game.undone)


def test_undoing_a_redeal_is_seen_before() -> None:
    """The game says when the next undo would take back a redeal, and redo gives the same one."""
    game = Game.start(Rules(), Deal(bytes(32)))
    game = game if game.stuck else game.finish()
    redealt = game.play(Redeal())
    assert redealt.undo_crosses_redeal
    assert not game.undo_crosses_redeal
    assert redealt.undo().redo().position == redealt.position
    assert (redealt.redeals_used, redealt.moves) == (1, game.moves)


def test_undoing_a_draw_gives_it_back() -> None:
    """The draw can be used once more after it was undone."""
    rules = Rules(draw=1, redeals=0)
    board = parse_layout("Foundations: S-J H-K D-K C-K\nQS KS\n")
    game = Game.start(rules, Deal(bytes(32), board))
    drawn = game.play(parse_action("draw QS home"))
    assert drawn.draw_used
    assert not drawn.undo().draw_used


def test_over_is_not_the_end() -> None:
    """With nothing left to do the position is lost, and undo still works."""
    board = parse_layout("Foundations: S-J H-K D-Q C-K\nQS KS\nKD\n")
    game = Game.start(Rules(redeals=0), Deal(bytes(32), board)).finish()
    assert (game.status, game.over, game.ended) == (Status.LOST, True, False)
    assert game.undo().status is Status.PLAYING


@pytest.mark.parametrize("log", [["nonsense"], ["& redeal home"], ["KS home"], ["undo"], ["& "]])
def test_a_log_of_another_game_is_refused(log: list[str]) -> None:
    """Entries that don't fit are an error, never a guess."""
    with pytest.raises(RulesError):
        Game.replay(Rules(), Deal(bytes(32), NEARLY_WON), log)
