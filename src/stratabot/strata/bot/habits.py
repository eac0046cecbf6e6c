"""Keeps what the bot has learned of a game for its next run: it only spares clicks."""

import json
import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Final

from platformdirs import user_state_path

from stratabot.errors import InputError
from stratabot.saving import save_bytes
from stratabot.strata.bot.events import Details

KEPT_FOR: Final = timedelta(days=60)  # older habits are learned anew, because games get updates
_LONGEST: Final = 30.0  # seconds that no game needs before it takes a click on Next


@dataclass(frozen=True)
class Habits:
    """What a game is known not to do; what it does the bot finds out without losing a click.

    Attributes:
        ignores_ribbons: whether it takes no click at a selector while a ribbon slides in.
        ignores_swatches: whether it takes no click at a swatch while a ribbon slides in.
        next_delay: seconds from the win screen until it takes a click on Next, if found out.
    """

    ignores_ribbons: bool = False
    ignores_swatches: bool = False
    next_delay: float | None = None
    since: date | None = None


NOTHING_KNOWN: Final = Habits()


class HabitBook:
    """The file with the habits of games, by their names; it need not be there yet."""

    def __init__(
        self, path: Path | None = None, remark: Callable[[str], object] = lambda _: None
    ) -> None:
        """The usual file is in the user's folder for programs' state."""
        self._remark = remark
        self.path = path or user_state_path("stratabot", appauthor=False) / "games.json"

    def recall(self, game: str, today: date) -> Habits:
        habits = self._load().get(game, NOTHING_KNOWN)
        since = habits.since
        return habits if since and since <= today < since + KEPT_FOR else NOTHING_KNOWN

    def keep(self, game: str, habits: Habits, today: date) -> None:
        if habits == self.recall(game, today):
            return
        known = self._load()
        known[game] = replace(habits, since=habits.since or today)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save_bytes(self.path, format_habits(known).encode())
        except OSError as error:
            self._remark(f"what was learned is not kept: {error.filename}: {error.strerror}")
        except InputError as error:
            self._remark(f"what was learned is not kept: {error}")

    def _load(self) -> dict[str, Habits]:
        try:
            return parse_habits(self.path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}


def parse_habits(text: str) -> dict[str, Habits]:
    """The habits in a text, by the games' names; a `ValueError` if it is another text."""
    try:
        told = json.loads(text)
    except RecursionError:
        raise ValueError("expected an object, got brackets without end") from None
    if not isinstance(told, dict):
        raise ValueError(f"expected an object, got {text[:20]!r}")
    return {game: _parse(each) for game, each in told.items()}


def format_habits(known: Mapping[str, Habits]) -> str:
    """One JSON object, an entry a game."""
    told = {game: asdict(habits) for game, habits in known.items()}
    return json.dumps(told, indent=1, default=date.isoformat) + "\n"


def _parse(told: Details) -> Habits:
    if not isinstance(told, dict):
        raise ValueError(f"expected an object, got {told!r}")
    delay, since = told.get("next_delay"), told.get("since")
    is_number = isinstance(delay, int | float) and not isinstance(delay, bool)
    if delay is not None and not (is_number and math.isfinite(delay) and 0 <= delay <= _LONGEST):
        raise ValueError(f"expected 0 to {_LONGEST:g} seconds, got {delay!r}")
    if since is not None and not isinstance(since, str):
        raise ValueError(f"expected a date, got {since!r}")
    return Habits(
        told.get("ignores_ribbons") is True,
        told.get("ignores_swatches") is True,
        delay,
        date.fromisoformat(since) if since else None,
    )
