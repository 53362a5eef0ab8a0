"""From a position to the board as it is drawn: cards, fans, foundations, and their marks."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from gettext import NullTranslations
from types import MappingProxyType

from app.rules.cards import Card, Suit
from app.rules.game import Game
from app.rules.moves import Action, Build, Draw, Home, Play, Redeal, ToSpace
from app.rules.position import Fan, Position, changed_fans, changed_suits
from app.rules.variant import Rules, Spaces
from app.text import cards as words
from app.text.i18n import language
from app.web.games.views import BoardView, CardView, FanView, PileView

NOWHERE: Mapping[str, str] = MappingProxyType({})
NO_CARDS: frozenset[Card] = frozenset()
MANY_FANS = 6
"""Where more fans than this have changed, the whole board is drawn."""


def board_view(
    rules: Rules,
    position: Position,
    *,
    last: str = "",
    picked: str = "",
    targets: Mapping[str, str] = NOWHERE,
    hinted: frozenset[str] = frozenset(),
    drawable: frozenset[Card] = NO_CARDS,
    acting: bool = False,
    version: int = 0,
    won: str = "",
) -> BoardView:
    """Return a position as a board; buried cards in `drawable` can be pulled out."""
    fill = rules.spaces is Spaces.KING
    return BoardView(
        fans=_fans(position, range(len(position.fans)), drawable, kings_fill=fill),
        piles=_piles(position, Suit),
        kings_fill=fill,
        acting=acting,
        version=version,
        last=last,
        picked=picked if targets else "",
        targets=targets,
        hinted=hinted,
        won=won,
    )


def game_board(
    game: Game,
    *,
    acting: bool,
    picked: str = "",
    hinted: frozenset[str] = frozenset(),
    won: str = "",
) -> BoardView:
    """Return the board of a game; `picked` is the card whose targets are to be shown."""
    legal = game.legal if acting else ()
    return board_view(
        game.rules,
        game.position,
        last=last_card(game),
        picked=picked,
        targets=_targets(game.position, legal, picked) if picked else NOWHERE,
        hinted=hinted,
        drawable=_drawable(legal),
        acting=acting,
        version=game.version,
        won=won,
    )


def changed_board(before: Position, game: Game) -> BoardView | None:
    """Return what has changed on the board of a game since `before`, or None for too much.

    It is for a game that goes on, with nothing picked.
    """
    position = game.position
    numbers = changed_fans(before, position)
    if numbers is None:
        return None
    drawable = _drawable(game.legal)
    other = drawable ^ _drawable_before(before, game)
    fans = {*numbers, *(place[0] for card in other if (place := position.find(card)))}
    if len(fans) > MANY_FANS:
        return None
    fill = game.rules.spaces is Spaces.KING
    return BoardView(
        fans=_fans(position, sorted(fans), drawable, kings_fill=fill),
        piles=_changed_piles(before, position),
        kings_fill=fill,
        acting=True,
        version=game.version,
        last=last_card(game),
    )


def last_card(game: Game) -> str:
    """Return the card that the last action moved, or nothing after a redeal and at the start."""
    card = game.last_step[-1].card if game.last_step else None
    return "" if card is None else str(card)


def card_view(card: Card, *, drawable: bool = False) -> CardView:
    """Return a card as drawn."""
    return _card_view(language(), card, drawable=drawable)


@lru_cache(maxsize=4_096)
def _card_view(_language: NullTranslations, card: Card, *, drawable: bool) -> CardView:
    code = str(card)
    plain = code.rstrip("'")
    return CardView(
        code=code,
        id=f"card-{plain}-2" if card.deck else f"card-{plain}",
        rank=words.rank_index(card),
        suit=card.suit.letter,
        name=words.card_label(card),
        drawable=drawable,
    )


def _fans(
    position: Position, numbers: Iterable[int], drawable: frozenset[Card], *, kings_fill: bool
) -> tuple[FanView, ...]:
    """Return the fans of these numbers, from 0."""
    reader = language()
    return tuple(
        _fan(reader, number, fan, drawable.intersection(fan), fill=kings_fill)
        for number in numbers
        for fan in (position.fans[number],)
    )


@lru_cache(maxsize=16_384)
def _fan(
    _language: NullTranslations, number: int, fan: Fan, drawable: frozenset[Card], *, fill: bool
) -> FanView:
    """Return a fan, made once for each language: a move changes two of eighteen."""
    cards = tuple(card_view(card, drawable=card in drawable) for card in fan)
    return FanView(number + 1, cards, words.fan_label(number + 1, fan, kings_fill=fill))


def _piles(position: Position, suits: Iterable[Suit]) -> tuple[PileView, ...]:
    """Return the foundations of these suits, the higher of two piles first."""
    two_decks, reader = len(position.foundations[0]) > 1, language()
    lying = frozenset(card for fan in position.fans for card in fan if two_decks)
    return tuple(
        _pile(reader, suit, heights, number, lying.intersection(_twins(suit, height)))
        for suit in suits
        for heights in (position.foundations[suit],)
        for number, height in enumerate(heights, start=1)
    )


def _changed_piles(before: Position, after: Position) -> tuple[PileView, ...]:
    """Return the foundations that differ: with two decks, one or both of a suit."""
    suits = changed_suits(before, after)
    pairs = zip(_piles(before, suits), _piles(after, suits), strict=True)
    return tuple(new for old, new in pairs if old != new)


def _twins(suit: Suit, height: int) -> tuple[Card, Card]:
    """Return the two cards of which one tops a pile of this height."""
    return Card(height, suit, 0), Card(height, suit, 1)


@lru_cache(maxsize=4_096)
def _pile(
    _language: NullTranslations,
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


def _targets(position: Position, legal: Iterable[Action], picked: str) -> dict[str, str]:
    """Return where the picked card may go, as `BoardView.targets` names it, and the action."""
    places: dict[str, str] = {}
    for action in legal:
        if str(action.card) != picked or isinstance(action, Redeal):
            continue
        play = action.play if isinstance(action, Draw) else action
        places |= dict.fromkeys(_places(position, play), str(action))
    return places


def _places(position: Position, play: Play) -> Iterator[str]:
    """Yield the places that take the card; two piles of a suit may both do."""
    match play:
        case Home(card):
            for number, height in enumerate(position.foundations[card.suit], start=1):
                if height == card.rank - 1:
                    yield f"home-{card.suit.letter}-{number}"
        case Build(_card, target):
            yield str(target)
        case ToSpace():
            yield "space"


def _drawable(legal: Iterable[Action]) -> frozenset[Card]:
    """Return the buried cards that a draw may pull out."""
    return frozenset(action.card for action in legal if isinstance(action, Draw))


def _drawable_before(before: Position, game: Game) -> frozenset[Card]:
    """Return the buried cards that could be pulled out before the last action."""
    if not before.draw_left or before.redeals_left:
        return NO_CARDS
    return _drawable(replace(game, position=before).legal)
