"""View models of the map: its hexes, the fan of cards beside the chosen one."""

from __future__ import annotations

from msgspec import Struct

from trunkline.present.view import Act, Plan, Tone


class HexView(Struct, frozen=True):
    """What the map says of a hex that matters now."""

    id: str
    label: str
    """For screen readers: "H6, plain, $1; can be built; in all $9"."""
    tag: str = ""
    """For the pointer: "H6: $1, in all $9"."""
    legal: bool = False
    chosen: bool = False


class FanCard(Struct, frozen=True):
    """A tile beside the chosen hex: drawn, with what it costs and what it brings."""

    plan: Plan
    label: str
    picture: str
    cost: str
    gain: str
    tone: Tone = ""
    left: str = ""
    """How many are left: "4 left"."""
    ways: str = ""
    """In how many ways it fits, or which one of them this is: "way 1 of 3"."""
    turn: Plan | None = None
    """To the next way, on the chosen card; greyed where there is no other."""
    back: Plan | None = None
    """To the way before."""
    ribbon: str = ""
    """A word over the card: "best of 9"."""


class Fan(Struct, frozen=True):
    """Beside the chosen hex: the cards to choose from, do it, cancel, and what it brings."""

    hex: str
    cards: tuple[FanCard, ...] = ()
    more: int = 0
    """So many tiles have no card; the panel lists them."""
    do: Act | None = None
    cancel: Plan | None = None
    tag: str = ""
    tone: Tone = ""
    away: tuple[str, ...] = ()
    """What the tile joins: the cards stand on the other side."""
    said: str = ""
    """For screen readers when the tile is turned: "way 2 of 3, towards L12, Hefei"."""


class MapView(Struct, frozen=True):
    """The map with its marks."""

    svg: str
    name: str
    hexes: tuple[HexView, ...] = ()
    flat: bool = True
    step: str = ""
    """The viewer's own step on the map. When another one begins, its working part is shown."""
    working: tuple[str, ...] = ()
    """Hexes of that part: the own network, what can be chosen, lines that are drawn."""
    readable: bool = False
    """The whole map can be read on a wide screen: it is shown all the same."""
    last: str = ""
    """Where it is centred if it does not fit: the last own station or lay."""
    fan: Fan | None = None
    note: str = ""
    """A line in the lower left corner."""
    note_tone: Tone = ""
    marks: str = ""
    """What the draft marks, as groups that go into the empty ones of the picture, and what the
    hexes say then. Nothing where the picture is drawn with its marks."""
