"""What templates receive: plain frozen records, every text in them ready to be shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.text import dates


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as drawn: `code` is its text notation, `rank` its index, `name` what is read aloud."""

    code: str
    id: str
    rank: str
    suit: str
    name: str
    drawable: bool = False

    @property
    def ace(self) -> bool:
        """Whether the card carries the ornament."""
        return self.code[0] == "A"

    @property
    def court(self) -> str | None:
        """The figure's key in the sprite, for kings, queens and jacks."""
        return self.code[0] if self.code[0] in "JQK" else None


@dataclass(frozen=True, slots=True)
class FanView:
    """A fan, bottom card first, numbered from 1; `label` names all its cards."""

    number: int
    cards: tuple[CardView, ...]
    label: str

    @property
    def id(self) -> str:
        """The id of its element."""
        return f"fan-{self.number}"


@dataclass(frozen=True, slots=True)
class PileView:
    """A foundation: `number` tells the two piles of a suit apart where there are two decks."""

    suit: str
    number: int
    height: int
    top: CardView | None
    label: str

    @property
    def id(self) -> str:
        """The id of its element."""
        return f"home-{self.suit}-{self.number}"


@dataclass(frozen=True, slots=True)
class BoardView:
    """Fans and foundations as they are drawn: all of them, or those that a move changed.

    `acting` says that its reader may play. `last` is the card that was moved last. `picked` is the
    card whose `targets` are shown: they map where it may go (a card's code, `home-S-1`, `space`) to
    the action. `hinted` is what a hint points at: card codes, `home-S-1`, and `fan-4` for a space.
    `won` is what a won game took, in words, and else empty.
    """

    fans: tuple[FanView, ...]
    piles: tuple[PileView, ...]
    kings_fill: bool = False
    acting: bool = False
    version: int = 0
    last: str = ""
    picked: str = ""
    targets: Mapping[str, str] = field(default_factory=dict)
    hinted: frozenset[str] = frozenset()
    won: str = ""

    def marks(self, card: CardView) -> str:
        """Return the class names of a card on this board."""
        names = f"c {card.suit}"
        if card.ace:
            names += " A"
        if card.code == self.last:
            names += " last"
        if card.code == self.picked:
            names += " up"
        if card.code in self.targets:
            names += " lit"
        return f"{names} tip" if card.code in self.hinted else names


@dataclass(frozen=True, slots=True)
class FactsView:
    """The figures beside the fans.

    `redeals` counts those left, in an ended game those used; it is None in games without any, as
    `draw` is. `pars` is the address that tells the deal's pars, where they may be known.
    """

    name: str
    ranked: bool
    home: int
    redeals: int | None
    draw: int | None
    moves: int
    seconds: int
    ended: bool = False
    won: bool = False
    pars: str = ""

    @property
    def clock(self) -> str:
        """The time spent at the table."""
        return dates.clock(self.seconds)


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that can be taken: its text and what it does."""

    action: str
    label: str


@dataclass(frozen=True, slots=True)
class ButtonsView:
    """The buttons below the table: most moves leave them as they are.

    `review` says that the reader may go through the game, `drawing` that the draw is the one thing
    left besides moves between fans.
    """

    id: str = ""
    deal: str = ""
    acting: bool = False
    review: bool = False
    ranked: bool = False
    undo_asks: bool = False
    can_undo: bool = False
    can_redo: bool = False
    can_finish: bool = False
    can_redeal: bool = False
    redeals_left: int = 0
    redeal_text: str = ""
    redeal_hinted: bool = False
    drawing: bool = False
    draws: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class ControlsView:
    """What a reader can do with a game: the buttons, and what their forms send.

    `legal` are the texts of the actions that the game takes, `key` is for one request.
    """

    id: str
    deal: str
    acting: bool
    version: int
    key: str
    legal: tuple[str, ...]
    buttons: ButtonsView


@dataclass(frozen=True, slots=True)
class ResultView:
    """What the player of an ended game goes on to: the next deal, this one again, a text to share.

    `rules` are the form fields that name its rules, `page` is where the deal's, or its day's,
    results are.
    """

    key: str
    rules: tuple[tuple[str, str], ...]
    text: str
    page: str
    daily: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A game as one reader sees it: its board, its facts, and what that reader can do.

    `status` is the one message, `refused` says that it is a refusal. `variant` is a slug. `listed`
    are the legal actions in words, where the reader asked for them.
    """

    board: BoardView
    facts: FactsView
    controls: ControlsView
    variant: str
    status: str
    refused: bool = False
    listed: tuple[Choice, ...] | None = None
    result: ResultView | None = None


@dataclass(frozen=True, slots=True)
class CustomView:
    """The form of rules of one's own once more: what was chosen, and why it can't be dealt."""

    key: str
    form: Mapping[str, str]
    fault: str
