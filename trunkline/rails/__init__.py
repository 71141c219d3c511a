"""Mechanisms that 18xx titles share: nouns and functions, never control flow."""
