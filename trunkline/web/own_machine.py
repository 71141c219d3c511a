"""Whether somebody sits at the machine that the server runs on."""

from __future__ import annotations

from trunkline.server.settings import Settings
from trunkline.web.hosts import host_name, is_loopback
from trunkline.web.limits import is_local
from trunkline.web.parameters import AnyRequest


def on_own_machine(request: AnyRequest, settings: Settings) -> bool:
    """A browser on this machine that came by its own name. Where people come by https there is a
    proxy, and everybody might look as if they were here."""
    here = is_loopback(host_name(request.headers.get("host", "")))
    return here and is_local(request) and not settings.secure
