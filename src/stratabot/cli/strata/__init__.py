"""Strata's commands, one module each, with the command as its attribute `command`."""

from typing import Final

VERBS: Final = (
    "solve",
    "hint",
    "explain",
    "generate",
    "grade",
    "book",
    "read",
    "play",
    "wave",
    "watch",
    "route",
    "tour",
    "practice",
    "demo",
    "serve",
    "site",
    "calibrate",
    "doctor",
)
"""In the order of `--help`: what most people want comes first."""
