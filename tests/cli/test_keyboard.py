import os
import sys
from collections.abc import Iterator
from io import StringIO

import pytest

from requirements import needs_terminals
from stratabot.cli import keyboard
from waiting import wait_until

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
    with keyboard.keys_typed() as keys:
        os.write(terminal, b"b3")
        assert keys.pressed() == "b3"
        os.write(terminal, b"\xff")
        assert keys.pressed() == "\ufffd"


def test_what_was_pressed_is_told_without_waiting(terminal: int) -> None:
    with keyboard.keys_typed() as keys:
        assert keys.pressed() == ""
        os.write(terminal, "b3é".encode()[:-1])
        assert keys.pressed() == "b3"
        os.write(terminal, "é".encode()[-1:])
        assert keys.pressed() == "é"
        assert keys.pressed() == ""


@pytest.mark.usefixtures("terminal")
def test_the_terminal_is_given_back_however_it_ends() -> None:
    def interrupted() -> None:
        with keyboard.keys_typed():
            assert mode(sys.stdin.fileno()) != before
            raise KeyboardInterrupt

    before = mode(sys.stdin.fileno())
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert mode(sys.stdin.fileno()) == before


def test_what_was_typed_before_is_not_lost(terminal: int) -> None:
    os.write(terminal, b"b3\n")
    with keyboard.keys_typed() as keys:
        assert keys.pressed() == "b3\n"


def test_ctrl_z_gives_the_terminal_back_until_it_goes_on(
    terminal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    import signal

    before, stopped = mode(sys.stdin.fileno()), list[object]()

    def stop(process: int, number: int) -> None:
        stopped.append((process, number, mode(sys.stdin.fileno()) == before))

    monkeypatch.setattr(os, "kill", stop)
    with keyboard.keys_typed() as keys:
        os.write(terminal, b"\x1ab")
        assert keys.pressed() == "b"
        os.write(terminal, b"c\x1a")
        assert keys.pressed() == "c"
    assert stopped == [(0, signal.SIGTSTP, True)] * 2


def test_a_terminal_that_is_gone_is_the_end_of_the_input(
    terminal: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(number: int, size: int) -> bytes:
        raise OSError(5, "Input/output error")

    with keyboard.keys_typed() as keys:
        os.write(terminal, b"b")
        monkeypatch.setattr(os, "read", gone)
        assert keys.pressed() == ""
        monkeypatch.setattr(os, "read", lambda number, size: b"")
        assert keys.pressed() == ""


def test_without_a_terminal_what_is_written_is_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("b3\n"))
    found = ""
    with keyboard.keys_typed() as keys:

        def is_there() -> bool:
            nonlocal found
            found += keys.pressed()
            return found == "b3\n"

        wait_until(is_there)
    monkeypatch.setattr(sys, "stdin", None)
    with keyboard.keys_typed() as keys:
        assert keys.pressed() == ""
