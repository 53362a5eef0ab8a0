"""A replay's page: a finished game at one of its steps."""

from __future__ import annotations

from dataclasses import dataclass

from app.services.deals.sharing import Replay
from app.services.errors import WouldBecomePractice
from app.services.games import results
from app.text import refusals
from app.text import replays as words
from app.text.deals import result_words
from app.text.games import variant_name
from app.web.games.board_views import board_view
from app.web.games.views import BoardView
from app.web.http.confirmation import ConfirmView


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step to go to at once, and whether it is the one in view."""

    href: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True)
class ReplayView:
    """A replay at one step; `hidden` means that its viewer could still rank on the deal.

    `back` and `next` are empty at the first and the last step.
    """

    path: str
    name: str
    whose: str
    deal: str
    result: str
    step: int
    steps: int
    sentence: str
    back: str
    next: str
    landmarks: tuple[StepLink, ...]
    hidden: bool
    table: BoardView


def replay_view(replay: Replay, at: int) -> ReplayView:
    """Return a replay at a step, the last one for a step too far."""
    state, rules, steps = replay.state, replay.state.game.rules, len(replay.actions)
    at = min(at, steps)
    path = f"/replay/{replay.share_id}"
    deal = state.deal
    return ReplayView(
        path=path,
        name=variant_name(state.variant),
        whose=words.whose(replay),
        deal=f"/deals/{deal.name}",
        result="" if state.hidden else result_words(results.of_game(state.game), rules),
        step=at,
        steps=steps,
        sentence=words.step(replay, at),
        back=f"{path}?at={at - 1}" if at else "",
        next=f"{path}?at={at + 1}" if at < steps else "",
        landmarks=tuple(
            StepLink(f"{path}?at={step}", label, step == at)
            for step, label in words.landmarks(replay)
        ),
        hidden=state.hidden,
        table=board_view(rules, replay.positions[at]),
    )


def watch_question(share_id: str, error: WouldBecomePractice) -> ConfirmView:
    """Return the question before a game is watched that costs a ranked game of one's own."""
    return ConfirmView(
        title=words.watch_title(),
        sentence=refusals.practice(error.reason),
        action=f"/replay/{share_id}",
        fields=(),
        yes=words.watch_label(),
        back=f"/games/{error.game_id}",
    )
