"""The rating list of docs/bots.md from the verdicts of the gate: `python -m tools.ratings`."""

from pathlib import Path

import msgspec

from trunkline.bots.gate import Verdict

LEDGER = Path(__file__).parent.parent / "docs" / "arena" / "ledger.jsonl"
HEAD = (
    "| title | bot | against | games | share | 95 % | if equal | verdict"
    " | above | 95 % | worth | commit |",
    "|---|---|---|---|---|---|---|---|---|---|---|---|",
)


def verdicts() -> list[Verdict]:
    return [msgspec.json.decode(line, type=Verdict) for line in LEDGER.read_bytes().splitlines()]


def row(verdict: Verdict) -> str:
    bot, *others = verdict.bots
    name = bot if verdict.effort == 1 else f"{bot}, effort {verdict.effort}"
    return (
        f"| {verdict.title} | {name} | {len(others)} × {others[0]} | {verdict.games}"
        f" | {verdict.share:.1%} | {verdict.low:.1%} – {verdict.high:.1%} | {verdict.chance:.1%}"
        f" | {verdict.answer} | {verdict.rating:+.0f}"
        f" | {verdict.rating_low:+.0f} to {verdict.rating_high:+.0f}"
        f" | {verdict.worth:,.0f} to {verdict.others:,.0f} | {verdict.commit} |"
    )


def table() -> list[str]:
    return [*HEAD, *map(row, verdicts())]


if __name__ == "__main__":
    print(*table(), sep="\n")
