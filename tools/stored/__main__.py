"""`python -m tools.stored`: everything, into the folder of this version."""

import gzip
from pathlib import Path

from tools.stored.export import Writer
from tools.stored.games import write_files
from tools.stored.store import EXPORT_SEED, write_store
from trunkline import __version__

FOLDER = Path(__file__).parents[2] / "tests" / "stored" / __version__.rpartition(".")[0]

if __name__ == "__main__":
    write_files(FOLDER / "files")
    export = Writer(3, EXPORT_SEED).write(140)
    (FOLDER / "files" / "1880-export.json.gz").write_bytes(gzip.compress(export, mtime=0))
    write_store(FOLDER)
