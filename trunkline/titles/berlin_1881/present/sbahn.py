"""The S-Bahn, always in view: its networks, who runs them, its certificates, its price."""

from __future__ import annotations

from trunkline.kernel import decision, message, phrase
from trunkline.present.view import Block, Cell, Chip, Column, Line, Panel, Row, Table
from trunkline.present.words import figure
from trunkline.titles.berlin_1881.present.market import KEPT, PAID
from trunkline.titles.berlin_1881.present.names import company_name, marks, owner_name, train_list
from trunkline.titles.berlin_1881.rules.offices import (
    SBAHN_LEFT_WHEN_FLOATED,
    exists,
    floated,
    holder,
    phase,
    runner,
)
from trunkline.titles.berlin_1881.rules.prices import value
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound
from trunkline.titles.berlin_1881.rules.state import GONE, OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    MAIN,
    NETWORKS,
    PHASES,
    SBAHN,
    STADTBAHN,
    SUBNETS,
)

RULE = message(
    "1881.sbahn.rule",
    "The majority of networks moves the price **{price}**: pay ▸, withhold ◂, a tie leaves "
    "it. A subnet merges into S when it is connected to it, sold, or has the same owner.",
)
ENTERS_GREEN_PHASE = message("1881.sbahn.enters-green-phase", "Enters with the green phase.")
PRESIDENT_CERTIFICATE_OFFER = message(
    "1881.sbahn.president-certificate-offer",
    "The president's certificate is on offer; four more then float it.",
)


def sbahn_panel(s: BerlinState, active: str = "") -> Panel:
    sold = 20 - s.shares[SBAHN].units(OFFERING)
    return Panel(
        id="sbahn",
        title=phrase("1881.sbahn.s-bahn-networks", "S-Bahn networks"),
        note=phrase("1881.sbahn.sold", "{percent} % sold", percent=5 * sold) if sold else "",
        blocks=tuple(_blocks(s, active)),
        tab="companies",
    )


def _blocks(s: BerlinState, active: str) -> list[Block]:
    if floated(s, SBAHN):
        price = phrase(RULE, price=figure(value(s, SBAHN)))
        return [_networks(s, active), *_merged(s), Line(price, "muted")]
    if s.shares[SBAHN].director != OFFERING:
        text = phrase(
            "1881.sbahn.floats-when-more",
            "Floats when {number} more of its first five certificates is sold.",
            "Floats when {number} more of its first five certificates are sold.",
            number=s.shares[SBAHN].certificates(OFFERING) - SBAHN_LEFT_WHEN_FLOATED,
        )
        return [_offices(s), Line(text, "muted")]
    text = phrase(ENTERS_GREEN_PHASE if phase(s) == PHASES[0] else PRESIDENT_CERTIFICATE_OFFER)
    networks = phrase(
        "1881.sbahn.four-networks-start",
        "Four networks start with {sum} each.",
        sum=marks(STADTBAHN.treasury),
    )
    return [Line(f"{text} {networks}", "muted", (Chip(MAIN),))]


def _networks(s: BerlinState, active: str) -> Table:
    columns = (
        Column(phrase("1881.sbahn.net", "Network")),
        Column(phrase("1881.sbahn.run", "Run by")),
        Column(phrase("1881.sbahn.treasury", "Treasury"), True),
        Column(phrase("1881.sbahn.train", "Train")),
        Column(phrase("1881.sbahn.pays", "Pays")),
        Column(phrase("1881.sbahn.state", "State")),
    )
    there = (network for network in NETWORKS if exists(s, network))
    rows = tuple(_network(s, network, network == active) for network in there)
    return Table(columns, rows, phrase("1881.sbahn.s-bahn-networks", "S-Bahn networks"))


def _merged(s: BerlinState) -> tuple[Line, ...]:
    """The networks that are part of the main one by now, in a line."""
    gone = tuple(Chip(network, faint=True) for network in NETWORKS if not exists(s, network))
    words = phrase("1881.sbahn.merged-s", "merged into S")
    return (Line(words, "muted", gone),) if gone else ()


def _network(s: BerlinState, network: str, active: bool) -> Row:
    chip = _named(network)
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


def _named(network: str) -> Cell:
    """The chip of a network with a word: the chips alone look much alike."""
    if network == MAIN:
        return Cell(phrase("1881.sbahn.main", "main"), chips=(Chip(network),))
    word = phrase("1881.sbahn.subnet", "subnet {number}", number=network[1:])
    return Cell(word, chips=(Chip(network),))


def _vote(pays: bool | None) -> Cell:
    if pays is None:
        return Cell("–")
    word = phrase("1881.sbahn.pay", "pays") if pays else phrase("1881.sbahn.keep", "withholds")
    return Cell(f"{PAID if pays else KEPT} {word}")


def _state(s: BerlinState, network: str, active: bool) -> str:
    """now, next, last, done: where the network stands in this operating round."""
    under_way = next((step for step in s.stack if isinstance(step, OperatingRound)), None)
    if active:
        return phrase("1881.sbahn.now", "now")
    if under_way is None or decision(s) is None:
        return ""
    if network in under_way.acted:
        return phrase("1881.sbahn.done", "done")
    waiting = [n for n in NETWORKS if exists(s, n) and runner(s, n) and n not in under_way.acted]
    if not waiting or network not in waiting:
        return ""
    nets_act = any(net in under_way.acted for net in NETWORKS)
    if nets_act and waiting[0] == network:
        return phrase("1881.sbahn.next", "next")
    return phrase("1881.sbahn.last", "last") if waiting[-1] == network and len(waiting) > 1 else ""


def _offices(s: BerlinState) -> Table:
    """Who has bought which office before the floating."""
    president = Cell(s.shares[SBAHN].director)
    rows = [
        Row(
            (
                _named(MAIN),
                Cell(phrase("1881.sbahn.president", "President")),
                president,
            )
        )
    ]
    for subnet in SUBNETS:
        vice = Cell(_vice(s.vices[subnet]))
        rows.append(
            Row(
                (
                    _named(subnet),
                    Cell(phrase("1881.sbahn.vice-president", "Vice President")),
                    vice,
                )
            )
        )
    columns = (
        Column(phrase("1881.sbahn.net", "Network")),
        Column(phrase("1881.sbahn.office", "Office")),
        Column(phrase("1881.sbahn.held", "Held by")),
    )
    return Table(columns, tuple(rows), phrase("1881.sbahn.offices-s-bahn", "Offices of the S-Bahn"))


def _vice(owner: str) -> str:
    if owner == GONE:
        return phrase("1881.sbahn.merged-s", "merged into S")
    return phrase("1881.sbahn.offer", "on offer") if owner == OFFERING else owner
