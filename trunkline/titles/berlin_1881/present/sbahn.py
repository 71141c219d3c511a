"""The S-Bahn, always in view: its networks, who runs them, its certificates, its price."""

from __future__ import annotations

from trunkline.kernel import decision, noted, phrase, phrase_of
from trunkline.present.view import Block, Cell, Chip, Column, Line, Panel, Row, Table
from trunkline.present.words import figure
from trunkline.titles.berlin_1881.present.market import KEPT, PAID
from trunkline.titles.berlin_1881.present.names import company_name, marks, owner_name, train_list
from trunkline.titles.berlin_1881.rules.offices import (
    SBAHN_LEFT_WHEN_FLOATED,
    exists,
    floated,
    holder,
    owners,
    phase,
    runner,
)
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.prices import value
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound
from trunkline.titles.berlin_1881.rules.state import GONE, OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    MAIN,
    NETWORKS,
    PHASES,
    SBAHN,
    STADTBAHN,
    SUBNETS,
)

RULE = noted(
    "Price **{price}** moves with the majority of the networks: pay ▸, keep ◂, a draw stays."
    " Nets merge into S when linked, sold, or owned by one hand."
)


def sbahn_panel(s: BerlinState, active: str = "") -> Panel:
    sold = 20 - s.shares[SBAHN].units(OFFERING)
    return Panel(
        id="sbahn",
        title=phrase("S-Bahn networks"),
        note=phrase("{percent} % sold", percent=5 * sold) if sold else "",
        blocks=tuple(_blocks(s, active)),
        tab="companies",
    )


def _blocks(s: BerlinState, active: str) -> list[Block]:
    if floated(s, SBAHN):
        price = phrase(RULE, price=figure(value(s, SBAHN)))
        held = phrase("Certificates {holders}", holders=_holders(s))
        return [_networks(s, active), Line(held), Line(price, "muted")]
    if s.shares[SBAHN].director != OFFERING:
        text = phrase_of(
            s.shares[SBAHN].certificates(OFFERING) - SBAHN_LEFT_WHEN_FLOATED,
            "Floats when {number} more of its first five certificates is sold.",
            "Floats when {number} more of its first five certificates are sold.",
        )
        return [_offices(s), Line(text, "muted")]
    text = phrase(
        "Enters with the green phase."
        if phase(s) == PHASES[0]
        else "The president's certificate is on offer; four more then float it."
    )
    networks = phrase("Four networks start with {sum} each.", sum=marks(STADTBAHN.treasury))
    return [Line(f"{text} {networks}", "muted", (Chip(MAIN),))]


def _networks(s: BerlinState, active: str) -> Table:
    columns = (
        Column(phrase("Net")),
        Column(phrase("Run by")),
        Column(phrase("Treasury"), True),
        Column(phrase("Train")),
        Column(phrase("Pays")),
        Column(phrase("State")),
    )
    rows = tuple(_network(s, network, network == active) for network in NETWORKS)
    return Table(columns, rows, phrase("S-Bahn networks"))


def _network(s: BerlinState, network: str, active: bool) -> Row:
    chip = Cell(chips=(Chip(network),))
    if not exists(s, network):
        return Row((chip, Cell(phrase("merged into S"), "muted")), muted=True)
    owner, player = holder(s, network), runner(s, network)
    by = Cell(owner_name(owner), note=player if player and owner != player else "")
    cells = (
        chip,
        by,
        Cell(figure(s.money[network])),
        Cell(train_list(s.trains[network]), "strong" if s.trains[network] else "muted"),
        _vote(s.votes.get(network)),
        Cell(_state(s, network, active), "muted"),
    )
    return Row(cells, tint=active, label=company_name(network), about=network)


def _vote(pays: bool | None) -> Cell:
    if pays is None:
        return Cell("–")
    return Cell(PAID, spoken=phrase("pay")) if pays else Cell(KEPT, spoken=phrase("keep"))


def _state(s: BerlinState, network: str, active: bool) -> str:
    """now, next, last, done: where the network stands in this operating round."""
    under_way = next((step for step in s.stack if isinstance(step, OperatingRound)), None)
    if active:
        return phrase("now")
    if under_way is None or decision(s) is None:
        return ""
    if network in under_way.acted:
        return phrase("done")
    waiting = [n for n in NETWORKS if exists(s, n) and runner(s, n) and n not in under_way.acted]
    if not waiting or network not in waiting:
        return ""
    nets_act = any(net in under_way.acted for net in NETWORKS)
    if nets_act and waiting[0] == network:
        return phrase("next")
    return phrase("last") if waiting[-1] == network and len(waiting) > 1 else ""


def _offices(s: BerlinState) -> Table:
    """Who has bought which office before the floating."""
    president = Cell(s.shares[SBAHN].director)
    rows = [Row((Cell(chips=(Chip(MAIN),)), Cell(phrase("President")), president))]
    for subnet in SUBNETS:
        vice = Cell(_vice(s.vices[subnet]))
        rows.append(Row((Cell(chips=(Chip(subnet),)), Cell(phrase("Vice President")), vice)))
    columns = (Column(phrase("Net")), Column(phrase("Office")), Column(phrase("Held by")))
    return Table(columns, tuple(rows), phrase("Offices of the S-Bahn"))


def _vice(owner: str) -> str:
    if owner == GONE:
        return phrase("merged into S")
    return phrase("on offer") if owner == OFFERING else owner


def _holders(s: BerlinState) -> str:
    """Ada 20 · SSC 10 · pool 5 %."""
    held = [(owner, percent(s, owner, SBAHN)) for owner in (*owners(s), POOL)]
    words = [f"**{owner_name(owner)}** {share}" for owner, share in held if share]
    return " · ".join(words) + " %"
