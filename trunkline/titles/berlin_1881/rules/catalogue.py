"""The static data of the title with its provenance, for `trunkline title`."""

from __future__ import annotations

from trunkline.kernel import Data
from trunkline.rails.rounds.catalogue import plain, printed
from trunkline.titles.berlin_1881.rules.pieces import Pieces
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, RAW


def catalogue(pieces: Pieces) -> Data:
    """Hexes, tiles, companies, trains, phases, market and limits, each with its provenance."""
    sbahn = {key: value for key, value in RAW["sbahn"].items() if key != "networks"}
    sbahn["depot_cost"] = pieces.second_depot_cost
    return {
        "edition": RAW["edition"],
        "provenance": RAW["provenance_words"],
        **printed(pieces.atlas, pieces.market),
        "companies": [*RAW["tramways"], sbahn, *RAW["sbahn"]["networks"]],
        "certificates": [plain(paper) for paper in CERTIFICATES.values()],
        "trains": [_train(raw, pieces) for raw in (*RAW["tramcars"], *RAW["strains"])],
        "phases": [{**raw, "name": raw["id"], "train": raw["on"]} for raw in RAW["phases"]],
        "percent": True,
        "market_provenance": RAW["market_provenance"],
        "bank": RAW["bank"],
        "capital": RAW["capital"],
        "certificate_limit": RAW["certificate_limit"],
    }


def _train(raw: Data, pieces: Pieces) -> Data:
    """As the data file has it, and in the words that all titles share."""
    opens = raw.get("available_on", "")
    return {
        **raw,
        "name": raw["id"],
        "price": pieces.trains[raw["id"]].price,
        "stops": raw["stations"],
        "rusted_by": raw["rusts_on"] or "",
        "sold_from": opens,
        "extra": bool(opens),
    }
