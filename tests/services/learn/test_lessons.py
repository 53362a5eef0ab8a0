"""The lesson: every small table can be solved, and says when it can't be any more."""

import pytest

from app.rules.errors import Malformed, Refused
from app.services.learn import lessons
from app.services.learn.lessons import BY_SLUG, FINISH, LESSONS

SOLVED = {
    "home": "2S home,3S home,4S home",
    "build": "8C 9C,2S home",
    "order": "9C TC,8C 9C,2H home,3H home",
    "harmless": "6C 7C,9S TS,QD KD,2H home,3H home,4H home",
    "kings": "2C home,KH space,3C home,KS space,4C home",
    "redeal": "TH home,redeal,QS KS,JH home,JS home,QS home,KS home,QH home,KH home",
    "merci": "draw 2H home,3H home,4H home",
    "endgame": "9S home,QC KC,9H home,JC QC,QH KH,JH QH,QD KD,9D home,TC JC,TD home,"
    "JD home,QD home,KD home,9C home,TC home,JC home,QC home,KC home,TS home,JS home,QS home,"
    "TH home,JH home,KS home,QH home,KH home",
}
SHUT = {
    "order": "8C 9C",
    "harmless": "5C 6C",
    "kings": "2C home,KS space",
    "merci": "draw 3D home",
    "endgame": "9S home,JC QC",
}


@pytest.mark.parametrize("slug", BY_SLUG)
def test_every_lesson_can_be_solved(slug: str) -> None:
    """A line reaches the goal, which was in reach all the way and not reached before its end."""
    line = SOLVED[slug].split(",")
    for played in range(len(line)):
        so_far = lessons.attempt(BY_SLUG[slug], line[:played])
        assert (so_far.solved, so_far.failed) == (False, False)
    assert lessons.attempt(BY_SLUG[slug], line).solved


@pytest.mark.parametrize("slug", SHUT)
def test_a_wrong_move_is_told_at_once(slug: str) -> None:
    """Where an idea can be missed, the lesson notices as soon as the goal is out of reach."""
    line = SHUT[slug].split(",")
    assert not lessons.attempt(BY_SLUG[slug], line[:-1]).failed
    assert lessons.attempt(BY_SLUG[slug], line).failed


def test_the_rules_are_the_real_ones() -> None:
    """What the engine refuses, a lesson refuses: buried cards, early redeals, bad text."""
    for slug, text in (("build", "2S home"), ("redeal", "redeal"), ("kings", "KH space")):
        with pytest.raises(Refused):
            lessons.played_on(BY_SLUG[slug], (), text)
    with pytest.raises(Malformed):
        lessons.played_on(BY_SLUG["home"], (), "xyzzy")


def test_all_that_can_go_is_sent_home_at_once() -> None:
    """The finish is written into the line as the actions that it was."""
    line = SOLVED["endgame"].split(",")
    attempt = lessons.played_on(BY_SLUG["endgame"], line[: line.index("9C home")], FINISH)
    assert attempt.solved
    assert set(attempt.line) == set(line)


def test_a_line_has_an_end() -> None:
    """No address makes the server play for long."""
    with pytest.raises(Malformed):
        lessons.attempt(LESSONS[0], ["2S home"] * 1000)
