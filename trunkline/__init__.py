"""Trunkline: play and study rail-and-share board games."""

__version__ = "0.1.0"
