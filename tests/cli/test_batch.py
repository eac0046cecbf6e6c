import json
import os
import signal
import subprocess
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest

from commands import (
    REAL,
    STUCK,
    clean_environment,
    command_line,
    run,
    start,
    waiting_in,
    without_progress,
)
from requirements import needs_signals
from stratabot.cli import batch
from stratabot.cli.batch import Outcome, Work
from stratabot.cli.input import Entry
from stratabot.source import Kind, Source
from thorough import cases
from waiting import PATIENCE, wait_until

BAD = "PG\nPGP\n"
THREE = f"{REAL}\n{BAD}\n{STUCK}\n# the last one\nGG\nGP\n"


def test_many_grids_get_a_line_each_in_order_and_a_bad_one_an_error() -> None:
    result = run("solve", "-", grid=THREE)
    assert result.exit_code == 2
    assert [line[:3] for line in result.stdout.splitlines()] == ["1: ", "3: ", "4: "]
    assert "No solution" in result.stdout
    assert result.stderr == "stratabot: puzzle 2: expected 2 squares in row 2, got 3: 'PGP'\n"


def test_every_puzzle_has_an_object_of_its_own_in_jsonl() -> None:
    result = run("solve", "-", "--format", "jsonl", "--count", grid=THREE)
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["number"] for one in objects] == [1, 2, 3, 4]
    assert [one.get("solvable") for one in objects] == [True, None, False, True]
    assert objects[0]["solutions"] == 2048
    assert "expected 2 squares" in objects[1]["error"]
    alone = run("solve", "-", "--format", "jsonl", grid=REAL)
    assert json.loads(alone.stdout) | {"solutions": 2048} == objects[0]


def test_the_exit_code_tells_the_worst() -> None:
    assert run("solve", "-", grid=f"{REAL}\n{REAL}").exit_code == 0
    assert run("solve", "-", grid=f"{STUCK}\n{REAL}").exit_code == 1
    assert run("grade", "-", grid=f"{STUCK}\n{REAL}").exit_code == 1


def test_a_folder_is_solved_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text(f"{REAL}\n{STUCK}")
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "c.txt").write_text("")
    (tmp_path / ".hidden").write_text(REAL)
    (tmp_path / "d").mkdir()
    result = run("solve", str(tmp_path))
    assert result.exit_code == 2
    assert [line.split(":")[0] for line in result.stdout.splitlines()] == ["2 (b.txt)", "3 (b.txt)"]
    errors = result.stderr.splitlines()
    assert errors[0].startswith("stratabot: puzzle 1 (a.txt): ")
    assert errors[1] == "stratabot: puzzle 4 (c.txt): expected a grid, got an empty text"
    assert run("solve", str(tmp_path / "d")).exit_code == 2


def test_a_board_on_which_all_lies_says_so_on_its_line() -> None:
    laid = json.dumps({"grid": ["G"], "placed": ["r1=G", "c1=G"]})
    result = run("solve", "-", "--format", "text", grid=f"{laid}\n{laid}\n")
    assert result.stdout.splitlines()[0] == "1: Solved: every ribbon lies, and lies right."


@pytest.mark.parametrize("command", ["solve", "hint", "explain", "grade"])
def test_several_files_are_told_of_by_name_and_a_missing_one_is_an_error(
    command: str, tmp_path: Path
) -> None:
    names = [str(tmp_path / name) for name in ("a.txt", "none.txt", "b.txt")]
    for name in (names[0], names[2]):
        Path(name).write_text(REAL)
    result = run(command, *names)
    assert result.exit_code == 2
    told = [line.split("): ")[0] for line in result.stdout.splitlines()]
    assert told == [f"1 ({names[0]}", f"3 ({names[2]}"]
    assert result.stderr.startswith(f"stratabot: puzzle 2 ({names[1]}): No such file")


@pytest.mark.parametrize("command", ["hint", "explain", "grade"])
def test_every_command_on_grids_gives_an_object_a_line(command: str) -> None:
    result = run(command, "-", "--format", "jsonl", grid=THREE)
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["number"] for one in objects] == [1, 2, 3, 4]
    assert "expected 2 squares" in objects[1]["error"]
    assert objects[0]["grid"] == ["PG.P", "PGGP", ".PP.", "PGPP"]


def test_an_array_is_solved_board_by_board(tmp_path: Path) -> None:
    boards = np.array([[[0, 1], [1, 1]], [[0, 1], [1, 0]]], np.int8)
    np.save(tmp_path / "boards.npy", boards)
    result = run("solve", str(tmp_path / "boards.npy"), "--format", "jsonl")
    objects = [json.loads(line) for line in result.stdout.splitlines()]
    assert [one["grid"] for one in objects] == [["01", "11"], ["01", "10"]]
    assert [one["solvable"] for one in objects] == [True, False]
    assert result.exit_code == 1


def test_a_remark_on_many_puzzles_is_made_once() -> None:
    result = run("solve", "-", grid="30\n03\n\n01\n11\n")
    assert result.stderr.count("0 is read as a color") == 1
    assert result.stderr.startswith("puzzle 1: 0 is read as a color")


def test_the_color_in_hand_counts_for_all_of_them() -> None:
    result = run("solve", "-", "--selected", "p", grid=f"{REAL}\n{REAL}")
    assert [line[-11:] for line in result.stdout.splitlines()] == ["(10 clicks)"] * 2


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--all",), "expected one puzzle with --all, got many"),
        (("--placed", "r1=G"), "expected one puzzle with --placed, got many"),
        (("--palette", "safe"), "expected --palette with --picture"),
        (("--format", "json"), "many puzzles need --format jsonl"),
    ],
)
def test_what_is_for_one_puzzle_only_is_refused(args: tuple[str, ...], said: str) -> None:
    result = run("solve", "-", *args, grid=f"{REAL}\n{REAL}")
    assert result.exit_code == 2
    assert said in result.stderr


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


@pytest.mark.parametrize(
    ("seconds", "kind", "portion"),
    [(0.0005, None, 0), (0.005, None, 5), (0.1, None, 1), (0.0005, Kind.PICTURE, 1)],
)
def test_hard_puzzles_and_pictures_go_to_all_cores_earlier_and_in_smaller_portions(
    seconds: float, kind: Kind | None, portion: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    portions: list[int] = []

    def spread(
        entries: Iterable[Entry], work: Work, many: int, *_: object
    ) -> Iterator[list[tuple[Entry, Outcome]]]:
        portions.append(many)
        return ([(entry, work(entry))] for entry in entries)

    monkeypatch.setattr(batch, "cores", lambda: 2)
    monkeypatch.setattr(batch, "spread_portions", spread)
    source = None if kind is None else Source("a", kind, b"")
    entries = [Entry(number, "", source) for number in range(1, 301)]
    assert batch.run_many(iter(entries), lambda _: Outcome("", 0), False, seconds) == 0
    assert portions == [portion] * bool(portion)


def test_lines_are_printed_together_as_long_as_a_pipe_takes_them_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr("click.echo", told.append)
    lines = [f"{k}: {'é' * (k % 60)}" for k in range(500)]
    batch._print([(Entry(k, "", None), line) for k, line in enumerate(lines)])
    assert "\n".join(told).split("\n") == lines
    sizes = [len(text.encode()) + 1 for text in told]
    assert max(sizes) <= batch._WHOLE < sizes[0] + sizes[1]


@contextmanager
def solving_many(folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    """The command over more grids than it can solve in the time of a test."""
    file = folder / "many.txt"
    file.write_text(f"{REAL}\n" * 60_000)
    process = subprocess.Popen(
        command_line("solve", str(file)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment(),
        start_new_session=True,
    )
    with process:
        yield process


def assert_ctrl_c_ends_all(process: "subprocess.Popen[bytes]") -> bytes:
    os.killpg(process.pid, signal.SIGINT)
    printed, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    # That both pipes came to an end says as well that no process is left that holds them.
    assert without_progress(errors.decode()) == "stratabot: stopped\n"
    return printed


def has_started_others(process: "subprocess.Popen[bytes]") -> bool:
    parents = subprocess.run(["ps", "-A", "-o", "ppid="], capture_output=True, check=True)
    return str(process.pid).encode() in parents.stdout.split()


@pytest.mark.slow
@needs_signals
def test_ctrl_c_ends_it_and_all_its_processes(tmp_path: Path) -> None:
    with solving_many(tmp_path) as process:
        assert process.stdout is not None
        process.stdout.readline()
        assert_ctrl_c_ends_all(process)


@pytest.mark.slow
@needs_signals
def test_ctrl_c_while_nobody_reads_leaves_whole_lines(tmp_path: Path) -> None:
    with solving_many(tmp_path) as process:
        pipe = process.stdout
        assert pipe is not None
        wait_until(lambda: waiting_in(pipe) > 40_000)
        lines = assert_ctrl_c_ends_all(process)
        assert lines.endswith(b"clicks)\n")


@pytest.mark.slow
@needs_signals
@cases("seconds", [0, 0.03, 0.06, 0.1, 0.2], "a moment more", one_in=3)
def test_ctrl_c_ends_processes_that_are_still_starting(tmp_path: Path, seconds: float) -> None:
    with solving_many(tmp_path) as process:
        wait_until(lambda: has_started_others(process))
        time.sleep(seconds)
        assert_ctrl_c_ends_all(process)
