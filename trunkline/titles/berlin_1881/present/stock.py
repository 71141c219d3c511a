"""Stock rounds: initial offering and bank pool side by side, sales in any order."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import encode_action, message, phrase
from trunkline.present.offers import consequences, offer, tried
from trunkline.present.view import Act, Block, Button, Decision, Facts, Matrix, Notice, Plan
from trunkline.present.words import became, per_cent
from trunkline.titles.berlin_1881.present import selling
from trunkline.titles.berlin_1881.present.names import marks, rule
from trunkline.titles.berlin_1881.present.purchase import Purchase, purchase
from trunkline.titles.berlin_1881.present.scene import BerlinScene
from trunkline.titles.berlin_1881.present.selling import Sale
from trunkline.titles.berlin_1881.present.stock_table import offered, watched
from trunkline.titles.berlin_1881.rules import papers
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import playing
from trunkline.titles.berlin_1881.rules.sections import FIRST, STOCK
from trunkline.titles.berlin_1881.rules.shared_words import PASS
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.title import Berlin

SELL_MORE_END = message("1881.stock.sell-more-end", "Sell more, or end your turn")
BUY_ONE_CERTIFICATE_SELL = message(
    "1881.stock.buy-one-certificate-sell", "Buy one certificate, sell, or pass"
)
DECIDES_SELL_MORE = message(
    "1881.stock.decides-sell-more", "{player} decides: sell more, or end the turn"
)
WAITING = message("1881.stock.waiting", "{player} decides: buy one certificate, sell, or pass")
END_TURN = message("1881.stock.end-turn", "End your turn")
BUY_CERTIFICATE_SUM = message("1881.stock.buy-certificate-sum", "Buy {certificate} · {sum}")
BUY_END_TURN = message("1881.stock.buy-end-turn", "Buy {certificate} · {sum}, end turn")


def trading(scene: BerlinScene, step: StockTurn) -> Decision:
    """One table with everything on offer; below it what is chosen and what it does."""
    t, s, viewer, draft = scene.t, scene.s, scene.viewer, scene.draft
    mine = viewer == step.player
    rule_ = rule(FIRST if step.first else STOCK)
    heading = _heading(step) if mine else _watched_heading(step)
    buying = purchase(t, s, step.player, draft) if mine else None
    sold = None if buying or not mine else selling.sale(s, step.player, step.player, draft)
    table = offered(scene, step, buying, sold) if mine else watched(scene)
    shown = Decision(
        heading=heading,
        badge=phrase(
            "1881.stock.passes",
            "passes {idle} of {all}",
            idle=step.idle,
            all=len(playing(s)),
        ),
        context=_context(step),
        blocks=(table,),
        rule=rule_,
        short=heading,
    )
    return replace(shown, **_own(t, s, step, table, buying, sold)) if mine else shown


def _heading(step: StockTurn) -> str:
    if step.first:
        return phrase("1881.stock.buy-one-certificate-pass", "Buy one certificate or pass")
    return phrase(SELL_MORE_END if step.bought else BUY_ONE_CERTIFICATE_SELL)


def _watched_heading(step: StockTurn) -> str:
    if step.first:
        return phrase(
            "1881.stock.waiting-first",
            "{player} decides: buy one certificate or pass",
            player=step.player,
        )
    return phrase(DECIDES_SELL_MORE if step.bought else WAITING, player=step.player)


def _context(step: StockTurn) -> str:
    if not step.first:
        return ""
    return phrase(
        "1881.stock.first-stock-round",
        "In the first stock round you cannot sell. It ends when all pass in a row.",
    )


def _own(
    t: Berlin,
    s: BerlinState,
    step: StockTurn,
    table: Matrix,
    buying: Purchase | None,
    sold: Sale | None,
) -> dict[str, Any]:
    blocks: list[Block] = [table]
    out: tuple[Button, ...] = (_end(t, s, step),)
    if step.surplus and counted(s, step.player) > limit(s):
        blocks.insert(0, _too_many(s, step.player))
    if buying is not None:
        blocks.append(_bought(t, s, step, buying))
        main, others = _buy_buttons(t, s, step, buying)
        return {
            "blocks": tuple(blocks),
            "main": main,
            "others": (*others, Plan(phrase("1881.stock.cancel", "Cancel"), {}, key="⌫")),
            "out": out,
            "draft": {"buy": f"{buying.name}|{buying.source}"},
            "short": phrase(
                "1881.stock.buy-label",
                "Buy {certificate}, {sum}",
                certificate=buying.words(),
                sum=marks(buying.price(s)),
            ),
        }
    if sold is not None:
        blocks += [selling.hint(sold), *selling.choices(t, s, sold)]
        text = phrase(
            "1881.stock.sell-certificates-sum",
            "Sell {certificates} · {sum}",
            certificates=sold.words(),
            sum=marks(sold.sum(s)),
        )
        return {
            "blocks": tuple(blocks),
            "main": offer(
                t, s, sold.action, text, key="Enter", doing=phrase("1881.stock.selling", "Selling…")
            ),
            "others": (Plan(phrase("1881.stock.cancel", "Cancel"), {}, key="⌫"),),
            "out": out,
            "draft": sold.draft(),
            "short": text,
        }
    return {"blocks": tuple(blocks), "out": out}


def _too_many(s: BerlinState, player: str) -> Notice:
    text = phrase(
        "1881.stock.too-many-sell",
        "**{number} too many.** Sell down to {most} before you end your turn.",
        "**{number} too many.** Sell down to {most} before you end your turn.",
        number=counted(s, player) - limit(s),
        most=limit(s),
    )
    return Notice(text, "bad")


def _end(t: Berlin, s: BerlinState, step: StockTurn) -> Act:
    text = phrase(END_TURN if step.bought else PASS)
    return offer(
        t, s, Done(step.player), text, key="D", doing=phrase("1881.stock.ending", "Ending…")
    )


def _buy_buttons(
    t: Berlin, s: BerlinState, step: StockTurn, buying: Purchase
) -> tuple[Act, tuple[Act, ...]]:
    """Buy and be done, or keep the turn to sell afterwards."""
    action, end = encode_action(buying.action), encode_action(Done(buying.by))
    text = phrase(
        BUY_CERTIFICATE_SUM if step.first else BUY_END_TURN,
        certificate=buying.words(),
        sum=marks(buying.price(s)),
    )
    doing = phrase("1881.stock.buying", "Buying…")
    at_once = Act(text, action, (end,), key="Enter", doing=doing)
    keep = Act(phrase("1881.stock.buy-keep-turn", "Buy, keep the turn"), action, doing=doing)
    return at_once, () if step.first else (keep,)


def _bought(t: Berlin, s: BerlinState, step: StockTurn, buying: Purchase) -> Facts:
    after = tried(t, s, buying.action)
    by = step.player
    cash = became(marks(s.money[by]), marks(after.money[by]))
    most = phrase("1881.stock.of", "{count} of {most}", count=counted(after, by), most=limit(s))
    held = became(str(counted(s, by)), most)
    share = became(
        per_cent(papers.percent(s, by, buying.company)),
        per_cent(papers.percent(after, by, buying.company)),
    )
    rows = [
        (phrase("1881.stock.cash", "Your cash"), f"**{cash}**"),
        (phrase("1881.stock.certificates", "Certificates"), f"**{held}**"),
    ]
    rows.append(
        (
            phrase("1881.stock.share", "Your share of {company}", company=buying.company),
            f"**{share}**",
        )
    )
    told = consequences(after, *papers.BUYS.values())
    rows += [(phrase("1881.stock.then", "Then"), sentence) for sentence in told]
    return Facts(tuple(rows))
