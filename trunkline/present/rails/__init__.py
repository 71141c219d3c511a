"""What the panels of rail titles share: tiles, holdings, price charts, routes."""
