"""1881 Berlin: tramways and the S-Bahn, by the rulebook of 2016 (version 2.0)."""
