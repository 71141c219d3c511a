"""What several steps say in the same words."""

from __future__ import annotations

from trunkline.kernel import message

NO_COMPANY = message("chicago-express.rules.no-company", "Unknown company {company}.")
NO_HEX = message("chicago-express.rules.no-hex", "Unknown hex {hex}.")
