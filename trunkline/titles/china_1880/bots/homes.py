"""The homes of 1880 as bots see them: places differ before there is any track."""

HOMES = (
    "JHU",
    "JHA",
    "HKR",
    "JGG",
    "NJR",
    "WNR",
    "NXR",
    "SCR",
    "BZU",
    "QSR",
    "BCR",
    "JLR",
    "CKR",
    "LHR",
)
"""Companies by the promise of their homes, the best first: Beijing to the coast, Shanghai."""
INVESTORS = ("A5", "A6", "A2", "A4", "A7", "A3", "A1")
"""Foreign investors, the best first: harbours first."""
