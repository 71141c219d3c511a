"""What every title promises, checked throughout whole games."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from trunkline.kernel import (
    Action,
    AnyTitle,
    Decision,
    Legal,
    Malformed,
    Match,
    Record,
    State,
    awaited,
    decider,
    deciders,
    decision,
    decode_action,
    decode_state,
    describe,
    edition_for,
    encode_action,
    encode_state,
    fitting,
    play,
    refuse,
)
from trunkline.kernel.decoder import Decoder
from trunkline.testing.games import NAMES
from trunkline.testing.nonsense import check_nonsense
from trunkline.testing.told import check_catalogue, check_summary

RECORDS = Decoder(Record)
STRANGER = "Nobody at this table"
_CHILD = "from trunkline.testing.games import print_fingerprint; print_fingerprint()"


class Conformance(Struct, frozen=True):
    """What conform() saw: worth a look in a report, so that an empty run cannot pass unnoticed."""

    games: int
    actions: int
    offers: int
    longest: int


def conform(
    t: AnyTitle,
    *,
    players: Iterable[int] | None = None,
    games: int = 1,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    every: int = 1,
    hash_seeds: Iterable[int] = (0, 1),
) -> Conformance:
    """Play random games with every number of players and check every promise of a title.

    Every `every`-th position gets the thorough checks. Raises AssertionError with the seed, the
    number of players and the action at which a promise was broken.
    """
    t = edition_for(t, options or {})
    _check_tables(t)
    _check_correctables(t)
    check_catalogue(t)
    least, most = t.seats
    played = actions = offers = longest = 0
    for count in players or range(least, most + 1):
        for game in range(seed, seed + games):
            try:
                match, seen = _conforming_game(t, count, game, options, every)
            except AssertionError as error:
                raise AssertionError(f"{t.id}, {count} players, seed {game}: {error}") from error
            played, actions, offers = played + 1, actions + match.version, offers + seen
            longest = max(longest, match.version)
    _check_hash_seeds(t, most, seed, options, hash_seeds)
    return Conformance(played, actions, offers, longest)


def _check_tables(t: AnyTitle) -> None:
    for kinds in (t.steps, t.actions):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags), f"two of {tags} share a name"
    for step in t.steps:
        for action in step.takes if issubclass(step, Decision) else ():
            assert action in t.actions, f"{action.__name__} is missing in the title's actions"


def _check_correctables(t: AnyTitle) -> None:
    """Names are used once and our own values fit; what is known is no guess."""
    names = [each.name for each in t.correctables]
    assert len(set(names)) == len(names), f"two of {names} share a name"
    assert not set(names) & set(t.settled), "a value is known and reconstructed at once"
    ours = {each.name: each.ours for each in t.correctables}
    for each in t.correctables:
        assert each.called, f"{each.name} does not say what it is"
        assert each.comes_from, f"{each.name} does not say where our value comes from"
    assert fitting(t, ours).values == ours, "our own values do not fit or are not in order"


def _conforming_game(
    t: AnyTitle, players: int, seed: int, options: Mapping[str, str] | None, every: int
) -> tuple[Match, int]:
    match = Match(t, NAMES[:players], seed=seed, options=options)
    random = Random(seed)
    offers = 0
    while match.state.stack:
        assert match.version < 20_000, "no end after 20,000 random actions"
        action = match.legal.sample(random)
        try:
            _check_quickly(t, match.state, action)
            if match.version % every == 0:
                chance = Random(f"{seed}/{match.version}")
                offers += _check_thoroughly(t, match.state, action, chance)
        except AssertionError as error:
            raise AssertionError(f"at action {match.version}: {error}") from error
        match.play(action)
    _check_end(t, match)
    return match, offers


def _check_quickly(t: AnyTitle, s: State, action: Action) -> None:
    assert t.result(s) is None, "there is a result before the end"
    problems = t.audit(s)
    assert not problems, f"it does not add up: {problems}"
    assert action in Legal(t, s), f"the drawn action {action} is refused: {refuse(t, s, action)}"


def _check_thoroughly(t: AnyTitle, s: State, action: Action, random: Random) -> int:
    before = encode_state(s)
    offers = _check_offers(t, s)
    check_nonsense(t, s, _one_of_each((action, *offers)), random)
    _check_strangers(t, s, action)
    _check_malformed(t, action)
    _check_clone(s)
    _check_saved(t, s, action)
    _check_secrets(t, s, action)
    check_summary(t, s)
    assert encode_state(s) == before, "asking questions changed the position"
    return len(offers)


def _one_of_each(actions: Iterable[Action]) -> list[Action]:
    """The last of every kind."""
    return list({type(action): action for action in actions}.values())


def _check_offers(t: AnyTitle, s: State) -> list[Action]:
    top = decision(s)
    assert top is not None
    for step in s.stack:  # else a saved one comes back as another step of the same name
        assert type(step) in t.steps, f"{type(step).__name__} is missing in the title's steps"
    assert str(top.question(t, s)), "a question without words"
    assert decider(t, s) in awaited(t, s)
    assert set(awaited(t, s)) <= set(deciders(t, s))
    offers = list(Legal(t, s))
    assert offers, f"{top} has no legal action"
    assert len(set(offers)) == len(offers), f"{top} offers the same action twice"
    for offer in offers:
        assert type(offer) in t.actions, f"{offer} is missing in the title's actions"
        assert decode_action(t, encode_action(offer)) == offer, f"{offer} does not survive JSON"
    for offer in offers[:50]:
        assert str(describe(t, s, offer)), f"{offer} has no description"
    for bound in _bounds(t, s, decider(t, s)):
        assert refuse(t, s, bound) is None, f"{bound} is refused: {refuse(t, s, bound)}"
    return offers


def _bounds(t: AnyTitle, s: State, player: str | None) -> list[Action]:
    """The least and the most of every open-ended choice."""
    found = []
    for span in Legal(t, s, player).spans():
        assert span.least <= span.most, f"an empty span {span}"
        found += [
            msgspec.structs.replace(span.action, **{span.field: amount})
            for amount in (span.least, span.most)
        ]
    return found


def _check_strangers(t: AnyTitle, s: State, action: Action) -> None:
    strange = refuse(t, s, msgspec.structs.replace(action, by=STRANGER))
    assert strange is not None, "a stranger may act"
    assert strange.why, "a refusal without a sentence"
    assert strange.rule, "a refusal without a rule"
    for player in s.players:
        if player not in deciders(t, s) and not any(player in p.deciders(t, s) for p in t.powers):
            other = msgspec.structs.replace(action, by=player)
            assert refuse(t, s, other) is not None, f"{player} may act out of turn"


def _check_malformed(t: AnyTitle, action: Action) -> None:
    data = encode_action(action)
    broken = [{**data, "unknown_field": 1}, {**data, "do": "no such action"}, {}]
    broken += [{**data, k: v + 0.5} for k, v in data.items() if type(v) is int]
    broken += [{**data, k: 7} for k, v in data.items() if isinstance(v, str)]
    for wrong in broken:
        try:
            decode_action(t, wrong)
        except Malformed:
            continue
        raise AssertionError(f"the malformed action {wrong} is accepted")


def _check_clone(s: State) -> None:
    twin = s.clone()
    assert twin == s, "a clone differs"
    for name in s.__struct_fields__:
        mine, its = getattr(s, name), getattr(twin, name)
        if isinstance(mine, (dict, list, set)):
            assert mine is not its, f"a clone shares the container {name}"
            leaves: Iterable[Any] = mine.values() if isinstance(mine, dict) else mine
            for leaf in leaves:
                assert _frozen(leaf), f"{name} holds the mutable value {leaf!r}"
        else:
            assert _frozen(mine), f"a clone shares the mutable value {name}"


def _frozen(value: Any) -> bool:
    if isinstance(value, (str, int, type(None))):
        return True
    if isinstance(value, (tuple, frozenset)):
        return all(map(_frozen, value))
    if isinstance(value, Struct) and type(value).__struct_config__.frozen:
        return all(_frozen(getattr(value, name)) for name in value.__struct_fields__)
    return False


def _check_saved(t: AnyTitle, s: State, action: Action) -> None:
    loaded = decode_state(t, encode_state(s))
    assert encode_state(loaded) == encode_state(s), "a saved position differs"
    here = s.clone()
    play(t, here, action)
    play(t, loaded, action)
    assert encode_state(loaded) == encode_state(here), "a saved position plays on differently"


def _check_secrets(t: AnyTitle, s: State, action: Action) -> None:
    """What others see after a secret action must not depend on it."""
    one = s.clone()
    play(t, one, action)
    if not t.secret(one, action):
        return
    for other in (*Legal(t, s, action.by), *_bounds(t, s, action.by)):
        two = s.clone()
        play(t, two, other)
        for viewer in (*s.players, None):
            if viewer != action.by and t.secret(two, other):
                seen = encode_state(t.view(one, viewer)), encode_state(t.view(two, viewer))
                assert seen[0] == seen[1], f"{viewer} can tell {action} from {other}"


def _check_end(t: AnyTitle, match: Match) -> None:
    assert t.audit(match.state) == [], f"at the end: {t.audit(match.state)}"
    check_summary(t, match.state)
    result = t.result(match.state)
    assert result is not None, "no result at the end"
    assert tuple(result) == match.state.players or set(result) == set(match.players)
    again = Match.from_record(RECORDS.decode(_json(match.record())))
    assert encode_state(again.state) == encode_state(match.state), "the replayed log differs"
    half = match.version // 2
    assert encode_state(match.at(half)) == encode_state(again.at(half)), (
        "an earlier position differs"
    )


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)


def _check_hash_seeds(
    t: AnyTitle,
    players: int,
    seed: int,
    options: Mapping[str, str] | None,
    hash_seeds: Iterable[int],
) -> None:
    kind = type(t)
    command = [sys.executable, "-c", _CHILD, kind.__module__, kind.__qualname__]
    command += [str(players), str(seed), _json(options or {}).decode(), t.corrections.text]
    prints = {
        subprocess.run(
            command,
            env={**os.environ, "PYTHONHASHSEED": str(hash_seed)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in hash_seeds
    }
    assert len(prints) <= 1, "the game depends on PYTHONHASHSEED"
