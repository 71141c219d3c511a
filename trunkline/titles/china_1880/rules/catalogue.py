"""The static data of the title with its provenance, for `trunkline title`."""

from __future__ import annotations

from trunkline.kernel import Data
from trunkline.rails.rounds.catalogue import plain, printed
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import COMPONENTS, MARKET


def catalogue() -> Data:
    return {**plain(COMPONENTS), "percent": True, **printed(ATLAS, MARKET)}
