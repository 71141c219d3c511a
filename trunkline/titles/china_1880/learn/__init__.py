"""What can be learned about 1880: texts, and the guided beginning."""
