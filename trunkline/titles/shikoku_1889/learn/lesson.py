"""The guided beginning of Shikoku 1889."""

from trunkline.bots.ordinary.greedy import greedy
from trunkline.present.ordinary.lessons.choices import Calm
from trunkline.present.ordinary.lessons.guided import guided
from trunkline.titles.shikoku_1889.head import ID

CALM = Calm(greedy, private="DR", companies=("IR", "AR", "SR", "KO"))
"""Their homes lie beside red areas: they have a route after one or two tiles."""
SEED = 2
"""With it the learner, in the first seat, has the priority."""
LESSON = guided(ID, __package__, CALM, SEED)
