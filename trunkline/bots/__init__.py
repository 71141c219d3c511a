"""Bots: one protocol, several strengths."""
