"""The server needs no web framework: neither to be imported nor to play a match."""

import subprocess
import sys

from tests.web.table import ROOT

PLAY = """
import asyncio, pkgutil, sys
from importlib import import_module

import trunkline.server
for module in pkgutil.walk_packages(trunkline.server.__path__, "trunkline.server."):
    if ".migrations." not in module.name:
        import_module(module.name)

from tests.server.service import new_game, told
from trunkline.server.store.upgrade import upgrade

async def story(service):
    game = await new_game(service)
    await game.guess()
    done = await game.act("take", "Ann", count=3)
    print(done.version, *done.told)

upgrade(sys.argv[1])
told(sys.argv[1], story)
print([name for name in ("litestar", "uvicorn", "jinja2", "trunkline.web") if name in sys.modules])
"""


def test_a_match_is_played_without_litestar(tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PLAY, f"{tmp_path}/matches.db"],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=300,
        check=False,
    )
    assert done.stdout.splitlines() == ["3 Ann takes 3.", "[]"], done.stderr
