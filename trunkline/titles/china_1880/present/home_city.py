"""The home of a company whose hex has two cities: chosen from the list or on the map."""

from __future__ import annotations

from trunkline.kernel import decision, encode_action, phrase
from trunkline.present.rails.places import Spot, place_question
from trunkline.present.rails.question import Question
from trunkline.present.view import Act, Chip, Decision
from trunkline.titles.china_1880.present.names import leads_to, place
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.actions import ChooseHome
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.floating import HomeChoice
from trunkline.titles.china_1880.rules.sections import STATIONS
from trunkline.titles.china_1880.rules.state import ChinaState


def question(scene: ChinaScene) -> Question:
    """QSR and SCR choose one of the two cities of their hex."""
    s, step = scene.s, decision(scene.s)
    assert isinstance(step, HomeChoice)
    where, by = MAJORS[step.company].home, step.decider(scene.t, s)
    frame = Decision(
        heading=phrase(
            "1880.home-city.choose-home-city",
            "Choose the home city of {company}",
            company=step.company,
        ),
        chips=(Chip(step.company),),
        context=phrase(
            "1880.home-city.floats-home-two",
            "{company} floats. Its home {place} has two cities; both are highlighted on the map.",
            company=step.company,
            place=place(where),
        ),
        rule=STATIONS,
        short=phrase("1880.home-city.home", "Home of {company}", company=step.company),
    )
    spots = tuple(_spot(s, where, by, city) for city in step.cities(s))
    return place_question(frame, spots, scene.draft, phrase("1880.home-city.cities", "Cities"))


def _spot(s: ChinaState, where: str, by: str, city: int) -> Spot:
    number, track = city + 1, leads_to(s.board, where, city)
    text = phrase("1880.home-city.start-city", "Start in city {number}", number=number)
    doing = phrase("1880.home-city.starting", "Starting…")
    return Spot(
        id=str(city),
        where=f"{where}.{city}",
        text=text,
        note=track,
        spoken=phrase(
            "1880.home-city.city-home",
            "{place}, city {number}, {track}; can be the home",
            place=place(where),
            number=number,
            track=track,
        ),
        tag=phrase("1880.home-city.city", "City {number}: {track}", number=number, track=track),
        act=Act(text, encode_action(ChooseHome(by, city)), key="Enter", doing=doing),
    )
