import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import REAL, STUCK, clean_environment, command_line, run, start, waiting_in
from requirements import needs_devices, needs_limits, needs_signals
from stratabot.strata.puzzle import Puzzle, Ribbon, Solution
from stratabot.strata.text import format_puzzle
from strategies import partly_laid, puzzles
from thorough import cases
from waiting import PATIENCE, wait_until

COMMANDS = ("solve", "hint", "explain")


def complaint(stderr: str) -> str:
    """The one line, said by stratabot and no traceback."""
    assert stderr.startswith("stratabot: ")
    assert stderr.endswith("\n")
    assert stderr.count("\n") == 1
    assert "Traceback" not in stderr
    assert stderr[:-1].isprintable()
    return stderr[:-1]


@pytest.mark.parametrize(
    "args",
    [
        ["solve", "-"],
        ["adrift", "hint", "nowhere.txt"],
        ["str8ts", "generate", "--size", "77"],
        ["explain", "-", "--time-limit", "x"],
        ["solve", "-", "--limit", "3"],
        ["duel", "replay", "nowhere.txt"],
        ["generate", "--size", "3", "--rows", "3"],
    ],
    ids=" ".join,
)
def test_in_json_an_error_is_an_object_too(args: list[str]) -> None:
    result = run(*args, "--format", "json", grid="PGP\nPG\n")
    assert result.exit_code == 2
    assert complaint(result.stderr) == f"stratabot: {json.loads(result.stdout)['error']}"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("grid", "parts"),
    [
        ("", ("standard input", "expected a grid", "empty")),
        ("\n \n", ("expected a grid", "empty")),
        ("PGP\nPG\nPGP\n", ("expected 3 squares in row 2", "got 2", "'PG'")),
        ("# a\n3 3\nPGP\nPGP\n", ("expected 3 rows", "got 2")),
        ("PGP\nP\x07P\n", ("row 2", r"'\x07'")),
        (b"PG\0P\n", ("expected a text file", "zero byte")),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ("cannot read standard input as a picture",)),
        (b"PG\xff\n", ("expected a text file", "utf-8")),
        (b"\xff\xfeP", ("expected a text file", "utf-16")),
        (b"P" * 20_000_001, ("expected at most 20000000", "got more")),
    ],
)
def test_a_bad_grid_is_one_line_on_stderr_and_exit_code_2(
    command: str, grid: str | bytes, parts: tuple[str, ...]
) -> None:
    result = run(command, "-", grid=grid)
    assert result.exit_code == 2
    assert result.stdout == ""
    text = complaint(result.stderr)
    for part in parts:
        assert part in text
    assert len(text) < 300


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_cannot_be_read_is_named(command: str, tmp_path: Path) -> None:
    for path in (tmp_path / "no such file", tmp_path, tmp_path / "x" / "y", tmp_path / ("n" * 999)):
        result = run(command, str(path))
        assert result.exit_code == 2
        assert result.stdout == ""
        assert str(path) in complaint(result.stderr)
    assert "folder" in run(command, str(tmp_path)).stderr
    assert run(command, "a\0b").exit_code == 2
    assert run(command, "").exit_code == 2


@pytest.mark.parametrize(
    ("args", "parts"),
    [
        (("solve",), ("Missing argument", "GRID")),
        (("hint",), ("Missing argument", "GRID")),
        (("explain",), ("Missing argument", "GRID")),
        (("frob",), ("frob",)),
        (("slove", "-"), ("slove", "did you mean solve or serve?")),
        (("strata", "expain", "-"), ("expain", "did you mean explain?")),
        (("--frob",), ("--frob",)),
        (("solve", "-", "--frob"), ("--frob",)),
        (("solve", "-", "--order", "best"), ("best", "peel")),
        (("solve", "-", "--format", "xml"), ("xml", "json")),
        (("solve", "-", "--color", "red"), ("red", "never")),
        (("solve", "-", "--limit", "3"), ("--limit", "--all")),
        (("solve", "-", "--colors", "3"), ("--colors", "--count")),
        (("solve", "-", "--count", "--all"), ("--count", "--all")),
        (("solve", "-", "--all", "--limit", "-1"), ("-1",)),
        (("solve", "-", "--all", "--limit", "many"), ("many",)),
        (("solve", "-", "--count", "--colors", "0"), ("0",)),
        (("solve", "-", "--count", "--colors", "1"), ("2 colors", "1")),
        (("solve", "-", "--selected", "PP"), ("PP",)),
        (("solve", "-", "--selected", ""), ("a color's letter",)),
        (("hint", "-", "--selected", "\x07"), ("a color's letter",)),
        (("solve", "-", "--placed", "r5=G"), ("r5", "4 x 4")),
        (("solve", "-", "--placed", "c1000000001=G"), ("c1000000001", "4 x 4")),
        (("solve", "-", "--placed", "x1=G"), ("x1",)),
        (("solve", "-", "--placed", "r1=GG"), ("GG",)),
        (("solve", "-", "--placed", "r1=G r1=P"), ("r1", "twice")),
        (("hint", "-", "--placed", "c9=G"), ("c9", "4 x 4")),
        (("hint", "-", "--placed", "row 1 green"), ("'green'",)),
        (("hint", "-", "--placed", "r1="), ("one visible character",)),
    ],
)
def test_bad_usage_is_one_line_on_stderr_and_exit_code_2(
    args: tuple[str, ...], parts: tuple[str, ...]
) -> None:
    result = run(*args, grid=REAL)
    assert result.exit_code == 2
    assert result.stdout == ""
    text = complaint(result.stderr)
    for part in parts:
        assert part in text


@pytest.mark.slow
def test_a_grid_too_large_to_count_over_is_refused() -> None:
    rows = ["." * k + "GP"[k % 2] + "." * (29 - k) for k in range(30)]
    result = run("solve", "-", "--count", grid="\n".join(rows))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "30 x 30" in complaint(result.stderr.splitlines(keepends=True)[-1])


def test_no_solution_is_an_answer_on_stdout_and_not_an_error() -> None:
    for command in COMMANDS:
        result = run(command, "-", grid=STUCK)
        assert result.exit_code == 1
        assert result.stdout
        assert result.stderr == ""


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
                ("--order", "peel"),
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
    if result.exit_code == 2:
        said = complaint(result.stderr.splitlines(keepends=True)[-1])
        assert not result.stdout or said == f"stratabot: {json.loads(result.stdout)['error']}"
    else:
        assert "Traceback" not in result.output


@needs_limits
def test_an_endless_file_is_refused_without_reading_it_all() -> None:
    import resource

    def little_memory() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))

    result = subprocess.run(
        command_line("solve", "/dev/zero"),
        capture_output=True,
        text=True,
        preexec_fn=little_memory,
        timeout=PATIENCE,
        check=False,
    )
    assert result.returncode == 2
    assert "20000000" in complaint(result.stderr)


@needs_devices
@pytest.mark.parametrize(
    "args",
    [
        ("solve",),
        ("solve", "--all", "--limit", "2000"),
    ],
)
def test_a_full_disk_is_one_line_on_stderr(args: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text(REAL)
    with open("/dev/full", "wb") as full:
        result = subprocess.run(
            command_line(*args, str(file)),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    assert result.returncode == 2
    assert "No space left" in complaint(result.stderr)


@pytest.mark.parametrize("args", [("solve", "--all"), ("solve",)])
def test_a_reader_that_has_gone_is_nothing_wrong(args: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text("......\n" * 6)
    process = subprocess.Popen(
        command_line(*args, str(file)), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    if "--all" in args:
        assert process.stdout.readline()
    process.stdout.close()
    stderr = process.stderr.read()
    process.stderr.close()
    assert stderr == b""
    assert process.wait(timeout=PATIENCE) == 0


@needs_signals
@pytest.mark.parametrize("args", [("solve", "-"), ("solve", "--all", "/dev/stdin")])
def test_ctrl_c_stops_with_130_and_one_line(args: tuple[str, ...]) -> None:
    process = subprocess.Popen(
        command_line(*args),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=clean_environment(),
    )
    assert process.stdin is not None
    assert process.stdout is not None
    if "--all" in args:
        process.stdin.write(b"......\n" * 6)
        process.stdin.close()
        process.stdin = None
        assert process.stdout.readline()
    else:
        process.stdin.write(b"......\n")
        process.stdin.flush()
        pipe = process.stdin
        wait_until(lambda: waiting_in(pipe) == 0)  # it has read that, and waits for more
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert complaint(stderr.decode()) == "stratabot: stopped"


@pytest.mark.skipif(not shutil.which("sh"), reason="no sh here")
@cases(
    "args,closed",
    [
        (args, closed)
        for args in ["solve -", "solve - --format json", ""]
        for closed in ["<&-", ">&-", "2>&-"]
    ],
    "a stream that is closed already, with other options",
    keep=[("solve -", "<&-"), ("solve - --format json", ">&-"), ("", "2>&-")],
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
    assert result.returncode == (2 if closed == "<&-" and args else 0)


@pytest.mark.slow
def test_a_process_of_its_own_exits_with_the_same_codes() -> None:
    assert start("solve", "-", grid="PG\nG\n").returncode == 2
    assert start("solve", "-", grid=STUCK).returncode == 1
    result = start("solve", "no such file")
    assert result.returncode == 2
    assert result.stdout == b""
    complaint(result.stderr.decode().replace("\r\n", "\n"))


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ("play --practice --window Strata", "expected --practice without --window and --region"),
        ("wave --practice --region 0,0,9,9", "expected --practice without --window and --region"),
        ("play --window Strata --region 0,0,9,9", "expected --window or --region, got both"),
        ("watch --window Strata --region 0,0,9,9", "expected --window or --region, got both"),
        ("wave --practice --force", "expected --record with --force"),
        ("watch --region 0,0,9,9 --patience 3", "expected --window or --once with --patience"),
        ("watch --overlay --once", "expected --overlay or --once, got both"),
        ("explain examples/unsolvable.txt --palette safe", "expected --picture with --palette"),
        ("solve examples/real-4x4.txt --all --order peel", "expected --order without --all"),
        ("practice --blank 0", "expected a grid with --blank"),
    ],
)
def test_an_option_that_would_be_ignored_is_refused(args: str, why: str) -> None:
    result = run(*args.split())
    assert (result.exit_code, result.stdout) == (2, "")
    [line] = result.stderr.splitlines()
    assert why in line


def test_a_command_that_there_was_says_what_to_use_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "stratabot.cli.duel.GONE", {"chess": "another program plays it"}, raising=False
    )
    result = run("duel", "chess")
    assert result.exit_code == 2
    said = "there is no chess any more: another program plays it (see: main duel --help)"
    assert complaint(result.stderr) == f"stratabot: {said}"
