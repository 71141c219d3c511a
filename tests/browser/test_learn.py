"""Learning at the table: words to look up, explanations, "What is this about?"."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.table import Browsed, seated
from tests.browser.test_accessibility import faults_light_and_dark, serious_faults
from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server

LEARN = "/learn/chicago-express"
WIDE = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}

PARTED = """() => [...document.querySelectorAll("button.term")].filter((word) => {
  const next = word.nextSibling;
  if (!next || !/^[.,:;!?)]/.test(next.data ?? "")) return false;
  const sign = document.createRange(), [last] = [...word.getClientRects()].slice(-1);
  sign.setStart(next, 0);
  sign.setEnd(next, 1);
  return sign.getBoundingClientRect().top >= last.bottom;
}).map((word) => word.textContent)"""


def explained(page: Page, server: Server, step: str = "auction") -> Browsed:
    """A table at which somebody is asked whose explanations are on."""
    table = seated(page, server.url, reached(step))
    page.locator("#about-this").click()
    with page.expect_response("**/explained"):
        page.locator("#explain-me").click()
    page.keyboard.press("Escape")
    expect(page.locator("#dialog")).not_to_be_visible()
    return table


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_word_opens_by_enter_and_escape_gives_the_focus_back(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**WIDE)
    page.goto(f"{server.url}{LEARN}")
    word = page.locator("button.term").first
    word.focus()
    page.keyboard.press("Enter")
    box = page.locator("#term-box")
    expect(box).to_be_visible()
    expect(box).to_be_focused()
    expect(word).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Tab")
    expect(box.locator("a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(word).to_be_focused()


def test_a_word_opens_by_pointing_and_its_box_can_be_reached(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**WIDE)
    page.goto(f"{server.url}{LEARN}")
    page.locator("button.term").first.hover()
    box = page.locator("#term-box")
    expect(box).to_be_visible()
    box.locator("a").first.hover()
    expect(box).to_be_visible()
    page.locator("h1").hover()
    expect(box).to_be_hidden()


def test_no_line_begins_with_the_sign_after_a_marked_word(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, locale="de")
    page.goto(f"{server.url}{LEARN}/rules")
    expect(page.locator("button.term").first).to_be_visible()
    for width in (390, 420, 450):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(PARTED) == []


def test_a_word_is_marked_once_in_a_panel(open_page: OpenPage, server: Server) -> None:
    page = open_page(**WIDE)
    page.goto(f"{server.url}{LEARN}/rules")
    expect(page.locator("button.term").first).to_be_visible()
    marked = page.locator("button.term").evaluate_all("all => all.map(each => each.dataset.term)")
    assert len(marked) == len({*marked})


def test_got_it_takes_the_explanation_away_for_good(open_page: OpenPage, server: Server) -> None:
    page = open_page(**WIDE)
    explained(page, server)
    expect(page.locator(".explain")).to_be_visible()
    page.locator("#got-it").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".explain")).to_have_count(0)
    page.reload()
    expect(page.locator("#about-this")).to_be_visible()
    expect(page.locator(".explain")).to_have_count(0)
    page.locator("#help").click()
    page.locator("#explain-again").click()
    expect(page.locator(".explain")).to_be_visible()


def test_on_a_phone_words_are_tapped_and_everything_fits(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(**PHONE)
    explained(page, server)
    page.locator(".explain button.term").first.tap()
    expect(page.locator("#term-box")).to_be_visible()
    assert fits(page)
    page.locator(".term-close").tap()
    expect(page.locator("#term-box")).to_be_hidden()
    page.locator("#got-it").tap()
    expect(page.locator(".explain")).to_have_count(0)


def test_in_the_dialog_escape_closes_the_word_first(open_page: OpenPage, server: Server) -> None:
    page = open_page(**WIDE)
    seated(page, server.url, reached("auction"))
    page.locator("#about-this").click()
    page.locator("#learn-step button.term").first.click()
    expect(page.locator("#term-box")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#term-box")).to_be_hidden()
    expect(page.locator("#dialog")).to_be_visible()
    page.locator("#learn-tab-step").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#learn-words")).to_be_visible()
    expect(page.locator("#learn-step")).to_be_hidden()


def test_a_cited_rule_opens_its_section(open_page: OpenPage, server: Server) -> None:
    page = open_page(**WIDE)
    seated(page, server.url, reached("auction"))
    page.locator("#rule-cited").click()
    expect(page.locator("#section-told")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#decision .choice.grey").first.hover()
    page.locator("#why .cites").click()
    expect(page.locator("#section-told")).to_be_visible()


@pytest.mark.parametrize("path", ["/learn", LEARN, f"{LEARN}/rules", f"{LEARN}/words"])
@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_pages_have_no_serious_fault_and_fit(
    open_page: OpenPage, server: Server, path: str, screen: dict[str, object]
) -> None:
    page = open_page(**screen)
    page.goto(f"{server.url}{path}")
    assert faults_light_and_dark(page) == []
    assert fits(page)


def test_explanation_and_dialog_have_no_serious_fault(open_page: OpenPage, server: Server) -> None:
    page = open_page(**WIDE)
    explained(page, server)
    assert serious_faults(page) == []
    page.locator(".explain button.term").first.click()
    assert serious_faults(page) == []
    page.keyboard.press("Escape")
    page.locator("#about-this").click()
    expect(page.locator("#learn-step")).to_be_visible()
    assert serious_faults(page) == []


def test_a_friend_warns_and_a_word_tells_its_numbers(open_page: OpenPage, server: Server) -> None:
    """Whatever is bid: all that one has leaves nothing for any other share."""
    page = open_page(**WIDE)
    explained(page, server, "bidding")
    field = page.locator("#field-amount")
    with page.expect_response("**/update*"):
        field.fill(field.get_attribute("max") or "")
    expect(page.locator("#friend")).to_contain_text("This bid leaves you $0")
    assert serious_faults(page) == []
    page.locator('#decision button.term[data-term="cash"]').first.click()
    expect(page.locator(".term-here")).to_contain_text("you have $")


def test_an_example_is_shown_at_the_table(open_page: OpenPage, server: Server) -> None:
    page = open_page(**WIDE)
    explained(page, server, "turn")
    page.locator("#show-example").click()
    expect(page.locator("#dialog .learn-drawn img.by-day")).to_be_visible()
    assert serious_faults(page) == []


def test_pictures_of_a_title_fit_on_a_phone(open_page: OpenPage, server: Server) -> None:
    page = open_page(**PHONE)
    page.goto(f"{server.url}{LEARN}")
    expect(page.locator(".learn-drawn img.by-day").first).to_be_visible()
    assert fits(page)
