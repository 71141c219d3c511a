"""Matches: set up, played, looked at, taken back, voted on."""
