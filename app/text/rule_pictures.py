"""What stands below the pictures of the rules pages, and what is read aloud in their place."""

from __future__ import annotations

from app.rules.position import Position
from app.rules.variant import Rules
from app.services.learn.pictures import Scene, build_target, upwards_target
from app.text import cards
from app.text.i18n import gettext as _


def captions(scene: Scene, rules: Rules) -> tuple[str, ...]:
    """Return the captions of a scene, one for each picture."""
    higher = cards.card_sign(build_target(rules))
    lower = cards.card_sign(upwards_target(rules))
    return {
        Scene.BUILD: (
            _("The 2♠ could go home, but the 8♣ lies on it."),
            _("The 8♣ goes onto the %(target)s.", target=higher),
            _("The 2♠ is free and goes home."),
        ),
        Scene.UPWARDS: (
            _("Up as well as down:"),
            _("the 8♣ goes onto the %(target)s.", target=lower),
        ),
        Scene.KING: (
            _("The king shuts the 3♣; the fan beside it is empty."),
            _("The king goes into the space."),
        ),
        Scene.SPACE: (
            _("The 2♥ is the last card of its fan."),
            _("It went home; its place stays empty."),
        ),
        Scene.FULL: (_("The fan of the 7♥ has three cards: the 6♠ can’t go there."),),
        Scene.TUCKED: (_("As dealt"), _("Kings tucked")),
        Scene.REDEAL: (
            _("Nothing can go home."),
            _("The same six cards, laid out from the next shuffle."),
        ),
        Scene.DRAW: (
            _("No redeal is left, and the 2♥ lies under two cards."),
            _("Drawn: the 2♥ goes home, the cards above it close up."),
            _("And the 3♥ follows."),
        ),
    }[scene]


def aloud(position: Position) -> str:
    """Return the fans of a picture in words."""
    fill = any(not fan for fan in position.fans)
    return ". ".join(
        cards.fan_label(number, fan, kings_fill=fill)
        for number, fan in enumerate(position.fans, start=1)
    )
