"""How the companies of Shikoku 1889 look."""

from trunkline.draw.theme import Livery

LIVERIES = {
    "AR": Livery("#37383A", sign="plain", edge="#8B9497"),
    "IR": Livery("#EF8021", True, "bar"),
    "SR": Livery("#6E9A3B", True, "chevron"),
    "KO": Livery("#D81E3E", sign="triangle"),
    "TR": Livery("#007A69", sign="slash"),
    "KU": Livery("#0A7BBD", sign="half"),
    "UR": Livery("#6F533E", sign="diamond"),
}
