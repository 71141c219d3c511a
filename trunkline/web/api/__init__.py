"""The HTTP interface: thin handlers, one module per noun; the work is done a level above."""
