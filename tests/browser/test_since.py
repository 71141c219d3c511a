"""What others did since one's last action: tags on the map, marks, and the key that hides them."""

from __future__ import annotations

from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.table import Browsed, seated
from tests.titles.chicago_express.recorded import GAME
from tests.web.table import Server

LAPTOP = ViewportSize(width=1366, height=768)
BEN = (1,)
ACTIONS = 151
"""Chen, Dana and Ada have expanded since Ben's last action."""
TAGS = ["Ada B&O, $3", "Chen B&O, $3", "Dana C&O, $3"]


def ben(page: Page, server: Server) -> Browsed:
    page.set_viewport_size(LAPTOP)
    return seated(page, server.url, GAME.until(ACTIONS), BEN)


def test_every_deed_has_a_tag_that_covers_no_word_of_the_map(page: Page, server: Server) -> None:
    ben(page, server)
    seen = page.wait_for_function(TAGGED, arg=len(TAGS)).json_value()
    assert sorted(seen["tags"]) == TAGS
    assert seen["covered"] == []
    expect(page.locator("#board .under").first).to_be_visible()  # the white below a ring
    told = "Since your turn: Chen expands B&O to H5, G5, F4"
    expect(page.locator("#say")).to_contain_text(told)


def test_tags_go_at_the_first_click_and_by_themselves(page: Page, server: Server) -> None:
    page.clock.install()
    ben(page, server)
    tags = page.locator(".since-tag")
    expect(tags).to_have_count(3)
    page.clock.run_for(6_100)
    expect(tags).to_have_count(0)
    page.reload()
    expect(tags).to_have_count(3)
    page.locator("#question").click()
    expect(tags).to_have_count(0)


def test_j_hides_all_marks_and_brings_them_back(page: Page, server: Server) -> None:
    ben(page, server)
    tags, bar = page.locator(".since-tag"), page.locator("#log .new").first
    expect(tags).to_have_count(3)
    expect(bar).not_to_have_css("box-shadow", "none")
    page.keyboard.press("j")
    expect(tags).to_have_count(0)
    expect(bar).to_have_css("box-shadow", "none")
    page.keyboard.press("j")
    expect(tags).to_have_count(3)
    expect(bar).not_to_have_css("box-shadow", "none")


def test_ones_own_action_ends_the_marks(page: Page, server: Server) -> None:
    table = ben(page, server)
    expect(page.locator("#since-tags span")).to_have_count(3)
    table.do(page.locator("#decision .option button.acts:not(.aside)").first)
    expect(page.locator("#since-tags span")).to_have_count(0)
    expect(page.locator(".since-tag")).to_have_count(0)


TAGGED = """wanted => {
  const box = each => each.getBoundingClientRect();
  const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const words = [...document.querySelectorAll('#board svg text:not(.cost)')]
    .filter(each => each.checkVisibility({visibilityProperty: true}));
  const tags = [...document.querySelectorAll('.since-tag')];
  const covered = tags.flatMap(tag => words
    .filter(word => meets(box(tag), box(word))).map(word => `${tag.textContent} on ${word.textContent}`));
  return tags.length === wanted && { tags: tags.map(tag => tag.textContent), covered };
}"""
"""What the tags say and cover, read at once: they go after some seconds."""
