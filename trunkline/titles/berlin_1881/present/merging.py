"""Mergers of subnets: what a lay would do, and what one has done."""

from __future__ import annotations

from trunkline.kernel import message, phrase
from trunkline.present.view import Notice
from trunkline.titles.berlin_1881.present.gains import best_on
from trunkline.titles.berlin_1881.present.names import marks, train_list
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.offices import holder, runner
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MAIN, STADTBAHN
from trunkline.titles.berlin_1881.rules.title import Berlin

YOUR_SUBNET_CERTIFICATE_STAYS = message(
    "1881.merging.your-subnet-certificate-stays", "Your {subnet} certificate stays a 5 % share."
)
OWNER_SUBNET_CERTIFICATE_STAYS = message(
    "1881.merging.owner-subnet-certificate-stays",
    "{owner}'s {subnet} certificate stays a 5 % share.",
)
GOODS_TO_PRESIDENT = message(
    "1881.merging.goods-to-president", "{sum} and the {trains} go to {president}'s network."
)
GOODS_TO_BANK = message(
    "1881.merging.goods-to-bank", "{sum} and the {trains} go to the bank's network."
)
SUM_GO_TO_PRESIDENT = message(
    "1881.merging.sum-go-to-president", "{sum} goes to {president}'s network."
)
SUM_GO_TO_THE = message("1881.merging.sum-go-to-the", "{sum} goes to the bank's network.")


def merger_notice(
    t: Berlin, s: BerlinState, step: LayTrack, merged: tuple[str, ...]
) -> tuple[Notice, ...]:
    """The amber box: money and train go at once, the certificate stays a share."""
    return tuple(Notice(_words(t, s, step, subnet)) for subnet in merged)


def _words(t: Berlin, s: BerlinState, step: LayTrack, subnet: str) -> str:
    told = [
        phrase(
            "1881.merging.merges-main-network",
            "**This merges {subnet} into the main network.**",
            subnet=subnet,
        )
    ]
    told.append(_goods(s, subnet))
    if step.company == subnet:
        told.append(
            phrase(
                "1881.merging.makes-no-run",
                "{subnet} does not run and pays no {sum} bonus this round.",
                subnet=subnet,
                sum=marks(STADTBAHN.bonus),
            )
        )
    owner = holder(s, subnet)
    told.append(
        phrase(
            YOUR_SUBNET_CERTIFICATE_STAYS
            if owner == step.decider(t, s)
            else OWNER_SUBNET_CERTIFICATE_STAYS,
            owner=owner,
            subnet=subnet,
        )
    )
    return " ".join(told)


def _goods(s: BerlinState, subnet: str) -> str:
    """What goes over to the main network."""
    money, trains = marks(s.money[subnet]), s.trains[subnet]
    president = runner(s, MAIN)
    if trains:
        return phrase(
            GOODS_TO_PRESIDENT if president else GOODS_TO_BANK,
            sum=money,
            trains=train_list(trains),
            president=president,
        )
    return phrase(
        SUM_GO_TO_PRESIDENT if president else SUM_GO_TO_THE, sum=money, president=president
    )


def main_gain(t: Berlin, s: BerlinState, step: LayTrack, a: LayTile) -> int:
    """How much more the main network could earn after the lay."""
    after = s.clone()
    step.apply(t, after, a)
    return best_on(after, MAIN, after.board) - best_on(s, MAIN, s.board)
