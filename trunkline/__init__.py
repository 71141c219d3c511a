"""Trunkline: play and study rail-and-share board games."""

__version__ = "0.2.0.dev0"
