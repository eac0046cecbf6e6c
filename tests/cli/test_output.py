import errno
import io
import os
import pickle
import re
import signal
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import REAL, run, start
from pseudo_terminal import PseudoTerminal, TextTerminal
from requirements import needs_terminals
from stratabot.cli.output import (
    StatusLine,
    Working,
    error_text,
    in_options,
    reader_has_gone,
    wrapped,
)
from stratabot.errors import InputError, PuzzleError
from stratabot.words import argument
from waiting import PATIENCE, wait_until

pytestmark = pytest.mark.usefixtures("posix_shell")


@pytest.mark.parametrize(
    ("field", "value", "option"),
    [
        ("blank", ".", "--blank ."),
        ("blank", " ", '--blank " "'),
        ("blank", "#", '--blank "#"'),
        ("blank", "'", '--blank "\'"'),
        ("placed", "r2=G c1=P", '--placed "r2=G c1=P"'),
        ("force", True, "--force"),
        ("no_fill", True, "--no-fill"),
        ("region", "X,Y,W,H", "--region X,Y,W,H"),
    ],
)
def test_an_argument_becomes_an_option(field: str, value: str | bool, option: str) -> None:
    message = pickle.loads(pickle.dumps("so: (" + argument(field, value) + ") or"))
    assert message == f"so: ({field}={value!r}) or"
    assert in_options(message) == f"so: ({option}) or"
    about = InputError(message, field="x")
    assert str(about) == f"x: {message}"
    assert error_text(pickle.loads(pickle.dumps(about))) == f"--x: so: ({option}) or"


def test_sentences_are_broken_between_words_below_their_numbers() -> None:
    line = "   12. range check: r2c2 cannot be 9, for 9 needs an 8 in r1c2"
    assert wrapped(line, 40).splitlines() == [
        "   12. range check: r2c2 cannot be 9,",
        "       for 9 needs an 8 in r1c2",
    ]
    assert wrapped(line, 80) == line
    for board in (" # [.] # [.] #" * 8, "\x1b[31mab cd\x1b[0m" * 9, "x" * 99):
        assert wrapped(board, 40) == board


@needs_terminals
def test_a_terminal_gets_lines_as_wide_as_it_is_and_a_pipe_whole_sentences(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text("..CB\nC..B\n")
    with PseudoTerminal("adrift", "explain", str(file), columns=40, NO_COLOR="1") as terminal:
        terminal.await_end()
        shown = terminal.screen
    told = run("adrift", "explain", str(file)).stdout.splitlines()[0]
    assert len(told) > 80
    assert " ".join(told.split()) in " ".join(shown.split())


def test_the_words_of_users_stay(tmp_path: Path) -> None:
    named = tmp_path / "color='x'"
    assert f"{named}: No such file" in run("solve", str(named)).stderr
    named.write_text("ABB\nA+B\nAB.\n")
    told = run("solve", str(named)).stderr
    assert f"{named}: expected" in told
    assert "(--blank +)" in told


def test_only_an_error_about_an_argument_names_an_option() -> None:
    for error, told in (
        (InputError("expected a color", field="selected"), "--selected: expected a color"),
        (InputError("a.txt: expected a grid"), "a.txt: expected a grid"),
        (PuzzleError("selected: expected"), "selected: expected"),
    ):
        assert error_text(error) == told


CLEAR = "\r\x1b[K"


def test_on_a_terminal_remarks_stay_above_a_line_that_is_written_over() -> None:
    stream = TextTerminal()
    line = StatusLine(stream)
    line.clear()
    for text in ("one", "two"):
        line.rewrite(text)
    line.remark("look")
    line.rewrite("three")
    line.clear()
    assert stream.getvalue() == f"{CLEAR}one{CLEAR}two{CLEAR}look\n{CLEAR}three{CLEAR}"


def test_elsewhere_only_remarks_go_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    line = StatusLine()
    line.rewrite("one")
    line.remark("look")
    line.clear()
    assert capsys.readouterr() == ("", "look\n")


def wait_for(stream: io.StringIO, *lines: str) -> None:
    told = re.compile("".join(rf"{re.escape(line)}: \d+ s\n?" for line in lines))
    wait_until(lambda: told.search(stream.getvalue()))


def test_what_takes_long_is_told_on_a_line_that_goes_away() -> None:
    stream = TextTerminal()
    with Working("drawing", stream, pause=0.01):
        wait_for(stream, f"{CLEAR}drawing", f"{CLEAR}drawing")
    assert stream.getvalue().endswith(CLEAR)


def test_elsewhere_it_is_told_on_lines_that_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    stream, threads = io.StringIO(), list[threading.Thread]()

    def begin(run: Callable[..., None], args: tuple[object, ...]) -> None:
        threads.append(threading.Thread(target=run, args=args))
        threads[-1].start()

    monkeypatch.setattr("stratabot.cli.output.start_new_thread", begin)
    with Working("drawing", stream, pause=0.01):
        wait_for(stream, "drawing", "drawing")
    told = stream.getvalue()
    threads[0].join(PATIENCE)
    assert not threads[0].is_alive()
    assert stream.getvalue() == told


@pytest.mark.parametrize("stream", [TextTerminal(), io.StringIO()])
def test_what_is_done_at_once_is_not_told(stream: io.StringIO) -> None:
    with Working("drawing", stream):
        pass
    assert stream.getvalue() == ""


def test_what_else_is_printed_finds_the_line_empty() -> None:
    stream, wanted = TextTerminal(), list[str]()

    def what() -> str:
        wanted.append("solving")
        return "solving"

    with Working(what, stream, pause=0.01) as working:
        wait_for(stream, "solving")
        with working.aside():
            stream.write("1: PG\n")
            told, before = stream.getvalue(), len(wanted)
            wait_until(lambda: len(wanted) > before)  # the next line would be told now
            assert stream.getvalue() == told
    assert told.endswith(f"{CLEAR}1: PG\n")


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be blocked")
def test_the_thread_that_tells_takes_no_ctrl_c_from_where_it_is_blocked() -> None:
    masks: list[set[int]] = []

    def tell() -> str:
        masks.append({*signal.pthread_sigmask(signal.SIG_BLOCK, ())})
        return "solving"

    stream = io.StringIO()
    with Working(tell, stream, pause=0.01):
        wait_for(stream, "solving")
    assert signal.SIGINT in masks[0]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_a_reader_that_has_gone_is_known_by_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    assert reader_has_gone(BrokenPipeError())
    assert not reader_has_gone(FileNotFoundError())
    assert not reader_has_gone(OSError(errno.EINVAL, "Invalid argument", "a.txt"))
    monkeypatch.setattr(os, "name", "nt")  # which calls it an invalid argument
    assert reader_has_gone(OSError(errno.EINVAL, "Invalid argument"))


BLOCKS = "◼◻\n◻◼\n"


def test_an_answer_that_goes_elsewhere_is_utf_8_with_line_feeds() -> None:
    told = start("solve", "-", "--blank", "◻", grid=BLOCKS).stdout.decode("utf-8")
    assert "◼" in told
    assert "\r" not in told


def told_in(code_page: str, grid: str, *options: str) -> bytes:
    env = {"PYTHONIOENCODING": code_page, "PYTHONUTF8": "0"}
    result = start("solve", "-", *options, grid=grid, **env)
    assert (result.returncode, result.stderr) == (0, b"")
    return result.stdout


def test_what_pythonioencoding_says_holds_and_a_letter_that_it_lacks_is_no_reason_to_fail() -> None:
    assert told_in("cp1252", "紅G\nGG\n", "--blank", ".").replace(b"\xb7", b".").isascii()
    assert told_in("ascii", "紅G\nGG\n")


@pytest.mark.parametrize("code_page", ["cp1252", "cp850", "ascii"])
@pytest.mark.parametrize("color", ["always", "never"])
def test_a_code_page_without_blocks_gets_a_board_of_letters(code_page: str, color: str) -> None:
    board = told_in(code_page, REAL, "--color", color).decode(code_page)
    assert "?" not in board
    assert board.count("P") >= 9
