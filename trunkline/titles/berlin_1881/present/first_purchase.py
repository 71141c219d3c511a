"""The Start Round's purchase: a basket of one to four certificates."""

from __future__ import annotations

from trunkline.kernel import encode_action, message, phrase, refuse
from trunkline.present.map_view import HexView
from trunkline.present.offers import tried, why_not
from trunkline.present.view import (
    Act,
    Block,
    Cell,
    Chip,
    Column,
    Decision,
    Draft,
    Facts,
    More,
    Option,
    Options,
    Plan,
    Row,
    Table,
    WhyNot,
)
from trunkline.present.words import became, listed, per_cent
from trunkline.titles.berlin_1881.present.bids import swaps
from trunkline.titles.berlin_1881.present.names import marks, paper_name, place, rule, spoken
from trunkline.titles.berlin_1881.rules.offices import LEFT_WHEN_FLOATED
from trunkline.titles.berlin_1881.rules.sections import START
from trunkline.titles.berlin_1881.rules.start_round import MOST, BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

EACH_BUYS_ONCE = message(
    "1881.first-purchase.each-player-buys",
    "Each player buys once. The director's certificate of a tramway must be bought first. A "
    "tramway floats when 60 % are sold.",
)
Basket = tuple[str, ...]
"""Names of certificates, in the order in which they are bought."""


def purchase(
    t: Berlin, s: BerlinState, step: FirstPurchase, viewer: str | None, draft: Draft
) -> Decision:
    """Tramways with the next certificate of each; what is in the basket can be taken out again."""
    bids = More(phrase("1881.first-purchase.bids-swaps", "Bids and swaps"), (swaps(s, viewer),))
    if viewer != step.player:
        return Decision(
            heading=phrase(
                "1881.first-purchase.decides-one-four",
                "{player} decides: one to four certificates",
                player=step.player,
            ),
            blocks=(_offer(t, s, step.player, (), None), bids),
            rule=rule(START),
        )
    basket = chosen(t, s, step.player, draft)
    blocks: list[Block] = [_offer(t, s, step.player, basket, draft)]
    heading = short = phrase("1881.first-purchase.buy-one-four", "Buy one to four certificates")
    if basket:
        price = marks(_price(basket))
        blocks = [_contents(basket), *blocks, _effect(t, s, step.player, basket)]
        short = phrase(
            "1881.first-purchase.certificate",
            "{number} certificate, {price}",
            "{number} certificates, {price}",
            number=len(basket),
            price=price,
        )
    return Decision(
        heading=heading,
        badge=phrase(
            "1881.first-purchase.number-of-most",
            "{number} of {most}",
            number=len(basket),
            most=MOST,
        ),
        context="" if basket else phrase(EACH_BUYS_ONCE),
        blocks=(*blocks, bids),
        main=_main(t, s, step.player, basket),
        rule=rule(START),
        draft={"basket": ",".join(basket)},
        clicks=True,
        short=short,
    )


def chosen(t: Berlin, s: BerlinState, player: str, draft: Draft) -> Basket:
    """What the draft says, as far as the rules allow it."""
    basket: Basket = ()
    for name in filter(None, draft.get("basket", "").split(",")):
        if refuse(t, s, BuyFirst(player, (*basket, name))) is None:
            basket = (*basket, name)
    return basket


def next_paper(s: BerlinState, tramway: str, basket: Basket) -> str:
    """The certificate of this tramway that would come next into the basket."""
    director = f"{tramway} director"
    led = s.shares[tramway].director != OFFERING or director in basket
    return tramway if led else director


def _left(s: BerlinState, tramway: str, basket: Basket) -> int:
    """What the offering has besides the basket."""
    taken = sum(CERTIFICATES[name].company == tramway for name in basket)
    return s.shares[tramway].certificates(OFFERING) - taken


def _price(basket: Basket) -> int:
    return sum(CERTIFICATES[name].price for name in basket)


def _offer(t: Berlin, s: BerlinState, player: str, basket: Basket, draft: Draft | None) -> Table:
    rows = []
    for tramway in TRAMWAYS:
        director = s.shares[tramway].director
        words = [director] if director != OFFERING else []
        words.append(
            phrase(
                "1881.first-purchase.left",
                "{left} left",
                left=_left(s, tramway, basket),
            )
        )
        cells = [Cell(chips=(Chip(tramway),)), Cell(", ".join(words))]
        if draft is not None:
            cells.append(Cell(button=_add(t, s, player, tramway, basket)))
        else:
            paper = CERTIFICATES[next_paper(s, tramway, basket)]
            cells.append(Cell(f"{paper_name(paper.name)} {marks(paper.price)}"))
        rows.append(Row(tuple(cells), hex=TRAMWAYS[tramway].home))
    columns = (
        Column(phrase("1881.first-purchase.tramway", "Tramway")),
        Column(phrase("1881.first-purchase.offering", "Offering")),
        Column(phrase("1881.first-purchase.next-certificate", "Next certificate"), True),
    )
    return Table(
        columns,
        tuple(rows),
        phrase("1881.first-purchase.tramways-offer", "Tramways on offer"),
        dense=True,
    )


def _add(t: Berlin, s: BerlinState, player: str, tramway: str, basket: Basket) -> Plan:
    name = next_paper(s, tramway, basket)
    text = f"{paper_name(name)} · {marks(CERTIFICATES[name].price)}"
    more = (*basket, name)
    what = phrase("1881.first-purchase.cannot-added", "{company} cannot be added", company=tramway)
    no = why_not(t, s, BuyFirst(player, more), what)
    return Plan(text, no=no) if no else Plan(text, {"basket": ",".join(more)})


def _contents(basket: Basket) -> Options:
    """What is in the basket of each tramway; a click takes the last certificate of it out again."""
    found = []
    for tramway in dict.fromkeys(CERTIFICATES[name].company for name in basket):
        inside = [at for at, name in enumerate(basket) if CERTIFICATES[name].company == tramway]
        share = sum(CERTIFICATES[basket[at]].share for at in inside)
        rest = [name for at, name in enumerate(basket) if at != inside[-1]]
        text = phrase("1881.first-purchase.take-one-out", "Remove one {company}", company=tramway)
        plan = Plan(text, {"basket": ",".join(rest)}, note=f"{per_cent(share)} ✕")
        found.append(Option(plan, Chip(tramway)))
    label = phrase(
        "1881.first-purchase.basket-click-takes", "Your basket: click a certificate to remove it"
    )
    return Options(tuple(found), "chips", label)


def _effect(t: Berlin, s: BerlinState, player: str, basket: Basket) -> Facts:
    after = tried(t, s, BuyFirst(player, basket))
    bought = dict.fromkeys(CERTIFICATES[name].company for name in basket)
    left = {c: after.shares[c].certificates(OFFERING) - LEFT_WHEN_FLOATED for c in bought}
    floats = [c for c in bought if left[c] <= 0]
    missing = [c for c in bought if left[c] > 0]
    cash = became(marks(s.money[player]), marks(after.money[player]))
    rows = [(phrase("1881.first-purchase.cash", "Your cash"), f"**{cash}**")]
    if floats:
        words = listed(
            phrase(
                "1881.first-purchase.with",
                "{company} with {sum}",
                company=c,
                sum=marks(after.money[c]),
            )
            for c in floats
        )
        rows.append((phrase("1881.first-purchase.floats", "Floats"), f"**{words}**"))
    if missing:
        words = listed(
            phrase(
                "1881.first-purchase.lacks",
                "{company} needs {number} more",
                company=c,
                number=left[c],
            )
            for c in missing
        )
        rows.append((phrase("1881.first-purchase.not-yet", "Not yet"), words))
    return Facts(tuple(rows))


def _main(t: Berlin, s: BerlinState, player: str, basket: Basket) -> Act | None:
    action = BuyFirst(player, basket)
    if not basket:
        if refuse(t, s, action) is None:
            return Act(
                phrase("1881.start.nothing", "Buy nothing"),
                encode_action(action),
                doing=phrase("1881.first-purchase.passing", "Passing…"),
            )
        why = phrase(
            "1881.first-purchase.put-least-one", "Put at least one certificate into the basket."
        )
        return Act(
            phrase("1881.business.buy-label", "Buy"),
            no=WhyNot(
                phrase("1881.first-purchase.basket-empty", "The basket is empty"), why, START
            ),
        )
    words = phrase(
        "1881.first-purchase.buy-certificate",
        "Buy {number} certificate · {price}",
        "Buy {number} certificates · {price}",
        number=len(basket),
        price=marks(_price(basket)),
    )
    return Act(
        words,
        encode_action(action),
        key="Enter",
        doing=phrase("1881.first-purchase.buying", "Buying…"),
    )


def hexes(t: Berlin, s: BerlinState, step: FirstPurchase, draft: Draft) -> tuple[HexView, ...]:
    """Homes of the tramways: a click puts the next certificate into the basket."""
    basket = chosen(t, s, step.player, draft)
    views = []
    for tramway in TRAMWAYS.values():
        name = next_paper(s, tramway.id, basket)
        if refuse(t, s, BuyFirst(step.player, (*basket, name))) is None:
            words = phrase(
                "1881.first-purchase.certificate-of-company-price",
                "{certificate} of {company}, {price}",
                certificate=paper_name(name),
                company=tramway.id,
                price=marks(CERTIFICATES[name].price),
            )
            home = phrase("1881.first-purchase.home", "home of {company}", company=tramway.name)
            adds = phrase("1881.first-purchase.adds", "adds {certificate}", certificate=words)
            label = f"{spoken(s, tramway.home)}; {home}; {adds}"
            views.append(HexView(tramway.home, label, f"{place(tramway.home)}: {words}", True))
    return tuple(views)


def clicked(t: Berlin, s: BerlinState, step: FirstPurchase, draft: Draft, hex_id: str) -> Draft:
    basket = chosen(t, s, step.player, draft)
    for tramway in TRAMWAYS.values():
        if tramway.home == hex_id:
            basket = (*basket, next_paper(s, tramway.id, basket))
    return {"basket": ",".join(basket)}
