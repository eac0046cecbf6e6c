"""A question as a row of a table: a command, and what it answers in words and in JSON."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).parents[2].as_posix()
"""The checkout, for files that a command names."""


class Asked(NamedTuple):
    """A command on one puzzle, with its answer.

    Attributes:
        words: the command, without the program's name.
        seen: the puzzle as it is typed; or a reading, for a picture in which that is seen.
        text: what is printed; … stands for anything.
        said: what is remarked on standard error, in the same way.
        told: what JSON holds, and a page is told; of inner lists and objects, too, parts will do.
        lacks: keys that JSON does not have; … for all others.
        code: the exit code.
    """

    words: str
    seen: Any
    text: str = "…"
    said: str = ""
    told: Mapping[str, Any] | None = None
    lacks: str = ""
    code: int = 0

    @property
    def options(self) -> dict[str, Any]:
        """The options as a page sends them; one without a value is true."""
        found: dict[str, Any] = {}
        for name, value in re.findall(r"--([\w-]+)(?:[ =]([^-\s]\S*))?", self.words):
            found[name] = value or True
        return found


def fits(found: Any, wanted: Any) -> bool:
    """Whether something has all that is wanted of it; `...` is anything."""
    if isinstance(wanted, dict):
        return found is not None and all(
            key in found and fits(found[key], value) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return len(found) == len(wanted) and all(map(fits, found, wanted))
    if isinstance(wanted, str) and "…" in wanted:
        parts = map(re.escape, wanted.split("…"))
        return re.fullmatch(".*".join(parts), found, re.DOTALL) is not None
    return wanted is ... or bool(found == wanted)
