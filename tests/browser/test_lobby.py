"""Lobby, new match, accounts, seats, files."""

from __future__ import annotations

from pathlib import Path

import httpx
import msgspec
from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, OpenPage
from tests.browser.table import Browsed, new_match, seated
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
    row = page.locator(".board-of:has(#board-over) tbody tr").first
    expect(row).to_contain_text("won with $")
    row.locator("a.button").click()
    expect(page.locator(".certificate")).to_contain_text("Winner")


def test_two_seats_cannot_have_one_name(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/new?seats=2&kind.2=here&name.1=Ann&name.2=Ann")
    page.locator("#start").click()
    expect(page.locator(".sheet .notice")).to_contain_text("name of their own")


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
    table = new_match(page, server.url, ["bot:random"])
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
    other.page.goto(link)
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
    expect(page.locator(".board-of:has(#board-over)")).to_contain_text("won with $")


def test_an_empty_lobby_invites_to_a_title(page: Page, server: Server) -> None:
    page.goto(server.url)
    for title in ("1880", "1881", "chicago-express"):
        expect(page.locator(f"#begin-{title} img").first).to_be_visible()
    page.locator("#begin-1881").click()
    expect(page.locator("label.title-card.chosen")).to_contain_text("1881 Berlin")
    expect(page.locator(".title-note")).to_contain_text("reconstructed")


def test_what_the_table_agrees_on_is_kept_while_the_form_changes(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/new")
    page.locator("#match-name").fill("Night train")
    page.locator("label:has(#pace-days)").click()
    page.locator("#hints").select_option("no")
    page.locator("#add-seat").click()
    expect(page.locator(".seat-list li")).to_have_count(4)
    expect(page.locator("#match-name")).to_have_value("Night train")
    expect(page.locator("#pace-days")).to_be_checked()
    page.locator("#start").click()
    page.wait_for_url("**/matches/*")
    expect(page.locator("h1")).to_contain_text("Night train")
    page.goto(server.url)
    expect(page.locator("#boards")).to_contain_text("Night train")


def test_a_match_in_which_several_seal_bids_is_the_turn_of_each(page: Page, server: Server) -> None:
    seats = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cy"}]
    wanted = {"title": "1881", "seats": seats}
    made = httpx.post(f"{server.url}/api/matches", json=wanted, timeout=60).json()
    page.goto(f"{server.url}{made['seats'][2]['link']}")
    page.goto(server.url)
    expect(page.locator(".board-of:has(#board-turn)")).to_contain_text("Cy seals a bid")
