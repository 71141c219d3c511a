"""The line over every lobby, for those who have not put it away."""

from __future__ import annotations

from trunkline.server.announcement import Announcement
from trunkline.web.parameters import AnyRequest

PUT_AWAY = "line"
"""The cookie with the id of the line that this browser has put away; a script sets it."""


def announcement_for(request: AnyRequest) -> Announcement | None:
    line: Announcement | None = request.app.state.service.announcement
    return None if line is None or request.cookies.get(PUT_AWAY) == line.id else line
