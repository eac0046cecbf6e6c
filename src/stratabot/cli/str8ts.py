"""The commands of `stratabot str8ts`."""

from typing import Final

VERBS: Final = ("solve", "hint", "explain", "read", "generate", "grade", "book")
