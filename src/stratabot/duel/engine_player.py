"""Programs that play in a match: an engine at each seat, as a bot that asks it for its moves."""

from contextlib import ExitStack
from random import Random
from typing import Final, Self

from stratabot.duel.bots.bot import Bot, Seat
from stratabot.duel.bots.roster import BOTS, make_bot
from stratabot.duel.engine_process import EngineProcess
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.match import GameEnd
from stratabot.errors import PuzzleError

_NEEDED: Final = ("newgame", "play", "genmove")

_PATIENCE: Final = 10.0
"""Seconds that a program has for every answer; for a move they are added to its time. A busy
machine, and a program that loads, take some of them."""

_SEEDS: Final = 2**31


class EnginePlayer(Bot):
    """A bot whose moves a program chooses.

    Args:
        seat: the bot's side and metric, which the program is told.
        rng: gives the program's seed, if it takes one.
        engine: the program.
        listed: the commands that it knows.
        seconds: its time for a move.

    Raises:
        InputError: as `EngineProcess.ask` raises it, here and in all methods.
    """

    def __init__(
        self, seat: Seat, rng: Random, engine: EngineProcess, listed: set[str], seconds: float
    ) -> None:
        super().__init__(seat, rng)
        self._engine, self._seconds = engine, seconds
        if "seed" in listed:
            engine.ask(f"seed {int(rng.random() * _SEEDS)}", _PATIENCE)
        told = "" if seat.other_metric is None else f" {seat.other_metric}"
        engine.ask(f"newgame {seat.side} {seat.metric}{told}", _PATIENCE)
        self._game = engine.where

    def see(self, before: Position, square: int) -> None:
        """Tell the program the other's move; it has played its own already."""
        self._engine.where = f"{self._game}, move {before.ply + 1}"
        if before.side is not self.seat.side:
            self._engine.ask(f"play {before.side} {before.move_at(square)}", _PATIENCE)

    def choose(self, position: Position) -> int:
        """The square of the program's move."""
        self._engine.where = f"{self._game}, move {position.ply + 1}"
        text = self._engine.ask("genmove", self._seconds + _PATIENCE)
        try:
            move = Move.parse(text)
        except PuzzleError as error:
            self._engine.fail(f"genmove: {error}")
        if why := position.why_not(move):
            self._engine.fail(f"genmove: illegal move {move}: {why}")
        return move.square


class Engines:
    """The programs of a match. Leaving the context ends them all.

    Args:
        names: for each side a bot's name or a program's command.
        seconds: each program's time for a move; None for its own default, 1 s.

    Raises:
        InputError: a program cannot be started, or does not know what it must.
    """

    def __init__(self, names: dict[Side, str], seconds: float | None = None) -> None:
        self._seconds = seconds
        self._running: dict[Side, EngineProcess] = {}
        self._listed: dict[Side, set[str]] = {}
        self._games = 0
        self._stack = ExitStack()
        with self._stack:
            for side, name in names.items():
                if name not in BOTS:
                    self._running[side] = self._stack.enter_context(EngineProcess(name))
            for side, engine in self._running.items():
                self._listed[side] = self._introduced(engine)
            self._stack = self._stack.pop_all()

    def _introduced(self, engine: EngineProcess) -> set[str]:
        """What the program knows, once it is told its time."""
        listed = {*engine.ask("list_commands", _PATIENCE).split()}
        missing = [name for name in _NEEDED if name not in listed]
        if missing:
            engine.fail(f"expected {missing[0]} among its list_commands")
        if self._seconds is not None and "time" in listed:
            engine.ask(f"time {self._seconds:g}", _PATIENCE)
        return listed

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._stack.__exit__(*error)  # type: ignore[arg-type]

    def make(self, name: str, seat: Seat, rng: Random) -> Bot:
        """A bot for one game, as `make_bot` makes it; or the program at that seat."""
        engine = self._running.get(seat.side)
        if seat.side is Side.X:
            self._games += 1
        if engine is None:
            return make_bot(name, seat, rng)
        engine.where = f"game {self._games}"
        listed, seconds = self._listed[seat.side], self._seconds or 1.0
        return EnginePlayer(seat, rng, engine, listed, seconds)

    def check(self, ended: GameEnd) -> None:
        """Compare the totals with those that the programs find.

        Raises:
            InputError: a program has other totals, so it has played another game.
        """
        told = f"X {ended.x_total} O {ended.o_total}"
        for side, engine in self._running.items():
            if "score" in self._listed[side]:
                line = f"score {ended.x_metric} {ended.o_metric}"
                found = engine.ask(line, _PATIENCE)
                if found.split() != told.split():
                    engine.fail(f"{line}: expected {told!r}, got {found[:40]!r}")
