"""What earlier versions have written, as the tests find it: see README.md."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec

JSON = dict[str, Any]
FOLDERS = sorted(path for path in Path(__file__).parent.iterdir() if (path / "files").is_dir())


def files() -> list[Path]:
    """Every match file of every earlier version."""
    return [path for folder in FOLDERS for path in sorted(folder.glob("files/*.trunk.json.gz"))]


def proofs(folder: Path) -> JSON:
    """What each match file must lead to, by its name and the number of actions."""
    found: JSON = msgspec.json.decode((folder / "files" / "proofs.json").read_bytes())
    return found


def store(folder: Path) -> JSON:
    """What must be found in the store of this version."""
    found: JSON = msgspec.json.decode((folder / "store.json").read_bytes())
    return found


def unpack_store(folder: Path, path: Path) -> str:
    """A copy of the store, to be opened and changed."""
    path.write_bytes(lzma.decompress((folder / "store.db.xz").read_bytes()))
    return str(path)
