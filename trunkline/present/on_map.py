"""Choosing on the map, for any title: actions that have a `hex` are taken by clicking it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from trunkline.kernel import Action, Legal, decision, describe, phrase, refuse
from trunkline.present.map_view import HexView
from trunkline.present.scene import AnyScene
from trunkline.present.view import WhyNot

HEX = "hex"
"""The field of an action that names a place of the map, and the key of the draft for it."""
MOST_HEXES = 400


def hex_of(action: Action) -> str:
    """Where on the map an action takes place; nothing where it does not say."""
    place = getattr(action, HEX, "")
    return place if isinstance(place, str) else ""


def on_map(scene: AnyScene) -> dict[str, list[Action]]:
    """What the viewer may do at each hex."""
    return scene.once_for_position(_on_map)


def _on_map(scene: AnyScene) -> dict[str, list[Action]]:
    found: dict[str, list[Action]] = {}
    if scene.viewer is not None and decision(scene.s) is not None:
        for action in Legal(scene.t, scene.s, scene.viewer):
            if hex_of(action):
                found.setdefault(hex_of(action), []).append(action)
    return found


def chosen_hex(scene: AnyScene) -> str:
    """The hex of the draft, if something can be done there."""
    place = scene.draft.get(HEX, "")
    return place if place in on_map(scene) else ""


def hex_views(scene: AnyScene) -> Iterator[HexView]:
    """The hexes that can be chosen, with what could be done there."""
    chosen = chosen_hex(scene)
    for place, actions in list(on_map(scene).items())[:MOST_HEXES]:
        words = _listed(str(describe(scene.t, scene.s, action)) for action in actions)
        yield HexView(place, f"{place}; {words}", f"{place}: {words}", True, place == chosen)


def _listed(words: Iterable[str]) -> str:
    first, *rest = words
    return (
        phrase("table.map.more", "{choice} and {number} more", choice=first, number=len(rest))
        if rest
        else first
    )


def why_not(scene: AnyScene, place: str) -> WhyNot:
    """What can be done at a hex, else why the same as elsewhere cannot be done there."""
    for view in hex_views(scene):
        if view.id == place:
            return WhyNot(place, view.tag)
    for actions in on_map(scene).values():
        refusal = refuse(scene.t, scene.s, _elsewhere(actions[0], place))
        if refusal is not None:
            return WhyNot(place, refusal.why, refusal.rule)
    return WhyNot(
        place,
        phrase(
            "table.generic.map-takes-no", "There is nothing to click on the map for this decision."
        ),
    )


def _elsewhere(action: Action, place: str) -> Action:
    fields = {name: getattr(action, name) for name in action.__struct_fields__}
    return type(action)(**{**fields, HEX: place})
