"""Work that takes long and must not hold up play: its own processes, its own queue, its limits."""
