"""The commands of `stratabot adrift`; programs of rules are boards to `solve`, too."""

from typing import Final

VERBS: Final = ("solve", "hint", "explain", "read", "generate", "grade", "book")
