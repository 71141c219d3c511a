"""What can be learned about 1881: texts, and the guided beginning."""
