"""The titles: one package each, found through the entry points of the group trunkline.titles."""
