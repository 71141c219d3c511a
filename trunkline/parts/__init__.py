"""Pieces that any such board game needs: hex geometry, money, auctions."""
