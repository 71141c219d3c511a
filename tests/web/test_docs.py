"""The documents name every request, every setting, and an example that is short."""

from pathlib import Path
from typing import Any

from tests.web.table import Table
from trunkline.server.settings import Settings

ROOT = Path(__file__).parents[2]


def test_every_request_is_documented(quick: Table) -> None:
    text = (ROOT / "docs" / "server.md").read_text()
    paths: dict[str, Any] = quick.client.get("/schema").json()["paths"]
    missing = [
        f"{method.upper()} {path}"
        for path, methods in paths.items()
        for method in methods
        if path.startswith("/api") and f"{method.upper()} {path}" not in text
    ]
    assert missing == []


def test_every_setting_is_documented() -> None:
    text = (ROOT / "docs" / "server.md").read_text()
    names = [f"TRUNKLINE_{name.upper()}" for name in Settings.__struct_fields__]
    assert [name for name in names if name not in text] == []


def test_the_example_is_short_and_imports_nothing_of_ours() -> None:
    text = (ROOT / "examples" / "http_bot.py").read_text()
    assert len(text.splitlines()) <= 44
    assert "trunkline" not in text
    assert f"```python\n{text}```\n" in (ROOT / "docs" / "bots-over-http.md").read_text()
