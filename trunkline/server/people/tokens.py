"""Secrets: made here, shown once, kept only as a digest."""

from __future__ import annotations

import secrets
from hashlib import sha256

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Without l, o, 0, 1: ids are read aloud and typed."""


def new_token() -> str:
    """A secret of 192 bits for a link or a cookie."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What the store keeps of a token. A plain hash will do: nobody can guess 192 bits."""
    return sha256(token.encode()).hexdigest()


def new_id(length: int = 12) -> str:
    """A name for a match: unguessable enough to be shared by those who know it only."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))
