"""The bot's moves in games of the page: workers choose them."""

import asyncio
from typing import Final

from stratabot.duel.bots.bot import Seat
from stratabot.web.duel.game import PlayedGame
from stratabot.web.duel.work import choose
from stratabot.web.refusals import RefusedError
from stratabot.web.services import Services

_TRIES: Final = 5
"""So often the bot is asked if the workers are busy."""

_PAUSE: Final = 1.0
"""Seconds before the second try; before each further one twice as many."""


class BotsTurn:
    """Plays for the bot in all games: workers choose the moves while the server goes on."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, game: PlayedGame) -> None:
        """Let the bot think, if it is its turn and it does not think yet."""
        if not game.is_bots_turn or game.is_thinking:
            return
        game.is_thinking, game.trouble = True, ""
        game.tell_change()
        task = asyncio.create_task(self._think(game))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, game: PlayedGame) -> None:
        try:
            for number in range(_TRIES):
                if await self._try(game):
                    return
                await asyncio.sleep(_PAUSE * 2**number)
            game.trouble = "The bot does not answer: too much is going on. Reload to ask it again."
        finally:
            game.is_thinking = False
            game.tell_change()

    async def _try(self, game: PlayedGame) -> bool:
        """Ask a worker; True if the bot has played, or is not to play any more."""
        side, moves = game.bots_side, tuple(game.moves)
        if side is None or game.level is None or not game.is_bots_turn:
            return True
        seat = Seat(side, game.metrics[side])
        try:
            move = await self._services.workers.run(choose, game.level, seat, game.seed, moves)
        except RefusedError:  # too busy, too late; or the worker was killed
            return False
        if game.is_bots_turn and tuple(game.moves) == moves:
            game.is_thinking = False
            game.play(side, move)
        return True
