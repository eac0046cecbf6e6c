import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from commands import REAL, STUCK, ended, run, running, start, waiting_in
from requirements import needs_signals
from waiting import wait_until


def test_options_hold_for_each_of_many() -> None:
    result = run("solve", "-", "--format", "jsonl", "--count", grid=f"{REAL}\n{STUCK}")
    assert [json.loads(line)["solutions"] for line in result.stdout.splitlines()] == [2048, 0]
    result = run("solve", "-", "--selected", "p", grid=f"{REAL}\n{REAL}")
    assert [line[-11:] for line in result.stdout.splitlines()] == ["(10 clicks)"] * 2


def test_a_board_on_which_all_lies_says_so_on_its_line() -> None:
    laid = json.dumps({"grid": ["G"], "placed": ["r1=G", "c1=G"]})
    result = run("solve", "-", "--format", "text", grid=f"{laid}\n{laid}\n")
    assert result.stdout.splitlines()[0] == "1: Solved: every ribbon lies, and lies right."


@pytest.mark.slow
def test_many_more_are_spread_over_processes_and_come_back_in_order(tmp_path: Path) -> None:
    file = tmp_path / "many.txt"
    grids = ["GG\nGP\n", "PG\nGP\n", "G\nGP\n", "R\n"]
    file.write_text("\n".join(grids * 600))
    result = start("solve", str(file))
    assert result.returncode == 2
    few = run("solve", "-", grid="\n".join(grids))
    expected = [line.split(": ", 1) for line in few.stdout.splitlines()]
    lines = result.stdout.decode().splitlines()
    assert lines == [
        f"{int(number) + 4 * k}: {text}" for k in range(600) for number, text in expected
    ]
    errors = [line for line in result.stderr.splitlines() if line.startswith(b"stratabot: ")]
    assert len(errors) == 600


@pytest.fixture
def at_work(tmp_path: Path) -> Iterator["subprocess.Popen[str]"]:
    """The command over more grids than it can solve in the time of a test."""
    file = tmp_path / "many.txt"
    file.write_text(f"{REAL}\n" * 60_000)
    with running("solve", str(file), start_new_session=True) as process:
        yield process


def assert_ctrl_c_ends_all(process: "subprocess.Popen[str]") -> str:
    os.killpg(process.pid, signal.SIGINT)
    code, printed, said = ended(process)
    # That both pipes came to an end says as well that no process is left that holds them.
    assert (code, said) == (130, "stratabot: stopped\n")
    return printed


def has_started_others(process: "subprocess.Popen[str]") -> bool:
    parents = subprocess.run(["ps", "-A", "-o", "ppid="], capture_output=True, check=True)
    return str(process.pid).encode() in parents.stdout.split()


@pytest.mark.slow
@needs_signals
def test_ctrl_c_while_nobody_reads_ends_all_processes_and_leaves_whole_lines(
    at_work: "subprocess.Popen[str]",
) -> None:
    pipe = at_work.stdout
    assert pipe is not None
    wait_until(lambda: waiting_in(pipe) > 40_000)
    assert assert_ctrl_c_ends_all(at_work).endswith("clicks)\n")


@pytest.mark.slow
@needs_signals
def test_ctrl_c_ends_processes_that_are_still_starting(at_work: "subprocess.Popen[str]") -> None:
    wait_until(lambda: has_started_others(at_work))
    assert_ctrl_c_ends_all(at_work)
