"""What a process decodes by is built before it has anything to decode."""

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.web.table import ROOT
from trunkline.kernel import registry
from trunkline.server.costly.pool import prepare


def test_a_server_builds_nothing_after_its_start(sqlite: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.built_late", sqlite],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert (done.returncode, done.stdout.strip()) == (0, ""), done.stderr


def loaded() -> set[str]:
    return set(registry._titles)


def test_the_bots_process_begins_with_all_titles() -> None:
    with ProcessPoolExecutor(1, get_context("spawn"), prepare, (("tests.web.titles",),)) as pool:
        assert pool.submit(loaded).result() >= {"1880", "1881", "chicago-express", "toy"}
