"""Tells a game and a match, as JSON and in words."""
