"""Routes of trains: networks, rules, the judgement of routes, what they earn, the best ones."""
