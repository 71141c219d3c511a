"""The chapters of the rulebook, as refusals cite them. The book has headings, no numbers."""

PREPARING = "Chicago Express: Preparing the Game"
SEQUENCE = "Chicago Express: Game Sequence"
AUCTION = "Chicago Express: Auctioning of a Share"
EXPANSION = "Chicago Express: Expansion of a Railroad Company's Route Network"
CONDUCTING = "Chicago Express: Conducting a Route Network Expansion"
COST = "Chicago Express: Cost of Route Network Expansion"
DEVELOPMENT = "Chicago Express: Conditions for Developing a Game Field"
