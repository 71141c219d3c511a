"""Event streams: what happens at the tables, for everyone who watches."""
