"""`make bench`: the benchmark table, for people or (--json) for machines.

`python -m benchmarks server routes` measures these suites alone; `--against COMMIT` measures
that commit in the same run.
"""

from __future__ import annotations

import argparse
from importlib import import_module

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.against import checked_out, compared, old_rows
from benchmarks.measure import Row, measure_op

SUITES = (
    "chicago_express",
    "track",
    "routes",
    "rails_titles",
    "lists",
    "bots",
    "environments",
    "pages",
    "cycle",
    "server",
)


def main() -> None:
    wanted = read_arguments()
    op = measure_op()
    names = tuple(wanted.suites) or SUITES
    suites = {name: import_module(f"benchmarks.{name}") for name in names}
    before: dict[str, Row] = {}
    if wanted.against:
        with checked_out(wanted.against) as old:
            for name, suite in suites.items():
                before |= old_rows(old, name, suite, op)
    rows = [
        compared(row, before.get(row.name)) for suite in suites.values() for row in suite.rows(op)
    ]
    if wanted.json:
        data = {"op_nanoseconds": op * 1e9, "rows": msgspec.to_builtins(rows)}
        print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
    else:
        print_table(op, rows, wanted.against)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    parser.add_argument("--against", metavar="COMMIT", help="measure this commit too")
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    unknown = sorted(set(wanted.suites) - set(SUITES))
    if unknown:
        parser.error(f"There is no suite {', '.join(unknown)}. Suites: {', '.join(SUITES)}.")
    return wanted


def print_table(op: float, rows: list[Row], against: str | None = None) -> None:
    table = Table(title=f"one op = {op * 1e9:.1f} ns on this machine", title_justify="left")
    table.add_column("What")
    old = (f"old µs ({against})", "old / new", "old bytes") if against else ()
    for heading in ("n", *old, "median µs", "p95 µs", "median ops", "p95 ops", "bytes"):
        table.add_column(heading, justify="right")
    table.add_column("Target")
    for row in rows:
        target = {None: "", True: f"met: {row.target}", False: f"MISSED: {row.target}"}[row.met]
        then = (_figure(row.old_median_us), _figure(row.ratio, 2), _whole(row.old_bytes))
        numbers = (row.median_us, row.p95_us, row.median_ops, row.p95_ops)
        figures = (*(then if against else ()), *map(_figure, numbers), _whole(row.bytes))
        table.add_row(row.name, str(row.repetitions), *figures, target)
    Console(width=180 if against else 150).print(table)


def _figure(value: float | None, places: int = 1) -> str:
    return "" if value is None else f"{value:,.{places}f}"


def _whole(value: int) -> str:
    return f"{value:,}" if value else ""


if __name__ == "__main__":
    main()
