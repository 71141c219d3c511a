"""What the host of a server can set; workers receive it through the environment."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from trunkline.kernel.decoder import Decoder

ENVIRONMENT = "TRUNKLINE_SETTINGS"
DATABASE = "TRUNKLINE_DB"


class BadSetting(ValueError):
    """A value in the environment is not what it should be."""


def variable(field: str) -> str:
    """The name of a setting in the environment."""
    return f"TRUNKLINE_{field.upper()}"


class Settings(Struct, frozen=True, kw_only=True):
    """Every value has a default that suits friends on one machine."""

    db: str = ""
    """A file of SQLite or postgresql://...; empty: default_database()."""
    workers: int = 1
    url: str = ""
    """The address players use, for links in notices: https://trains.example.org."""
    hosts: tuple[str, ...] = ()
    """Host names that players use. serve() adds the one of `url`. If there are none at all, because
    an application is made without serve(), any name is accepted."""
    sync: bool = True
    """SQLite waits for the disk after each action: not even a power cut loses one."""
    cached_matches: int = 256
    largest_request: int = 64 * 1024
    logins_per_minute: int = 10
    tries_per_account: int = 30
    """Wrong passwords for one name in an hour; then none is looked at for a while."""
    writes_per_minute: int = 1_200
    limit_local: bool = False
    """Whether the limit on writing holds for programs on the server's own machine too."""
    metrics_token: str = ""
    """Opens /metrics to others than the server's own machine: Authorization: Bearer ..."""
    costly_processes: int = 2
    """Processes for reports, imports and hints, begun when needed; 0: a thread of the server."""
    costly_waiting: int = 16
    """How many of these may wait; more are told to come again."""
    readers_waiting: int = 32
    """Readers at one address who wait for their turn at something costly."""
    readers_rest: float = 3.0
    """An address rests this many times as long as its last turn took; 0: not at all."""
    session_days: int = 90
    accounts: bool = True
    """Whether people can have accounts; without them everything goes by links."""
    listed: bool = True
    """Whether the lobby shows matches of others."""
    bots: bool = True
    bot_seconds: float = 2.0
    bot_pause: float = 0.7
    """Seconds that an action of a bot takes at least in a live match, so that people can follow."""
    order_pause: float = 1.5
    """Seconds in which a player can still stop an order in a live match before it acts."""
    private_webhooks: bool = False
    """Whether webhooks may go to private addresses: only where every player is trusted."""
    mail_server: str = ""
    """smtp://name:password@host:587 or smtps://...; empty: no e-mail."""
    mail_from: str = ""
    mail_delay: float = 600.0
    """Seconds in which a player can still act before e-mail tells them anything; each can choose
    another time."""
    most_streams: int = 2_000
    """Event streams that one worker keeps open."""
    heartbeat: float = 15.0
    """Seconds between signs of life on event streams."""
    csrf_secret: str = ""
    """Drawn once for each store and filled in by serve()."""
    modules: tuple[str, ...] = ()
    """Modules to import in every process, for titles that are no installed package."""

    @property
    def database(self) -> str:
        return self.db or default_database()

    @property
    def secure(self) -> bool:
        """Players come by https: cookies are for https only."""
        return self.url.startswith("https://")

    def to_environment(self) -> None:
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()

    @classmethod
    def from_variables(cls) -> Settings:
        """What the host has set: TRUNKLINE_URL, TRUNKLINE_MAIL_SERVER and so on, one per field.

        Raises BadSetting.
        """
        named = {variable(name): name for name in cls.__struct_fields__}
        found: dict[str, str | list[str]] = {
            named[key]: _switched(named[key], value)
            for key, value in os.environ.items()
            if key in named
        }
        for name in ("modules", "hosts"):
            if name in found:
                found[name] = _listed(str(found[name]))
        if "url" in found:
            found["url"] = str(found["url"]).rstrip("/")
        try:
            return SETTINGS.convert(found, strict=False)
        except msgspec.ValidationError as error:
            raise BadSetting(f"A setting in the environment is wrong: {error}") from None

    @classmethod
    def from_environment(cls) -> Settings:
        return SETTINGS.decode(os.environ.get(ENVIRONMENT, "{}"))


SETTINGS = Decoder(Settings)
DEFAULTS = Settings()
SWITCHES = {"on": "true", "off": "false"}


def _switched(name: str, value: str) -> str:
    """TRUNKLINE_ACCOUNTS=off is false, and on is true."""
    return SWITCHES.get(value, value) if isinstance(getattr(DEFAULTS, name), bool) else value


def _listed(text: str) -> list[str]:
    """["one", "two"] for "one, two"."""
    return [part.strip() for part in text.split(",") if part.strip()]


def default_database() -> str:
    """$TRUNKLINE_DB, or one file among the user's data."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return os.environ.get(DATABASE) or str(Path(data) / "trunkline" / "matches.db")
