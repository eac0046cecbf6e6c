"""Plays a puzzle, or a wave of them, on whatever can be grabbed and clicked."""
