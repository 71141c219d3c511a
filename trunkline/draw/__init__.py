"""Pictures: pure functions from positions to SVG."""
