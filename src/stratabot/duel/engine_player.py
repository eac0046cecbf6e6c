"""Other programs that play in a match: a process at each seat, as a bot that asks it for its moves.

Questions go out, answers come in, through two pipes. The program is trusted with nothing: it may
end, hang, or say anything. Each of that is an error of one line, which names the command and what
came. Two threads read what the program says, so that no pipe fills up; they keep little of it.
"""

import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from contextlib import ExitStack, suppress
from random import Random
from typing import IO, Final, NoReturn, Self

from stratabot.duel.bots.bot import Bot, Seat
from stratabot.duel.bots.roster import BOTS, make_bot
from stratabot.duel.game import Move, Position, Side
from stratabot.duel.match import GameEnd
from stratabot.errors import InputError, PuzzleError
from stratabot.limit import ctrl_c_blocked

_LONGEST: Final = 4096
_MOST_LINES: Final = 1000
_WAITING: Final = 200  # lines that may wait to be looked at; who says more has to wait
_GLANCE: Final = 0.1  # seconds, as all here: Windows notices Ctrl-C only between two waits
_TO_LEAVE: Final = 0.5  # a program that was told to quit has so long to do it
_SHOWN: Final = 60  # characters of what a program said that are told
_COMMAND: Final = 300


class EngineProcess:
    """A running program that speaks as `engine.py` does. Leaving the context ends it."""

    def __init__(self, command: str) -> None:
        self.where = ""  # at which place of a match it is, for messages: `game 3, move 7`
        self._command = command
        try:
            self._process = subprocess.Popen(
                split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                # A group of its own: Ctrl-C at the terminal is for us, and we end the whole group.
                start_new_session=os.name != "nt",
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) else str(error)
            self.fail(f"cannot be started: {why}")
        self._lines: queue.Queue[bytes] = queue.Queue(_WAITING)
        self._ended = threading.Event()
        self._last_word = b""
        readers = (self._read, self._process.stdout), (self._overhear, self._process.stderr)
        self._threads = [
            threading.Thread(target=read, args=(stream,), daemon=True) for read, stream in readers
        ]
        with ctrl_c_blocked():
            for thread in self._threads:
                thread.start()

    def ask(self, line: str, seconds: float) -> str:
        """The text of the answer to a command, without its `=`, which comes in so many seconds."""
        stdin = self._process.stdin
        assert stdin is not None
        try:
            stdin.write(f"{line}\n".encode())
            stdin.flush()
        except OSError:
            self._fail_for_end(line)
        answer = self._answer(line, seconds)
        text = "\n".join(answer)[1:].strip()
        if answer[0][0] == "?":
            self.fail(f"refused {line!r}: {_shown(text)}")
        return text

    def fail(self, why: str) -> NoReturn:
        """Say where in the match something is wrong with the program, and what."""
        where = f" in {self.where}" if self.where else ""
        raise InputError(f"engine {_shown(self._command, _COMMAND)}{where}: {why}")

    def _answer(self, line: str, seconds: float) -> list[str]:
        found: list[str] = []
        end = time.monotonic() + seconds
        while True:
            text = self._next(line, end, seconds).decode("utf-8", "replace").rstrip()
            if not text and found:
                return found
            if not text:
                continue
            if (not found and text[0] not in "=?") or len(found) == _MOST_LINES:
                self.fail(f"expected '= ...' or '? ...' to {line!r}, got {_shown(text)}")
            found.append(text)

    def _next(self, line: str, end: float, seconds: float) -> bytes:
        while True:
            # Also while lines come: a program may pour out empty ones.
            if time.monotonic() > end:
                self.fail(f"no answer to {line!r} in {seconds:g} s")
            with suppress(queue.Empty):
                return self._lines.get(timeout=_GLANCE)
            if self._ended.is_set() and self._lines.empty():
                self._fail_for_end(line)

    def _fail_for_end(self, line: str) -> NoReturn:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_TO_LEAVE)
        self._threads[1].join(_TO_LEAVE)
        word = self._last_word.decode("utf-8", "replace").strip()
        said = f": {_shown(word)}" if word else ""
        code = self._process.returncode
        if code is None:
            self.fail(f"closed its standard input or output at {line!r}{said}")
        self.fail(f"ended at {line!r} with exit code {code}{said}")

    def _read(self, stream: IO[bytes]) -> None:
        """Hand over what the program says, line by line, until it or we end it."""
        while not self._ended.is_set() and (line := stream.readline(_LONGEST)):
            while not self._ended.is_set():
                with suppress(queue.Full):
                    self._lines.put(line, timeout=_GLANCE)
                    break
        self._ended.set()

    def _overhear(self, stream: IO[bytes]) -> None:
        """Keep the last line of the program's standard error, which may tell why it ended."""
        while line := stream.readline(_LONGEST):
            self._last_word = line.strip() or self._last_word

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.close(kindly=kind is None)

    def close(self, kindly: bool = True) -> None:
        """End the program and all that it has started; if kindly, after half a second to quit."""
        process = self._process
        assert process.stdin is not None
        with suppress(OSError):
            if kindly:
                process.stdin.write(b"quit\n")
            process.stdin.close()
        if kindly:
            # The end of its output tells that it has left. To wait for the process itself would
            # give its number free, by which what it has started is found.
            self._ended.wait(_TO_LEAVE)
        self._ended.set()
        _end_group(process)
        process.wait()
        for thread, stream in zip(self._threads, (process.stdout, process.stderr), strict=True):
            thread.join(1)
            if stream is not None and not thread.is_alive():
                stream.close()


def split(command: str) -> list[str] | str:
    """The words of a command, as a shell splits them; Windows does so itself. A path is one."""
    if shutil.which(command):
        return [command]
    words = shlex.split(command, posix=os.name != "nt")
    if not words:
        raise ValueError("no program is named")
    return command if os.name == "nt" else words


def _end_group(process: "subprocess.Popen[bytes]") -> None:
    if os.name == "nt":
        with suppress(OSError):
            subprocess.run(
                ["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False
            )
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _shown(text: str, most: int = _SHOWN) -> str:
    return repr(text if len(text) <= most else f"{text[: most - 3]}...")


_NEEDED: Final = ("newgame", "play", "genmove")

_PATIENCE: Final = 10.0
"""Seconds that a program has for every answer; for a move they are added to its time. A busy
machine, and a program that loads, take some of them."""

_SEEDS: Final = 2**31


class EnginePlayer(Bot):
    """A bot whose moves a program chooses, which knows the listed commands."""

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
    """The programs of a match, by sides; bots need none. Leaving the context ends them all."""

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
        """Refuse a program that finds other totals: it has played another game."""
        told = f"X {ended.x_total} O {ended.o_total}"
        for side, engine in self._running.items():
            if "score" in self._listed[side]:
                line = f"score {ended.x_metric} {ended.o_metric}"
                found = engine.ask(line, _PATIENCE)
                if found.split() != told.split():
                    engine.fail(f"{line}: expected {told!r}, got {found[:40]!r}")
