"""All games of Duel that are played in pages: in memory, and on a shelf for the next server."""

import json
import os
import re
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from stratabot.duel.game import Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.errors import StratabotError
from stratabot.portable_random import any_seed, pick_one, seeded_random
from stratabot.saving import save_bytes
from stratabot.web.duel.game import PlayedGame, Seats
from stratabot.web.refusals import RefusedError

KEPT_FOR: Final = 3 * 86400.0
"""Seconds after its last change until a game is removed."""

_MOST: Final = 2000
"""So many games are kept; the oldest go first."""

_NAME: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")
"""The names of games, so that no address leads to another file."""


class Shelf:
    """Keeps games in a folder, a file each. What cannot be written is said once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._has_complained = False
        self.remove_old()

    def keep(self, game: PlayedGame) -> None:
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

    def remove_old(self) -> None:
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


MOST_GAMES: Final = 200
"""So many games are kept at once."""

IDLE: Final = 6 * 3600.0
"""A game that nobody looks at leaves the memory after so many seconds."""

_SETTLED: Final = 600.0
"""If there are too many, games that nobody has looked at for so many seconds go first."""

_MOST_NEW: Final = 30
"""So many games may one client begin within `_WITHIN` seconds."""

_WITHIN: Final = 60.0


class Games:
    """Begins games, finds them, and drops those that nobody plays any more."""

    def __init__(
        self, now: Callable[[], float] = time.monotonic, shelf: Shelf | None = None
    ) -> None:
        self._now, self._shelf = now, shelf
        self._games: dict[str, PlayedGame] = {}
        self._touched: dict[str, float] = {}
        self._begun: list[tuple[float, str]] = []

    def begin(
        self,
        level: str | None,
        side: Side | None,
        metric: Metric | None,
        seed: int | None = None,
        client: str = "",
    ) -> PlayedGame:
        """A new game; side and metric are those of the visitor who begins it.

        A seed gives the metrics and the bot's chance.
        """
        self._make_room(client)
        rng = Random() if seed is None else seeded_random(seed)
        metrics = {each: pick_one(METRICS, rng) for each in Side}
        host = side or pick_one((*Side,), rng)
        if metric:
            metrics[host] = metric
        game = PlayedGame(metrics, level, host, any_seed() if seed is None else seed)
        self._begun.append((self._now(), client))
        self._hold(game).tell_change()
        if self._shelf:
            self._shelf.remove_old()
        return game

    def begin_again(self, game: PlayedGame, client: str = "") -> PlayedGame:
        """The next game of the same players, their sides swapped; the same one for both."""
        follows = self._find_kept(game.following.name) if game.following else None
        if follows is None:
            follows = made = self.begin(game.level, game.host.other, None, client=client)
            if not game.level and made.invitation:
                made.join(made.invitation)
            winner = game.winner()
            won = game.score.copy()
            won[winner] += 1
            made.score.update({Side.X: won[Side.O], Side.O: won[Side.X], None: won[None]})
            made.tell_change()
            game.following = Seats(made.name, made.keys)
            game.tell_change()
        return follows

    def find(self, name: str) -> PlayedGame:
        """The game of that name, touched just now."""
        self._drop(IDLE)
        game = self._find_kept(name)
        if game is None:
            raise RefusedError(404, "expected a game that goes on: this one is not here any more")
        self._touched[name] = self._now()
        return game

    def _find_kept(self, name: str) -> PlayedGame | None:
        """The game of that name, in memory or on the shelf."""
        game = self._games.get(name)
        if game is None and self._shelf and (game := self._shelf.find(name)):
            self._hold(game)
        return game

    def _hold(self, game: PlayedGame) -> PlayedGame:
        self._games[game.name] = game
        self._touched[game.name] = self._now()
        game.keep = self._shelf.keep if self._shelf else None
        return game

    def _make_room(self, client: str) -> None:
        self._begun = [(time, who) for time, who in self._begun if time > self._now() - _WITHIN]
        if sum(who == client for _, who in self._begun) >= _MOST_NEW:
            raise RefusedError(503, "too many new games: wait a moment", {"retry-after": "5"})
        self._drop(IDLE)
        if len(self._games) >= MOST_GAMES:
            self._drop(_SETTLED)
        if len(self._games) >= MOST_GAMES:
            raise RefusedError(503, "too many games are played", {"retry-after": "30"})

    def _drop(self, idle: float) -> None:
        """Let go of the games that nobody has looked at for so long; the shelf has them yet."""
        now = self._now()
        for name, game in tuple(self._games.items()):
            if game.here.total():
                self._touched[name] = now
            elif now - self._touched[name] > idle:
                del self._games[name], self._touched[name]
