import errno
import io
import os
import subprocess

import pytest

from commands import clean_environment, command_line
from stratabot.cli.console import reader_has_gone, takes_escapes


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_only_terminals_take_escape_codes() -> None:
    assert takes_escapes(Terminal())
    assert not takes_escapes(io.StringIO())


def test_a_reader_that_has_gone_is_known_by_its_error() -> None:
    assert reader_has_gone(BrokenPipeError())
    assert not reader_has_gone(FileNotFoundError())
    assert not reader_has_gone(OSError(errno.EINVAL, "Invalid argument", "a.txt"))


def test_windows_calls_it_an_invalid_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "name", "nt")
    assert reader_has_gone(OSError(errno.EINVAL, "Invalid argument"))


def answer(*args: str, **env: str) -> bytes:
    """What a command in a process of its own prints."""
    return subprocess.run(
        command_line(*args),
        input="◼◻\n◻◼\n".encode(),
        capture_output=True,
        env=clean_environment(**env),
        timeout=60,
        check=False,
    ).stdout


def test_an_answer_that_goes_elsewhere_is_utf_8_with_line_feeds() -> None:
    told = answer("solve", "-", "--blank", "◻").decode("utf-8")
    assert "◼" in told
    assert "\r" not in told


def test_what_pythonioencoding_says_holds() -> None:
    assert answer("solve", "-", "--blank", "◻", PYTHONIOENCODING="cp1252").isascii()


@pytest.mark.parametrize("code_page", ["cp1252", "cp850", "ascii"])
def test_a_code_page_without_blocks_gets_a_board_of_letters(code_page: str) -> None:
    told = answer("solve", "-", "--color", "always", PYTHONIOENCODING=code_page).decode(code_page)
    assert "?" not in told.replace("any order", "")
