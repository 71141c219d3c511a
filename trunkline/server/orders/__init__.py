"""Orders of players: kept, shown to nobody else, and carried out when their seat is asked."""
