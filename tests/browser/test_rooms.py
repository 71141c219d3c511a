"""A table comes together: three people, of whom one never comes; a phone; a second device."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Faults, OpenPage
from tests.browser.table import fill_in, invitation, new_match, sit_by_link
from tests.browser.test_accessibility import serious_faults
from tests.web.table import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def room(page: Page, url: str) -> None:
    """Ann sets up a live match of Chicago Express and invites two."""
    fill_in(page, url, ["link", "link"])
    for number in (2, 3):
        page.locator(f"#name-{number}").fill("")
    page.locator("#start").click()
    expect(page.locator("h1")).to_have_text("Waiting room")


def test_three_are_invited_one_never_comes_and_a_bot_plays(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    room(page, server.url)
    row = page.locator("#room-seats tbody tr")
    expect(row.nth(0)).to_contain_text("here")
    expect(row.nth(1)).to_contain_text("has not opened the link · sent just now")
    expect(page.locator("#room-reason")).to_contain_text("The match starts by itself")
    expect(page.locator("#start")).to_have_attribute("aria-disabled", "true")
    link = invitation(page, 1)
    phone = open_page(**PHONE)
    phone.goto(link)
    expect(phone.locator("h1")).to_have_text("Ann invites you to Chicago Express")
    expect(row.nth(1)).to_contain_text("opened the link, has not sat down")
    phone.locator("#own-name").fill("Ben")
    phone.locator("#sit-down").click()
    expect(phone.locator("#room-seats")).to_contain_text("you")
    expect(row.nth(1)).to_contain_text("Ben")
    expect(row.nth(1)).to_contain_text("here")
    expect(page.locator("#room-say")).to_have_text("Ben sits down. 2 of 3.")
    width = phone.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    page.locator("#menu-2 > summary").click()
    page.locator("#menu-2 .room-levels > summary").click()
    page.locator("#menu-2 .room-levels button").first.click()
    expect(row.nth(2)).to_contain_text("Calm bot")
    expect(page.locator("#countdown")).to_be_visible()
    phone.locator("#wait").click()
    expect(page.locator("#room-reason")).to_contain_text("Ben asked to wait.")
    phone.locator("#go-on").click()
    expect(page.locator("#countdown")).to_be_visible()
    page.locator("#start").click()
    expect(page.locator("#pill")).to_have_text("Your turn")
    expect(phone.locator("#pill")).to_have_text("Ann decides")
    mark = page.locator("#panel-players tbody tr").nth(1).locator(".presence svg")
    expect(mark).to_have_attribute("aria-label", "here")


def test_the_name_is_remembered_by_the_browser(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    room(page, server.url)
    guest = open_page()
    sit_by_link(guest, invitation(page, 1), "Benedict")
    second = guest.context.new_page()
    other = open_page()
    room(other, server.url)
    second.goto(invitation(other, 1))
    expect(second.locator("#own-name")).to_have_value("Benedict")


def test_who_cannot_come_says_so_and_the_match_starts_anyway(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    room(page, server.url)
    links = [invitation(page, seat) for seat in (1, 2)]
    guest, emil = open_page(), open_page()
    sit_by_link(guest, links[0], "Ben")
    emil.goto(links[1])
    emil.locator("summary:has-text('Not for me')").click()
    emil.locator("#line").fill("away till May" + "y" * 180)
    emil.locator("#decline").click()
    expect(emil.locator("h1")).to_have_text("The host has been told.")
    expect(page.locator("#room-seats")).to_contain_text("cannot: “away till Mayyyy")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("#start-anyway").click()
    expect(page.locator("#start-now")).to_have_text("Start with 2 people and 1 bot")
    page.locator("#start-now").click()
    expect(page.locator("#pill")).to_be_visible()
    expect(guest.locator("#pill")).to_be_visible()
    emil.goto(links[1])
    emil.locator("#sit-down").click()
    expect(emil.locator("#pill")).to_be_visible()
    expect(page.locator(".lent")).to_have_count(0)


def test_a_change_asks_those_who_sat_down(page: Page, open_page: OpenPage, server: Server) -> None:
    room(page, server.url)
    guest = open_page()
    sit_by_link(guest, invitation(page, 1), "Ben")
    expect(page.locator("#room-seats")).to_contain_text("Ben")
    page.locator("#change-rules").click()
    page.locator("#setup-pace").select_option("days")
    page.locator("#dialog button[type=submit]").click()
    expect(guest.locator(".room-asked")).to_contain_text("Ann changed Pace to “Turn-based”.")
    guest.locator("#fine").click()
    expect(guest.locator(".room-asked")).to_have_count(0)
    expect(guest.locator("#room-rules")).to_contain_text("Turn-based")


def test_a_second_device_plays_the_same_seat(
    page: Page, open_page: OpenPage, server: Server, faults: Faults
) -> None:
    """A third one that had the link before it too is told that it is used up."""
    faults.expected = True
    new_match(page, server.url, ["bot:calm", "bot:calm"])
    page.locator("#more").click()
    page.locator("text=Seats and invitations").click()
    page.locator("#seat-1-device").click()
    expect(page.locator("#dialog .qr")).to_be_visible()
    link = page.locator("#seat-link").input_value()
    phone, third = open_page(**PHONE), open_page()
    third.goto(link)
    sit_by_link(phone, link)
    expect(phone.locator("#pill")).to_have_text("Your turn")
    expect(page.locator("#pill")).to_have_text("Your turn")
    third.locator("#sit-down").click()
    expect(third.locator("#fault")).to_have_text("This link does not open a seat.")
    expect(third.locator("h1")).to_have_text("Play as Ann on this device")


def test_a_used_link_offers_to_look_on(page: Page, open_page: OpenPage, server: Server) -> None:
    room(page, server.url)
    link = invitation(page, 1)
    sit_by_link(open_page(), link, "Emil")
    late = open_page()
    late.goto(link)
    expect(late.locator("h1")).to_have_text("This seat is taken.")
    late.locator("summary:has-text('I am Emil')").click()
    expect(late.locator(".invitation-am")).to_contain_text("Another device")
    late.get_by_text("Watch", exact=True).click()
    expect(late.locator("h1")).to_have_text("Waiting room")
    page.locator("#menu-1 > summary").click()
    expect(page.locator("#menu-1 .menu")).to_contain_text("New link, Emil stands up")
    page.keyboard.press("Escape")
    expect(page.locator("#menu-1 > summary")).to_be_focused()


def test_a_cancelled_room_says_so_to_those_who_wait(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    room(page, server.url)
    guest = open_page()
    sit_by_link(guest, invitation(page, 1), "Ben")
    expect(page.locator("#room-seats")).to_contain_text("Ben")
    page.locator("#cancel").click()
    expect(page.locator("#dialog")).to_contain_text("Ben will be told.")
    page.locator("#cancel-it").click()
    expect(guest.locator("main")).to_contain_text("This match was cancelled.")
    expect(guest.get_by_role("link", name="To the matches")).to_be_visible()


def test_the_room_and_the_invitation_can_be_used_by_everyone(
    page: Page, open_page: OpenPage, server: Server
) -> None:
    room(page, server.url)
    assert serious_faults(page) == []
    for theme in ("light", "dark"):
        guest = open_page(viewport={"width": 360, "height": 640}, color_scheme=theme)
        guest.goto(invitation(page, 1))
        assert serious_faults(guest) == []
        assert guest.evaluate("document.documentElement.scrollWidth") <= 360
        expect(guest.locator("#sit-down")).to_be_in_viewport()
