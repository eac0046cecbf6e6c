"""How far the bot is: a bar on a terminal, a line for each puzzle elsewhere."""

from collections.abc import Mapping
from typing import Any, Final, TextIO

from stratabot.cli.progress import StatusLine
from stratabot.strata.bot.events import Event
from stratabot.strata.picture.steps import format_ribbon
from stratabot.strata.puzzle import Ribbon

_WIDTH: Final = 24
"""Characters of a full bar."""


class BotProgress:
    """A listener that shows the bot's events on a stream, standard error by default."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._line = StatusLine(stream)
        self._puzzle = self._puzzles = 0
        self._laid = self._ribbons = 0
        self._began = 0.0
        self._names: dict[str, str] = {}

    def __call__(self, event: Event) -> None:
        """Show what an event changes."""
        self._count(event)
        if event.kind in ("waiting", "retry", "taken_back"):
            self._line.remark(f"{event.time:7.2f} s  {_remark(event, self._names)}")
        elif event.kind == "solved" and not self._line.live:
            word = "Perfect" if event.details["perfect"] else "solved"
            text = f"puzzle {self._puzzle} of {self._puzzles}: {word}"
            self._line.remark(f"{event.time:7.2f} s  {text}")
        if event.kind in ("stopped", "wave_done"):
            self._line.clear()
        else:
            self._line.rewrite(self._bar(event.time))

    def _count(self, event: Event) -> None:
        details = event.details
        if event.kind == "puzzle":
            self._began = self._began or event.time
            self._puzzle, self._puzzles = details["number"], details["of"]
            self._laid, self._ribbons = len(details["placed"]), 2 * details["size"]
            self._names = {str(k): name for k, name in enumerate(details.get("names", ()), 1)}
        elif event.kind == "ribbon":
            self._laid = details["laid"]

    def _bar(self, time: float) -> str:
        """What is done, and how long the rest will take at the same speed."""
        done = self._puzzle - 1 + (self._laid / self._ribbons if self._ribbons else 0)
        share = min(done / self._puzzles, 1.0) if self._puzzles else 0.0
        filled = round(share * _WIDTH)
        bar = f"[{'#' * filled}{'.' * (_WIDTH - filled)}]"
        text = f"{bar} puzzle {self._puzzle} of {self._puzzles}"
        text += f", ribbon {self._laid} of {self._ribbons}"
        if 0 < share < 1 and time > self._began:
            left = int((time - self._began) * (1 - share) / share)
            text += f", {left // 60}:{left % 60:02} left"
        return text


def _remark(event: Event, names: Mapping[str, str]) -> str:
    details = event.details
    if event.kind == "waiting":
        return f"waiting: {details['why']}"
    if event.kind == "taken_back":
        between = ", " if names else " "
        return f"taken back: {between.join(_ribbon(each, names) for each in details['ribbons'])}"
    learned = f" (learned: {details['learned']})" if "learned" in details else ""
    return f"a click was lost: {_clicked(details, names)}; clicking again{learned}"


def _clicked(details: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What a lost click was to hit."""
    if ribbon := details.get("ribbon"):
        return _ribbon(ribbon, names)
    number = str(details.get("swatch"))
    return details.get("button") or f"swatch {names.get(number, number)}"


def _ribbon(text: str, names: Mapping[str, str]) -> str:
    return format_ribbon(Ribbon.parse(text), names)
