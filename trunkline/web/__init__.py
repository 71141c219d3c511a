"""The match server: real people in several places, nothing lost, nobody cheats.

Needs the package's extra `web`. See docs/server.md.
"""

from trunkline.server.settings import Settings, default_database
from trunkline.server.store.backup import backup, restore
from trunkline.server.store.database import BadDatabase
from trunkline.web.serving import CannotServe, serve

__all__ = [
    "BadDatabase",
    "CannotServe",
    "Settings",
    "backup",
    "default_database",
    "restore",
    "serve",
]
