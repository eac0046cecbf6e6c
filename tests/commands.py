"""The commands, called in this process through click's runner or in one of their own."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import pytest
from click.testing import CliRunner, Result

from stratabot.cli import main
from waiting import PATIENCE, wait_until

REAL = "PG.P\nPGGP\n.PP.\nPGPP\n"
STUCK = "....\nPGP.\nGPP.\n"

_LOOKED_AT = ("NO_COLOR", "TERM", "COLORTERM", "COLUMNS", "WT_SESSION", "PYTHONIOENCODING")

_PROGRESS: Final = re.compile(r"^.*: \d+ s\r?\n", re.MULTILINE)


def run(*args: str, grid: str | bytes | None = None, **env: str) -> Result:
    """`stratabot ARGS`, standard input holding the grid; only these variables are set.

    However busy the machine is, no line of progress comes.
    """
    environment: dict[str, str | None] = dict.fromkeys(_LOOKED_AT)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("stratabot.cli.output.start_new_thread", lambda *_: None)
        return CliRunner().invoke(main, args, input=grid, env=environment | env)


def run_json(*args: str, grid: str, exit_code: int = 0) -> Any:
    result = run(*args, "--format", "json", grid=grid)
    assert result.exit_code == exit_code, result.stderr
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


def refusal(*args: str, grid: str | bytes | None = None, code: int = 2, **env: str) -> str:
    result = run(*args, grid=grid, **env)
    assert (result.exit_code, result.stdout) == (code, ""), args
    return complaint(result.stderr)


def complaint(stderr: str) -> str:
    """The one line, said by stratabot and no traceback."""
    line = stderr.removesuffix("\n")
    assert stderr == f"{line}\n"
    assert line.startswith("stratabot: ")
    assert line.isprintable()
    return line


def command_line(*args: str) -> list[str]:
    """By this Python, or by the one that STRATABOT_PYTHON names: perhaps that of another system."""
    named = os.environ.get("STRATABOT_PYTHON")
    python = shlex.split(named) if named else [sys.executable]
    return [*python, "-m", "stratabot", *args]


def clean_environment(**env: str) -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if key not in _LOOKED_AT} | env


def start(*args: str, grid: str | bytes = b"", **env: str) -> "subprocess.CompletedProcess[bytes]":
    """`python -m stratabot ARGS` as a process of its own; lines of progress are left out."""
    ended = subprocess.run(
        command_line(*args),
        input=grid.encode() if isinstance(grid, str) else grid,
        capture_output=True,
        env=clean_environment(**env),
        timeout=PATIENCE,
        check=False,
    )
    said = ended.stderr.decode(errors="surrogateescape")
    ended.stderr = without_progress(said).encode(errors="surrogateescape")
    return ended


def python_says(code: str, *args: str, **env: str) -> str:
    """What a Python of its own prints and complains of; it ends well."""
    ended = subprocess.run(
        [sys.executable, "-c", code, *args],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=os.environ | env,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode == 0, ended.stdout
    return ended.stdout


@contextmanager
def running(*args: str, **more: Any) -> "Iterator[subprocess.Popen[str]]":
    """`python -m stratabot ARGS` beside the test, its output and errors in pipes.

    `more` is for `Popen`.
    """
    pipe = subprocess.PIPE
    how: Any = {"stdout": pipe, "stderr": pipe, "text": True, "env": clean_environment()} | more
    with subprocess.Popen(command_line(*args), **how) as process:
        try:
            yield process
        finally:
            process.kill()


def ended(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, without_progress(err)


def without_progress(stderr: str) -> str:
    """What else a command said: a busy machine lets it tell after ten seconds how far it is."""
    return _PROGRESS.sub("", stderr)


def is_alive(number: int) -> bool:
    if os.name == "nt":  # where signal 0 is Ctrl-C
        return _is_alive_on_windows(number)
    try:
        os.kill(number, 0)
        if not Path("/proc/self/stat").exists():
            return True
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it may end between the two questions
        return False


def _is_alive_on_windows(number: int) -> bool:
    import ctypes

    kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    synchronize, still_waiting = 0x100000, 0x102
    process = kernel.OpenProcess(synchronize, False, number)
    if not process:
        return False
    try:
        return bool(kernel.WaitForSingleObject(process, 0) == still_waiting)
    finally:
        kernel.CloseHandle(process)


def lines_of_log(file: Path) -> list[dict[str, Any]]:
    """The whole lines of a log in JSON that is being written; none before it is there.

    A program that is to write it makes and removes it once before, to try its name.
    """
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in text.rpartition("\n")[0].splitlines()]


def waiting_in(pipe: IO[Any]) -> int:
    """How many bytes wait in a pipe to be read; either end of it may be asked."""
    import fcntl
    import termios

    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


_AT_WORK: Final = 1.0
"""Seconds of processor after which a command does what it was asked for: its modules are loaded."""


def _seconds_used(process: int) -> float:
    """What a process and those that it has started have used of the processor."""
    try:
        numbers = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        others = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:  # it may end between the two questions
        return 0
    own = sum(map(int, numbers[11:15])) / os.sysconf("SC_CLK_TCK")
    return own + sum(_seconds_used(int(other)) for other in others)


def interrupt(
    *args: str, grid: str, is_ready: Callable[[], object] | None = None
) -> tuple[int, str]:
    """Ctrl-C for `python -m stratabot ARGS` once it is at work: exit code, and what it said.

    Unless `is_ready` tells, it is at work once it has used the processor for a while.
    """
    if not hasattr(signal, "pthread_kill"):
        pytest.skip("programs are sent no signals here")
    # A pipe would not take a long text while the program works on its beginning.
    with tempfile.TemporaryFile("w+") as text:
        text.write(grid)
        text.seek(0)
        with running(*args, stdin=text, stdout=subprocess.DEVNULL) as process:
            if is_ready is None and not Path("/proc/self/stat").exists():
                time.sleep(1)
            else:
                ready = is_ready or (lambda: _seconds_used(process.pid) > _AT_WORK)
                wait_until(lambda: ready() or process.poll() is not None)
            assert process.poll() is None, ended(process)
            process.send_signal(signal.SIGINT)
            exit_code, _, said = ended(process)
            return exit_code, said
