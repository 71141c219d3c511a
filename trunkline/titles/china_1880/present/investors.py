"""Choosing a foreign investor: the free homes on the map and in a list."""

from __future__ import annotations

from trunkline.kernel import decision, encode_action, phrase
from trunkline.present.rails.places import Spot, place_question
from trunkline.present.rails.question import Question
from trunkline.present.view import Act, Chip, Decision, Line, WhyNot
from trunkline.titles.china_1880.present.names import place, spoken
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import ChooseInvestor
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.sections import INVESTORS as SECTION
from trunkline.titles.china_1880.rules.state import ChinaState


def question(scene: ChinaScene) -> Question:
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, InvestorChoice)
    heading = phrase("1880.investors.heading", "Choose a foreign investor")
    how = phrase(
        "1880.investors.how-to-choose",
        "Choose a row or a marked home on the map. Investors nobody chooses leave the game.",
    )
    frame = Decision(
        heading=heading,
        badge=phrase(
            "1880.investors.number-chosen",
            "{number} of {all} chosen",
            number=len(s.investors),
            all=len(s.players),
        ),
        context=phrase(
            "1880.investors.builds-one-tile",
            "It builds one tile a turn, leases the train on sale and withholds its income. "
            "Your first company becomes its partner: when track connects them, they merge.",
        ),
        blocks=(Line(how, "muted"),),
        rule=SECTION,
        short=heading,
    )
    by = step.decider(scene.t, s)
    spots = tuple(_spot(s, by, investor) for investor in INVESTORS)
    label = phrase("1880.investors.investors", "Investors")
    return place_question(frame, spots, scene.draft, label)


def _spot(s: ChinaState, by: str, investor: str) -> Spot:
    charter = INVESTORS[investor]
    text = phrase(
        "1880.investors.choose-investor-the-name",
        "Choose {investor}, the {name}",
        investor=investor,
        name=charter.name,
    )
    doing = phrase("1880.investors.choosing", "Choosing…")
    return Spot(
        id=investor,
        where=charter.home,
        text=charter.name,
        note=place(charter.home),
        spoken=phrase(
            "1880.investors.place-home-of-investor",
            "{place}; home of {investor}, the {name}",
            place=spoken(s, charter.home),
            investor=investor,
            name=charter.name,
        ),
        tag=f"{investor} {charter.name}",
        act=Act(text, encode_action(ChooseInvestor(by, investor)), key="Enter", doing=doing),
        no=_taken(s, investor),
        chip=Chip(investor, faint=investor in s.investors),
    )


def _taken(s: ChinaState, investor: str) -> WhyNot | None:
    if investor not in s.investors:
        return None
    what = phrase("1880.investors.not-free", "{investor} is taken", investor=investor)
    owner = s.investors[investor].owner
    return WhyNot(what, phrase("1880.investors.has-it", "{player} has it", player=owner), SECTION)
