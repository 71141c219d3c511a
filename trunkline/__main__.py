"""`python -m trunkline` is the program `trunkline`."""

from trunkline.cli import main

main()
