"""Frozen: the opponents planner-1 and search-1, by which strength is measured for years.

Never change what they decide. Only that part of the code is copied here which the present bots do
differently; what both share lies one folder up, and moves here before it changes.
"""
