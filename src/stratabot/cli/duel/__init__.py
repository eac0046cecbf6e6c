"""The commands of `stratabot duel`."""

from typing import Final

VERBS: Final = ("play", "replay", "match", "engine")
"""In the order in which they are listed; each is a module here that holds the command."""

GONE: Final = {"tournament": "a loop over stratabot duel match does the same (docs/duel.md)"}
