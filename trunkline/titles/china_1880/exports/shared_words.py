"""What several steps say in the same words."""

from __future__ import annotations

from trunkline.kernel import message

NO_TRAIN = message("1880.import.no-train", "{who} does not own train {train}.")
