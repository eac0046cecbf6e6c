"""Tells a game, a match and a tournament, as JSON and in words."""
