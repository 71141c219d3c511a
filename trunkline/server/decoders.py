"""Everything that decodes is built before the first request comes, in every process."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from trunkline.kernel import get_title, title_ids
from trunkline.kernel.decoder import Decoder
from trunkline.server.plug_ins import try_plug_ins


def build_titles(modules: Iterable[str]) -> None:
    """Load every title, those of these modules too: its decoders are built with it.

    One of another package that is broken does not keep the others from being played.
    """
    for module in modules:
        import_module(module)
    try_plug_ins()
    for title_id in title_ids():
        get_title(title_id)


def build_types(kinds: Iterable[type[Any]]) -> None:
    """What else is decoded: the parameters and bodies of requests."""
    for kind in {*kinds}:  # a dependency is the same for many handlers
        Decoder(kind)
