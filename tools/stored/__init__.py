"""Writes the test data of tests/stored with the program as it is: see tests/stored/README.md.

`python -m tools.stored` makes tests/stored/VERSION. Only what others may script against is used:
the public names of the kernel, the bots and the HTTP interface.
"""
