"""The sheets beside the table: overview, tiles and trains, for every title from what it tells."""
