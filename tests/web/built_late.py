"""A program for test_decoders.py: which types does a server build after its start?

python -m tests.web.built_late DATABASE
"""

import sys
import threading
from types import FrameType
from typing import Any

from litestar.testing import TestClient

from tests.server.service import settings
from tests.web.applications import innermost
from tests.web.table import Table
from trunkline.web.app import complete_app

late: set[str] = set()


def watch(frame: FrameType, event: str, _: Any) -> None:
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        late.add(repr(frame.f_locals["obj"]))


def use(table: Table) -> None:
    """Everything that decodes: matches of all titles, files, what is settled at the table."""
    for title in ("1880", "1881", "chicago-express"):
        game = table.new(title, "Ann", "Bob", "Cy")
        offers = game.get("/offers", game.show()["decider"]).json()["offers"]
        action = offers[0]["action"]
        assert game.send("/actions", action["by"], {"seen": 0, "action": action}).is_success
        table.service.forget_all()
        assert game.get("/offers", action["by"]).is_success
        assert game.send("/undo", action["by"], {"seen": 1}).is_success
        assert table.client.post("/api/matches/import", json=game.get("/log").json()).is_success
        assert game.send("/chat", "Ann", {"text": "Good luck!"}).is_success
        assert table.client.get(f"/matches/{game.id}").is_success


if __name__ == "__main__":
    app = complete_app(settings(sys.argv[1], modules=("tests.web.titles",)))
    threading.setprofile(watch)
    with TestClient(app) as client:
        use(Table(client, sys.argv[1], innermost(app).state))
    print(*sorted(late), sep="\n")
