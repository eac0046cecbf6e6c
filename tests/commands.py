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
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

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
    """The one object that `--format json` prints."""
    result = run(*args, "--format", "json", grid=grid)
    assert result.exit_code == exit_code, result.stderr
    assert result.stdout.count("\n") == 1
    return json.loads(result.stdout)


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


def without_progress(stderr: str) -> str:
    """What else a command said: a busy machine lets it tell after ten seconds how far it is."""
    return _PROGRESS.sub("", stderr)


def is_alive(number: int) -> bool:
    """Whether that process runs; one that has ended and was not fetched yet does not."""
    try:
        os.kill(number, 0)
        if not Path("/proc/self/stat").exists():
            return True
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:  # it may end between the two questions
        return False


def lines_of_log(file: Path) -> list[dict[str, Any]]:
    """The whole lines of a log in JSON that is being written; none before it is there.

    A program that is to write it makes and removes it once before, to try its name.
    """
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in text.rpartition("\n")[0].splitlines()]


def waiting_in(pipe: IO[bytes]) -> int:
    """How many bytes wait in a pipe to be read; either end of it may be asked."""
    import fcntl
    import termios

    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


class Interrupted(NamedTuple):
    """How a command ended after Ctrl-C: its exit code, standard error, and after how long.

    Lines of progress are left out of standard error.
    """

    exit_code: int
    stderr: str
    seconds: float


def _await_work(process: "subprocess.Popen[str]") -> None:
    """Wait until the program has worked for longer than it takes to start: 0.2 to 0.6 s."""
    file, end = Path(f"/proc/{process.pid}/stat"), time.monotonic() + 3
    used = 0
    while used < 100 and time.monotonic() < end:
        time.sleep(0.05)
        if file.exists():
            used = sum(map(int, file.read_text().rpartition(")")[2].split()[11:13]))


def _rewound(file: IO[str], text: str) -> IO[str]:
    file.write(text)
    file.seek(0)
    return file


def interrupt(*args: str, grid: str, is_ready: Callable[[], object] | None = None) -> Interrupted:
    """Ctrl-C for `python -m stratabot ARGS` once it is at work.

    Args:
        args: the command.
        grid: its standard input.
        is_ready: whether it is at work. Without it, work is told by the time that the processor
            took, and is taken for granted 3 seconds after the start: systems other than Linux do
            not tell that in /proc, and a command may wait for other processes.
    """
    if not hasattr(signal, "pthread_kill"):
        pytest.skip("programs are sent no signals here")
    with (
        # A pipe would not take a long text while the program works on its beginning.
        tempfile.TemporaryFile("w+") as text,
        subprocess.Popen(
            command_line(*args),
            stdin=_rewound(text, grid),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=clean_environment(),
            text=True,
        ) as process,
    ):
        assert process.stderr is not None
        if is_ready is None:
            _await_work(process)
        else:
            wait_until(lambda: is_ready() or process.poll() is not None)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        start = time.monotonic()
        exit_code = process.wait(PATIENCE)
        seconds = time.monotonic() - start
        return Interrupted(exit_code, without_progress(process.stderr.read()), seconds)
