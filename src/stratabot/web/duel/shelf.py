"""Where games of Duel outlast the server: a file each, in the folder for what programs remember."""

import json
import os
import re
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from stratabot.errors import StratabotError
from stratabot.saving import save_bytes
from stratabot.web.duel.game import PlayedGame

KEPT_FOR: Final = 3 * 86400.0
"""Seconds after its last change until a game is removed."""

_MOST: Final = 2000
"""So many games are kept; the oldest go first."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
"""The names of games, so that no address leads to another file."""


class Shelf:
    """Keeps games in a folder. What cannot be written is said once, and stays in memory only.

    Args:
        folder: where; it is made when the first game is kept.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._has_complained = False
        self._remove_old()

    def keep(self, game: PlayedGame) -> None:
        """Write a game as it is now."""
        try:
            self._folder.mkdir(0o700, parents=True, exist_ok=True)
            save_bytes(self._path(game.name), json.dumps(game.as_json()).encode())
        except (OSError, StratabotError) as error:
            if not self._has_complained:
                self._has_complained = True
                print(f"games of Duel are not kept on the disk: {error}", file=sys.stderr)

    def find(self, name: str) -> PlayedGame | None:
        """The game of that name as it was kept; None if there is none that can be read."""
        if not _NAME.fullmatch(name):
            return None
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError, StratabotError):
            game = PlayedGame.of_json(json.loads(self._path(name).read_bytes()))
            return game if game.name == name else None
        return None

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.json"

    def _remove_old(self) -> None:
        """Remove games that nobody has changed for days, and the oldest of too many."""
        try:
            found = [(file.stat().st_mtime, file) for file in self._folder.glob("*.json")]
        except OSError:
            return
        found.sort(reverse=True)
        oldest = time.time() - KEPT_FOR
        for number, (changed, file) in enumerate(found):
            if changed < oldest or number >= _MOST:
                with suppress(OSError):
                    os.remove(file)
