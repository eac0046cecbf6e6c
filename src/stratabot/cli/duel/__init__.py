"""The commands of `stratabot duel`."""

from typing import Final

VERBS: Final = ("play", "replay", "match", "engine")  # a module each, in listed order
GONE: Final = {"tournament": "a loop over stratabot duel match does the same (benchmarks/DUEL.md)"}
