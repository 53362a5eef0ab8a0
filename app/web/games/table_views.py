"""From a game's state to the table as it is drawn: which cards, which targets, what to say."""

import secrets
from collections.abc import Iterable, Sequence
from functools import lru_cache
from gettext import NullTranslations
from typing import TypeVar

from app.rules import engine
from app.rules.cards import Card, Suit
from app.rules.catalogue import CUSTOM, VARIANTS
from app.rules.game import Game
from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Fan, Position
from app.rules.variant import Rules, Spaces
from app.services.games.state import GameState, Moved
from app.text import cards as words
from app.text.i18n import gettext as _
from app.text.i18n import language, ngettext
from app.web.games.views import CardView, Choice, FanView, PileView, TableView

View = TypeVar("View", FanView, PileView)


def table_view(
    state: GameState,
    *,
    status: str = "",
    refused: bool = False,
    picked: str = "",
    listed: bool = False,
    hinted: frozenset[str] = frozenset(),
) -> TableView:
    """Return the whole table; `picked` is the card whose targets are to be shown."""
    game, acting = state.game, state.owner and state.ended is None
    position, rules = game.position, game.rules
    legal = game.legal if acting else ()
    draws = [action for action in legal if isinstance(action, Draw)]
    targets = _targets(legal, picked) if picked else {}
    can_redeal = any(isinstance(action, Redeal) for action in legal)
    return TableView(
        id=state.id,
        version=game.version,
        key=secrets.token_urlsafe(12),
        name=variant_name(state.variant),
        variant=state.variant,
        deal=state.deal.slug,
        fans=fan_views(rules, position, _drawable(draws)),
        piles=pile_views(position),
        legal=tuple(map(str, legal)),
        status=status or standing(state),
        refused=refused,
        mine=state.owner,
        won=position.won,
        over=(position.won or not legal) if acting else game.over,
        ended=state.ended is not None,
        ranked=state.ranked,
        hidden=state.hidden,
        kings_fill=rules.spaces is Spaces.KING,
        home=position.cards_home,
        total=52 * rules.decks,
        moves=game.moves,
        redeals=rules.redeals,
        redeals_left=position.redeals_left,
        draw=rules.draw,
        draw_left=position.draw_left,
        can_undo=acting and bool(game.line),
        can_redo=acting and bool(game.undone),
        undo_asks=acting and game.undo_crosses_redeal,
        can_finish=any(isinstance(action, Home) for action in legal),
        can_redeal=can_redeal,
        redeal_text=_redeal_text(position) if can_redeal else "",
        draws=tuple(_choice(draw, position) for draw in draws),
        listed=tuple(_choice(action, position) for action in legal) if listed else None,
        last=last_card(game),
        picked=picked if targets else "",
        targets=targets,
        hinted=hinted,
        seconds=state.active_seconds,
    )


def still_view(rules: Rules, position: Position, *, variant: str, deal: str) -> TableView:
    """Return a layout to look at: nobody plays it."""
    return TableView(
        id="",
        version=0,
        key="",
        name=variant_name(variant),
        variant=variant,
        deal=deal,
        fans=fan_views(rules, position),
        piles=pile_views(position),
        legal=(),
        status="",
        mine=False,
        kings_fill=rules.spaces is Spaces.KING,
    )


def variant_name(slug: str) -> str:
    """Return the name a game is shown under."""
    return _("Custom rules") if slug == CUSTOM else VARIANTS[slug].name


def fan_views(
    rules: Rules, position: Position, drawable: frozenset[Card] = frozenset()
) -> tuple[FanView, ...]:
    """Return all fans; buried cards in `drawable` can be pulled out."""
    fill, tongue = rules.spaces is Spaces.KING, language()
    return tuple(
        _fan_view(tongue, number, fan, drawable.intersection(fan), fill=fill)
        for number, fan in enumerate(position.fans, start=1)
    )


@lru_cache(maxsize=16_384)
def _fan_view(
    _tongue: NullTranslations, number: int, fan: Fan, drawable: frozenset[Card], *, fill: bool
) -> FanView:
    """Return a fan, made once for each language: a move changes two of eighteen."""
    cards = tuple(card_view(card, drawable=card in drawable) for card in fan)
    return FanView(number, cards, words.fan_label(number, fan, kings_fill=fill))


def card_view(card: Card, *, drawable: bool = False) -> CardView:
    """Return a card as drawn."""
    return _card_view(language(), card, drawable=drawable)


@lru_cache(maxsize=4_096)
def _card_view(_tongue: NullTranslations, card: Card, *, drawable: bool) -> CardView:
    code, letter = str(card), card.suit.letter
    name = words.card_name(card)
    if card.deck:
        name = _("%(card)s, second deck", card=name)
    plain = code.rstrip("'")
    return CardView(
        code=code,
        id=f"card-{plain}-2" if card.deck else f"card-{plain}",
        rank=words.rank_index(card),
        suit=letter,
        name=name,
        drawable=drawable,
    )


def pile_views(position: Position) -> tuple[PileView, ...]:
    """Return the foundations, suit by suit, the higher of two piles first."""
    two_decks, tongue = len(position.foundations[0]) > 1, language()
    lying = frozenset(card for fan in position.fans for card in fan if two_decks)
    return tuple(
        _pile(tongue, suit, heights, number, lying.intersection(_twins(suit, height)))
        for suit, heights in zip(Suit, position.foundations, strict=True)
        for number, height in enumerate(heights, start=1)
    )


def _twins(suit: Suit, height: int) -> tuple[Card, Card]:
    """Return the two cards of which one tops a pile of this height."""
    return Card(height, suit, 0), Card(height, suit, 1)


@lru_cache(maxsize=4_096)
def _pile(
    _tongue: NullTranslations,
    suit: Suit,
    heights: tuple[int, ...],
    number: int,
    lying: frozenset[Card],
) -> PileView:
    """Return a pile with its top card: of two equal cards, one that lies in no fan."""
    height, top = heights[number - 1], None
    if height:
        decks = [deck for deck in range(len(heights)) if Card(height, suit, deck) not in lying]
        both_home = len(decks) > 1
        top = Card(height, suit, decks[number - 1] if both_home else decks[0])
    view = None if top is None else card_view(top)
    return PileView(suit.letter, number, height, view, words.pile_label(suit.letter, top))


def last_card(game: Game) -> str:
    """Return the card that the last action moved, or nothing after a redeal and at the start."""
    if not game.line:
        return ""
    match game.line[-1][-1]:
        case Redeal():
            return ""
        case Draw(play):
            return str(play.card)
        case Home() | Build() | ToSpace() as play:
            return str(play.card)


def standing(state: GameState) -> str:
    """Say how a game stands when no move has just been told."""
    game, home = state.game, words.home_count(state.game.position)
    if state.hidden:
        text = _("Another player’s game. You see its opening: the deal is still open to you.")
    elif game.position.won:
        text = won_words(game)
    elif state.ended is not None:
        text = _("Ended. %(home)s", home=home)
    elif game.over:
        text = over_words(game)
    elif not state.owner:
        text = _("Another player’s game. %(home)s", home=home)
    else:
        text = home if game.version else _opening_words(state)
    return text


def won_words(game: Game) -> str:
    """Say that a game is won, and how."""
    moves = ngettext("%(count)s move", "%(count)s moves", game.moves)
    if not game.rules.redeals:
        return _("Won: every card is home, in %(moves)s.", moves=moves)
    redeals = ngettext("%(count)s redeal", "%(count)s redeals", game.redeals_used)
    if not game.redeals_used:
        redeals = _("no redeal")
    return _("Won: every card is home, in %(moves)s and %(redeals)s.", moves=moves, redeals=redeals)


def over_words(game: Game) -> str:
    """Say that nothing is left to play, and what still is possible."""
    home = words.home_count(game.position)
    return _("Nothing is left to play. %(home)s Undo, or end the game.", home=home)


def before_view(moved: Moved) -> tuple[tuple[FanView, ...], tuple[PileView, ...]]:
    """Return the fans and foundations as they were drawn before a change."""
    rules, before = moved.state.game.rules, moved.before
    draws = before.draw_left and not before.redeals_left
    legal = engine.legal(rules, before) if draws else ()
    drawable = _drawable(action for action in legal if isinstance(action, Draw))
    return fan_views(rules, before, drawable), pile_views(before)


def changed(before: Sequence[View], after: Sequence[View]) -> list[View]:
    """Return what is not as it was."""
    return [new for old, new in zip(before, after, strict=True) if old != new]


def _targets(legal: Iterable[Action], picked: str) -> dict[str, str]:
    """Return where the picked card may go: a card's code, `home` or `space`, and the action."""
    found: dict[str, str] = {}
    for action in legal:
        match action:
            case Redeal():
                continue
            case Draw(play):
                found |= _target(play, action, picked)
            case Home() | Build() | ToSpace():
                found |= _target(action, action, picked)
    return found


def _target(play: Play, action: Action, picked: str) -> dict[str, str]:
    if str(play.card) != picked:
        return {}
    match play:
        case Home():
            return {"home": str(action)}
        case Build(_card, target):
            return {str(target): str(action)}
        case ToSpace():
            return {"space": str(action)}


def _drawable(draws: Iterable[Draw]) -> frozenset[Card]:
    return frozenset(draw.play.card for draw in draws)


def _choice(action: Action, position: Position) -> Choice:
    label = words.action_words(action, position)
    return Choice(str(action), f"{label[:1].upper()}{label[1:]}")


def _redeal_text(position: Position) -> str:
    """Say what a redeal would do."""
    cards: int = sum(len(fan) for fan in position.fans)
    gathered = ngettext(
        "Gathers the %(count)s card that is not home and deals it anew.",
        "Gathers the %(count)s cards that are not home and deals them in fans of three.",
        cards,
    )
    if position.redeals_left > 1:
        return gathered
    return _("%(gathered)s It is the last redeal.", gathered=gathered)


def _opening_words(state: GameState) -> str:
    """Say what lies on the table at the start."""
    fans = ngettext("%(count)s fan.", "%(count)s fans.", _count(state.game.position.fans))
    left = state.game.position.redeals_left
    redeals = ngettext("%(count)s redeal.", "%(count)s redeals.", left) if left else ""
    kind = _("Ranked.") if state.ranked else _("Practice.")
    return " ".join(filter(None, (fans, redeals, kind)))


def _count(fans: Sequence[Fan]) -> int:
    return sum(1 for fan in fans if fan)
