"""The match server: real people in several places, nothing lost, nobody cheats.

Needs the package's extra `web`. See docs/server.md.
"""

from trunkline.web.backup import backup, restore
from trunkline.web.database import BadDatabase
from trunkline.web.serving import CannotServe, serve
from trunkline.web.settings import Settings, default_database

__all__ = [
    "BadDatabase",
    "CannotServe",
    "Settings",
    "backup",
    "default_database",
    "restore",
    "serve",
]
