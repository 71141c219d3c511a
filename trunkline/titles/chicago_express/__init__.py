"""Chicago Express: everything about the title in one folder; kit.py is its contents page."""
