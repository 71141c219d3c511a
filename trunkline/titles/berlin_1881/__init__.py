"""1881 Berlin: everything about the title in one folder; kit.py is its contents page."""
