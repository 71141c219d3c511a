"""View models: what a page shows, as plain values. Templates draw them, the JSON twin is them.

A sentence may mark words with two asterisks: "With a fourth: **$5** a share." They are shown bold.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct, field

from trunkline.kernel import phrase

Tone = Literal["", "muted", "strong", "good", "bad", "warn", "box"]
"""How a word looks; "box" is white on a dark box, for who leads a company."""
Draft = dict[str, str]
"""What a player has put together so far and not sent: kept by the page, read by the panel."""


class WhyNot(Struct, frozen=True):
    """Why something is greyed: what, the reason, its rule, and what would help."""

    what: str
    why: str
    rule: str = ""
    help: str = ""


class Act(Struct, frozen=True, tag="act"):
    """A button that does something for good: it posts the action."""

    text: str
    action: dict[str, Any] | None = None
    then: tuple[dict[str, Any], ...] = ()
    """Further actions of the same player that follow at once."""
    note: str = ""
    key: str = ""
    doing: str = field(default_factory=lambda: phrase("table.view.working", "Working…"))
    confirm: str = ""
    """One sentence, asked before what cannot be taken back."""
    no: WhyNot | None = None


class Plan(Struct, frozen=True, tag="plan"):
    """A button that only changes the draft."""

    text: str
    draft: Draft = {}
    note: str = ""
    key: str = ""
    chosen: bool = False
    no: WhyNot | None = None


Button = Act | Plan


class Chip(Struct, frozen=True):
    """A company's or train's chip; `faint` when it is only planned."""

    company: str
    text: str = ""
    faint: bool = False


class Bar(Struct, frozen=True):
    """So many of so many."""

    value: int
    most: int
    tone: Tone = ""


class Cell(Struct, frozen=True):
    """One cell of a table; everything in it is optional."""

    text: str = ""
    tone: Tone = ""
    chips: tuple[Chip, ...] = ()
    note: str = ""
    bar: Bar | None = None
    picture: str = ""
    button: Button | None = None
    blocks: tuple[Block, ...] = ()
    spoken: str = ""
    """A word for screen readers, where a sign of the text has none beside it."""
    href: str = ""
    """Where the text leads."""
    fresh: bool = False
    """It changed since the viewer's last action: boxed."""
    label: str = ""
    """What screen readers say instead of the cell: "Chen 70 %, director"."""
    clock: str = ""
    """The cell shows the time of this player, which the page counts down."""


class Column(Struct, frozen=True):
    """A head of a table; figures stand right, and what is `wide` is left out on a phone."""

    text: str
    right: bool = False
    wide: bool = False
    title: str = ""
    """The whole name, where the text shortens it."""


class Row(Struct, frozen=True):
    """One row; `hex` rows show a place of the map when they are pointed at."""

    cells: tuple[Cell, ...]
    tint: bool = False
    total: bool = False
    muted: bool = False
    hex: str = ""
    """Several are apart by spaces."""
    run: str = ""
    """Hexes that are shown with it: where the company's trains stopped last."""
    label: str = ""
    plan: Plan | None = None
    """What clicking the row plans."""
    about: str = ""
    """Clicking the row tells more of this in a dialog."""
    preview: Preview | None = None
    """What pointing at the row shows on the map."""
    key: str = ""
    """Whom it is about, where its first cell has no chip: a coach finds it by that."""


class Preview(Struct, frozen=True):
    """A picture that lies on a hex for as long as something is pointed at."""

    hex: str
    picture: str


class Line(Struct, frozen=True, tag="line"):
    """A sentence, with chips before it."""

    text: str
    tone: Tone = ""
    chips: tuple[Chip, ...] = ()


class Notice(Struct, frozen=True, tag="notice"):
    """A box that must be seen: amber, red or green."""

    text: str
    tone: Tone = "warn"


class Facts(Struct, frozen=True, tag="facts"):
    """The sunken box that says what a choice does: label and value."""

    rows: tuple[tuple[str, str], ...]


class Table(Struct, frozen=True, tag="table"):
    """A ruled table."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    label: str = ""
    dense: bool = False
    pairs: bool = False
    """Rows of companies may stand two and two where the window is low."""


class Matrix(Struct, frozen=True, tag="matrix"):
    """Companies by players: a row's first cell is its head, the viewer's own column is tinted."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    foot: tuple[Row, ...] = ()
    """Rows whose heads reach to the first player."""
    label: str = ""
    first: int = 2
    """The column of the first player."""
    own: int | None = None
    upright: bool = False
    """The names of the players find room only upright."""


class Options(Struct, frozen=True, tag="options"):
    """Buttons below each other, as cards beside each other, as small chips, or to be ticked.

    A "line" has its label in front of it. A "fan" is a row of cards that a phone shows instead of
    those on the map.
    """

    buttons: tuple[Option, ...]
    shape: Literal["rows", "cards", "chips", "ticks", "line", "fan"] = "rows"
    label: str = ""


class Option(Struct, frozen=True):
    """A choice with room to say what it does."""

    button: Button
    chip: Chip | None = None
    lines: tuple[str, ...] = ()
    picture: str = ""
    aside: Button | None = None
    """A lesser way to take it, such as choosing and doing nothing."""
    facts: tuple[tuple[str, str], ...] = ()
    """What it does, as label and value."""


class Stepper(Struct, frozen=True, tag="stepper"):
    """A number between bounds: minus, field, plus. The draft keeps it under `field`."""

    field: str
    value: int
    least: int
    most: int
    by: int = 1
    label: str = ""
    before: str = ""
    after: str = ""


class Progress(Struct, frozen=True, tag="progress"):
    """Lines with how far something has come; amber when one step is left."""

    rows: tuple[ProgressRow, ...]


class ProgressRow(Struct, frozen=True):
    """One line of it."""

    text: str
    note: str
    figure: str
    bar: Bar
    tone: Tone = ""


class Picture(Struct, frozen=True, tag="picture"):
    """An SVG picture with its scoped class."""

    svg: str
    scrolls: bool = False


class Cards(Struct, frozen=True, tag="cards"):
    """Small cards in a row: dials, trains."""

    cards: tuple[Card, ...]


class Card(Struct, frozen=True):
    """A name, a picture, a line; framed when it is the one that counts now."""

    name: str
    picture: str = ""
    price: str = ""
    note: str = ""
    foot: str = ""
    framed: bool = False
    muted: bool = False


class More(Struct, frozen=True, tag="more"):
    """Something folded away under a word, or open from the start."""

    text: str
    blocks: tuple[Block, ...]
    open: bool = False


class Pips(Struct, frozen=True, tag="pips"):
    """How much may be done in a step: ways that exclude each other, one pip for each time."""

    so_far: str
    """What has been done: "0 laid"."""
    ways: tuple[PipWay, ...]


class PipWay(Struct, frozen=True):
    """One way to use the step; a lost one is grey and says why."""

    text: str
    most: int
    used: int = 0
    colour: str = ""
    lost: str = ""


Block = (
    Line
    | Notice
    | Facts
    | Table
    | Matrix
    | Options
    | Stepper
    | Progress
    | Picture
    | Cards
    | More
    | Pips
)


class Decision(Struct, frozen=True, kw_only=True):
    """The open question: the same frame for every one."""

    heading: str
    badge: str = ""
    badge_tone: Tone = ""
    context: str = ""
    chips: tuple[Chip, ...] = ()
    blocks: tuple[Block, ...] = ()
    main: Act | None = None
    others: tuple[Button, ...] = ()
    out: tuple[Button, ...] = ()
    rule: str = ""
    draft: Draft = {}
    clicks: bool = False
    """The map takes clicks for this decision."""
    waits: tuple[str, ...] = ()
    """The viewer may act but need not, with an offer made or a bid sealed: others are asked."""
    secret: bool = False
    """Others at the same screen must not see it: a cover stands between two players."""
    short: str = ""
    """One line for the phone's bar: "Expand Red: J5, I6, $8"."""
    later: bool = False
    """Some figures take longer: the page asks once more, with `weigh` in the draft."""


class StepView(Struct, frozen=True):
    """A station of the ribbon."""

    name: str
    state: Literal["done", "now", "next"]
    note: str = ""


class Follower(Struct, frozen=True):
    """Who comes next, at the right end of the ribbon."""

    name: str
    chip: Chip | None = None
    note: str = ""
    now: bool = False
    spoken: str = ""
    """What a sign of the name means, for screen readers."""


class Ribbon(Struct, frozen=True):
    """Who acts, the steps of the turn, who follows."""

    actor: str
    line: str
    steps: tuple[StepView, ...]
    chip: Chip | None = None
    then: tuple[Follower, ...] = ()
    then_label: str = field(default_factory=lambda: phrase("table.view.then", "Then"))


class Panel(Struct, frozen=True, kw_only=True):
    """A panel that is always there. `tab` says under which word a small screen has it."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    note: str = ""
    aside: str = ""
    tab: Literal["market", "companies", "players", "trains"] = "market"
    slot: Literal["left", "right", "under", "strip"] = "right"
    """Where it stands: under the decision, right of the map, over the whole width under the map,
    or beside others in a strip under the map."""
    tone: Tone = ""
    """A red one has a red border."""


class Section(Struct, frozen=True):
    """A part of the text view of the map."""

    title: str
    blocks: tuple[Block, ...]
