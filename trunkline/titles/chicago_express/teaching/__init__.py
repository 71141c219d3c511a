"""What Chicago Express tells those who learn it."""

from trunkline.present.learn.teaching import Teaching
from trunkline.titles.chicago_express.teaching.here import HERE, LOOK_AT
from trunkline.titles.chicago_express.teaching.pictures import PICTURES
from trunkline.titles.chicago_express.teaching.warnings import warn

TEACHING = Teaching(warns=warn, here=HERE, look_at=LOOK_AT, pictures=PICTURES)
