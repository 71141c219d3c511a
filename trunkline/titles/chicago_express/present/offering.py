"""Auctioning of a share: which company's share is put up."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import encode_action, phrase, refuse
from trunkline.present.view import (
    Act,
    Chip,
    Decision,
    Draft,
    Facts,
    Option,
    Options,
    Plan,
    WhyNot,
)
from trunkline.present.words import became
from trunkline.titles.chicago_express.present.names import dollars
from trunkline.titles.chicago_express.present.prospects import per_share
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Offer, Pass
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.sections import AUCTION


def offering(
    t: ChicagoExpress, s: ChicagoState, step: Auction, viewer: str | None, draft: Draft
) -> Decision:
    """A button per company; those that have no share to offer say why."""
    if viewer != step.player:
        heading = phrase(
            "chicago-express.offering.decides-share-auction",
            "{player} decides which share to auction",
            player=step.player,
        )
        return Decision(heading=heading, rule=AUCTION)
    shown = _choosing(t, s, step.player, draft)
    offer = Offer(step.player, draft.get("company", ""))
    if not offer.company or refuse(t, s, offer) is not None:
        return shown
    return _chosen(t, s, shown, offer)


def _choosing(t: ChicagoExpress, s: ChicagoState, player: str, draft: Draft) -> Decision:
    options = tuple(_option(t, s, player, company, draft) for company in t.order)
    label = phrase("chicago-express.offering.companies", "Companies")
    return Decision(
        heading=phrase("chicago-express.offering.offer-share", "Offer a share"),
        context=phrase(
            "chicago-express.offering.choose-company-bid",
            "Choose the company. You bid first; everyone else may bid higher.",
        ),
        blocks=(Options(options, label=label),),
        out=(
            Act(
                phrase("chicago-express.auction.nothing", "Offer nothing"),
                encode_action(Pass(player)),
                key="D",
            ),
        ),
        rule=AUCTION,
    )


def _chosen(t: ChicagoExpress, s: ChicagoState, shown: Decision, offer: Offer) -> Decision:
    """With what the auction of this share means, and the button for it."""
    company = offer.company
    minimum = dollars(s.companies[company].minimum_bid)
    text = phrase(
        "chicago-express.offering.auction-share",
        "Auction a share of {company}, from {sum}",
        company=company,
        sum=minimum,
    )
    doing = phrase("chicago-express.offering.offering", "Offering…")
    return replace(
        shown,
        context="",
        blocks=(*shown.blocks, _effect(t, s, company, offer.by)),
        main=Act(text, encode_action(offer), key="Enter", doing=doing),
        draft={"company": company},
        short=phrase(
            "chicago-express.offering.auction",
            "Auction {company} from {sum}",
            company=company,
            sum=minimum,
        ),
    )


def _option(t: ChicagoExpress, s: ChicagoState, player: str, company: str, draft: Draft) -> Option:
    charter, name = s.companies[company], t.companies[company].name
    refusal = refuse(t, s, Offer(player, company))
    if refusal is not None:
        what = phrase(
            "chicago-express.offering.no-share-offer",
            "{company} has no share to offer",
            company=name,
        )
        no = WhyNot(what, refusal.why, refusal.rule)
        return Option(Plan(name, no=no), Chip(company))
    chosen = draft.get("company") == company
    note = phrase("chicago-express.offering.from", "from {sum}", sum=dollars(charter.minimum_bid))
    return Option(Plan(name, {"company": company}, note=note, chosen=chosen), Chip(company))


def _effect(t: ChicagoExpress, s: ChicagoState, company: str, player: str) -> Facts:
    charter = s.companies[company]
    sold, shares = len(charter.owners), t.companies[company].shares
    before, after = (per_share(charter, charter.income, count) for count in (sold, sold + 1))
    dividend = became(dollars(before), dollars(after)) if sold else dollars(after)
    with_this = phrase(
        "chicago-express.offering.of-with-this",
        "{sold} of {shares}, with this **{after}**",
        sold=sold,
        shares=shares,
        after=sold + 1,
    )
    return Facts(
        (
            (phrase("chicago-express.offering.shares-sold", "Shares sold"), with_this),
            (
                phrase("chicago-express.offering.dividend-share", "Dividend a share"),
                f"**{dividend}**",
            ),
            (
                phrase("chicago-express.offering.treasury-gets-bid", "Treasury, gets the bid"),
                f"**{dollars(charter.treasury)}**",
            ),
            (
                phrase("chicago-express.offering.cash", "Your cash"),
                f"**{dollars(s.cash[player])}**",
            ),
        )
    )
