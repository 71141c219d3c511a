"""The overview: companies by players, players, the end, trains left and private companies."""

from __future__ import annotations

from trunkline.kernel import TrainListed, phase_in_words, phrase
from trunkline.present.rails.train_boxes import boxes
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.companies import (
    companies_table,
    waiting_companies,
    waiting_words,
)
from trunkline.present.sheets.ends import end_rows, ends_of
from trunkline.present.sheets.model import Overview
from trunkline.present.sheets.players import players_table, privates_table
from trunkline.present.sheets.stock import left_of, next_to_sell
from trunkline.present.sheets.told import listed, told
from trunkline.present.until_end import end_notice
from trunkline.present.view import Card, Cards, Chip
from trunkline.present.words import money


def overview(scene: AnyScene, at: int | None = None) -> Overview:
    """As at the action `at` where it is past, else as it stands."""
    t, now = scene.t, told(scene)
    waiting, ends = waiting_companies(t, now), ends_of(scene)
    gone = [company for company, data in now.companies.items() if data.gone]
    return Overview(
        title=phrase("sheets.overview.overview", "Overview"),
        companies=companies_table(scene),
        companies_note=_companies_note(scene),
        head=_head(scene, at),
        waiting=tuple(map(Chip, waiting)),
        waiting_words=waiting_words(t, waiting) if waiting else "",
        gone=phrase("sheets.overview.gone", "Left the game: {companies}", companies=", ".join(gone))
        if gone
        else "",
        players=players_table(scene),
        players_note=_players_note(scene),
        order=_share_order(scene),
        ends=end_rows(ends),
        sure=next(iter(end_notice(ends)), None),
        trains=_trains(scene),
        trains_note=_trains_note(scene),
        privates=privates_table(scene),
    )


def _companies_note(scene: AnyScene) -> str:
    now = told(scene)
    words = []
    if now.order:
        words.append(phrase("sheets.overview.turn-order", "in turn order"))
    if any(data.director for data in now.companies.values()):
        words.append(phrase("sheets.overview.boxed-director", "dark: director"))
    return " · ".join(words)


def _head(scene: AnyScene, at: int | None) -> str:
    words = []
    if at is not None:
        words.append(phrase("sheets.overview.as-at", "as at action {at:count}", at=at))
    bank = told(scene).bank
    if bank is not None:
        words.append(
            phrase("sheets.overview.bank", "**Bank {sum}**", sum=money(scene.t.currency, bank))
        )
    return " · ".join(words)


def _players_note(scene: AnyScene) -> str:
    now = told(scene)
    words = []
    if now.priority:
        words.append(phrase("sheets.overview.priority", "◆ priority"))
    if now.certificate_limit:
        words.append(
            phrase(
                "sheets.overview.limit", "certificate limit {limit}", limit=now.certificate_limit
            )
        )
    if any(data.uncounted for data in now.players.values()):
        words.append(phrase("sheets.overview.uncounted", "+n: not counted"))
    return " · ".join(words)


def _share_order(scene: AnyScene) -> str:
    first = told(scene).priority
    if first not in scene.s.players:
        return ""
    names = ", ".join(scene.s.clockwise_from(first))
    return phrase("sheets.overview.share-order", "next share round: {players}", players=names)


def _trains_note(scene: AnyScene) -> str:
    """Phase C2 · limit 3."""
    t, now = scene.t, told(scene)
    phase = next((each for each in listed(t).phases if each.name == now.phase), None)
    if phase is None:
        return ""
    words = [phrase("sheets.overview.phase", "phase {phase}", phase=phase_in_words(t, now.phase))]
    if phase.train_limit:
        words.append(
            phrase("sheets.overview.train-limit", "limit {limit}", limit=phase.train_limit)
        )
    return " · ".join(words)


def _trains(scene: AnyScene) -> Cards | None:
    """A card for each kind of which the bank has some, and the last one that is sold out."""
    t, now = scene.t, told(scene)
    kinds = listed(t).trains
    if not kinds:
        return None
    gone = [train.name for train in kinds if not left_of(now, train)]
    on_sale = next_to_sell(kinds, now)
    return Cards(
        tuple(
            _card(scene, train, train is on_sale) for train in kinds if train.name not in gone[:-1]
        )
    )


def _card(scene: AnyScene, train: TrainListed, on_sale: bool) -> Card:
    left = left_of(told(scene), train)
    return Card(
        train.name,
        boxes(left, train.count) if left else "",
        price=money(scene.t.currency, train.price),
        note="" if left else phrase("sheets.overview.sold-out", "sold out"),
        foot=phrase("sheets.overview.until", "until {train}", train=train.rusted_by)
        if train.rusted_by
        else phrase("sheets.overview.permanent", "permanent"),
        framed=on_sale,
        muted=not left,
    )
