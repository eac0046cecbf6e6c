"""Writing files whole: a file holds either all of the new contents or what it held before."""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from stratabot.errors import InputError


def save(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill a temporary file beside `path`, then rename it to `path`.

    Raises:
        InputError: the file cannot be written, or `write` raised OSError or ValueError. Pillow
            raises these for contents that a format cannot hold.
    """
    temporary = ""
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            temporary = file.name
            write(file)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except (OSError, ValueError) as error:
        _remove(temporary)
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"cannot write {path}: {reason}") from None
    except BaseException:
        _remove(temporary)
        raise


def save_bytes(path: Path, data: bytes) -> None:
    """Write these contents whole.

    Raises:
        InputError: the file cannot be written.
    """
    save(path, lambda file: file.write(data))


def _remove(temporary: str) -> None:
    if temporary:
        Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    """The user's umask: a temporary file is private, but the saved one gets the usual rights."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
