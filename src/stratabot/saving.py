"""Writing files whole: a file holds either all of the new contents or what it held before.

Before any work, `require_output` and `require_folder` find out whether the result can be written at
all, and that it would replace nothing that the user still needs.
"""

import os
import re
import stat
import sys
from collections.abc import Callable, Iterable
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Final

from stratabot.errors import InputError
from stratabot.words import argument

_PREFIX: Final = ".stratabot-"
"""Of temporary files: short, for a name may be as long as the file system allows."""


def save(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill a temporary file beside `path`, then rename it to `path`.

    A symbolic link stays one: what it leads to is replaced. Of a file with several names (hard
    links) only this name gets the new contents. What is no file, such as a pipe or `/dev/null`, is
    written to, not replaced.

    Raises:
        InputError: the file cannot be written, or `write` raised OSError or ValueError. Pillow
            raises these for contents that a format cannot hold.
    """
    temporary = ""
    try:
        target = Path(os.path.realpath(path))
        if _is_device(target):
            _pour(target, write)
            return
        with NamedTemporaryFile(dir=target.parent, prefix=_PREFIX, delete=False) as file:
            temporary = file.name
            write(file)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        _remove(temporary)
        raise _cannot_write(str(path), error) from None
    except BaseException:
        _remove(temporary)
        raise


def save_bytes(path: Path, data: bytes) -> None:
    """Write these contents whole.

    Raises:
        InputError: the file cannot be written.
    """
    save(path, lambda file: file.write(data))


def require_output(path: Path, inputs: Iterable[str | Path] = (), what: str = "") -> None:
    """Refuse a file that `save` could not write, or that is also an input. Changes nothing.

    Args:
        path: where the result is to go.
        inputs: files that are read: by name; of a folder all files in it; `-` is standard input.
        what: is written there, for the errors: "the log".

    Raises:
        InputError: it is one of the inputs, also by another name or a link; or it is a folder, is
            write-protected, or no file can be made in its folder.
    """
    named = f"{what} {path}".lstrip()
    try:
        target = Path(os.path.realpath(path))
        found = target.stat() if target.exists() else None
        if found is not None:
            _require_replaceable(named, target, found, inputs)
        if found is None or stat.S_ISREG(found.st_mode):
            with NamedTemporaryFile(dir=target.parent, prefix=_PREFIX):
                pass
    except (OSError, ValueError) as error:
        raise _cannot_write(named, error) from None


def require_folder(folder: Path, option: str, ours: re.Pattern[str], force: bool) -> None:
    """Refuse a folder that results cannot be written to, or not without mixing them with others.

    Hidden files, whose names begin with a dot, do not count. Changes nothing.

    Args:
        folder: it need not be there yet.
        option: on the command line, for the errors: `--out`.
        ours: the names of the files that such a command writes.
        force: whether files may be in it: ours are then replaced, the others stay.

    Raises:
        InputError: it holds files and `force` is false, a folder stands where a file of ours is to
            go, it is no folder, or it cannot be made or written to.
    """
    try:
        place = Path(os.path.realpath(folder))
        while not os.path.lexists(place):
            place = place.parent
        with NamedTemporaryFile(dir=place, prefix=_PREFIX):
            pass
        there = _files_in(folder) if folder.exists() else []
    except (OSError, ValueError) as error:
        verb = "write to" if folder.is_dir() else "make"
        reason = _reason(error)
        raise InputError(f"{option}: cannot {verb} the folder {folder}: {reason}") from None
    if there and not force:
        raise InputError(
            f"{option}: expected an empty or a new folder, got {folder} with {there[0]!r} in it "
            f"({argument('force', True)} replaces what an earlier run wrote there)"
        )
    for name in there:
        if ours.fullmatch(name) and (folder / name).is_dir():
            raise InputError(f"cannot write {folder / name}: it is a folder")


def clear_folder(folder: Path, ours: re.Pattern[str]) -> None:
    """Make the folder if it is not there, and remove from it the files with such names.

    Raises:
        InputError: that cannot be done.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in _files_in(folder):
            if ours.fullmatch(name):
                (folder / name).unlink()
    except OSError as error:
        raise InputError(f"cannot write to the folder {folder}: {_reason(error)}") from None


def _require_replaceable(
    named: str, target: Path, found: os.stat_result, inputs: Iterable[str | Path]
) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise InputError(f"cannot write {named}: it is a folder")
    if not os.access(target, os.W_OK):
        raise InputError(f"cannot write {named}: it is write-protected")
    for name in inputs:
        if stat.S_ISREG(found.st_mode) and _is_among(found, str(name)):
            raise InputError(
                f"cannot write {named}: it is an input, too, and would be lost; choose another name"
            )


def _is_among(found: os.stat_result, name: str) -> bool:
    """Whether a file is the input of that name, or lies in it if that is a folder."""
    try:
        if name == "-":
            return sys.stdin is not None and os.path.samestat(found, os.fstat(sys.stdin.fileno()))
        if os.path.isdir(name):
            paths = [os.path.join(name, each) for each in os.listdir(name)]
            return any(os.path.exists(p) and os.path.samestat(found, os.stat(p)) for p in paths)
        return os.path.samestat(found, os.stat(name))
    except (OSError, ValueError):  # an input that cannot be read is for its reader to refuse
        return False


def _files_in(folder: Path) -> list[str]:
    return sorted(name for name in os.listdir(folder) if not name.startswith("."))


def _is_device(target: Path) -> bool:
    """Whether it is there, but neither a file nor a folder."""
    return target.exists() and not target.is_file() and not target.is_dir()


def _pour(target: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Into a pipe or device, in which nobody can go back, when all is there."""
    held = BytesIO()
    write(held)
    with target.open("wb") as file:
        file.write(held.getvalue())


def _cannot_write(named: str, error: Exception) -> InputError:
    return InputError(f"cannot write {named}: {_reason(error)}")


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def _remove(temporary: str) -> None:
    if temporary:
        Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    """The user's umask: a temporary file is private, but the saved one gets the usual rights."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
