"""The engine as a program at the other end of a pipe."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from commands import clean_environment, command_line, run, start


@contextmanager
def engine(*args: str) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        command_line("duel", "engine", *args),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=clean_environment(),
    )
    with process:
        yield process
        process.kill()


def ask(process: "subprocess.Popen[str]", line: str) -> str:
    """The answer to a line: it must come though the pipe stays open."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{line}\n")
    process.stdin.flush()
    lines = []
    while (answer := process.stdout.readline()) not in ("\n", ""):
        lines.append(answer)
    return "".join(lines)


@pytest.mark.slow
def test_answers_come_at_once_through_pipes() -> None:
    with engine("--seed", "1") as process:
        assert ask(process, "newgame O edge") == "=\n"
        assert ask(process, "play X place c3") == "=\n"
        begun = time.monotonic()
        assert ask(process, "genmove").startswith("= ")
        assert time.monotonic() - begun < 30
        assert ask(process, "what") == "? unknown command\n"
        assert ask(process, "quit") == "=\n"
        assert process.wait(30) == 0


@pytest.mark.slow
def test_bytes_that_are_no_text_and_endless_lines_are_refused_until_the_input_ends() -> None:
    junk = b"\xff\xfe\x00name\n" + b"play " * 100_000 + b"\nname\nshowboa"
    result = start("duel", "engine", "--level", "easy", grid=junk)
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.count(b"? ") == 3
    assert result.stdout.endswith(b"= stratabot duel easy\n\n? unknown command\n\n")


def test_nothing_comes_after_quit() -> None:
    result = run("duel", "engine", grid="quit\nname\n")
    assert (result.exit_code, result.stdout) == (0, "=\n\n")
