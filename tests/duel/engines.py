"""Programs that play Duel well or badly, as commands of this Python."""

import sys
from pathlib import Path

_LOOP = """
import sys
listed = {listed!r}
for line in sys.stdin:
    words = line.split()
    if words[0] == "list_commands":
        print("= " + "\\n".join(listed) + "\\n", flush=True)
    else:
        {body}
"""

KNOWN = ["list_commands", "newgame", "play", "genmove", "quit"]


def engine(folder: Path, body: str, listed: list[str] | None = None) -> str:
    """A command whose program answers `list_commands`, and does that with all other lines.

    The body is one line of Python; it sees `words`.
    """
    file = folder / "an engine.py"
    file.write_text(_LOOP.format(body=body, listed=listed or KNOWN), encoding="utf-8")
    return program(file)


def program(file: Path) -> str:
    return f'"{sys.executable}" -S -E "{file}"'
