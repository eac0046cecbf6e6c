import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import REAL, clean_environment, complaint, ended, refusal, run, running, waiting_in
from requirements import needs_devices, needs_limits, needs_signals
from stratabot.strata.puzzle import Puzzle, Ribbon, Solution
from stratabot.strata.text import format_puzzle
from strategies import partly_laid, puzzles
from waiting import PATIENCE, wait_until

COMMANDS = ("solve", "hint", "explain")


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("grid", "parts"),
    [
        ("", ("standard input", "expected a grid", "empty")),
        ("\n \n", ("expected a grid", "empty")),
        ("PGP\nPG\nPGP\n", ("expected 3 squares in row 2", "got 2", "'PG'")),
        ("# a\n3 3\nPGP\nPGP\n", ("of the size 3 3", "got 2 rows")),
        ("PGP\nP\x07P\n", ("row 2", r"'\x07'")),
        (b"PG\0P\n", ("expected a text file", "zero byte")),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ("cannot read standard input as a picture",)),
        (b"PG\xff\n", ("expected a text file", "utf-8")),
        (b"\xff\xfeP", ("expected a text file", "utf-16")),
    ],
)
def test_a_bad_grid_is_one_line_on_stderr_and_exit_code_2(
    command: str, grid: str | bytes, parts: tuple[str, ...]
) -> None:
    text = refusal(command, "-", grid=grid)
    assert all(part in text for part in parts)
    assert len(text) < 300


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_cannot_be_read_is_named(command: str, tmp_path: Path) -> None:
    for path in (tmp_path / "no such file", tmp_path, tmp_path / "x" / "y", tmp_path / ("n" * 999)):
        assert str(path) in refusal(command, str(path))
    assert "folder" in refusal(command, str(tmp_path))
    refusal(command, "a\0b")


@pytest.mark.slow
def test_a_grid_too_large_to_count_over_is_refused() -> None:
    rows = ["." * k + "GP"[k % 2] + "." * (29 - k) for k in range(30)]
    assert "30 x 30" in refusal("solve", "-", "--count", grid="\n".join(rows))


@pytest.mark.slow
@given(
    partly_laid(3, 4) | st.tuples(puzzles(3, 4, "Pp0紅"), st.just(())),
    st.sampled_from([*COMMANDS]),
    st.lists(
        st.sampled_from(
            [
                ("--selected", "P"),
                ("--selected", "紅"),
                ("--color", "always"),
                ("--format", "json"),
                ("--blank", "0"),
                ("--count",),
                ("--all", "--limit", "3"),
            ]
        ),
        unique=True,
    ),
    st.booleans(),
)
def test_no_choice_of_options_ends_in_a_traceback(
    board: tuple[Puzzle, tuple[Ribbon, ...]],
    command: str,
    options: list[tuple[str, ...]],
    without_colors: bool,
) -> None:
    puzzle, placed = board
    laid = [Ribbon(r.line, None) for r in placed] if without_colors else placed
    args = [word for option in options for word in option]
    if placed and command != "explain":
        args += ["--placed", str(Solution(tuple(laid)))]
    result = run(command, "-", *args, grid=format_puzzle(puzzle))
    assert result.exit_code in (0, 1, 2), result.exception
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert "Traceback" not in result.output
    if result.exit_code == 2:
        said = complaint(result.stderr.splitlines(keepends=True)[-1])
        assert not result.stdout or said == f"stratabot: {json.loads(result.stdout)['error']}"


@needs_limits
def test_an_endless_file_is_refused_without_reading_it_all() -> None:
    import resource

    def little_memory() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))

    with running("solve", "/dev/zero", preexec_fn=little_memory) as process:
        code, _, said = ended(process)
    assert code == 2
    assert "expected at most 200000000 bytes, got more" in complaint(said)


@pytest.fixture
def grid(tmp_path: Path) -> str:
    (tmp_path / "grid.txt").write_text("......\n" * 6)
    return str(tmp_path / "grid.txt")


@needs_devices
@pytest.mark.parametrize("options", [(), ("--all", "--limit", "2000")])
def test_a_full_disk_is_one_line_on_stderr(options: tuple[str, ...], grid: str) -> None:
    with open("/dev/full", "wb") as full, running("solve", grid, *options, stdout=full) as process:
        code, _, said = ended(process)
    assert code == 2
    assert "No space left" in complaint(said)


@pytest.mark.parametrize("options", [("--all",), ()])
def test_a_reader_that_has_gone_is_nothing_wrong(options: tuple[str, ...], grid: str) -> None:
    with running("solve", grid, *options) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        if options:
            assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=PATIENCE) == 0


@needs_signals
def test_ctrl_c_while_it_waits_for_more_input_stops_with_130_and_one_line() -> None:
    with running("solve", "-", stdin=subprocess.PIPE) as process:
        pipe = process.stdin
        assert pipe is not None
        pipe.write("......\n")
        pipe.flush()
        wait_until(lambda: waiting_in(pipe) == 0)  # it has read that, and waits for more
        process.send_signal(signal.SIGINT)
        assert ended(process) == (130, "", "stratabot: stopped\n")


@pytest.mark.skipif(not shutil.which("sh"), reason="no sh here")
@pytest.mark.parametrize(
    ("args", "closed"), [("solve -", "<&-"), ("solve - --format json", ">&-"), ("", "2>&-")]
)
def test_a_closed_stream_is_no_reason_for_a_traceback(args: str, closed: str) -> None:
    result = subprocess.run(
        ["sh", "-c", f'"$0" -m stratabot {args} {closed}', sys.executable],
        input=REAL.encode(),
        capture_output=True,
        env=clean_environment(),
        timeout=PATIENCE,
        check=False,
    )
    assert b"Traceback" not in result.stderr
    assert b"Error" not in result.stderr
    assert result.returncode == (2 if closed == "<&-" else 0)
