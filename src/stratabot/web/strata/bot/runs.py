"""The bot's runs: one at a time, its events kept in order, stopped within a moment."""

import asyncio
import threading
from base64 import b64encode
from collections import deque
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress
from math import inf
from multiprocessing import get_context
from time import monotonic
from typing import Final

from stratabot.strata.bot.events import Event
from stratabot.strata.playing import PlayOptions
from stratabot.strata.telling.play import happened, names_in
from stratabot.web.refusals import RefusedError
from stratabot.web.strata.bot.child import LOOK, Ended, Said, Shown, run

_MOST_EVENTS: Final = 5000
"""A run keeps so many events, the last ones; a wave of 36 puzzles has 600."""

_ENDS_WITHIN: Final = 5.0
"""Seconds that a stopped process has to end; then it is killed."""

_STEP: Final = 1.0
"""Seconds from a picture of what the bot sees to the next, at least."""

Told = dict[str, object]


class BotRun:
    """One run of the bot, which is the same as a command, and what happened in it.

    Runs are counted from 1; `tell` is called in another thread when something happened.
    """

    def __init__(
        self, number: int, command: str, verb: str, options: PlayOptions, tell: Callable[[], None]
    ) -> None:
        self.number, self.command = number, command
        self.events: deque[tuple[int, Told]] = deque(maxlen=_MOST_EVENTS)
        self.code: int | None = None
        self._count, self._tell = 0, tell
        self._names: dict[str, str] = {}
        self._shown: Told | None = None
        self._pictures = 0
        self._asked_at, self._awaits = -inf, False
        context = get_context("spawn")
        self._pipe, inner = context.Pipe()
        self._process = context.Process(target=run, args=(verb, options, inner), daemon=True)
        self._process.start()
        inner.close()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    @property
    def is_running(self) -> bool:
        return self.code is None

    def stop(self) -> None:
        """Let it end as by Ctrl-C. To stop what has ended does nothing."""
        if self.is_running:
            with suppress(OSError):  # it ends just now
                self._pipe.send("stop")

    def newest_frame(self, after: str) -> Told | None:
        """What the bot saw last, unless that has the name `after`; it is asked for something newer.

        Nothing is pictured, and nothing sent, before this is called.
        """
        now = monotonic()
        if self.is_running and not self._awaits and now - self._asked_at >= _STEP:
            self._asked_at, self._awaits = now, True
            with suppress(OSError):  # it ends just now
                self._pipe.send(LOOK)
        return None if self._shown is None or self._shown["frame"] == after else self._shown

    def await_end(self) -> None:
        """Wait until the process has ended; kill it if that takes long."""
        self._process.join(_ENDS_WITHIN)
        if self._process.is_alive():
            self._process.kill()
        self._reader.join()

    def as_json(self) -> dict[str, object]:
        """What the run is, and how it ended: `code` is the command's exit code, None so far."""
        return {
            "run": self.number,
            "command": self.command,
            "running": self.is_running,
            "code": self.code,
        }

    def _read(self) -> None:
        code = 1
        try:
            while True:
                said = self._pipe.recv()
                if isinstance(said, Ended):
                    code = said.code
                    break
                if isinstance(said, Shown):
                    self._show(said)
                else:
                    self._add(self._event(said))
        except (EOFError, OSError):
            pass  # it was killed
        self._process.join()
        self.code = code
        self._add({"event": "ended", **self.as_json()})

    def _show(self, said: Shown) -> None:
        self._awaits = False
        if said.picture is not None:
            self._pictures += 1
            data, width, height = said.picture
            self._shown = {
                "frame": f"{self.number}-{self._pictures}",
                "picture": b64encode(data).decode(),
                "kind": "image/jpeg",
                "width": width,
                "height": height,
            }

    def _event(self, said: Event | Said) -> Told:
        """An event of the bot's with its words; advice to a player; or a remark."""
        if isinstance(said, Said):
            return {"event": said.kind, "text": said.text}
        if said.kind == "puzzle":
            self._names = names_in(said)
        return said.as_json() | {"text": happened(said, self._names)}

    def _add(self, event: Told) -> None:
        self.events.append((self._count, event))
        self._count += 1
        self._tell()


class Runs:
    """The run that runs, or ran last. What happens is told to all who listen."""

    def __init__(self) -> None:
        self.last: BotRun | None = None
        self._listeners: set[Callable[[], None]] = set()

    def start(self, command: str, verb: str, options: PlayOptions) -> BotRun:
        """Start a run, the same as a command, unless one is going on."""
        self.require_none()
        number = self.last.number + 1 if self.last else 1
        self.last = BotRun(number, command, verb, options, self._tell)
        self._tell()
        return self.last

    def require_none(self) -> None:
        """Refuse what needs the pointer while the bot has it."""
        if self.last and self.last.is_running:
            raise RefusedError(409, "expected no run that goes on: stop it first")

    def end(self) -> None:
        """Stop the run that goes on."""
        if self.last:
            self.last.stop()
            self.last.await_end()

    async def follow(self) -> AsyncGenerator[Told]:
        """The events of the last run from its first one, then those to come, of later runs, too."""
        loop, news = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            loop.call_soon_threadsafe(news.set)

        self._listeners.add(wake)
        following, seen = None, 0
        try:
            while True:
                news.clear()
                if self.last is not following and (following := self.last):
                    seen = 0
                    yield {"event": "started", **following.as_json()}
                for number, event in [*following.events] if following else ():
                    if number >= seen:
                        yield event
                        seen = number + 1
                await news.wait()
        finally:
            self._listeners.discard(wake)

    def _tell(self) -> None:
        for wake in [*self._listeners]:
            try:
                wake()
            except RuntimeError:  # the loop is closed
                self._listeners.discard(wake)
