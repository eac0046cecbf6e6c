"""Where records of games are: in a file that the user names, else in the user's data folder."""

from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path

from stratabot.duel.text import Record, format_record
from stratabot.errors import InputError
from stratabot.saving import require_output, save_bytes


def kept_folder() -> Path:
    """The folder of the games that were not saved elsewhere."""
    from platformdirs import user_data_path

    return user_data_path("stratabot", appauthor=False) / "duel"


def latest_game() -> Path:
    """The game that was kept last.

    Raises:
        InputError: there is none.
    """
    games = [*kept_folder().glob("*.txt")]
    if not games:
        raise InputError("expected a FILE: no game was kept yet (stratabot duel play keeps them)")
    return max(games, key=lambda path: (path.stat().st_mtime_ns, path.name))


class RecordFile:
    """Keeps a game after every turn, so that whatever happens it is not lost.

    Args:
        path: where the user wants it; None for a new file in the data folder.
        remark: gets what the user should know, a line each.
        now: the time, which names a new file.

    Raises:
        InputError: the user's file cannot be written.
    """

    def __init__(
        self,
        path: str | None,
        remark: Callable[[str], object],
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._wanted = None if path is None else Path(path)
        self._remark, self._now = remark, now
        self._kept: Path | None = None
        self._trouble = ""
        if self._wanted is not None:
            require_output(self._wanted, what="the record")

    def keep(self, record: Record) -> None:
        """Write the game so far; what is no file, such as a pipe, is written to only at the end."""
        if self._wanted is None or self._wanted.is_file() or not self._wanted.exists():
            self._write(record)

    def close(self, record: Record) -> None:
        """Write the game if it has a turn, and say where it is.

        Raises:
            InputError: it could not be written where the user wants it.
        """
        if record.moves or self._wanted is not None:
            self._write(record)
        if self._trouble and self._wanted is not None:
            raise InputError(self._trouble)
        if self._trouble:
            self._remark(f"the game is not kept: {self._trouble}")
        elif self._kept is not None:
            self._remark(f"record: {self._kept}")

    def _write(self, record: Record) -> None:
        try:
            self._kept = self._kept or self._wanted or self._new_file()
            save_bytes(self._kept, format_record(record).encode())
            self._trouble = ""
        except OSError as error:
            self._trouble = f"cannot write {error.filename}: {error.strerror}"
        except InputError as error:
            self._trouble = str(error)

    def _new_file(self) -> Path:
        folder = kept_folder()
        folder.mkdir(parents=True, exist_ok=True)
        name = f"{self._now():%Y-%m-%d-%H%M%S}"
        names = (f"{name}{f'-{k}' * (k > 1)}.txt" for k in count(1))
        return next(folder / each for each in names if not (folder / each).exists())
