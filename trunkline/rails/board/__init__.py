"""The board: map, tiles, stations, the track they make, and the rules of laying and placing."""
