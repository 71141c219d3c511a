"""What can be learned about Chicago Express: texts, and the guided game."""
