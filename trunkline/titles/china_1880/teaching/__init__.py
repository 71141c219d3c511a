"""What 1880 tells those who learn it."""

from trunkline.present.learn.teaching import Teaching
from trunkline.titles.china_1880.teaching.here import HERE, LOOK_AT
from trunkline.titles.china_1880.teaching.pictures import PICTURES
from trunkline.titles.china_1880.teaching.warnings import warn

TEACHING = Teaching(warns=warn, here=HERE, look_at=LOOK_AT, pictures=PICTURES)
