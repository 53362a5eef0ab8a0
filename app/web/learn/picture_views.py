"""The pictures of the rules pages as they are drawn."""

from __future__ import annotations

from dataclasses import dataclass

from app.rules.cards import CARDS, RANKS, SUITS
from app.rules.variant import Rules
from app.services.learn import pictures
from app.services.learn.pictures import Picture, Scene
from app.text import rule_pictures
from app.web.games.board_views import card_view
from app.web.games.views import CardView


@dataclass(frozen=True, slots=True)
class PictureFan:
    """A fan of a picture, and the code of the card that was just moved; no card is a space."""

    cards: tuple[CardView, ...]
    moved: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: fans, perhaps a foundation's top card, what it shows, and the same aloud."""

    fans: tuple[PictureFan, ...]
    home: CardView | None
    caption: str
    aloud: str

    @classmethod
    def of(cls, picture: Picture, caption: str) -> Frame:
        """Return a picture with its caption."""
        position = picture.position
        moved = "" if picture.moved is None else str(picture.moved)
        return cls(
            fans=tuple(PictureFan(tuple(map(card_view, fan)), moved) for fan in position.fans),
            home=_top(picture),
            caption=caption,
            aloud=rule_pictures.aloud(position),
        )


@dataclass(frozen=True, slots=True)
class SceneView:
    """Pictures side by side that show one rule."""

    frames: tuple[Frame, ...]


def scenes(rules: Rules) -> dict[str, SceneView]:
    """Return every scene that these rules have, by the key of its place on the page."""
    return {
        _place(scene): SceneView(
            tuple(map(Frame.of, row, rule_pictures.captions(scene, rules))),
        )
        for scene, row in pictures.scenes(rules).items()
    }


def _place(scene: Scene) -> str:
    """Return where a scene stands: what becomes of a space is shown in one place."""
    return Scene.SPACE.value if scene is Scene.KING else scene.value


def _top(picture: Picture) -> CardView | None:
    """Return the top card of the foundation that is shown."""
    if not picture.suit:
        return None
    height = picture.position.foundations[SUITS.index(picture.suit)][0]
    return card_view(CARDS[RANKS[height - 1] + picture.suit]) if height else None
