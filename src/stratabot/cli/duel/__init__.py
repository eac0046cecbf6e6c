"""The commands of `stratabot duel`."""

from typing import Final

VERBS: Final = ("play", "replay", "match", "engine", "tournament")
"""In the order in which they are listed; each is a module here that holds the command."""
