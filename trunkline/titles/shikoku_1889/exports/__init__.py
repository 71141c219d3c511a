"""Games of 18xx.games, followed action by action by a variant of the rules."""
