"""What templates receive: plain frozen records, every text in them ready to be shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.rules.variant import Rules
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


@dataclass(frozen=True, slots=True)
class PileView:
    """A foundation: `number` tells the two piles of a suit apart where there are two decks."""

    suit: str
    number: int
    height: int
    top: CardView | None
    label: str


@dataclass(frozen=True, slots=True)
class Choice:
    """An action that can be taken: its text and what it does."""

    action: str
    label: str


@dataclass(frozen=True, slots=True)
class Buttons:
    """All that the buttons below the table depend on, by the names it has in `TableView`."""

    id: str
    deal: str
    acting: bool
    mine: bool
    ended: bool
    ranked: bool
    undo_asks: bool
    can_undo: bool
    can_redo: bool
    can_redeal: bool
    can_finish: bool
    redeals_left: int
    redeal_text: str
    draw_left: int
    draws: tuple[Choice, ...]
    hinted: frozenset[str]


@dataclass(frozen=True, slots=True)
class AfterView:
    """What the player of an ended game goes on to: the next deal, this one again, a text to share.

    `rules` are the form fields that name its rules. `par` tells that the deal's pars may be shown,
    `page` is where the deal's, or its day's, results are.
    """

    key: str
    rules: tuple[tuple[str, str], ...]
    par: bool
    text: str
    page: str
    daily: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A game as one reader sees it; `mine` says whether that reader may act.

    `targets` maps where the picked card may go (a card's code, `home`, `space`) to the action.
    `listed` are the legal actions in words, where the reader asked for them. `hinted` marks what
    a hint points at: cards by their code, `home-S-1`, `fan-4` for a space, `redeal`.
    """

    id: str
    version: int
    key: str
    name: str
    variant: str
    deal: str
    fans: tuple[FanView, ...]
    piles: tuple[PileView, ...]
    legal: tuple[str, ...]
    status: str
    refused: bool = False
    mine: bool = True
    won: bool = False
    over: bool = False
    ended: bool = False
    ranked: bool = True
    hidden: bool = False
    kings_fill: bool = False
    home: int = 0
    total: int = 52
    moves: int = 0
    redeals: int = 0
    redeals_left: int = 0
    draw: int = 0
    draw_left: int = 0
    can_undo: bool = False
    can_redo: bool = False
    undo_asks: bool = False
    can_finish: bool = False
    can_redeal: bool = False
    redeal_text: str = ""
    draws: tuple[Choice, ...] = ()
    listed: tuple[Choice, ...] | None = None
    last: str = ""
    picked: str = ""
    targets: Mapping[str, str] = field(default_factory=dict)
    hinted: frozenset[str] = frozenset()
    seconds: int = 0
    after: AfterView | None = None

    @property
    def redeals_used(self) -> int:
        """How many redeals the game took."""
        return self.redeals - self.redeals_left

    @property
    def clock(self) -> str:
        """The time spent at the table."""
        return dates.clock(self.seconds)

    @property
    def acting(self) -> bool:
        """Whether this reader can still play this game."""
        return self.mine and not self.ended

    @property
    def buttons(self) -> Buttons:
        """What the buttons below the table depend on."""
        return Buttons(*(getattr(self, name) for name in Buttons.__dataclass_fields__))

    def marks(self, card: CardView) -> str:
        """Return the class names of a card on this table."""
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

    @property
    def home_height(self) -> int:
        """How high the pile is that the picked card goes onto."""
        return "A23456789TJQK".find(self.picked[:1])


@dataclass(frozen=True, slots=True)
class MeterView:
    """The chance in view: in words, and in percent where a number is known."""

    text: str
    percent: float | None


@dataclass(frozen=True, slots=True)
class CustomView:
    """The form of rules of one's own once more: what was chosen, and why it can't be dealt."""

    key: str
    form: Mapping[str, str]
    fault: str


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One option of a game and what it is."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class VariantView:
    """A variant: `gist` is one line, `lines` the rules at a glance, `rules` the record itself."""

    slug: str
    name: str
    other_names: tuple[str, ...]
    gist: str
    lines: tuple[RuleLine, ...]
    rules: Rules


@dataclass(frozen=True, slots=True)
class PictureFan:
    """A fan of a picture: its cards, the one that was just moved, and whether it is a space."""

    cards: tuple[CardView, ...]
    moved: str


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture: fans, perhaps a foundation's top card, what it shows, and the same aloud."""

    fans: tuple[PictureFan, ...]
    home: CardView | None
    caption: str
    aloud: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Pictures side by side that show one rule; `key` says where on the page they belong."""

    key: str
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class RulesView:
    """A rules page: one variant, its opening, pictures by what they show, remarks, neighbours."""

    key: str
    variant: VariantView
    opening: TableView
    scenes: Mapping[str, Scene]
    notes: tuple[str, ...]
    variants: tuple[VariantView, ...]
