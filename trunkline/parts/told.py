"""What several titles tell in the same words, and logs have stored as one."""

from __future__ import annotations

from trunkline.kernel import message

OPERATES = message("parts.told.operates", "{company} operates.")
PASSES = message("parts.told.passes", "{player} passes.")
