"""How the companies and investors of 1880: China look."""

from trunkline.draw.theme import Livery

INVESTOR = Livery("#FFFFFF", dark=True, edge="#14201C")
LIVERIES = {
    "JHA": Livery("#E07A22", True, "bar"),
    "JHU": Livery("#1B1B1B", sign="plain", edge="#8B9497"),
    "JGG": Livery("#8656BD", sign="ring"),
    "JLR": Livery("#007E7D", sign="slash"),
    "BZU": Livery("#E0CB98", True, "dot"),
    "LHR": Livery("#0B3C8C", sign="half"),
    "SCR": Livery("#1F4A38", sign="cross"),
    "CKR": Livery("#6AA9E0", True, "two dots"),
    "BCR": Livery("#CE2B33", sign="triangle"),
    "NXR": Livery("#E487AA", True, "three bars"),
    "HKR": Livery("#8CC152", True, "chevron"),
    "NJR": Livery("#4A2A19", sign="diamond"),
    "QSR": Livery("#E2B714", True, "checks"),
    "WNR": Livery("#BF8D62", True, "base"),
    **{f"A{number}": INVESTOR for number in range(1, 8)},
}
