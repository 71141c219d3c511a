"""How the tramways and the S-Bahn of 1881 Berlin look."""

from trunkline.draw.theme import Livery

S_BAHN = "#0F5B3A"
LIVERIES = {
    "GBS": Livery("#C1212B", sign="triangle"),
    "BChSt": Livery("#0B3C8C", sign="half", short="BCh"),
    "BESTAG": Livery("#E2A514", True, "three bars", short="BES"),
    "SSC": Livery("#00807F", sign="slash"),
    "NBSN": Livery("#8656BD", sign="ring"),
    "SBV": Livery("#8CC152", True, "chevron"),
    "SHG": Livery("#CFA273", True, "base"),
    "SpS": Livery("#6AA9E0", True, "two dots"),
    "S": Livery(S_BAHN),
    "S-Bahn": Livery(S_BAHN, short="S"),
    "S1": Livery(S_BAHN, sign="bar"),
    "S2": Livery(S_BAHN, sign="two dots"),
    "S3": Livery(S_BAHN, sign="three bars"),
}
