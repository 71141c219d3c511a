"""The cookie by which a browser is known again: it stands for a session."""

from __future__ import annotations

from litestar.datastructures import Cookie

from trunkline.server.settings import Settings

LONGEST = 400 * 24 * 60 * 60
"""Seconds: what browsers grant at most. The server forgets earlier those who stay away."""


def cookie_name(settings: Settings) -> str:
    return "__Host-trunkline" if settings.secure else "trunkline"


def session_cookie(settings: Settings, token: str) -> Cookie:
    """HttpOnly, same site, https only where players come by https; without a token it ends."""
    return Cookie(
        key=cookie_name(settings),
        value=token,
        path="/",
        httponly=True,
        secure=settings.secure,
        samesite="lax",
        max_age=LONGEST if token else 0,
    )
