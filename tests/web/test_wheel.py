"""The wheel holds everything: templates, styles, scripts, fonts, pictures, maps and migrations.

In a soak it is installed with its `web` extra into an empty environment; else it is unpacked and
put before the checkout, beside the packages that are here.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from tests.installed import TITLES
from tests.soak import SOAK

ROOT = Path(__file__).parents[2]
ASSET = re.compile(r'(?:href|src)="(/static/[^"]+)"')
FONT = re.compile(r"url\((/static/fonts/[^)]+)\)")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (found,) = folder.glob("trunkline-*.whl")
    return found


class Installed:
    """A Python that imports Trunkline from the wheel."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.folder = folder
        self.environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
        if SOAK:
            venv.create(folder / "empty", with_pip=True)
            self.python = str(folder / "empty" / "bin" / "python")
            self.run("-m", "pip", "install", "-q", f"trunkline[web] @ {wheel.as_uri()}")
        else:
            self.python = sys.executable
            ZipFile(wheel).extractall(folder / "unpacked")
            self.environment["PYTHONPATH"] = str(folder / "unpacked")

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [self.python, *arguments],
            cwd=self.folder,
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [self.python, *arguments],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def client(installed: Installed) -> Iterator[httpx.Client]:
    db = str(installed.folder / "matches.db")
    process = installed.start("-m", "trunkline", "serve", "--port", "0", "--db", db)
    assert process.stdout is not None
    url = process.stdout.readline().split()[-1]
    try:
        with httpx.Client(base_url=url, timeout=120) as opened:
            yield opened
    finally:
        process.terminate()
        process.wait()


def test_trunkline_is_imported_from_the_wheel(installed: Installed) -> None:
    where = installed.run("-c", "import trunkline; print(trunkline.__file__)").strip()
    assert Path(where).is_relative_to(installed.folder)


def test_the_lobby_of_the_wheel_has_its_styles_scripts_and_pictures(client: httpx.Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assets = ASSET.findall(page.text)
    assert any(".css" in each for each in assets)
    assert any("titles/1880/cover-light.webp" in each for each in assets)
    assert {client.get(each).status_code for each in assets} == {200}


def test_the_wheel_has_its_typefaces_for_pages_and_for_pictures(
    installed: Installed, client: httpx.Client
) -> None:
    fonts = FONT.findall(client.get("/static/pictures.css").text)
    assert len(fonts) == 4
    assert {client.get(each).status_code for each in fonts} == {200}
    installed.run("-m", "trunkline", "draw", "1880", "-o", "map.svg")
    assert "url(data:font/woff2;base64," in (installed.folder / "map.svg").read_text("utf-8")


@pytest.mark.parametrize("title", TITLES)
def test_the_wheel_serves_the_table_of_each_title(client: httpx.Client, title: str) -> None:
    seats = [{"name": "Ann"}, {"name": "Bob"}, {"bot": "greedy"}]
    made = client.post("/api/matches", json={"title": title, "seats": seats})
    assert made.status_code == 201, made.text
    page = client.get(made.json()["url"])
    assert page.status_code == 200, page.text
    assert 'id="map-view"' in page.text
    assert {client.get(each).status_code for each in ASSET.findall(page.text)} == {200}
