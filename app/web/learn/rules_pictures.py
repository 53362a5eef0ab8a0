"""The pictures of the rules pages: small positions, each drawn after what the engine makes of it.

A scene follows from the rules' options, so that no picture can show what the rules don't allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.rules import engine
from app.rules.cards import CARDS, SUITS
from app.rules.dealing import Deal
from app.rules.moves import Action
from app.rules.notation import parse_action
from app.rules.position import Position
from app.rules.variant import Direction, Rules, Spaces, Suiting
from app.services.learn.lessons import BY_SLUG, begun
from app.text import cards
from app.text.i18n import gettext as _
from app.web.games.board_views import card_view
from app.web.games.views import Frame, PictureFan, Scene

_OPENING = Deal(bytes(31) + b"\x11")
"""Whose opening the pages show: an ordinary one."""
_TARGETS = {Suiting.SUIT: "9C", Suiting.ALTERNATING: "9H", Suiting.ANY: "9D"}
_LOWER = {Suiting.SUIT: "7C", Suiting.ALTERNATING: "7D", Suiting.ANY: "7H"}


def opening(rules: Rules) -> Position:
    """Return the opening that the rules page draws."""
    return _OPENING.opening(rules)


def scenes(rules: Rules) -> dict[str, Scene]:
    """Return every scene that these rules have, by its key."""
    return {scene.key: scene for scene in _scenes(rules)}


def _scenes(rules: Rules) -> Iterator[Scene]:
    yield _build(rules)
    if rules.direction is Direction.BOTH:
        yield _upwards(rules)
    if rules.spaces is Spaces.KING:
        yield _king(rules)
    else:
        yield _space(rules)
    if rules.fan_limit:
        yield _full(rules)
    if rules.kings_tucked:
        yield _tucked(rules)
    if rules.redeals:
        yield _redeal(rules)
    if rules.draw:
        yield _draw(rules)


def _build(rules: Rules) -> Scene:
    """Show the 8 of clubs go onto a 9 and free the 2 of spades."""
    target = _TARGETS[rules.suit]
    start = _position(rules, "QD 2S 8C / " + target, "SA")
    texts = (f"8C {target}", "2S home")
    captions = (
        _("The 2♠ could go home, but the 8♣ lies on it."),
        _("The 8♣ goes onto the %(target)s.", target=_sign(target)),
        _("The 2♠ is free and goes home."),
    )
    return Scene("build", _story(rules, start, texts, captions, home="S"))


def _upwards(rules: Rules) -> Scene:
    """Show a card go onto one that is lower, where fans are built both ways."""
    target = _LOWER[rules.suit]
    start = _position(rules, f"QD 8C / {target}", "")
    captions = (
        _("Up as well as down:"),
        _("the 8♣ goes onto the %(target)s.", target=_sign(target)),
    )
    return Scene("upwards", _story(rules, start, (f"8C {target}",), captions))


def _king(rules: Rules) -> Scene:
    """Show a king leave what it shut and go into a space."""
    start = _position(rules, "3C KH / ", "CA")
    captions = (
        _("The king shuts the 3♣; the fan beside it is empty."),
        _("The king goes into the space."),
    )
    return Scene("space", _story(rules, start, ("KH space",), captions))


def _space(rules: Rules) -> Scene:
    """Show that a fan's last card leaves a space that stays one."""
    start = _position(rules, "5D KS / 2H", "HA")
    captions = (_("The 2♥ is the last card of its fan."), _("It went home; its place stays empty."))
    return Scene("space", _story(rules, start, ("2H home",), captions, home="H"))


def _full(rules: Rules) -> Scene:
    """Show that a full fan takes no card, though the ranks would fit."""
    start = _position(rules, "JD 6S / QH 3C 7H", "")
    fan = _("The fan of the 7♥ has three cards: the 6♠ can’t go there.")
    return Scene("full", (_frame(start, fan),))


def _tucked(rules: Rules) -> Scene:
    """Show fans as dealt, and with the kings below."""
    dealt = _position(rules, "4S KD 9C / 6H 2D KC", "")
    kings = tuple(tuple(sorted(fan, key=lambda card: card.rank != 13)) for fan in dealt.fans)
    after = replace(dealt, fans=kings)
    frames = (_frame(dealt, _("As dealt")), _frame(after, _("Kings tucked")))
    return Scene("tucked", frames)


def _redeal(rules: Rules) -> Scene:
    """Show what is not home gathered and laid out again."""
    game = begun(BY_SLUG["redeal"]).play(parse_action("TH home"))
    gathered = replace(game.position, redeals_left=rules.redeals)
    after = game.play(parse_action("redeal")).position
    captions = (
        _("Nothing can go home."),
        _("The same six cards, laid out from the next shuffle."),
    )
    return Scene("redeal", (_frame(gathered, captions[0]), _frame(after, captions[1])))


def _draw(rules: Rules) -> Scene:
    """Show one buried card pulled out and played."""
    start = replace(_position(rules, "2H 5S KC / 9D 3H", "HA"), redeals_left=0)
    captions = (
        _("No redeal is left, and the 2♥ lies under two cards."),
        _("Drawn: the 2♥ goes home, the cards above it close up."),
        _("And the 3♥ follows."),
    )
    return Scene("draw", _story(rules, start, ("draw 2H home", "3H home"), captions, home="H"))


def _story(
    rules: Rules,
    position: Position,
    texts: tuple[str, ...],
    captions: tuple[str, ...],
    *,
    home: str = "",
) -> tuple[Frame, ...]:
    """Draw a position and what each action makes of it; `home` is the suit whose pile is shown."""
    frames = [_frame(position, captions[0], home=home)]
    for text, caption in zip(texts, captions[1:], strict=True):
        action: Action = parse_action(text)
        position = engine.apply(rules, position, action)
        moved = text.removeprefix("draw ").split()[0]
        frames.append(_frame(position, caption, home=home, moved=moved))
    return tuple(frames)


def _frame(position: Position, caption: str, *, home: str = "", moved: str = "") -> Frame:
    fans = tuple(PictureFan(tuple(map(card_view, fan)), moved) for fan in position.fans)
    height = position.foundations[SUITS.index(home)][0] if home else 0
    top = card_view(CARDS["0A23456789TJQK"[height] + home]) if height else None
    fill = any(not fan for fan in position.fans)
    aloud = ". ".join(
        cards.fan_label(number, fan, kings_fill=fill)
        for number, fan in enumerate(position.fans, start=1)
    )
    return Frame(fans, top, caption, aloud)


def _position(rules: Rules, fans: str, home: str) -> Position:
    """Return a small position of these rules: what a picture doesn't need is left out."""
    heights = {word[0]: "0A23456789TJQK".index(word[1]) for word in home.split()}
    return Position(
        tuple(tuple(CARDS[word] for word in fan.split()) for fan in fans.split("/")),
        tuple((heights.get(suit, 0),) + (0,) * (rules.decks - 1) for suit in SUITS),
        rules.redeals,
        rules.draw,
    )


def _sign(code: str) -> str:
    return cards.card_sign(CARDS[code])
