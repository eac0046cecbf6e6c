"""What the page asks of Duel, and its answers: games begun, joined, followed and played."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from typing import Final

from stratabot.duel.bots.roster import LEVELS
from stratabot.duel.game import Move, Side
from stratabot.duel.metrics import METRICS, Metric
from stratabot.errors import PuzzleError
from stratabot.web.duel.bots_turn import BotsTurn
from stratabot.web.duel.game import BOT, FRIEND, PlayedGame
from stratabot.web.duel.games import Games
from stratabot.web.duel.work import hint, look_at
from stratabot.web.exchange import ApiAnswer, ApiRequest
from stratabot.web.refusals import RefusedError
from stratabot.web.request_values import RequestValues
from stratabot.web.services import Services

_LONGEST_CODE: Final = 800
"""Characters; with more a phone hardly reads the QR code from another phone's screen."""

_MOST_FOLLOWERS: Final = 10
"""So many pages may follow one game from each seat, so that nobody shuts the other out."""

SeatAction = Callable[[PlayedGame, Side, RequestValues], Awaitable[dict[str, object] | None]]
"""What a player does whose seat is known, and what the page is told; None: how the game stands."""


class DuelAnswers:
    """Answers the page's requests."""

    def __init__(self, services: Services, games: Games) -> None:
        self.services, self.games, self.bots_turn = services, games, BotsTurn(services)

    async def begin(self, asked: ApiRequest) -> ApiAnswer:
        """A new game: its name, the visitor's key, and what the visitor may know."""
        values = RequestValues(asked.values, "against", "level", "side", "metric", "seed")
        against = values.one_of("against", (BOT, FRIEND))
        level = values.one_of("level", LEVELS, "normal") if against == BOT else None
        side = values.one_of("side", ("X", "O", "any"), "any")
        metric = values.one_of("metric", ("any", *map(str, METRICS)), "any")
        seed = values.whole("seed") if values.has("seed") else None
        if against == FRIEND and (seed is not None or values.has("level")):
            raise RefusedError(422, "expected no seed and no level in a game against a friend")
        game = self.games.begin(
            level,
            None if side == "any" else Side.parse(side),
            None if metric == "any" else Metric.parse(metric),
            seed,
            asked.client,
        )
        self.bots_turn.begin(game)
        return _seat(game, game.host)

    async def join(self, asked: ApiRequest) -> ApiAnswer:
        """A seat in a game, for an invitation that is still good, or for the seat's own key."""
        code = RequestValues(asked.values, "code").text("code", 100)
        game = self.games.find(asked.names["name"])
        key = game.join(code)
        side = game.seat_of(key) if key else None
        if side is None:
            raise RefusedError(403, "this seat is taken: somebody has opened the link before")
        return _seat(game, side)

    async def events(self, asked: ApiRequest) -> ApiAnswer:
        """What the player may know, now and after every change."""
        game = self.games.find(asked.names["name"])
        side = _side(game, str(asked.values.get("key", "")))
        if game.here[side] >= _MOST_FOLLOWERS:
            raise RefusedError(503, "too many pages follow this game", {"retry-after": "5"})
        return ApiAnswer(None, events=self._follow(game, side))

    async def _follow(self, game: PlayedGame, side: Side) -> AsyncGenerator[dict[str, object]]:
        changed = asyncio.Event()
        game.follow(changed.set, side)
        self.bots_turn.begin(game)
        try:
            while True:
                changed.clear()
                yield game.as_seen_by(side)
                await changed.wait()
        finally:
            game.unfollow(changed.set, side)

    def seated(self, act: SeatAction) -> Callable[[ApiRequest], Awaitable[ApiAnswer]]:
        """Answers what a player does, who proves the seat by its key."""

        async def answer(asked: ApiRequest) -> ApiAnswer:
            values = RequestValues(asked.values, "key", "move", "answer", "ply")
            game = self.games.find(asked.names["name"])
            side = _side(game, values.text("key", 100))
            if values.has("ply"):
                game.require_ply(values.whole("ply"))
            return ApiAnswer(await act(game, side, values) or game.as_seen_by(side))

        return answer

    async def state(self, _game: PlayedGame, _side: Side, _values: RequestValues) -> None:
        """Nothing is done."""

    async def move(self, game: PlayedGame, side: Side, values: RequestValues) -> None:
        game.play(side, Move.parse(values.text("move", 40)))
        self.bots_turn.begin(game)

    async def undo(self, game: PlayedGame, side: Side, values: RequestValues) -> None:
        """Take a move back; against a friend: ask for that, or answer what the other asked."""
        answer = values.one_of("answer", ("", "yes", "no"), "")
        if answer and game.wants_undo is not side.other:
            raise PuzzleError("nobody has asked for a move back")
        if game.level:
            game.take_back(side)
        elif answer == "yes":
            game.take_back(side.other)
        elif not answer and not game.moves_back(side):
            raise PuzzleError("there is no move of yours to take back")
        else:
            game.wants_undo = None if answer else side
            game.tell_change()

    async def redo(self, game: PlayedGame, _side: Side, _values: RequestValues) -> None:
        """Play again what was taken back, against the bot."""
        game.play_again()

    async def resign(self, game: PlayedGame, side: Side, _values: RequestValues) -> None:
        game.resign(side)

    async def again(
        self, game: PlayedGame, side: Side, _values: RequestValues
    ) -> dict[str, object]:
        """The next game of the same players, sides swapped."""
        if not game.is_over:
            raise PuzzleError("the game is not over yet")
        following = self.games.begin_again(game)
        self.bots_turn.begin(following)
        return {"game": following.name, "key": following.keys[side.other]}

    async def hint(self, game: PlayedGame, side: Side, _values: RequestValues) -> dict[str, object]:
        if game.is_over or game.position.side is not side:
            raise PuzzleError("a hint needs your turn")
        return await self.services.workers.run(hint, side, game.metrics[side], tuple(game.moves))

    async def replay(self, asked: ApiRequest) -> ApiAnswer:
        values = RequestValues(asked.values, "record", "you")
        you = values.one_of("you", ("", "X", "O"), "")
        text = values.text("record", 5000)
        return ApiAnswer(await self.services.workers.run(look_at, text, you or None))

    async def qr(self, asked: ApiRequest) -> ApiAnswer:
        """A text as the rows of a QR code, dark squares as 1, without a margin."""
        import segno

        text = RequestValues(asked.values, "text").text("text", _LONGEST_CODE)
        try:
            code = segno.make_qr(text, error="m" if len(text) < _LONGEST_CODE // 4 else "l")
        except segno.DataOverflowError:  # letters of four bytes each
            raise RefusedError(413, "text: expected fewer characters for a code") from None
        return ApiAnswer(
            {"rows": ["".join("1" if dark else "0" for dark in row) for row in code.matrix]}
        )


def _seat(game: PlayedGame, side: Side) -> ApiAnswer:
    return ApiAnswer({"game": game.name, "key": game.keys[side], "state": game.as_seen_by(side)})


def _side(game: PlayedGame, key: str) -> Side:
    side = game.seat_of(key)
    if side is None:
        raise RefusedError(403, "expected the key of a seat in this game")
    return side
