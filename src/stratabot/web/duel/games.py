"""All games of Duel that are played in pages: in memory, and on a shelf for the next server."""

import time
from collections.abc import Callable
from random import Random
from typing import Final

from stratabot.chance import any_seed, one_of, seeded
from stratabot.duel.game import Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.web.duel.game import PlayedGame
from stratabot.web.duel.shelf import Shelf
from stratabot.web.refusals import RefusedError

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
    """Begins games, finds them, and drops those that nobody plays any more.

    Args:
        now: the time in seconds.
        shelf: where games are kept; None for nowhere.
    """

    def __init__(
        self, now: Callable[[], float] = time.monotonic, shelf: Shelf | None = None
    ) -> None:
        self._now, self._shelf = now, shelf
        self._games: dict[str, PlayedGame] = {}
        self._touched: dict[str, float] = {}
        self._begun: list[tuple[float, str]] = []

    def __len__(self) -> int:
        return len(self._games)

    def begin(
        self,
        level: str | None,
        side: Side | None,
        metric: Metric | None,
        seed: int | None = None,
        client: str = "",
    ) -> PlayedGame:
        """A new game.

        Args:
            level: the bot's; None for a game between two visitors.
            side: of the visitor who begins; None for any.
            metric: that visitor's; None for any.
            seed: gives the metrics and the bot's chance; None for any.
            client: who begins it.

        Raises:
            RefusedError: 503, there are too many.
        """
        self._make_room(client)
        rng = Random() if seed is None else seeded(seed)
        metrics = {each: one_of(METRICS, rng) for each in Side}
        host = side or one_of((*Side,), rng)
        if metric:
            metrics[host] = metric
        game = PlayedGame(metrics, level, host, any_seed() if seed is None else seed)
        self._begun.append((self._now(), client))
        self._hold(game).changed()
        return game

    def begin_again(self, game: PlayedGame, client: str = "") -> PlayedGame:
        """The next game of the same players, their sides swapped; the same one for both.

        Raises:
            RefusedError: 503, there are too many.
        """
        follows = self._found(game.following.name) if game.following else None
        if follows is None:
            follows = made = self.begin(game.level, game.host.other, None, client=client)
            if not game.level and made.invitation:
                made.join(made.invitation)
            winner = game.winner()
            won = game.score.copy()
            won[winner] += 1
            made.score.update({Side.X: won[Side.O], Side.O: won[Side.X], None: won[None]})
            made.changed()
            game.following = made.seats
            game.changed()
        return follows

    def find(self, name: str) -> PlayedGame:
        """The game of that name.

        Raises:
            RefusedError: 404, there is none.
        """
        self._drop(IDLE)
        game = self._found(name)
        if game is None:
            raise RefusedError(404, "expected a game that goes on: this one is not here any more")
        self._touched[name] = self._now()
        return game

    def _found(self, name: str) -> PlayedGame | None:
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
            if game.followers:
                self._touched[name] = now
            elif now - self._touched[name] > idle:
                del self._games[name], self._touched[name]
