"""A player that other programs talk to, in the manner of GTP, the Go Text Protocol."""

import math
import re
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from stratabot import __version__
from stratabot.duel.bots.bot import Seat
from stratabot.duel.bots.roster import make_bot
from stratabot.duel.game import PLIES, Action, Move, Position, Side, parse_square
from stratabot.duel.metrics import Metric
from stratabot.duel.text import format_board
from stratabot.errors import PuzzleError
from stratabot.portable_random import any_seed, seeded_random

PROTOCOL: Final = "2"
_SHORTEST: Final = 1e-3
_LONGEST: Final = 1e6
_SHARE: Final = 0.5  # of its time that the engine means to use: machines may be busy

_EFFORT: Final = 1.0
"""Early in a game the engine does this many times the usual work for each second that it has; the
less is left to play, the more work it does. Measured, this took 0.05 to 0.15 of the time: only on a
very busy machine does the clock end the work, so a seed repeats exactly.
"""

_MOST_EFFORT: Final = 200.0  # with more effort the engine thinks for minutes, and plays no better


class EngineAnswer(NamedTuple):
    """What the engine says to a command."""

    text: str
    refused: bool = False
    last: bool = False  # whether the engine ends with this

    def __str__(self) -> str:
        return f"{'?' if self.refused else '='} {self.text}".rstrip() + "\n\n"


class _RefusedError(Exception):
    """A command that cannot be done, and why."""


class Engine:
    """Answers commands, one after another; the bot of that level plays."""

    def __init__(
        self, level: str, seed: int | None = None, now: Callable[[], float] = time.perf_counter
    ) -> None:
        self.level, self._now = level, now
        self._rng = seeded_random(any_seed() if seed is None else seed)
        self._positions = [Position()]
        self._moves: list[Move] = []
        self._seat: Seat | None = None
        self._seconds = 1.0
        self._commands: dict[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda words: self._tell(words, PROTOCOL),
            "name": lambda words: self._tell(words, f"stratabot duel {level}"),
            "version": lambda words: self._tell(words, __version__),
            "list_commands": lambda words: self._tell(words, "\n".join(self._commands)),
            "newgame": self._newgame,
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "showboard": lambda words: self._tell(words, format_board(self._position)[:-1]),
            "score": self._score,
            "seed": self._seed,
            "time": self._time,
            "quit": lambda words: self._tell(words, ""),
        }

    def answer(self, line: str) -> EngineAnswer | None:
        """The answer to a line; None for a line that is empty or only a comment."""
        # GTP's rules: no control characters, spaces for tabs, no comment after `#`.
        shown = "".join(mark for mark in line.replace("\t", " ") if mark >= " " and mark != "\x7f")
        words = shown.partition("#")[0].split()
        if not words:
            return None
        name, *rest = words
        if name not in self._commands:
            return EngineAnswer("unknown command", refused=True)
        try:
            return EngineAnswer(self._commands[name](rest), last=name == "quit")
        except (_RefusedError, PuzzleError) as error:
            return EngineAnswer(str(error), refused=True)

    def _tell(self, words: list[str], text: str) -> str:
        _expect(words, 0, 0, "no more words")
        return text

    def _newgame(self, words: list[str]) -> str:
        _expect(words, 2, 3, "SIDE METRIC [OTHER_METRIC]")
        side, metrics = Side.parse(words[0]), [Metric.parse(word) for word in words[1:]]
        self._seat = Seat(side, *metrics)
        self._positions, self._moves = [Position()], []
        return ""

    @property
    def _position(self) -> Position:
        return self._positions[-1]

    def _play(self, words: list[str]) -> str:
        _expect(words, 3, 3, "SIDE place|remove SQUARE")
        side = Side.parse(words[0])
        if words[1] not in ("place", "remove"):
            raise _RefusedError(f"illegal move: expected place or remove, got {words[1][:40]!r}")
        self._require_seat()
        try:
            move = Move(Action(words[1]), parse_square(words[2]))
        except PuzzleError as error:
            raise _RefusedError(f"illegal move: {error}") from None
        if not self._position.over and side is not self._position.side:
            raise _RefusedError(f"illegal move: it is {self._position.side}'s turn")
        self._advance(move)
        return ""

    def _require_seat(self) -> Seat:
        if self._seat is None:
            raise _RefusedError("no game yet: newgame SIDE METRIC")
        return self._seat

    def _advance(self, move: Move) -> None:
        self._positions.append(self._position.play(move))
        self._moves.append(move)

    def _undo(self, words: list[str]) -> str:
        _expect(words, 0, 0, "no more words")
        if not self._moves:
            raise _RefusedError("cannot undo")
        del self._moves[-1], self._positions[-1]
        return ""

    def _genmove(self, words: list[str]) -> str:
        until = self._now() + _SHARE * self._seconds
        _expect(words, 0, 0, "no more words")
        seat = self._require_seat()
        if self._position.over:
            raise _RefusedError("the game is over")
        if self._position.side is not seat.side:
            raise _RefusedError(f"it is {self._position.side}'s turn")
        # A new bot, which is shown all moves: it knows nothing of those that were taken back.
        bot = make_bot(self.level, seat, self._rng, lambda: self._now() > until)
        bot.watch(self._moves)
        bot.effort = min(_EFFORT * self._seconds, _MOST_EFFORT) * PLIES / self._position.left
        move = self._position.move_at(bot.choose(self._position))
        self._advance(move)
        return str(move)

    def _score(self, words: list[str]) -> str:
        _expect(words, 2, 2, "XMETRIC OMETRIC")
        x, o = self._position.totals(Metric.parse(words[0]), Metric.parse(words[1]))
        return f"X {x} O {o}"

    def _seed(self, words: list[str]) -> str:
        _expect(words, 1, 1, "a whole number")
        if re.fullmatch(r"[-+]?[0-9]{1,30}", words[0]) is None:
            raise _RefusedError(f"expected a whole number, got {words[0][:40]!r}")
        self._rng.setstate(seeded_random(int(words[0])).getstate())
        return ""

    def _time(self, words: list[str]) -> str:
        _expect(words, 1, 1, "seconds")
        try:
            seconds = float(words[0])
        except ValueError:
            seconds = math.nan
        if not seconds > 0 or not math.isfinite(seconds):
            raise _RefusedError(f"expected seconds above 0, got {words[0][:40]!r}")
        self._seconds = min(max(seconds, _SHORTEST), _LONGEST)
        return ""


def _expect(words: list[str], least: int, most: int, wanted: str) -> None:
    if not least <= len(words) <= most:
        raise _RefusedError(f"expected {wanted}, got {' '.join(words)[:40] or 'nothing'!r}")
