"""1881 Berlin by clicks: from secret bids in three browsers through the first operating rounds."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, fill_in, invitation, seated, sit, sit_by_link
from tests.browser.test_accessibility import serious_faults
from tests.browser.test_phone import go
from tests.soak import share
from tests.titles.berlin_1881.recorded import GAME
from tests.web.table import Server
from trunkline.kernel import Legal
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.offices import runner
from trunkline.titles.berlin_1881.rules.run_trains import RunTrains
from trunkline.titles.berlin_1881.rules.start_depots import StartDepots
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import NETWORKS
from trunkline.titles.berlin_1881.rules.train_actions import OfferTrain

MOST_ACTIONS = 80
PHONE = {"width": 390, "height": 844}
STEPS = {
    "track": lambda s, top: isinstance(top, LayTrack) and len(s.board.tiles) > 10,
    "depot": lambda s, top: isinstance(top, BuildDepot) and len(s.board.tiles) > 10,
    "run": lambda s, top: isinstance(top, RunTrains) and len(s.board.tiles) > 10,
    "income": lambda s, top: isinstance(top, UseIncome) and len(s.board.tiles) > 10,
    "business": lambda s, top: isinstance(top, Business) and len(s.board.tiles) > 10,
    "stock": lambda s, top: isinstance(top, StockTurn) and not top.first,
    "start": lambda s, top: isinstance(top, StartDepots),
    "forced": lambda s, top: isinstance(top, Forced),
    "net": lambda s, top: isinstance(top, UseIncome) and top.company in NETWORKS,
}


def table_page(page: Page, server: Server, step: str) -> Browsed:
    return seated(page, server.url, GAME.at(STEPS[step]))


# The match of three browsers


def invited(open_page: OpenPage, host: Page, url: str) -> tuple[Browsed, Browsed]:
    """Ann sets up the match by clicks; Bob and Cy share the other browser."""
    fill_in(host, url, ["link", "link"], "1881")
    host.locator("#pace-days").check(force=True)
    host.locator("#start").click()
    links = [invitation(host, number) for number in (1, 2)]
    others = open_page()
    sit_by_link(others, links[0])
    sit(others, url, links[1].rpartition("/")[2])
    # The last seat starts the match, and both pages go to the table by themselves.
    for page in (host, others):
        expect(page.locator("#pill")).to_be_visible()
    return Browsed(host), Browsed(others)


def seal(table: Browsed, amount: int) -> None:
    field = table.page.locator("#field-amount")
    with table.page.expect_response("**/update*"):
        field.fill(str(amount))
    expect(table.page.locator("#main-act")).to_contain_text(f"{amount} M")
    table.do("#main-act")


def everything(table: Browsed) -> str:
    """All that a browser could look at: the page, its twin, the API, the log, the events."""
    page, path = table.page, re.sub(r".*/matches/", "/api/matches/", table.page.url)
    parts = [page.content()]
    for address in (f"{page.url}/table.json", path, f"{path}/log", f"{path}/offers"):
        parts.append(page.evaluate("a => fetch(a).then(r => r.text())", address))
    read = """async a => {
      const answer = await fetch(a, {headers: {"Last-Event-ID": "0"}});
      const reader = answer.body.getReader();
      const {value} = await reader.read();
      await reader.cancel();
      return new TextDecoder().decode(value);
    }"""
    return "\n".join([*parts, page.evaluate(read, f"{path}/events?after=0")])


def mentions(text: str, amount: int) -> bool:
    """Whether the number stands anywhere but among the coordinates of pictures."""
    bare = re.sub(r"<svg.*?</svg>", "", text, flags=re.DOTALL)
    return re.search(rf"(?<![\d.#]){amount}(?![\d.])", bare) is not None


def buy_first(table: Browsed, row: int) -> None:
    """Four certificates of one tramway; the director comes first by itself."""
    for count in range(1, 5):
        rows = table.page.locator("table[aria-label='Tramways on offer'] tbody tr")
        table.plan(rows.nth(row).locator("button"))
        expect(table.page.locator("#decision .badge").first).to_have_text(f"{count} of 4")
    table.do("#main-act")


def trade(table: Browsed, bought: set[str]) -> None:
    """One certificate of the own tramway, so that it floats; then pass."""
    name = table.decider
    mine = table.page.locator("table[aria-label=Certificates] tbody tr").filter(
        has=table.page.locator(f"td[aria-label^='{name} '][aria-label$=', director']")
    )
    button = mine.first.locator("button:not(.grey)").filter(has_text=" M")
    if name in bought or not button.count():
        return table.do("#out-1")
    bought.add(name)
    table.plan(button.first)
    return table.do("#main-act")


def lay(table: Browsed) -> None:
    """The first hex that glows, its tile from the fan on the map."""
    page = table.page
    legal = table.legal_hexes()
    if not legal.count():
        return table.do("#main-act")
    hex_id = legal.first.get_attribute("data-hex")
    table.plan(legal.first)
    expect(page.locator("#fan .fan-card.chosen")).to_have_count(1)
    expect(page.locator(f"g[data-chosen][data-hex='{hex_id}']")).to_have_count(1)
    expect(page.locator("#main-act")).to_contain_text("Lay #")
    return table.do("#main-act")


def shop(table: Browsed) -> None:
    """A first car, then the end of the turn."""
    page = table.page
    has_none = "cars none" in page.locator(".actor-line").inner_text()
    buttons = page.locator("table[aria-label='Trains on sale'] button:not(.grey)")
    if has_none and buttons.count():
        table.plan(buttons.first)
        return table.do("#main-act")
    return table.do("#out-1")


def take_a_turn(table: Browsed, bought: set[str]) -> str:
    question = table.question
    if question.startswith("Buy one to four"):
        buy_first(table, {"Ann": 7, "Bob": 0, "Cy": 5}[table.decider])
    elif question.startswith(("Buy one certificate", "Sell more")):
        trade(table, bought)
    elif question.startswith("Lay"):
        lay(table)
    elif question.startswith("Build a depot"):
        table.do("#out-1" if table.page.locator("#out-1").count() else "#main-act")
    elif question.startswith("Shares and tramcars"):
        shop(table)
    else:
        raise AssertionError(f"A question nobody answers: {question}")
    return question.split()[0]


def test_a_match_from_secret_bids_through_the_first_operating_round(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    ann, others = tables = invited(open_page, page, server.url)
    assert ann.pill == others.pill == "Your turn"
    seal(ann, 185)
    assert ann.pill == "Bob and Cy decide"
    others.wait_for_version_after(0)
    assert not mentions(everything(others), 185)
    seal(others, 165)
    expect(others.page.locator("#handover")).to_contain_text("Pass the screen to Cy")
    others.page.locator("#take-over").click()
    ann.wait_for_version_after(1)
    assert not mentions(everything(ann), 165)
    assert mentions(everything(ann), 185)
    expect(ann.page.locator("#decision td:has(.sign):has-text('sealed')")).to_have_count(2)
    seal(others, 5)
    ann.wait_for_version_after(2)
    for table in tables:
        table.page.locator("summary:has-text('Bids and swaps')").click()
        swaps = table.page.locator("table[aria-label='Bids and swaps']")
        expect(swaps).to_contain_text("185 M")
        expect(swaps).to_contain_text("−180")

    seen: set[str] = set()
    bought: set[str] = set()
    for _ in range(MOST_ACTIONS):
        version = str(max(table.version for table in tables))
        for table in tables:
            expect(table.page.locator("#state")).to_have_attribute("data-version", version)
        if any("stock round begins" in line for line in ann.log()[:2]):
            break
        acting = next(table for table in tables if table.pill == "Your turn")
        seen.add(take_a_turn(acting, bought))
    assert seen == {"Buy", "Lay", "Build", "Shares"} or seen == {"Buy", "Lay", "Shares"}
    assert any("Operating round 1 begins" in line for line in ann.log())
    assert len(bought) == 3
    assert ann.page.locator("#panel-companies .ruled tbody tr").count() == 3


def test_a_turn_by_clicks_from_the_run_to_its_end(page: Page, server: Server) -> None:
    """Run, pay, end the turn: the next company follows."""
    table = table_page(page, server, "run")
    company = page.locator(".actor-name").inner_text()
    expect(page.locator("#board .rl").first).to_be_visible()
    expect(page.locator("#decision .badge").first).to_contain_text("proved best")
    table.do("#main-act")
    assert "earned" in table.question
    table.do(page.locator("#decision .options.cards button").first)
    while page.locator(".actor-name").inner_text() == company:
        table.do("#out-1")
    assert " pays out " in " ".join(table.log()[:6])


# One question at a time


@pytest.mark.parametrize("step", share(sorted(STEPS), sorted(STEPS)[::2]))
def test_the_main_states_have_no_serious_fault(page: Page, server: Server, step: str) -> None:
    table = table_page(page, server, step)
    assert serious_faults(page) == []
    if step == "track":
        table.plan(table.legal_hexes().first)
        page.emulate_media(color_scheme="dark")
        assert serious_faults(page) == []


def test_the_bids_have_no_serious_fault_and_a_cover_hides_them(page: Page, server: Server) -> None:
    """Hot-seat: after a seal the screen is passed on before anything is shown."""
    table = seated(page, server.url, GAME.until(0))
    assert serious_faults(page) == []
    seal(table, 45)
    cover = page.locator("#handover.cover")
    expect(cover).to_contain_text("Pass the screen to")
    assert page.evaluate("document.querySelector('main').inert")
    assert not mentions(page.locator("#decision").inner_text(), 45)
    page.locator("#take-over").click()
    expect(cover).to_be_hidden()
    assert not page.evaluate("document.querySelector('main').inert")


def test_track_by_keyboard_alone(page: Page, server: Server) -> None:
    """N to a hex, Enter to choose, R to turn, Enter to lay."""
    table = table_page(page, server, "track")
    before = table.version
    page.keyboard.press("2")
    page.keyboard.press("n")
    with page.expect_response("**/update*"):
        page.keyboard.press("Enter")
    expect(page.locator("#main-act")).to_contain_text("Lay #")
    table.settle()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    table.wait_for_version_after(before)
    assert " lays #" in " ".join(table.log()[:2])


def test_the_dividend_by_one_key(page: Page, server: Server) -> None:
    table = table_page(page, server, "income")
    before = table.version
    page.keyboard.press("k")
    table.wait_for_version_after(before)
    assert " withholds " in table.log()[0]


def test_a_greyed_button_says_why_with_its_section(page: Page, server: Server) -> None:
    table_page(page, server, "stock")
    grey = page.locator("table[aria-label=Certificates] button.grey").first
    grey.focus()
    popover = page.locator("#why")
    expect(popover).to_be_visible()
    expect(popover.locator(".rule")).to_contain_text("1881 8.")
    page.keyboard.press("w")
    expect(page.locator("#dialog")).to_contain_text("8.")
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(popover).to_be_hidden()


def test_a_hex_that_cannot_be_built_says_why(page: Page, server: Server) -> None:
    table_page(page, server, "track").whole_map()
    page.locator("g[data-hex=G29]").click()
    expect(page.locator("#why")).to_contain_text("You cannot build on G29 Kaulsdorf now")
    expect(page.locator("#why")).to_contain_text("7.2.1")


def test_an_offer_waits_and_is_taken_back(page: Page, server: Server) -> None:
    """The sender sees who considers it; taken back, everything is as before."""
    match = GAME.at(_can_offer)
    s = match.state
    assert isinstance(s, BerlinState)
    sender, seats = match.decider, list(match.players)
    assert sender is not None
    offer = next(
        a for a in match.legal if isinstance(a, OfferTrain) and runner(s, a.seller) != a.by
    )
    match.play(offer)
    receiver = match.decider
    assert receiver is not None
    everyone = seated(page, server.url, match, (seats.index(sender),))
    expect(page.locator("#question")).to_contain_text(f"{receiver} considers your offer")
    assert everyone.pill == f"{receiver} decides"
    assert page.locator("#out-1").inner_text().startswith("Withdraw the offer")
    everyone.do("#out-1")
    expect(page.locator("#decision")).to_contain_text("Lapsed.")
    assert everyone.pill == "Your turn"


def _can_offer(s: BerlinState, top: object) -> bool:
    """A turn in which another director's train can be asked for."""
    if not isinstance(top, Business):
        return False
    return any(isinstance(a, OfferTrain) and runner(s, a.seller) != a.by for a in Legal(title, s))


@pytest.mark.parametrize("step", ["track", "stock", "run", "business", "income"])
def test_a_phone_never_scrolls_sideways(open_page: OpenPage, server: Server, step: str) -> None:
    page = open_page(viewport={"width": 360, "height": 740}, has_touch=True)
    table = table_page(page, server, step)
    for tab in ("decide", "market", "companies", "players", "log"):
        go(page, tab)
        wide = page.evaluate(
            "[document.documentElement.scrollWidth, ...[...document.querySelectorAll("
            "'#decision .panel-body, .body .panel-body')].map(e => e.scrollWidth - "
            "Math.max(e.clientWidth, 360))]"
        )
        assert wide[0] <= 360, tab
        assert max(wide[1:]) <= 0, tab
    assert table.pill == "Your turn"
    assert serious_faults(page) == []


def test_a_lay_on_a_phone(open_page: OpenPage, server: Server) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    table = table_page(page, server, "track")
    table.plan(table.legal_hexes().first)
    expect(page.locator("#decision .options.fan .choice").first).to_be_visible()
    before = table.version
    page.locator("#main-act").tap()
    table.wait_for_version_after(before)


def test_a_row_of_the_tramways_opens_the_company(page: Page, server: Server) -> None:
    table_page(page, server, "track")
    page.locator("#panel-companies .pick").first.click()
    expect(page.locator("#dialog")).to_contain_text("Treasury")
    expect(page.locator("#dialog")).to_contain_text("director")


def test_the_map_as_text(page: Page, server: Server) -> None:
    table_page(page, server, "track")
    page.keyboard.press("t")
    expect(page.locator("#dialog")).to_contain_text("Can be chosen now")
    expect(page.locator("#dialog")).to_contain_text("Depots")
