"""What the solvers answer: a verdict in which a spent budget is not a loss."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a type only: the answer can be read without the rules
    from app.rules.moves import Action


class Verdict(StrEnum):
    """Whether the layout in play can be played out, as far as it was decided."""

    WINNABLE = "winnable"
    UNWINNABLE = "unwinnable"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Solution:
    """One layout's answer, redeals left aside.

    `most_home` counts all cards home at the end of `line`, those already home included;
    where `exact` holds no line reaches more. `states` counts the positions searched.
    """

    verdict: Verdict
    most_home: int
    exact: bool
    line: tuple[Action, ...]
    states: int
