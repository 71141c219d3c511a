"""Pages of late positions: what the server works to put one together."""

from __future__ import annotations

import gzip
import tempfile
from pathlib import Path

import msgspec
from litestar.testing import TestClient

from benchmarks.measure import Row, row, timed
from trunkline.kernel import Match, decision, get_title
from trunkline.server.settings import Settings
from trunkline.server.store.upgrade import upgrade
from trunkline.testing import random_game
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.web.app import complete_app

TITLE = "1880"
MOST_OPS = 2_500_000
REPETITIONS = 9


def late() -> Match:
    """A game up to the last time that somebody lays track: a full board and the most to choose."""
    whole = random_game(get_title(TITLE), 4, seed=3)
    version = next(
        version
        for version in range(whole.version - 1, 0, -1)
        if isinstance(decision(whole.at(version)), LayTrack)
    )
    record = whole.record()
    cut = msgspec.structs.replace(record, actions=record.actions[:version], result=None)
    return Match.from_record(cut)


def rows(op: float) -> list[Row]:
    """The late page for the player who decides, and how large it is."""
    with tempfile.TemporaryDirectory() as folder:
        db = str(Path(folder) / "pages.db")
        upgrade(db)
        settings = Settings(db=db, sync=False, bots=False, largest_request=1_000_000)
        with TestClient(complete_app(settings)) as client:
            record = msgspec.json.decode(msgspec.json.encode(late().record()))
            made = client.post("/api/matches/import", json=record).json()
            for seat in made["seats"]:
                client.get(seat["link"])
            page = client.get(made["url"])
            assert page.status_code == 200, page.text
            seconds = timed(lambda: client.get(made["url"]), REPETITIONS)
    size = f"{len(page.content):,} bytes, packed {len(gzip.compress(page.content, 5)):,}"
    return [row(f"late page of {TITLE} ({size})", seconds, op, MOST_OPS)]
