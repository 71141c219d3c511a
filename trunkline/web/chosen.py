"""What an account has chosen for its devices: carried to a browser when somebody logs in there.

Browsers keep it in their own storage, where each can still be different; the cookie is read once
and thrown away by theme.js.
"""

from __future__ import annotations

from litestar.datastructures import Cookie

from trunkline.server.people.preferences import Preferences
from trunkline.server.settings import Settings

CHOSEN = "chosen"
SECONDS = 600


def chosen_cookie(settings: Settings, wanted: Preferences) -> Cookie:
    """dark.off: the dark theme, and letters are no shortcuts."""
    keys = "on" if wanted.letter_keys else "off"
    return Cookie(
        key=CHOSEN,
        value=f"{wanted.theme or 'device'}.{keys}",
        path="/",
        secure=settings.secure,
        samesite="lax",
        max_age=SECONDS,
    )
