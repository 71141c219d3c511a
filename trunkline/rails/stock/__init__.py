"""Shares, the market, trains, phases, and forced purchases."""
