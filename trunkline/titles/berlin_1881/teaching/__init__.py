"""What 1881 tells those who learn it."""

from trunkline.present.learn.teaching import Teaching
from trunkline.titles.berlin_1881.teaching.here import HERE, LOOK_AT
from trunkline.titles.berlin_1881.teaching.pictures import PICTURES
from trunkline.titles.berlin_1881.teaching.warnings import warn

TEACHING = Teaching(warns=warn, here=HERE, look_at=LOOK_AT, pictures=PICTURES)
