"""A whole match of Chicago Express by clicks, two players at one screen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.table import Browsed, new_match
from tests.web.table import Server

MOST_ACTIONS = 400
IDLE = ("You hold no share", "No hex with a locomotive", "No company has a share")


def bid_or_pass(table: Browsed) -> None:
    """Whoever speaks bids the least while nobody leads, else passes."""
    leads = "leads" in table.page.locator("#decision").inner_text()
    table.do("#out-1" if leads else "#main-act")


def choose_a_dial(table: Browsed) -> None:
    """One expansion a round, then auctions, then developments: all three actions, a short match."""
    options = table.page.locator("#decision-body > .options button.choice:not(.grey)")
    words = [
        "" if any(idle in text for idle in IDLE) else text for text in options.all_inner_texts()
    ]
    wanted = ("5 of 5 left", "Auction", "Develop", "Expand")
    chosen = next(at for want in wanted for at, text in enumerate(words) if want in text)
    table.do(options.nth(chosen))


def expand(table: Browsed) -> None:
    """The first company that can, towards the west, up to three hexes."""
    page = table.page
    if not table.legal_hexes().count():
        companies = page.locator(".options.chips button:not(.grey)")
        if not companies.count():
            return table.do("#out-1")
        table.plan(companies.first)
    for _ in range(3):
        legal = table.legal_hexes()
        if not legal.count():
            break
        columns = legal.evaluate_all("hexes => hexes.map(g => g.dataset.hex)")
        west = min(range(len(columns)), key=lambda at: columns[at][0])
        table.plan(legal.nth(west))
    return table.do("#main-act" if page.locator("#main-act").count() else "#out-1")


def develop(table: Browsed) -> None:
    """The first hex of the list, by its row; the map shows it chosen."""
    rows = table.page.locator("#decision tr.picks button.pick")
    if not rows.count():
        return table.do("#out-1")
    table.plan(rows.first)
    assert table.page.locator("g[data-chosen]").count() == 1
    return table.do("#main-act")


def offer(table: Browsed) -> None:
    """Shares of the companies that have few: three sold out end the match."""
    choices = table.page.locator("#decision button.choice:not(.grey)")
    words = choices.all_inner_texts()
    wanted = ("PRR", "B&O", "WAB", "NYC", "C&O")
    chosen = next(at for want in wanted for at, text in enumerate(words) if want in text)
    table.plan(choices.nth(chosen))
    table.do("#main-act")


def take_a_turn(table: Browsed) -> str:
    question = table.question
    if question.startswith("Bid for"):
        bid_or_pass(table)
    elif question == "Choose a dial":
        choose_a_dial(table)
    elif question == "Offer a share":
        offer(table)
    elif question.startswith("Expand"):
        expand(table)
    elif question == "Develop a hex":
        develop(table)
    else:
        raise AssertionError(f"A question nobody answers: {question}")
    return question.split()[0]


def test_a_whole_match_is_played_by_clicks_in_hot_seat(page: Page, server: Server) -> None:
    table = new_match(page, server.url, ["here"])
    assert table.pill == "Your turn"
    seen = set()
    for _ in range(MOST_ACTIONS):
        if table.over:
            break
        seen.add(take_a_turn(table))
    assert table.over, table.version
    assert seen == {"Bid", "Choose", "Offer", "Expand", "Develop"}
    assert " wins with $" in table.question or " share the win with $" in table.question
    worth = page.locator("table[aria-label=Ranking] tbody td:nth-child(3)").all_inner_texts()
    assert worth == sorted(worth, key=lambda text: -int(text.strip("$").replace(",", "")))
    last = page.locator("#log li:has(summary)").first
    last.locator("summary").click()
    expect(last).to_contain_text("wins with")
    page.locator("text=See how it went").click()
    assert page.locator(".winner").inner_text()
    assert page.locator(".tl-worth, svg[role=img]").count() >= 1
