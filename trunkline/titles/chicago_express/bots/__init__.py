"""Bots for Chicago Express: greedy, planner and search."""
