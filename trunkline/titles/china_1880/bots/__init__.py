"""Bots for 1880: China."""
