"""People: accounts, sessions, tokens, and who holds which seat."""
