"""What a person chose: which events by which ways, quiet hours, how many messages."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel.decoder import Decoder
from trunkline.server.notices.events import DEFAULTS, SENSELESS, Event, Kind, Line, line_of
from trunkline.server.notices.holders import Holder
from trunkline.server.people.tokens import new_id
from trunkline.server.store.schema import notice_settings

HALF_PAST_TEN = 22 * 60 + 30
SEVEN = 7 * 60
TICKS = Decoder(dict[Kind, list[Line]])


class NoticeSettings(Struct, frozen=True, kw_only=True):
    """Everything has a default: who chooses nothing has no row in the store."""

    ticks: dict[Kind, list[Line]] = {}
    """Kind of way -> the lines it is used for; kinds that are not named have their defaults."""
    quiet: bool = False
    quiet_from: int = HALF_PAST_TEN
    """Minutes after midnight."""
    quiet_to: int = SEVEN
    quiet_weekends: bool = False
    """All of Saturday and Sunday too."""
    zone: str = "UTC"
    mail_wait: int | None = None
    """Minutes in which one can still act before e-mail goes out; None: as the server has it."""
    one_each: bool = True
    """One message per match until it is opened."""
    short_push: bool = False
    """Push says "Your turn" and nothing about the match."""

    def ticked(self, line: Line, kind: Kind) -> bool:
        chosen = self.ticks.get(kind)
        lines = DEFAULTS[kind] if chosen is None else chosen
        return line in lines and (line, kind) not in SENSELESS

    def wants(self, event: Event, pace: str, kind: Kind) -> bool:
        """Whether this event is told by ways of this kind; who ticks nothing hears nothing."""
        line = line_of(event, pace)
        return self.ticks.get(kind) != [] if line is None else self.ticked(line, kind)


FIELDS = tuple(name for name in NoticeSettings.__struct_fields__ if name != "ticks")


def read_settings(connection: Connection, holder: Holder) -> NoticeSettings:
    found = connection.execute(
        sa.select(notice_settings).where(holder.owns(notice_settings))
    ).first()
    if found is None:
        return NoticeSettings()
    values = {name: getattr(found, name) for name in FIELDS}
    return NoticeSettings(ticks=TICKS.decode(found.ticks), **values)


def save_settings(connection: Connection, holder: Holder, settings: NoticeSettings) -> None:
    values = {name: getattr(settings, name) for name in FIELDS}
    values["ticks"] = msgspec.json.encode(settings.ticks).decode()
    changed = connection.execute(
        sa.update(notice_settings).where(holder.owns(notice_settings)).values(**values)
    )
    if changed.rowcount == 0:
        row = {"id": new_id(20), **holder.columns, **values}
        connection.execute(sa.insert(notice_settings), row)
