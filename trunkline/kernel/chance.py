"""Chance that lives in the state: the same seed gives the same draws on every machine."""

from hashlib import blake2b

from msgspec import Struct


class Chance(Struct, frozen=True):
    """A seed and how many numbers have been drawn from it."""

    seed: int
    drawn: int = 0

    def number(self, below: int) -> int:
        """The next number, 0 <= number < below; `after()` moves on to the one after it."""
        digest = blake2b(b"%d/%d" % (self.seed, self.drawn), digest_size=16).digest()
        return int.from_bytes(digest, "big") % below

    def after(self) -> "Chance":
        return Chance(self.seed, self.drawn + 1)
