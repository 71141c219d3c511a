"""Branch Line: two railways on twelve hexes."""
