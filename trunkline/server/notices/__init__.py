"""Turn notices: to whom, by which way, delivered once."""
