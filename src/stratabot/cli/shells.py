"""Words of a command, written so that the shell at hand reads them as they were meant."""

import os
import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any, Final


class Shell(Enum):
    """A family of shells with rules of its own for quoting."""

    POSIX = "sh"
    CMD = "cmd"
    POWERSHELL = "PowerShell"


_PROGRAMS: Final = {
    "cmd.exe": Shell.CMD,
    "powershell.exe": Shell.POWERSHELL,
    "pwsh.exe": Shell.POWERSHELL,
    "bash.exe": Shell.POSIX,
    "zsh.exe": Shell.POSIX,
}


def command(words: Iterable[str], shell: Shell | None = None) -> str:
    """A command of these words; for the shell at hand if none is given."""
    return " ".join(quoted(word, shell) for word in words)


def quoted(word: str, shell: Shell | None = None) -> str:
    """One word of a command: as it is or in double quotes where that is enough."""
    shell = shell or shell_at_hand()
    if shell is Shell.POSIX:
        # shlex takes 2 ms to load.
        from shlex import quote

        by_rule = quote(word)
        return by_rule if by_rule == word or {*'"$`\\!'} & {*word} else f'"{word}"'
    if re.fullmatch(r"[\w./:\\+=-]+", word):
        return word
    return _for_powershell(word) if shell is Shell.POWERSHELL else _for_cmd(word)


def _for_powershell(word: str) -> str:
    """A program gets no `"` from Windows PowerShell, unless there is a backslash before it."""
    if not {*'"“”„$`'} & {*word}:
        return _for_program(word)
    inner = re.sub(r'(\\*)"', r'\1\1\\"', word)
    return "'" + re.sub("(['‘’‚‛])", r"\1\1", inner) + "'"


def _for_cmd(word: str) -> str:
    """In quotes; but cmd replaces `%NAME%` within quotes, too, and does not know `\\"`."""
    text = _for_program(word)
    return re.sub(r'([()%!^"<>&|])', r"^\1", text) if {*'"%!'} & {*word} else text


def _for_program(word: str) -> str:
    """In double quotes, by the rules by which programs of Windows find their words again."""
    inner = re.sub(r'(\\*)"', r'\1\1\\"', word)
    return f'"{inner}{inner[len(inner.rstrip(chr(92))) :]}"'


@cache
def shell_at_hand() -> Shell:
    """The shell that this program was started from; cmd if Windows does not tell."""
    if os.name != "nt":
        return Shell.POSIX
    return next((_PROGRAMS[name] for name in _ancestors() if name in _PROGRAMS), Shell.CMD)


def _ancestors() -> Iterator[str]:
    try:
        processes = dict(_processes())
    except (ImportError, AttributeError, OSError):
        return
    number, seen = os.getppid(), set[int]()
    while number in processes and number not in seen:
        seen.add(number)
        name, parent = processes[number]
        yield name.lower()
        number = parent


def _processes() -> Iterator[tuple[int, tuple[str, int]]]:
    """All processes of Windows: number, name and the parent's number."""
    import ctypes

    class Entry(ctypes.Structure):  # PROCESSENTRY32W
        _fields_ = (
            ("size", ctypes.c_uint32),
            ("usage", ctypes.c_uint32),
            ("number", ctypes.c_uint32),
            ("heap", ctypes.c_void_p),
            ("module", ctypes.c_uint32),
            ("threads", ctypes.c_uint32),
            ("parent", ctypes.c_uint32),
            ("priority", ctypes.c_int32),
            ("flags", ctypes.c_uint32),
            ("name", ctypes.c_wchar * 260),
        )

    kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
    kernel.CreateToolhelp32Snapshot.restype = ctypes.c_void_p
    snapshot = ctypes.c_void_p(kernel.CreateToolhelp32Snapshot(2, 0))
    entry = Entry(size=ctypes.sizeof(Entry))
    try:
        is_there = kernel.Process32FirstW(snapshot, ctypes.byref(entry))
        while is_there:
            yield entry.number, (entry.name, entry.parent)
            is_there = kernel.Process32NextW(snapshot, ctypes.byref(entry))
    finally:
        kernel.CloseHandle(snapshot)
