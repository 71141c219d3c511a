"""What the coach says in the learner's turns: dials, building, developing, auctions, Chicago."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Sentence, decision
from trunkline.present.lessons import marks
from trunkline.present.lessons.model import Coaching, Look, Moment
from trunkline.present.words import listed
from trunkline.titles.chicago_express.learn import facts
from trunkline.titles.chicago_express.learn.bids import later_share
from trunkline.titles.chicago_express.learn.facts import Build, can
from trunkline.titles.chicago_express.learn.places import (
    CASH,
    DETROIT,
    DIALS,
    HOUSES,
    SCRIPT,
    SHARE,
    at_cash,
    at_dividend,
    in_ledger,
    look,
)
from trunkline.titles.chicago_express.present.developing import Growth
from trunkline.titles.chicago_express.present.prospects import next_dividend, way_to_goal
from trunkline.titles.chicago_express.rules.actions import Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.components import Kind
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.dividend import GENERAL_DIVIDEND, PAYS
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.growth import cost
from trunkline.titles.chicago_express.rules.sections import (
    AUCTION,
    DEVELOPMENT,
    EXPANSION,
    SEQUENCE,
)
from trunkline.titles.chicago_express.rules.state import houses_left, value
from trunkline.titles.chicago_express.rules.turn import Turn

ACTS: dict[Kind, type] = {
    "auction": Auction,
    "expansion": Expansion,
    "development": Development,
}
ALONE = ("forest", "mountain")


def is_turn(m: Moment) -> bool:
    return isinstance(decision(m.s), Turn)


def turn_for(m: Moment, kind: Kind) -> bool:
    """This dial is to be chosen with some use, or was chosen."""
    if isinstance(decision(m.s), ACTS[kind]):
        return True
    return is_turn(m) and "dial" in m.met and can(m.t, m.s, m.player, kind)


def acts(m: Moment, kind: Kind) -> bool:
    return isinstance(decision(m.s), ACTS[kind])


def dial(m: Moment, step: str = "dial", looks: tuple[Look, ...] | None = None) -> Coaching:
    """The three dials."""
    kind = facts.free_kind(m.t, m.s, m.player)
    left = m.t.fields.expansion - m.s.dials.expansion
    shown = (
        look(
            "dial",
            "dials",
            marks.item("dials", DIALS["expansion"]),
            left=left,
            fields=m.t.fields.expansion,
        ),
        at_dividend(m, "dial"),
    )
    return _choose(m, replace(SCRIPT.step(step), looks=shown if looks is None else looks), kind)


def _choose(m: Moment, coaching: Coaching, kind: Kind) -> Coaching:
    """With the advice to choose this dial."""
    useful = can(m.t, m.s, m.player, kind)
    values: dict[str, str | int] = {} if useful else {"kind": kind}
    build = facts.best_build(m.t, m.s, m.player) if kind == "expansion" else None
    if build is not None:
        treasury = m.s.companies[build.company].treasury
        values = {"company": build.company, "treasury": treasury}
    return replace(
        coaching,
        advice=SCRIPT.says(f"steps.dial.advice.{kind if useful else 'idle'}", **values),
        action=Choose(m.player, kind),
        show=marks.option(DIALS[kind]),
        rule=SEQUENCE,
    )


def expand(m: Moment, step: str = "expand") -> Coaching:
    """Building, with the company's money."""
    build = facts.best_build(m.t, m.s, m.player)
    coaching = SCRIPT.step(step)
    if build is None:
        return replace(
            coaching,
            advice=SCRIPT.says(f"steps.{step}.advice.nothing"),
            action=Pass(m.player),
            show=marks.out(),
            rule=EXPANSION,
        )
    looks = chicago_looks(m, build) if step == "chicago" else build_looks(m, build)
    coaching = replace(coaching, looks=looks, rule=EXPANSION)
    if is_turn(m):
        treasury = m.s.companies[build.company].treasury
        told = SCRIPT.says(f"steps.{step}.advice.choose", company=build.company, treasury=treasury)
        show = marks.option(DIALS["expansion"])
        return replace(coaching, advice=told, action=Choose(m.player, "expansion"), show=show)
    return replace(
        coaching,
        advice=SCRIPT.says(
            f"steps.{step}.advice.build",
            company=build.company,
            places=listed(m.t.map.names[hex] for hex in build.hexes),
            cost=build.cost,
            gain=build.gain,
        ),
        action=Expand(m.player, build.company, build.hexes),
        draft={"company": build.company, "hexes": ",".join(build.hexes)},
    )


def build_looks(m: Moment, build: Build) -> tuple[Look, ...]:
    """Its money, the best of the hexes, the dividend."""
    treasury = m.s.companies[build.company].treasury
    best = max(build.hexes, key=lambda hex: value(m.t, m.s, hex))
    worth = value(m.t, m.s, best)
    then = next_dividend(m.s, m.player, {build.company: build.gain})
    return (
        in_ledger(
            "expand",
            "treasury",
            build.company,
            CASH,
            treasury=treasury,
            cost=build.cost,
            rest=treasury - build.cost,
        ),
        look(
            "expand",
            "hex" if worth else "way",
            marks.hex(best),
            place=m.t.map.names[best],
            value=worth,
            company=build.company,
            price=cost(m.t, m.s, best),
        ),
        at_dividend(m, "expand", then=then),
    )


def chicago_looks(m: Moment, build: Build) -> tuple[Look, ...]:
    """The way to Chicago, the money for it, and a hex that only one company can have."""
    charter, goal = m.s.companies[build.company], m.t.components.goal
    way = way_to_goal(m.t, m.s, charter.hexes)
    if way is None:
        far = look("chicago", "closed", marks.hex(goal), company=build.company)
    else:
        values = {"hexes": way.hexes, "dollars": way.dollars}
        far = look("chicago", "way", marks.hex(goal), company=build.company, **values)
    money = in_ledger("chicago", "treasury", build.company, CASH, treasury=charter.treasury)
    alone = [hex for hex in build.hexes if m.t.map.hexes[hex].terrain in ALONE]
    return (far, money, *(_alone(m, build.company, hex) for hex in alone[:1]))


def _alone(m: Moment, company: str, hex: str) -> Look:
    values = {"place": m.t.map.names[hex], "terrain": m.t.map.hexes[hex].terrain}
    return look("chicago", "alone", marks.hex(hex), company=company, **values)


def develop(m: Moment) -> Coaching:
    """A house or an industry."""
    best, coaching = facts.best_place(m.t, m.s, m.player), SCRIPT.step("develop")
    if best is None:
        return replace(
            coaching,
            advice=SCRIPT.says("steps.develop.advice.nothing"),
            action=Pass(m.player),
            show=marks.out(),
            rule=DEVELOPMENT,
        )
    place = m.t.map.names[best.hex]
    coaching = replace(coaching, looks=develop_looks(m, best), rule=DEVELOPMENT)
    if is_turn(m):
        told = SCRIPT.says("steps.develop.advice.choose", place=place)
        show = marks.option(DIALS["development"])
        return replace(coaching, advice=told, action=Choose(m.player, "development"), show=show)
    return replace(
        coaching,
        advice=SCRIPT.says("steps.develop.advice.build", place=place),
        action=Develop(m.player, best.hex),
        draft={"hex": best.hex},
    )


def develop_looks(m: Moment, best: Growth) -> tuple[Look, ...]:
    """The place, the dividend, the houses that are left."""
    place, companies = m.t.map.names[best.hex], listed(best.companies)
    name = "money" if best.grant else "hex"
    there = look(
        "develop",
        name,
        marks.hex(best.hex),
        place=place,
        companies=companies,
        gain=best.gain,
        grant=best.grant,
    )
    then = next_dividend(m.s, m.player) + best.mine
    houses = look(
        "develop",
        "houses",
        marks.item("end", HOUSES),
        houses=houses_left(m.t, m.s),
        end=m.t.components.end.houses,
    )
    return (there, at_dividend(m, "develop", then=then), houses)


def auction(m: Moment) -> Coaching:
    """A share is put up."""
    company = facts.to_offer(m.t, m.s, m.player)
    assert company is not None, "an auction without a share is moot"
    charter = m.s.companies[company]
    gain = facts.gain_of_share(m.s, m.player, company)
    values = {"minimum": charter.minimum_bid, "gain": gain}
    coaching = replace(SCRIPT.step("auction"), looks=auction_looks(m, company), rule=AUCTION)
    if is_turn(m):
        told = SCRIPT.says("steps.auction.advice.choose", company=company, **values)
        show = marks.option(DIALS["auction"])
        return replace(coaching, advice=told, action=Choose(m.player, "auction"), show=show)
    return replace(
        coaching,
        advice=SCRIPT.says("steps.auction.advice.offer", company=company, **values),
        action=Offer(m.player, company),
        draft={"company": company},
    )


def auction_looks(m: Moment, company: str) -> tuple[Look, ...]:
    charter = m.s.companies[company]
    sold = len(charter.owners)
    shared = {"after": charter.per_share(sold + 1)}
    if sold:
        shared |= {"sold": sold, "before": charter.dividend}
    return (
        in_ledger("auction", "treasury", company, CASH, treasury=charter.treasury),
        in_ledger("auction", "share" if sold else "none", company, SHARE, **shared),
    )


def dividend_came(m: Moment) -> bool:
    return is_turn(m) and bool(m.told_since(GENERAL_DIVIDEND))


def after_dividend(m: Moment) -> Coaching:
    """Who was paid."""
    end, detroit = m.t.components.end, value(m.t, m.s, m.t.components.detroit)
    houses, supply = houses_left(m.t, m.s), m.t.components.houses.supply
    got = paid(m)
    looks = (
        at_cash(m, "dividend", "paid", paid=sum(got.values()), shares=_by_company(got)),
        look("dividend", "detroit", marks.item("end", DETROIT), detroit=detroit, end=end.detroit),
        look(
            "dividend",
            "ends",
            marks.item("end", HOUSES),
            houses=houses,
            supply=supply,
            end=end.houses,
        ),
    )
    return dial(m, "dividend", looks)


def paid(m: Moment) -> dict[str, int]:
    """What the general dividends since the learner's last action brought, by company."""
    brought = dict.fromkeys(m.t.order, 0)
    for each in m.since:
        if any(said.key == GENERAL_DIVIDEND for said in each.told):
            for company, dividend in _after_general(each.told):
                owners = each.after.companies[company].owners
                brought[company] += owners.count(m.player) * dividend
    return brought


def _by_company(brought: dict[str, int]) -> str:
    """Where the money came from: PRR 8, B&O 7; nothing from anybody is a dash."""
    return ", ".join(f"{each} {amount}" for each, amount in brought.items() if amount) or "–"


def _after_general(told: tuple[Sentence, ...]) -> list[tuple[str, int]]:
    """What each company paid a share at a general dividend."""
    at = [said.key for said in told].index(GENERAL_DIVIDEND)
    paid = (said.facts for said in told[at:] if said.key == PAYS)
    return [(str(each["company"]), int(each["dividend"])) for each in paid]


def chicago(m: Moment) -> Coaching:
    return expand(m, "chicago")


def chicago_next(m: Moment) -> bool:
    return turn_for(m, "expansion") and "dividend" in m.met + m.gone


def own(m: Moment) -> Coaching:
    return SCRIPT.step("own")


def own_turn(m: Moment) -> bool:
    return is_turn(m) and {"chicago", "dividend"} <= {*m.met, *m.gone}


def same_turn(m: Moment) -> bool:
    """Still what was chosen by the last step."""
    return not is_turn(m)


def other(m: Moment) -> Coaching:
    """Where no step fits: what was met before, with fresh figures."""
    top = decision(m.s)
    if isinstance(top, Bidding):
        return later_share(m)
    for kind, coach in (("expansion", expand), ("development", develop), ("auction", auction)):
        if isinstance(top, ACTS[kind]):  # type: ignore[index]
            return coach(m)
    return dial(m, "again", (at_dividend(m, "again"),))
