"""What Shikoku 1889 tells those who learn it: the usual, with pictures of its own map."""

from msgspec.structs import replace

from trunkline.present.ordinary.teaching import TEACHING as USUAL
from trunkline.present.ordinary.teaching.pictures import Example, pictures

EXAMPLE = Example(
    tiles=("57", "15", "448"),
    company="IR",
    laid=(("E2", "5", 4), ("F3", "57", 2)),
    train="3",
    par=75,
)
TEACHING = replace(USUAL, pictures=pictures(EXAMPLE))
