"""1880: China at the table: the map's fan, routes, dividends, shares, trains, mergers, phones."""

from __future__ import annotations

import gzip

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, seated
from tests.browser.test_accessibility import faults_light_and_dark, serious_faults
from tests.browser.test_phone import PHONE, go, overflow
from tests.recorded import asked
from tests.soak import share
from tests.titles.china_1880.recorded import GAME, STATES, laying, running
from tests.web.table import Server
from trunkline.titles.china_1880.rules.share_round import ShareRound

LARGEST_PAGE, LARGEST_PACKED = 400_000, 80_000


def open_at(page: Page, server: Server, state: str) -> Browsed:
    return seated(page, server.url, GAME.at(*STATES[state]))


def choose_hex(table: Browsed) -> str:
    table.whole_map()
    hex_ = table.legal_hexes().first
    name = hex_.get_attribute("data-hex") or ""
    table.plan(hex_)
    expect(table.page.locator("#fan.placed .fan-card.chosen")).to_have_count(1)
    return name


def test_a_second_click_on_a_hex_turns_its_tile_and_lays_nothing(
    page: Page, server: Server
) -> None:
    table = open_at(page, server, "track")
    before, name = table.version, choose_hex(table)
    expect(page.locator("#main-act")).to_contain_text(f"on {name}")
    expect(page.locator("#decision table")).not_to_contain_text("…", timeout=15_000)
    chosen = page.locator("#draft input[name=draft]").input_value()
    table.plan(page.locator(f'g[data-hex="{name}"]'))
    turned = page.locator("#draft input[name=draft]").input_value()
    turns = page.locator('#decision [data-key="R"]').count()
    assert (turned != chosen) == bool(turns)
    assert table.version == before
    table.do("#main-act")
    assert f"on {name}" in table.log()[0]


def test_escape_closes_the_fan_and_pointing_shows_a_tile(page: Page, server: Server) -> None:
    table = open_at(page, server, "track")
    expect(page.locator("#weigh, .htmx-request")).to_have_count(0)
    page.locator("#decision tr.picks").first.hover()
    expect(page.locator(".tile-preview")).to_have_count(1)
    choose_hex(table)
    with page.expect_response("**/update*"):
        page.keyboard.press("Escape")
    expect(page.locator("#fan .fan-card")).to_have_count(0)
    expect(page.locator("#main-act")).to_have_count(0)


def test_track_is_laid_by_keyboard_alone(page: Page, server: Server) -> None:
    table = open_at(page, server, "track")
    page.keyboard.press("n")
    with page.expect_response("**/update*"):
        page.keyboard.press("Enter")
    table.settle()
    expect(page.locator("#main-act")).to_contain_text("Lay #")
    turn = page.locator('#decision [data-key="R"]')
    if turn.count():
        chosen = page.locator("#draft input[name=draft]").input_value()
        with page.expect_response("**/update*"):
            page.keyboard.press("r")
        table.settle()
        assert page.locator("#draft input[name=draft]").input_value() != chosen
    before = table.version
    page.locator("#question").focus()
    page.keyboard.press("Enter")
    table.wait_for_version_after(before)
    assert "lays #" in " ".join(table.log()[:2])


def test_a_hex_that_cannot_be_built_says_why_with_the_section(page: Page, server: Server) -> None:
    open_at(page, server, "track").whole_map()
    page.locator('g[data-hex="A15"]').click()
    expect(page.locator("#why")).to_contain_text("You cannot build on Vladivostok A15 now")
    expect(page.locator("#why")).to_contain_text("Rules: 1880 X")


def test_routes_are_changed_by_clicking_stops_and_set_back(page: Page, server: Server) -> None:
    table = open_at(page, server, "run")
    expect(page.locator("#decision .badge")).to_contain_text("proved best", timeout=15_000)
    best = page.locator("#main-act .say").text_content() or ""
    summary = page.locator("#decision details summary")
    summary.click()
    on_route = page.locator('#decision details button[aria-pressed="true"]')
    table.plan(on_route.last)
    expect(page.locator("#decision button:has-text('Back to best')")).to_be_visible()
    expect(page.locator("#main-act .say")).not_to_have_text(best)
    table.plan(page.locator("#decision button:has-text('Back to best')"))
    expect(page.locator("#main-act .say")).to_have_text(best)
    table.plan(page.locator("g[data-legal]").first)
    page.locator("#question").focus()
    with page.expect_response("**/update*"):
        page.keyboard.press("b")
    table.settle()
    expect(page.locator("#main-act .say")).to_have_text(best)
    table.do("#main-act")
    assert " runs " in " ".join(table.log()[:2])


def test_keeping_is_a_key_away_and_moves_the_price_left(page: Page, server: Server) -> None:
    table = open_at(page, server, "dividend")
    expect(page.locator("#decision .choice")).to_have_count(2)
    assert page.locator("#panel-market .wide-chart .target").count() == 2
    before = table.version
    page.locator("#question").focus()
    page.keyboard.press("k")
    table.wait_for_version_after(before)
    assert "withholds" in " ".join(table.log()[:2])


def test_a_share_that_cannot_be_bought_says_why(page: Page, server: Server) -> None:
    open_at(page, server, "shares")
    grey = page.locator("#decision td button.grey:has-text('short')").first
    grey.hover()
    expect(page.locator("#why")).to_contain_text("costs ¥")
    expect(page.locator("#why")).to_contain_text("1880 XII Purchase of shares")


def test_a_button_that_turns_grey_under_the_resting_pointer_says_nothing(
    page: Page, server: Server
) -> None:
    """Its reason would cover the rows below, which nobody asked for."""
    open_at(page, server, "shares")
    page.clock.install()
    button = page.locator("#decision td button:not(.grey)").first
    button.hover()
    button.evaluate("""e => {
        e.classList.add('grey');
        Object.assign(e.dataset, { what: 'Grey', why: 'It turned.' });
        const at = e.getBoundingClientRect(), point = { bubbles: true, clientX: at.x, clientY: at.y };
        e.dispatchEvent(new PointerEvent('pointerover', point));
    }""")
    page.clock.run_for(1_000)
    expect(page.locator("#why")).to_be_hidden()


def test_shares_are_sold_with_the_sum_and_the_price_in_view(page: Page, server: Server) -> None:
    table = open_at(page, server, "shares")
    table.plan(page.locator("#decision .matrix button:not(.grey):has-text('Sell')").first)
    sale = page.locator("#decision .options.rows button.acts").first
    expect(sale).to_contain_text("% of")
    expect(sale).to_contain_text("fee ¥5 taken off")
    table.do(sale)
    assert " sells 10 % of " in table.log()[0]
    expect(page.locator(".strip li.done")).to_contain_text("sold")


def test_a_sister_sells_its_train_for_a_price_of_ones_own(page: Page, server: Server) -> None:
    table = open_at(page, server, "trains")
    table.plan(page.locator("#decision button:has-text('Price')").first)
    page.locator("#field-price").fill("7")
    page.locator("#field-price").blur()
    buy = page.locator("#main-act:has-text('¥7')")
    expect(buy).to_be_visible()
    table.do(buy)
    assert " for ¥7." in " ".join(table.log()[:2])


def test_a_forced_purchase_names_what_everybody_pays(page: Page, server: Server) -> None:
    table = open_at(page, server, "forced")
    expect(page.locator("#question")).to_contain_text("must own a train")
    expect(page.locator("#decision-body")).to_contain_text("1 Treasury of")
    expect(page.locator("#decision-body")).to_contain_text("Price of the")
    expect(page.locator("#main-act")).to_contain_text("you pay")
    before = table.version
    page.locator("#main-act").click()
    ask = page.locator("#dialog[open] .button.main")
    if ask.count():
        ask.click()
    table.wait_for_version_after(before)
    assert "buys a" in " ".join(table.log()[:4])


def test_a_merger_is_one_click(page: Page, server: Server) -> None:
    table = open_at(page, server, "merger")
    expect(page.locator('#decision .options.ticks [aria-pressed="true"]')).to_have_count(1)
    before = table.version
    page.locator("#decision .options.cards button").first.click()
    table.wait_for_version_after(before + 1)
    told = " ".join(table.log()[:3])
    assert " merges with " in told
    assert " has a station in " in told


def test_a_station_is_placed_from_its_row(page: Page, server: Server) -> None:
    table = open_at(page, server, "station")
    table.plan(page.locator("#decision tr.picks button.pick").first)
    expect(page.locator("#decision-body")).to_contain_text("Opens")
    table.do("#main-act")
    assert " places a station in " in " ".join(table.log()[:2])


def test_a_company_tells_everything_about_itself(page: Page, server: Server) -> None:
    open_at(page, server, "dividend")
    page.locator("#panel-companies tr.picks button.pick").first.click()
    dialog = page.locator("#dialog[open]")
    expect(dialog).to_contain_text("Holders")
    expect(dialog).to_contain_text("Second half of the capital")


@pytest.mark.parametrize("state", share(list(STATES), list(STATES)[::2]))
def test_no_state_has_a_serious_fault_light_or_dark(page: Page, server: Server, state: str) -> None:
    table = open_at(page, server, state)
    if state == "founding":
        table.plan(page.locator("#decision .options.chips button:not(.grey)").first)
    if state == "track":
        choose_hex(table)
    assert faults_light_and_dark(page) == []


@pytest.mark.parametrize("state", ["auction", "shares", "track", "run", "dividend", "forced"])
def test_on_a_phone_nothing_scrolls_sideways(
    open_page: OpenPage, server: Server, state: str
) -> None:
    page = open_page(**PHONE)
    open_at(page, server, state)
    for tab in ("decide", "market", "companies", "players", "log"):
        go(page, tab)
        assert overflow(page) <= 0, tab


def test_on_a_phone_tiles_are_cards_in_the_sheet(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE)
    table = open_at(page, server, "track")
    rows = page.locator("#decision tr.picks button.pick")
    table.plan(rows.first)
    expect(page.locator("#decision .options.fan .option.chosen")).to_be_visible()
    assert serious_faults(page) == []
    table.do("#main-act")
    assert "lays #" in " ".join(table.log()[:2])


def test_on_a_phone_a_company_is_founded_in_the_decision(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**PHONE)
    table = open_at(page, server, "founding")
    table.plan(page.locator("#decision .options.chips button:not(.grey)").first)
    expect(page.locator("#main-act")).to_be_in_viewport()
    assert overflow(page) <= 0
    table.do("#main-act")
    assert " founds " in " ".join(table.log()[:2])


def test_the_late_page_is_small(page: Page, server: Server) -> None:
    for state, after in ((laying, 500), (running, 500), (asked(ShareRound), 400)):
        seated(page, server.url, GAME.at(state, after))
        body = page.request.get(page.url).body()
        assert len(body) < LARGEST_PAGE
        assert len(gzip.compress(body, 5)) < LARGEST_PACKED
        twin = page.request.get(f"{page.url}/table.json")
        assert twin.ok
        assert twin.json()["decision"]["heading"]
