"""Lobby, accounts, seats, files."""

from __future__ import annotations

from pathlib import Path

import httpx
import msgspec
from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, OpenPage
from tests.browser.table import Browsed, new_match, seated, sit, sit_by_link
from tests.referee import GAMES, needs_games
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server


def test_three_clicks_from_the_lobby_to_a_match_against_bots(page: Page, server: Server) -> None:
    page.goto(server.url)
    page.locator("#new-match").click()
    page.locator("label.title-card:has(#title-chicago-express)").click()
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")
    assert page.locator("#pill").inner_text()


def test_the_lobby_shows_whose_turn_it_is_and_opens_the_table(page: Page, server: Server) -> None:
    seated(page, server.url, reached("turn"))
    address = page.url
    page.goto(server.url)
    board = page.locator(".board-of:has(#board-turn)")
    expect(board).to_contain_text("Ada, Ben, Chen, Dana")
    board.locator("a.button").first.click()
    assert page.url == address


def test_a_finished_match_leads_to_its_report(page: Page, server: Server) -> None:
    seated(page, server.url, reached("over"))
    page.goto(server.url)
    row = page.locator(".board-of:has(#board-over) li").first
    expect(row).to_contain_text("Winner: ")
    row.locator("a.button").click()
    expect(page.locator(".certificate")).to_contain_text("Winner")


def test_an_account_takes_its_matches_to_another_browser(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    page.goto(f"{server.url}/account")
    page.locator("#name").fill("Traveller")
    page.locator("#password").fill("a long secret")
    page.locator("text=New account").click()
    expect(page.locator("header.bar")).to_contain_text("Traveller")
    table = new_match(page, server.url, ["here"])
    other = open_page()
    other.goto(f"{server.url}/account")
    other.locator("#name").fill("traveller")
    other.locator("#password").fill("wrong secret")
    other.locator("button[value=login]").click()
    expect(other.locator(".notice")).to_contain_text("Name or password is wrong.")
    other.locator("#name").fill("traveller")
    other.locator("#password").fill("a long secret")
    other.locator("button[value=login]").click()
    expect(other.locator("header.bar")).to_contain_text("Traveller")
    other.goto(table.page.url)
    expect(other.locator("#pill")).to_have_text("Your turn")


def test_a_bot_takes_over_a_seat_and_gives_it_back(page: Page, server: Server) -> None:
    table = new_match(page, server.url, ["bot:calm"])
    page.locator("#more").click()
    page.locator("text=Seats and invitations").click()
    page.locator("#seat-1-bot").select_option("calm")
    page.locator("#seat-1-lend").click()
    expect(page.locator("#dialog .notice")).to_contain_text("until the seat is taken back")
    page.locator("#seat-1-return").click()
    expect(page.locator("#dialog .notice")).to_contain_text("is back at the seat")
    assert table.version >= 0


def test_a_new_link_opens_the_seat_on_another_device(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    new_match(page, server.url, ["here"])
    page.locator("#more").click()
    page.locator("text=Seats and invitations").click()
    page.locator("#seat-1-link").click()
    link = page.locator("#seat-link").input_value()
    other = Browsed(open_page())
    sit_by_link(other.page, link)
    assert other.pill == "Your turn"


def test_a_match_file_is_opened_from_the_lobby(page: Page, server: Server, tmp_path: Path) -> None:
    file = tmp_path / "match.trunk.json"
    file.write_bytes(msgspec.json.encode(reached("over").record()))
    page.goto(server.url)
    page.locator("#file").set_input_files(file)
    page.wait_for_url("**/report")
    expect(page.locator(".certificate")).to_contain_text("Winner")


@needs_games
def test_an_export_of_18xx_games_is_opened_with_its_report(page: Page, server: Server) -> None:
    export = min(GAMES, key=lambda path: path.stat().st_size)
    page.goto(server.url)
    page.locator("#file").set_input_files(export)
    page.wait_for_url("**/matches/**", timeout=60_000)
    expect(page.locator("h1")).to_contain_text("1880")


def test_a_file_that_is_no_match_is_explained(
    page: Page, server: Server, tmp_path: Path, faults: Faults
) -> None:
    faults.expected = True
    file = tmp_path / "letter.json"
    file.write_text("Dear reader")
    page.goto(server.url)
    page.locator("#file").set_input_files(file)
    expect(page.locator("#import-said")).to_contain_text("The file")
    assert page.url == f"{server.url}/"


def test_a_file_that_is_too_large_is_explained(
    page: Page, server: Server, tmp_path: Path, faults: Faults
) -> None:
    faults.expected = True
    file = tmp_path / "large.json"
    file.write_bytes(b" " * (9 * 1024 * 1024))
    page.goto(server.url)
    page.locator("#file").set_input_files(file)
    expect(page.locator("#import-said")).to_contain_text("larger than")


def test_a_match_file_can_be_dropped_anywhere_and_stays_in_the_lobby(
    page: Page, server: Server
) -> None:
    page.goto(server.url)
    text = msgspec.json.encode(reached("over").record()).decode()
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "match.trunk.json"));
          document.body.dispatchEvent(new DragEvent("dragover", { bubbles: true, dataTransfer: data }));
          document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: data }));
        }""",
        text,
    )
    page.wait_for_url("**/report")
    expect(page.locator(".certificate")).to_contain_text("Winner")
    page.goto(server.url)
    expect(page.locator(".board-of:has(#board-over)")).to_contain_text("Winner: ")


def test_a_match_in_which_several_seal_bids_is_the_turn_of_each(page: Page, server: Server) -> None:
    seats = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cy"}]
    wanted = {"title": "1881", "seats": seats}
    made = httpx.post(f"{server.url}/api/matches", json=wanted, timeout=60).json()
    sit(page, server.url, made["seats"][2]["token"])
    page.goto(server.url)
    expect(page.locator(".board-of:has(#board-turn)")).to_contain_text("Cy seals a bid")


def test_a_board_changes_at_once_when_somebody_acts(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    """Without waiting for the next look, which comes after twenty seconds."""
    wanted = {"title": "chicago-express", "seats": [{"name": "Ann"}, {"name": "Bob"}], "seed": 1}
    with httpx.Client(base_url=server.url, timeout=60) as client:
        made = client.post("/api/matches", json=wanted).json()
        sit(page, server.url, made["seats"][1]["token"])
        with page.expect_response("**/api/lobby/events"):
            page.goto(server.url)
        row = page.locator(f".departure:has(a[href='{made['url']}'])")
        expect(row).to_contain_text("Ann bids")
        token = {"Authorization": f"Bearer {made['seats'][0]['token']}"}
        offers = client.get(f"/api{made['url']}/offers", headers=token).json()["offers"]
        body = {"seen": 0, "action": offers[0]["action"]}
        done = client.post(f"/api{made['url']}/actions", json=body, headers=token)
        assert done.status_code == 201, done.text
    expect(page.locator(".board-of:has(#board-turn)")).to_contain_text("Bob", timeout=10_000)
    expect(page.locator("#waiting-pill")).to_contain_text("1 waiting for you")
    expect(page.locator("#lobby-line")).to_contain_text("1 match is waiting for you.")


def own_lobby(page: Page, server: Server, count: int) -> None:
    """A browser with so many matches, alternately live and over days."""
    page.goto(server.url)
    for number in range(count):
        wanted = {
            "title": "1880" if number % 3 == 0 else "chicago-express",
            "seats": [{"name": "Ann"}, {"name": "Bob"}, {"name": "Zoe" if number == 1 else "Cy"}],
            "name": f"Match {number}",
            "pace": "live" if number % 2 else "days",
        }
        made = httpx.post(f"{server.url}/api/matches", json=wanted, timeout=60).json()
        sit(page, server.url, made["seats"][0]["token"])
    page.goto(server.url)


def shown(page: Page) -> list[str]:
    names = page.locator(".board-column .departure:visible .c2").all_inner_texts()
    return sorted(name.split("·")[0].strip() for name in names if name.startswith("Match"))


def test_few_matches_need_no_filters(page: Page, server: Server) -> None:
    own_lobby(page, server, 1)
    listed = page.locator(".board-column .departure").count()
    assert page.locator("#filters").count() == (listed >= 6)


def test_filters_choose_matches_and_are_remembered(page: Page, server: Server) -> None:
    own_lobby(page, server, 6)
    page.get_by_role("button", name="1880: China", exact=True).click()
    assert shown(page) == ["Match 0", "Match 3"]
    page.get_by_role("button", name="Live", exact=True).click()
    assert shown(page) == ["Match 3"]
    page.reload()
    assert shown(page) == ["Match 3"]
    page.get_by_role("button", name="All titles").click()
    page.get_by_role("button", name="Live", exact=True).click()
    page.get_by_label("Find a match or a person").fill("zoe")
    assert shown(page) == ["Match 1"]
    page.get_by_label("Find a match or a person").fill("nobody of this name")
    expect(page.locator("#nothing-fits")).to_be_visible()
    page.get_by_role("button", name="Show all").click()
    assert len(shown(page)) == 6


def test_the_menu_of_a_row_opens_by_keyboard_and_closes_with_escape(
    page: Page, server: Server
) -> None:
    own_lobby(page, server, 1)
    menu = page.locator(".departure .row-menu").first
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_text("Open in a new tab")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu.get_by_text("Open in a new tab")).to_be_hidden()
    expect(menu.locator("summary")).to_be_focused()


def test_a_finished_match_can_be_hidden(page: Page, server: Server) -> None:
    seated(page, server.url, reached("over"))
    address = page.url
    page.goto(f"{server.url}/finished")
    row = page.locator(f".departure:has(a[href='{address.removeprefix(server.url)}/report'])")
    row.locator("summary").click()
    row.get_by_text("Hide from my lobby").click()
    expect(row).to_have_count(0)
    page.goto(server.url)
    expect(page.locator("#board-over")).to_have_count(0)


def test_a_phone_shows_a_match_in_two_lines_and_the_whole_row_taps(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(viewport={"width": 360, "height": 640}, has_touch=True)
    own_lobby(page, server, 2)
    row = page.locator(".departure", has_text="Match 1").first
    box = row.bounding_box()
    assert box is not None
    assert box["height"] < 90
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    row.tap(position={"x": 30, "y": 30})
    page.wait_for_url("**/matches/*")
