"""Players of 1881 Berlin."""
