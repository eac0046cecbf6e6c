"""Markers shown over the game, which let every click through."""
