"""Another program's engine at the other end of two pipes: questions go out, answers come in.

The program is trusted with nothing: it may end, hang, or say anything. Each of that is an error of
one line, which names the command and what came. Two threads read what the program says, so that no
pipe fills up; they keep little of it.
"""

import os
import queue
import shlex
import shutil
import signal
import subprocess
import threading
import time
from contextlib import suppress
from typing import IO, Final, NoReturn, Self

from stratabot.errors import InputError
from stratabot.limit import ctrl_c_blocked

_LONGEST: Final = 4096
"""Bytes of a line that are read at once."""

_MOST_LINES: Final = 1000
"""An answer has no more lines."""

_WAITING: Final = 200
"""Lines that may wait to be looked at; a program that says more has to wait itself."""

_GLANCE: Final = 0.1
"""Windows notices Ctrl-C only between two waits, so none is longer. In seconds, as all here."""

_TO_LEAVE: Final = 0.5
"""A program that was told to quit has so long to do it."""

_SHOWN: Final = 60
"""Characters of what a program said that are told."""

_COMMAND: Final = 300
"""Characters of its command that are told."""


class EngineProcess:
    """A running program that speaks as `engine.py` does. Leaving the context ends it.

    Args:
        command: the program and its arguments, quoted as in a shell.

    Attributes:
        where: at which place of a match the program is, for messages: `game 3, move 7`.

    Raises:
        InputError: the program cannot be started.
    """

    def __init__(self, command: str) -> None:
        self.where = ""
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
        """The text of the answer to a command, without its `=`.

        Raises:
            InputError: the program refuses the command, does not answer in so many seconds, answers
                with what is no answer, or has ended.
        """
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
        """Say where in the match something is wrong with the program, and what.

        Raises:
            InputError: always.
        """
        where = f" in {self.where}" if self.where else ""
        raise InputError(f"engine {_shown(self._command, _COMMAND)}{where}: {why}")

    def _answer(self, line: str, seconds: float) -> list[str]:
        """The lines up to the empty one; the first begins with `=` or `?`."""
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
        """End the program and all that it has started.

        Args:
            kindly: whether it is told to quit, and has half a second for that.
        """
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
    """The words of a command, as a shell splits them; Windows splits commands itself.

    The path of a program is one word, even if it has spaces and no quotation marks.

    Raises:
        ValueError: a quotation mark is missing, or there is no word.
    """
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
    """The text in quotes, on one line; a long one is cut short."""
    return repr(text if len(text) <= most else f"{text[: most - 3]}...")
