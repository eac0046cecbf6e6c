"""How waves ended, and the best of each kind, which a file of the user's keeps.

The file is JSON. Every write reads the file again and adds to its contents: two games at once lose
nothing. A file that cannot be understood is never overwritten: it gets another name.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Self

from platformdirs import user_data_path

from stratabot.errors import InputError
from stratabot.saving import save_bytes
from stratabot.strata.practice.game import PracticeGame
from stratabot.words import counted

_LONGEST: Final = 1e9
"""More seconds than a wave takes: thirty years."""


@dataclass(frozen=True, slots=True)
class Score:
    """How a wave was played.

    Attributes:
        puzzles: how many puzzles were solved.
        perfects: how many of these are Perfect.
        seconds: the sum of the times from a puzzle's opening to its solution.
    """

    puzzles: int
    perfects: int
    seconds: float

    @classmethod
    def of(cls, game: PracticeGame) -> Self:
        """The game's score so far."""
        solved = game.solved
        return cls(len(solved), game.perfects, round(sum(record.seconds for record in solved), 2))

    def __str__(self) -> str:
        puzzles = counted(self.puzzles, "puzzle")
        return f"{puzzles}, {self.perfects} Perfect, {format_time(self.seconds)}"


@dataclass(frozen=True, slots=True)
class Best:
    """The best of all waves of a kind.

    Attributes:
        finished: how many waves of the kind were played to the end.
        perfects: the most Perfects.
        seconds: the shortest time.
    """

    finished: int
    perfects: int
    seconds: float

    def improved(self, score: Score) -> "Best":
        """The best with one more wave counted."""
        perfects, seconds = max(self.perfects, score.perfects), min(self.seconds, score.seconds)
        return Best(self.finished + 1, perfects, seconds)


class ScoreBook:
    """The best waves by kind, in a file.

    Attributes:
        path: the file.
    """

    def __init__(
        self, path: Path | None = None, remark: Callable[[str], object] = lambda _: None
    ) -> None:
        """Read the file, which need not exist.

        Args:
            path: the file; None for the usual one in the user's data folder.
            remark: is called with each line that the user should read about the file.
        """
        self.path = path or user_data_path("stratabot", appauthor=False) / "practice.json"
        self._remark = remark
        self._best = self._load()

    def best(self, kind: object) -> Best | None:
        """The best wave of that kind; None if none was finished."""
        return self._best.get(str(kind))

    def keep(self, kind: object, score: Score) -> None:
        """Add a finished wave. If the file cannot be written, a remark says so."""
        self._best = self._load()
        before = self.best(kind) or Best(0, score.perfects, score.seconds)
        self._best[str(kind)] = before.improved(score)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save_bytes(self.path, format_scores(self._best).encode())
        except OSError as error:
            self._remark(f"cannot keep scores in {self.path}: {error.strerror}")
        except InputError as error:
            self._remark(f"scores are not kept: {error}")

    def _load(self) -> dict[str, Best]:
        try:
            return parse_scores(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except OSError as error:
            self._remark(f"cannot read the scores in {self.path}: {error.strerror}")
            return {}
        except ValueError as error:
            self._set_aside(str(error))
            return {}

    def _set_aside(self, why: str) -> None:
        names = (self.path.with_name(f"{self.path.name}.damaged{k or ''}") for k in range(10_000))
        aside = next(name for name in names if not name.exists())
        try:
            self.path.rename(aside)
        except OSError as error:
            self._remark(f"{self.path} is damaged and cannot be renamed: {error.strerror}")
            return
        self._remark(f"the scores in {self.path} are damaged ({why}); kept as {aside.name}")


def format_scores(best: Mapping[str, Best]) -> str:
    """The scores as text that `parse_scores` reads."""
    return json.dumps({"waves": {kind: asdict(one) for kind, one in best.items()}}, indent=1)


def parse_scores(data: bytes) -> dict[str, Best]:
    """The best of each kind.

    Raises:
        ValueError: the data is not text that `format_scores` writes.
    """
    try:
        read = json.loads(data)
    except RecursionError:
        raise ValueError("expected JSON of a few levels") from None
    if not isinstance(read, dict) or not isinstance(waves := read.get("waves"), dict):
        raise ValueError('expected an object with "waves"')
    return {kind: _best_of(kind, one) for kind, one in waves.items()}


def format_time(seconds: float) -> str:
    """A time as minutes and seconds: `1:02.3`."""
    tenths = round(seconds * 10)
    return f"{tenths // 600}:{tenths % 600 // 10:02}.{tenths % 10}"


def _best_of(kind: str, read: Any) -> Best:
    if isinstance(read, dict) and read.keys() == {"finished", "perfects", "seconds"}:
        finished, perfects, seconds = read["finished"], read["perfects"], read["seconds"]
        are_counts = type(finished) is int and type(perfects) is int
        if are_counts and finished > 0 and perfects >= 0 and _is_time(seconds):
            return Best(finished, perfects, float(seconds))
    raise ValueError(f"expected finished, perfects and seconds of {kind!r:.60}")


def _is_time(read: Any) -> bool:
    """Whether a value from JSON is a number of seconds; NaN and infinity are not."""
    return type(read) in (int, float) and 0 <= read <= _LONGEST
