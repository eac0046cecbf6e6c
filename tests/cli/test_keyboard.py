import os
import sys
from collections.abc import Iterator

import pytest

from requirements import needs_terminals
from stratabot.cli import keyboard

pytestmark = needs_terminals


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    import pty

    keys, child = pty.openpty()
    with os.fdopen(child, "r") as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        yield keys
    os.close(keys)


def mode(number: int) -> list[object]:
    import termios

    return [*termios.tcgetattr(number)]


def test_keys_come_at_once_and_not_as_lines(terminal: int) -> None:
    with keyboard.keyboard(lambda: None) as keys:
        os.write(terminal, b"b3")
        assert keys.read() == "b3"
        os.write(terminal, "é".encode()[:1])
        os.write(terminal, "é".encode()[1:])
        assert keys.read() == "é"
        os.write(terminal, b"\xff")
        assert keys.read() == "�"


def test_what_was_pressed_is_told_without_waiting(terminal: int) -> None:
    with keyboard.keyboard(lambda: None) as keys:
        assert keys.pressed() == ""
        os.write(terminal, "b3é".encode()[:-1])
        assert keys.pressed() == "b3"
        os.write(terminal, "é".encode()[-1:])
        assert keys.pressed() == "é"
        assert keys.pressed() == ""


def test_the_terminal_is_given_back_however_it_ends(
    terminal: int, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        with keyboard.keyboard(lambda: None):
            assert mode(sys.stdin.fileno()) != before
            raise KeyboardInterrupt

    before = mode(sys.stdin.fileno())
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert mode(sys.stdin.fileno()) == before
    assert capsys.readouterr().out == "\x1b[?1049h\x1b[H\x1b[2J\x1b[?1049l"


def test_what_was_typed_before_is_not_lost(terminal: int) -> None:
    os.write(terminal, b"b3\n")
    with keyboard.keyboard(lambda: None) as keys:
        assert keys.read() == "b3\n"


def test_ctrl_z_gives_the_terminal_back_until_it_goes_on(
    terminal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import signal

    before, stopped, drawn = mode(sys.stdin.fileno()), list[object](), list[str]()

    def stop(process: int, number: int) -> None:
        stopped.append((process, number, mode(sys.stdin.fileno()) == before))

    monkeypatch.setattr(os, "kill", stop)
    with keyboard.keyboard(lambda: drawn.append("again")) as keys:
        os.write(terminal, b"\x1ab")
        assert keys.read() == "b"
        os.write(terminal, b"c\x1a")
        assert keys.pressed() == "c"
    assert stopped == [(0, signal.SIGTSTP, True)] * 2
    assert drawn == ["again"] * 2


def test_a_terminal_that_is_gone_is_the_end_of_the_input(
    terminal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(number: int, size: int) -> bytes:
        raise OSError(5, "Input/output error")

    with keyboard.keyboard(lambda: None) as keys:
        os.write(terminal, b"b")
        monkeypatch.setattr(os, "read", gone)
        assert (keys.read(), keys.pressed()) == ("", "")
        monkeypatch.setattr(os, "read", lambda number, size: b"")
        assert (keys.read(), keys.pressed()) == ("", "")


def test_without_a_terminal_or_on_a_dumb_one_there_are_no_keys(
    monkeypatch: pytest.MonkeyPatch, terminal: int
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    assert not keyboard.has_keys()
    with os.fdopen(os.dup(sys.stdin.fileno()), "w") as stdout:
        monkeypatch.setattr(sys, "stdout", stdout)
        assert keyboard.has_keys()
        monkeypatch.setenv("TERM", "dumb")
        assert not keyboard.has_keys()
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setattr(sys, "stdin", None)
        assert not keyboard.has_keys()
