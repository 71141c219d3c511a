"""The home of a company whose hex has two cities: chosen from the list or on the map."""

from __future__ import annotations

from trunkline.kernel import encode_action, phrase
from trunkline.present.view import Act, Chip, Decision, Draft, HexView, Option, Options
from trunkline.titles.china_1880.present.names import leads_to, place
from trunkline.titles.china_1880.rules.actions import ChooseHome
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.floating import HomeChoice
from trunkline.titles.china_1880.rules.sections import STATIONS
from trunkline.titles.china_1880.rules.state import ChinaState


def choosing(s: ChinaState, step: HomeChoice, viewer: str, draft: Draft) -> Decision:
    """QSR and SCR choose one of the two cities of their hex; the one that was clicked is first."""
    where, clicked_on = MAJORS[step.company].home, chosen(s, step, draft)
    acts = {
        city: Act(
            phrase("1880.home-city.start-city", "Start in city {number}", number=city + 1),
            encode_action(ChooseHome(viewer, city)),
            note=leads_to(s.board, where, city),
            key="Enter" if city == clicked_on else "",
            doing=phrase("1880.home-city.starting", "Starting…"),
        )
        for city in step.cities(s)
    }
    rows = tuple(Option(act) for city, act in acts.items() if city != clicked_on)
    return Decision(
        heading=phrase(
            "1880.home-city.choose-home-city",
            "Choose the home city of {company}",
            company=step.company,
        ),
        chips=(Chip(step.company),),
        context=phrase(
            "1880.home-city.floats-home-two",
            "floats. Its home {place} has two cities; both are ringed on the map.",
            place=place(where),
        ),
        blocks=(Options(rows, "rows", phrase("1880.home-city.cities", "Cities")),),
        main=acts.get(clicked_on),
        rule=STATIONS,
        draft={"city": str(clicked_on)} if clicked_on in acts else {},
        clicks=True,
        short=phrase("1880.home-city.home", "Home of {company}", company=step.company),
    )


def chosen(s: ChinaState, step: HomeChoice, draft: Draft) -> int:
    """The city that was clicked; -1 for none."""
    return next((city for city in step.cities(s) if str(city) == draft.get("city")), -1)


def clicked(step: HomeChoice, where: str) -> Draft:
    hex_id, _, city = where.partition(".")
    return {"city": city} if hex_id == MAJORS[step.company].home and city else {}


def hexes(s: ChinaState, step: HomeChoice, draft: Draft) -> tuple[HexView, ...]:
    where, now = MAJORS[step.company].home, chosen(s, step, draft)
    return tuple(_hex(s, where, city, city == now) for city in step.cities(s))


def _hex(s: ChinaState, where: str, city: int, is_chosen: bool) -> HexView:
    number, track = city + 1, leads_to(s.board, where, city)
    return HexView(
        f"{where}.{city}",
        phrase(
            "1880.home-city.city-home",
            "{place}, city {number}, {track}; can be the home",
            place=place(where),
            number=number,
            track=track,
        ),
        phrase("1880.home-city.city", "City {number}: {track}", number=number, track=track),
        legal=True,
        chosen=is_chosen,
    )
