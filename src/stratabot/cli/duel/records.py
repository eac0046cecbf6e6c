"""Where records of games are: in a file that the user names, else in the user's data folder."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from stratabot.duel.text import Record, format_record
from stratabot.errors import InputError
from stratabot.saving import is_device, next_free, save_bytes


def kept_folder() -> Path:
    """The folder of the games that were not saved elsewhere."""
    from platformdirs import user_data_path

    return user_data_path("stratabot", appauthor=False) / "duel"


def latest_game() -> Path:
    """The game that was kept last."""
    games = [*kept_folder().glob("*.txt")]
    if not games:
        raise InputError("expected a FILE: no game was kept yet (stratabot duel play keeps them)")
    return max(games, key=lambda path: (path.stat().st_mtime_ns, path.name))


class RecordFile:
    """Keeps a game after every turn, without a path in a new file in the data folder."""

    def __init__(
        self,
        path: Path | None,
        remark: Callable[[str], object],
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._wanted = path
        self._remark, self._now = remark, now
        self._kept: Path | None = None
        self.trouble = ""

    def keep(self, record: Record) -> None:
        if self._wanted is None or not is_device(self._wanted):
            self._write(record)

    def close(self, record: Record) -> None:
        if record.moves or self._wanted is not None:
            self._write(record)
        if self.trouble:
            self._remark(f"the game is not kept: {self.trouble}")
        elif self._kept is not None:
            self._remark(f"record: {self._kept}")

    def _write(self, record: Record) -> None:
        try:
            self._kept = self._kept or self._wanted or self._new_file()
            save_bytes(self._kept, format_record(record).encode())
            self.trouble = ""
        except OSError as error:
            self.trouble = f"cannot write {error.filename}: {error.strerror}"
        except InputError as error:
            self.trouble = str(error)

    def _new_file(self) -> Path:
        folder = kept_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return next_free(folder / f"{self._now():%Y-%m-%d-%H%M%S}.txt")
