"""1880: China: everything about the title in one folder; kit.py is its contents page."""
