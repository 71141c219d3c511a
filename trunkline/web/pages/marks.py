"""Addresses of static files with a mark of their content: browsers keep them until it changes."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files


def content_of(name: str) -> bytes:
    """A static file of the package."""
    return (files("trunkline.web") / "static" / name).read_bytes()


def mark(content: bytes) -> str:
    return sha256(content).hexdigest()[:10]


def marked(name: str, content: bytes) -> str:
    return f"/static/{name}?{mark(content)}"
