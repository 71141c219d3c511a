"""Games of other programs, read into matches of ours and judged by our rules."""
