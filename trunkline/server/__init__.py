"""The match service without HTTP: matches, people, notices, events, bot seats and their store."""
