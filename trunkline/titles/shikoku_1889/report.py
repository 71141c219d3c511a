"""What reports know of Shikoku 1889: the usual, and what the bots expect."""

from msgspec.structs import replace

from trunkline.bots.ordinary.forecast import expected
from trunkline.report.ordinary import ordinary_study
from trunkline.titles.shikoku_1889.rules import title

STUDY = replace(ordinary_study(title), forecast=expected)
