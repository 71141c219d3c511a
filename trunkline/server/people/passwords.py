"""Passwords: argon2, off the event loop, two at a time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from trunkline.kernel import Malformed
from trunkline.server.people.password_rules import weakness

hasher = PasswordHasher()
_threads = ThreadPoolExecutor(2, "passwords")
"""Hashing is made to be slow; a flood of logins must not take all threads and memory."""


@cache
def nobody() -> str:
    """The hash for names that have no account; hashing takes its time, so not before it is due."""
    return hasher.hash("the password of an account that does not exist")


def checked(password: str, name: str) -> str:
    """The password, if it is one for the account of this name; raises Malformed."""
    weak = weakness(password, name)
    if weak:
        raise Malformed(weak)
    return password


async def hashed(password: str) -> str:
    return await asyncio.get_running_loop().run_in_executor(_threads, hash_now, password)


def hash_now(password: str) -> str:
    return hasher.hash(password)


async def fits(kept: str | None, password: str) -> bool:
    """Whether the password is right. It takes as long when there is no such account."""
    loop = asyncio.get_running_loop()
    right = await loop.run_in_executor(_threads, _verify, kept, password)
    return right and kept is not None


def _verify(kept: str | None, password: str) -> bool:
    try:
        return hasher.verify(kept or nobody(), password)
    except (Argon2Error, InvalidHashError):
        return False
