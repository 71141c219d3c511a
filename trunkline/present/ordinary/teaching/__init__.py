"""What any ordinary title tells those who learn it, from its box, its plan and the position."""

from trunkline.present.learn.teaching import Teaching
from trunkline.present.ordinary.teaching.here import HERE, LOOK_AT
from trunkline.present.ordinary.teaching.warnings import warn

TEACHING = Teaching(warns=warn, here=HERE, look_at=LOOK_AT)
"""Of a title without a part `teaching` of its own; pictures need an example: see pictures.py."""
