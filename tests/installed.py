"""The titles that are installed; what tests register beside them does not count."""

from importlib.metadata import entry_points

TITLES = tuple(sorted(point.name for point in entry_points(group="trunkline.titles")))
