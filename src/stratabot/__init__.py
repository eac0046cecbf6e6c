"""Solver and screen-playing bot for the puzzle game Strata."""

__version__ = "0.1.0"
