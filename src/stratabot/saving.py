"""Writing files whole or in pieces; and, before any work, whether that can and may be done."""

import json
import os
import re
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from itertools import chain, count
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any, Final, NamedTuple, Self

from stratabot.errors import InputError
from stratabot.words import argument

_PREFIX: Final = ".stratabot-"  # of temporary files: short, as names have a longest length
_LIST: Final = ".stratabot.jsonl"


class Contents(NamedTuple):
    """What a file holds, "a GIF"; only a file that `fits`, or an empty one, is replaced."""

    name: str
    fits: Callable[[Path], bool]


def save(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Write what `write` makes to a temporary file beside `path`, then rename it to `path`.

    It is made in memory: Pillow takes no notice of a file that a full disk cuts short. A symbolic
    link stays a link; of several names (hard links) only this one gets the new contents.
    """
    temporary = ""
    try:
        write(held := BytesIO())
        target = _target(path)
        if is_device(target):
            target.write_bytes(held.getbuffer())
            return
        with NamedTemporaryFile(dir=target.parent, prefix=_PREFIX, delete=False) as file:
            temporary = file.name
            file.write(held.getbuffer())
        # A temporary file is private, but the saved one gets the usual rights.
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(temporary, 0o666 & ~umask)
        os.replace(temporary, target)
    except (OSError, ValueError) as error:
        _remove(temporary)
        raise unwritable(str(path), error) from None
    except BaseException:
        _remove(temporary)
        raise


def save_bytes(path: Path, data: bytes) -> None:
    """Write these contents whole."""
    save(path, lambda file: file.write(data))


def unwritable(named: str, error: Exception) -> InputError:
    """The error to raise if `named` cannot be written because of `error`."""
    return InputError(f"cannot write {named}: {_reason(error)}")


def is_device(target: Path) -> bool:
    """Whether the target exists, but is neither a file nor a folder."""
    return os.path.exists(target) and not os.path.isfile(target) and not os.path.isdir(target)


def next_free(path: Path) -> Path:
    """The first free path of `name.gif`, `name-2.gif`, `name-3.gif`, ..."""
    names = (path.with_name(f"{path.stem}-{k}{path.suffix}") for k in count(2))
    return next(each for each in chain([path], names) if not os.path.lexists(each))


def require_output(
    path: Path, inputs: Iterable[str | Path] = (), what: str = "", contents: Contents | None = None
) -> None:
    """Refuse a file that `save` could not write, or that is still needed. Changes nothing.

    `inputs` are names of files that are read; a folder stands for its files, `-` for standard
    input. `what` names the output in errors: "the log". Only a file with such `contents` is
    replaced; None for any.
    """
    named = f"{what} {path}".lstrip()
    try:
        target = _target(path)
        found = target.stat() if target.exists() else None
        if found is not None:
            _require_replaceable(named, target, found, inputs)
        if found is not None and contents is not None:
            _require_alike(named, target, found, contents)
        if found is None:
            # Only so a system says which names are too long or forbidden.
            os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            target.unlink()
        elif stat.S_ISREG(found.st_mode):
            with NamedTemporaryFile(dir=target.parent, prefix=_PREFIX):
                pass
    except (OSError, ValueError) as error:
        raise unwritable(named, error) from None


def require_folder(
    folder: Path, field: str, ours: re.Pattern[str], force: bool, inputs: Iterable[str | Path] = ()
) -> None:
    """Refuse a folder that cannot take the results, or in which other files would mix with them.

    Hidden files, whose names begin with a dot, do not count. Changes nothing. `field` names the
    folder in errors, `ours` are the names of the files that such a command writes. With `force`
    those are replaced that its `OutputList` has; other files stay, and may have no such name.
    `inputs` are as for `require_output`.
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
        raise InputError(f"cannot {verb} the folder {folder}: {reason}", field=field) from None
    if there and not force:
        raise InputError(
            f"expected an empty or a new folder, got {folder} with {there[0]!r} in it ("
            + argument("force", True)
            + " replaces what an earlier run wrote there)",
            field=field,
        )
    written = OutputList(folder).files() if there else []
    for name in filter(ours.fullmatch, there):
        if (folder / name).is_dir():
            raise InputError(f"cannot write {folder / name}: it is a folder")
        _require_no_input(str(folder / name), (folder / name).stat(), inputs)
        if name not in written:
            raise InputError(
                f"cannot write {folder / name}: expected a file that an earlier run wrote, got "
                "another one; choose another folder"
            )


class OutputList:
    """The files that commands wrote into a folder: a hidden file there names them, a line each.

    A file counts as long as it holds what was written. One that grows is listed without that.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self._path = folder, folder / _LIST

    def lines(self) -> list[dict[str, Any]]:
        """All lines, each an object; what a kill left of the last one is not."""
        try:
            texts = self._path.read_text("utf-8").splitlines()
        except OSError:
            return []
        lines = []
        for text in texts:
            with suppress(ValueError):
                lines.append(json.loads(text))
        return lines

    def files(self) -> list[str]:
        """The names of the files that are there as they were written."""
        held = {line["file"]: line.get("sha256") for line in self.lines() if "file" in line}
        return [name for name, digest in held.items() if digest in (None, self._digest(name))]

    def begin(self, ours: re.Pattern[str]) -> None:
        """Make the folder if it is not there; remove the files with these names that it lists."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            for name in filter(ours.fullmatch, self.files()):
                (self.folder / name).unlink(missing_ok=True)
            self._path.unlink(missing_ok=True)
        except OSError as error:
            raise unwritable(f"to the folder {self.folder}", error) from None

    def add(self, **line: object) -> None:
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"\n{json.dumps(line)}")  # after what a kill may have left
        except OSError as error:
            raise unwritable(str(self._path), error) from None

    def save(self, name: str, data: bytes, **more: object) -> None:
        """Write a file, and list it, with more that is to stand in its line."""
        self.add(file=name, sha256=sha256(data).hexdigest(), **more)
        save_bytes(self.folder / name, data)

    def _digest(self, name: str) -> str:
        try:
            return sha256((self.folder / name).read_bytes()).hexdigest()
        except OSError:
            return ""


def unfinished_path(file: Path) -> Path:
    """Where the work on a file goes on, a file or a folder."""
    real = _target(file)
    return real.with_name(f"{real.name}.part")


def require_fresh(file: Path, resume: bool) -> bool:
    """Whether work on this file goes on, and not begins; its folder or file `.part` is there."""
    if is_device(_target(file)):
        raise InputError(f"cannot write {file}: expected a file, got a device")
    part = unfinished_path(file)
    if part.exists() and not resume:
        raise InputError(
            f"{part.name} is there, from a run that did not end: "
            + argument("resume", True)
            + " goes on with it, or remove it"
        )
    return part.exists()


def _target(path: Path) -> Path:
    """The file that is written: where links lead to. A device stays what the user calls it."""
    return path if is_device(path) else Path(os.path.realpath(path))


def _require_replaceable(
    named: str, target: Path, found: os.stat_result, inputs: Iterable[str | Path]
) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise InputError(f"cannot write {named}: it is a folder")
    if not os.access(target, os.W_OK):
        raise InputError(f"cannot write {named}: it is write-protected")
    _require_no_input(named, found, inputs)


def _require_no_input(named: str, found: os.stat_result, inputs: Iterable[str | Path]) -> None:
    if stat.S_ISREG(found.st_mode) and any(_is_among(found, str(name)) for name in inputs):
        raise InputError(
            f"cannot write {named}: it is an input, too, and would be lost; choose another name"
        )


def _require_alike(named: str, target: Path, found: os.stat_result, contents: Contents) -> None:
    if stat.S_ISREG(found.st_mode) and found.st_size and not contents.fits(target):
        raise InputError(
            f"cannot write {named}: expected a new file or {contents.name}, got one that holds "
            "something else; choose another name"
        )


def _is_among(found: os.stat_result, name: str) -> bool:
    """Whether a file is the input of that name, or lies in the folder of that name."""
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


def _reason(error: Exception) -> str:
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)


def _remove(temporary: str) -> None:
    if temporary:
        Path(temporary).unlink(missing_ok=True)


class AppendFile:
    """A text file that grows by whole pieces; `lost` counts those that could not be written."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lost = self._length = 0
        self.trouble = ""
        try:
            self._file = path.open("wb", buffering=0)
        except (OSError, ValueError) as error:
            raise unwritable(str(path), error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, piece: str) -> None:
        data, written = piece.encode("utf-8", "replace"), 0
        try:
            while written < len(data):
                written += self._file.write(data[written:])
            self._length += written
        except OSError as error:
            self.lost += 1
            self.trouble = str(unwritable(str(self.path), error))
            self._cut_off_half()

    def close(self) -> None:
        self._file.close()

    def _cut_off_half(self) -> None:
        """Remove a half-written piece; a pipe or another thing that is no file keeps it."""
        try:
            self._file.seek(self._length)
            self._file.truncate()
        except OSError:
            return
