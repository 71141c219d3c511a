"""`make bench`: the benchmark table, for people or (--json) for machines.

`python -m benchmarks server routes` measures these suites alone.
"""

from __future__ import annotations

import sys
from importlib import import_module

import msgspec
from rich.console import Console
from rich.table import Table

from benchmarks.measure import Row, measure_op

SUITES = ("chicago_express", "track", "routes", "rails_titles", "bots", "pages", "server")


def main() -> None:
    wanted = [name for name in sys.argv[1:] if not name.startswith("-")]
    unknown = sorted(set(wanted) - set(SUITES))
    if unknown:
        sys.exit(f"There is no suite {', '.join(unknown)}. Suites: {', '.join(SUITES)}.")
    op = measure_op()
    suites = [import_module(f"benchmarks.{name}") for name in wanted or SUITES]
    rows = [row for suite in suites for row in suite.rows(op)]
    if "--json" in sys.argv:
        data = {"op_nanoseconds": op * 1e9, "rows": msgspec.to_builtins(rows)}
        print(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())
    else:
        print_table(op, rows)


def print_table(op: float, rows: list[Row]) -> None:
    table = Table(title=f"one op = {op * 1e9:.1f} ns on this machine", title_justify="left")
    table.add_column("What")
    for heading in ("n", "median µs", "p95 µs", "median ops", "p95 ops"):
        table.add_column(heading, justify="right")
    table.add_column("Target")
    for row in rows:
        numbers = (row.median_us, row.p95_us, row.median_ops, row.p95_ops)
        target = {None: "", True: f"met: {row.target}", False: f"MISSED: {row.target}"}[row.met]
        table.add_row(row.name, str(row.repetitions), *(f"{n:,.1f}" for n in numbers), target)
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
