"""The store's history of forms: one file per change, run by `trunkline serve` at its start."""
