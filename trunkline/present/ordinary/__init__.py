"""The table of ordinary titles: everything is derived from their box, plan and state."""
