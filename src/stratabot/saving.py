"""Writing files whole: either the new contents stand under the name, or what stood there before."""

import os
from collections.abc import Callable
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from stratabot.errors import InputError


def save(path: Path, write: Callable[[IO[bytes]], object]) -> None:
    """Let `write` fill a temporary file beside `path`, then rename it.

    Raises:
        InputError: it cannot be written there, or `write` raised OSError or ValueError, as Pillow
            does on contents that a format cannot hold.
    """
    temporary = ""
    try:
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            temporary = file.name
            write(file)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except (OSError, ValueError) as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise InputError(f"cannot write {path}: {reason}") from None
    except BaseException:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    """A temporary file is private; the real one shall be as any other file of the user's."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
