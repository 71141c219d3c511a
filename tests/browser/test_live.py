"""Two browsers at one table: updates without reload, lost connections, stale clicks, consent."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Faults, OpenPage
from tests.browser.table import Browsed, fill_in, invitation, new_match, sit_by_link
from tests.web.table import Server
from trunkline.server.matches.remarks import ON_TABLE
from trunkline.server.store.upgrade import upgrade


def invited(open_page: OpenPage, host: Page, url: str) -> tuple[Browsed, Browsed]:
    """Ann sets up a match and sends Bob his link."""
    fill_in(host, url, ["link"])
    host.locator("#pace-days").check(force=True)
    host.locator("#start").click()
    guest = open_page()
    sit_by_link(guest, invitation(host, 1), "Bob")
    expect(host.locator("#pill")).to_be_visible()
    return Browsed(host), Browsed(guest)


def test_what_one_does_the_other_sees_without_reload(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    ann, bob = invited(open_page, page, server.url)
    assert ann.pill == "Your turn"
    assert bob.pill == "Ann decides"
    assert bob.page.locator("#main-act").count() == 0
    ann.do("#main-act")
    bob.wait_for_version_after(0)
    assert bob.pill == "Your turn"
    assert bob.page.title().startswith("● Your turn")
    assert ann.pill == "Bob decides"
    assert bob.log()[0] == "Ann bids $7 for PRR."
    expect(bob.page.locator("#say")).to_have_text("Ann bids $7 for PRR.")
    expect(bob.page.locator("#shout")).to_contain_text("Your turn: Bid for a share of PRR")


def test_what_is_done_before_the_scripts_are_there_is_not_forgotten(
    page: Page, server: Server
) -> None:
    ann = new_match(page, server.url, ["here", "here"])
    held: list[Route] = []
    page.route("**/table.js*", lambda route: held.append(route))

    def reload() -> None:
        with page.expect_request("**/table.js*"):
            page.reload(wait_until="commit")

    reload()
    page.locator("#field-amount").fill("9")
    held.pop().continue_()
    expect(page.locator("#main-act")).to_contain_text("Bid $9")
    reload()
    page.locator("#main-act").click()
    assert ann.version == 0
    held.pop().continue_()
    ann.wait_for_version_after(0)
    assert ann.log()[0] == "Ann bids $7 for PRR."


def test_chat_reaches_the_other_and_shows_as_unread(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    ann, bob = invited(open_page, page, server.url)
    ann.page.locator("#show-chat").click()
    ann.page.locator("#remark").fill("Good luck <b>all</b>")
    ann.page.locator("#say-form button").click()
    expect(bob.page.locator("#unread")).to_have_text("1")
    bob.page.locator("#show-chat").click()
    expect(bob.page.locator("#remarks .remark-text")).to_have_text("Good luck <b>all</b>")
    expect(bob.page.locator("#remarks .chat-line.new")).to_have_text("1 new")
    expect(bob.page.locator("#unread")).to_be_hidden()
    expect(ann.page.locator("#remark")).to_have_value("")


def test_earlier_remarks_open_in_a_dialog(page: Page, open_page: OpenPage, server: Server) -> None:
    ann, _ = invited(open_page, page, server.url)
    form: dict[str, str | float | bool] = {"text": "", "as": "Ann"}
    token = next(c["value"] for c in page.context.cookies() if c["name"] == "csrftoken")
    for number in range(ON_TABLE + 3):
        form["text"] = f"remark {number}"
        path = f"{ann.page.url.partition('?')[0]}/chat"
        said = page.request.post(path, form=form, headers={"x-csrftoken": token})
        assert said.ok, said.text()
    ann.page.reload()
    ann.page.locator("#show-chat").click()
    expect(ann.page.locator("#remarks .remark")).to_have_count(ON_TABLE)
    ann.page.locator("#earlier-remarks").click()
    expect(ann.page.locator("#dialog .remark-text")).to_have_text(
        ["remark 0", "remark 1", "remark 2"]
    )


def test_a_lost_connection_shows_and_heals(
    open_page: OpenPage, faults: Faults, tmp_path_factory: pytest.TempPathFactory
) -> None:
    faults.expected = True
    db = str(tmp_path_factory.mktemp("killed") / "matches.db")
    upgrade(db)
    server = Server(db)
    try:
        ann, bob = invited(open_page, open_page(), server.url)
        ann.do("#main-act")
        bob.wait_for_version_after(0)
        server.kill()
        pill = bob.page.locator("#connection")
        expect(pill).to_contain_text("No connection, retrying", timeout=15_000)
        assert bob.page.locator("#board svg").is_visible()
        bob.page.locator("#main-act").click()
        expect(bob.page.locator("#why")).to_contain_text("No connection")
        assert bob.version == 1
        server.start()
        expect(pill).to_contain_text("Connected", timeout=30_000)
        expect(bob.page.locator("#why")).to_be_hidden()
        bob.do("#main-act")
        ann.wait_for_version_after(1)
        assert ann.log()[0] == "Bob bids $8 for PRR."
    finally:
        server.stop()


def test_a_stale_click_is_explained_and_changes_nothing(
    page: Page, open_page: OpenPage, server: Server, faults: Faults
) -> None:
    faults.expected = True
    ann, bob = invited(open_page, page, server.url)
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    second = Browsed(other)
    other.route("**/update*", lambda route: route.abort())
    ann.do("#main-act")
    bob.wait_for_version_after(0)
    bob.do("#main-act")
    ann.wait_for_version_after(1)
    second.page.locator("#main-act").click()
    expect(second.page.locator("#decision")).to_contain_text("The match has moved on")
    assert second.version == 2
    assert ann.version == 2


def test_ones_own_last_action_is_taken_back_freely(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    ann, bob = invited(open_page, page, server.url)
    ann.do("#main-act")
    bob.wait_for_version_after(0)
    ann.page.locator("#more").click()
    ann.page.locator("text=Undo…").click()
    expect(ann.page.locator("#dialog")).to_contain_text("Ann bids $7 for PRR.")
    ann.do("#undo-do")
    assert ann.pill == "Your turn"
    expect(bob.page.locator("#log .undone")).to_contain_text("undone")
    assert bob.pill == "Ann decides"


def test_an_undo_that_touches_others_asks_them(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    ann, bob = invited(open_page, page, server.url)
    ann.do("#main-act")
    bob.wait_for_version_after(0)
    bob.do("#main-act")
    ann.wait_for_version_after(1)
    ann.page.locator("#more").click()
    ann.page.locator("text=Undo…").click()
    ann.page.locator("#undo-decision").click()
    expect(ann.page.locator("#dialog")).to_contain_text("undoes 2 actions")
    expect(ann.page.locator("#undo-do")).to_have_text("Ask Bob")
    ann.page.locator("#undo-do").click()
    card = bob.page.locator("#decision .request")
    expect(card).to_contain_text("Ann asks to undo 2 actions")
    before = bob.version
    card.locator('button:has-text("Agree")').click()
    bob.wait_for_version_after(before)
    ann.wait_for_version_after(before)
    assert ann.pill == "Your turn"
    expect(ann.page.locator("#decision .request")).to_have_count(0)


def test_a_stranger_watches_without_buttons(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    ann, _ = invited(open_page, page, server.url)
    watching = Browsed(open_page())
    watching.page.goto(ann.page.url)
    assert watching.pill == "Watching"
    assert watching.page.locator("#decision button.acts").count() == 0
    assert watching.page.locator("#say-form").count() == 0
    ann.do("#main-act")
    watching.wait_for_version_after(0)
    assert watching.log()[0] == "Ann bids $7 for PRR."


def test_an_open_seat_is_taken_from_the_waiting_room(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    fill_in(page, server.url, ["open"])
    page.locator("#seen-by").select_option("all")
    page.locator("#start").click()
    expect(page.locator("h1")).to_have_text("Waiting room")
    match = page.url.rpartition("/")[2]
    guest = open_page()
    guest.goto(server.url)
    guest.get_by_role("link", name="open table").click()
    guest.locator(f".board-of:has(#board-open) a.button[href*='{match}']").click()
    guest.locator("input[name=name]").fill("Zoe")
    guest.locator("button:has-text('Sit down')").click()
    expect(page.locator("#countdown")).to_be_visible()
    page.locator("#start, #pill").click()  # it may have started by itself meanwhile
    expect(guest.locator("#pill")).to_have_text("Ann decides")
    expect(page.locator("#pill")).to_have_text("Your turn")


THEY_PLAYED = """mine => Number(document.getElementById("state").dataset.version) > mine
  && document.getElementById("pill").innerText === "Your turn" """


def test_bots_play_and_the_table_follows(page: Page, server: Server) -> None:
    table = new_match(page, server.url, ["bot:calm", "bot:calm"])
    before = table.version
    table.do("#main-act")
    page.wait_for_function(THEY_PLAYED, arg=before + 1)


def test_a_wrong_address_is_explained(page: Page, server: Server, faults: Faults) -> None:
    faults.expected = True
    page.goto(f"{server.url}/matches/nothing")
    expect(page.locator("body")).to_contain_text("This match does not exist.")


def test_an_update_moves_no_panel(open_page: OpenPage, server: Server) -> None:
    """What others do replaces panels in place: nothing one looks at jumps."""
    seats = [{"name": name} for name in ("Ann", "Bob", "Cy")]
    wanted = {"title": "chicago-express", "seats": seats}
    made = httpx.post(f"{server.url}/api/matches", json=wanted, timeout=60).json()
    pages = [open_page(viewport={"width": 1440, "height": 900}) for _ in seats]
    for page, seat in zip(pages, made["seats"], strict=True):
        sit_by_link(page, f"{server.url}{seat['link']}")
    watcher = Browsed(pages[2])
    before = places(watcher.page)
    for decider in (pages[0], pages[1]):
        version = watcher.version
        decider.locator("#main-act").click()
        watcher.wait_for_version_after(version)
        assert places(watcher.page) == before


def places(page: Page) -> dict[str, list[float]]:
    """Where every panel lies."""
    found: dict[str, list[float]] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("main .panel[id]")].map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return [each.id, [x, y, width, height]];
        }))"""
    )
    return found
