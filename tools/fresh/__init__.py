"""The README's two commands on a machine that has never seen the project: `make fresh`."""
