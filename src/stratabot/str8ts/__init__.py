"""Str8ts: runs of white cells hold consecutive numbers, and no number is twice in a line."""
