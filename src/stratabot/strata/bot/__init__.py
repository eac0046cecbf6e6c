"""Plays a puzzle or a wave on a screen, or looks on while a human plays."""
