"""Pages of what the bot did: each click of a recorded run, or how each wave of a tour ended."""

from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from html import escape
from pathlib import Path
from typing import Final, Self

from stratabot.errors import InputError
from stratabot.geometry import Point
from stratabot.image import small_picture
from stratabot.picture.html import spans
from stratabot.saving import Contents, require_output, save_bytes
from stratabot.source import is_own_picture
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.record import PAGE, KeptFrame, Recorder
from stratabot.strata.bot.session import Session
from stratabot.strata.telling.play import (
    aimed_at,
    end_in_words,
    happened,
    names_in,
    remark,
    ribbons_in_words,
    time_in_words,
    tour_summary,
    wave_in_words,
    wave_of_tour,
)
from stratabot.words import capitalized, counted

_HEAD: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="generator" content="made by stratabot">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
:root { color-scheme: light dark; --line: #8886; --mark: #d81b60; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 68rem; padding: 1rem; }
h1 { font-size: 1.3rem; }
article { display: grid; grid-template-columns: 20rem 1fr; gap: 0 1.2rem; padding: .8rem 0;
  border-top: 1px solid var(--line); }
article > div { min-width: 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 0 0 .3rem; }
p { margin: 0 0 .3rem; }
pre { margin: 0 0 .3rem; white-space: pre-wrap; }
time { font-variant-numeric: tabular-nums; opacity: .75; }
figure { position: relative; margin: 0; line-height: 0; justify-self: start; }
figure img { max-width: 100%; max-height: 32rem; height: auto; }
figure svg { position: absolute; inset: 0; width: 100%; height: 100%; }
circle { fill: none; stroke: var(--mark); }
circle.edge { stroke: #fff; }
text { fill: var(--mark); font-weight: 700; stroke: #fff; paint-order: stroke; }
@media (max-width: 45rem) { article { grid-template-columns: 1fr; } }
</style>
<h1>{title}</h1>
"""

_INTRODUCTION: Final = """<p>This page has a step for every click and every event, with the frame
that led to it. Clicks are circled. A step tells what the bot believed at that moment. Programs find
the same events in events.jsonl.</p>
"""


def _head(title: str) -> str:
    return _HEAD.replace("{title}", escape(title))


def _article(
    time: str, heading: str, sentences: Iterable[str], grid: str = "", figure: str = ""
) -> str:
    told = "".join(f"\n<p>{escape(sentence)}</p>" for sentence in sentences)
    grid = grid and f"\n<pre>{escape(grid)}</pre>"
    heading = f"<h2><time>{time}</time> {escape(heading)}</h2>"
    return f"<article><div>\n{heading}{told}{grid}\n</div>{figure}</article>\n"


def _image(source: str, width: int, height: int, about: str) -> str:
    size = f'width="{width}" height="{height}"'
    return f'<img src="{source}" {size} loading="lazy" alt="{escape(about)}">'


@dataclass
class _Step:
    time: float
    heading: str
    sentences: list[str]
    grid: str = ""
    kept: KeptFrame | None = None
    size: tuple[int, int] = (0, 0)
    marks: list[Point] = field(default_factory=list)

    def as_html(self) -> str:
        sentences, figure = self.sentences, ""
        if self.kept and (why := self.kept.trouble.result()):
            sentences = [*sentences, f"The frame {self.kept.name} is missing: {why}."]
        elif self.kept:
            figure = f"\n{self._figure(self.kept.name)}"
        return _article(f"{self.time:.2f} s", self.heading, sentences, self.grid, figure)

    def _figure(self, file: str) -> str:
        width, height = self.size
        image = _image(file, width, height, f"the screen: {self.heading}")
        marks = "".join(self._drawn_marks())
        drawn = f'<svg viewBox="0 0 {width} {height}" aria-hidden="true">{marks}</svg>'
        return f'<figure><a href="{file}">{image}</a>{drawn if marks else ""}</figure>'

    def _drawn_marks(self) -> Iterator[str]:
        unit = max(self.size) / 100
        for number, (x, y) in enumerate(self.marks, 1):
            at = f'cx="{x:.1f}" cy="{y:.1f}" r="{2 * unit:.1f}"'
            yield f'<circle class="edge" {at} stroke-width="{unit:.1f}"/>'
            yield f'<circle {at} stroke-width="{unit / 2:.1f}"/>'
            where = f'x="{x + 2.4 * unit:.1f}" y="{y - 1.4 * unit:.1f}"'
            size = f'font-size="{3 * unit:.1f}" stroke-width="{unit / 2:.1f}"'
            yield f"<text {where} {size}>{number}</text>"


_LONGEST: Final = 480
"""Pixels of a picture's longer side: 10 to 17 kB each, so 100 waves take 2.3 MB at most."""


class RunPage:
    """Gathers a run's steps, and writes the page at its end. The recorder hears events first."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder, self._session = recorder, recorder.session
        self._names: dict[str, str] = {}
        self._steps: list[_Step] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        head = _head("What the bot saw, decided and clicked") + _INTRODUCTION
        self._recorder.grow(PAGE).add(head + "".join(step.as_html() for step in self._steps))

    def hear(self, event: Event) -> None:
        if event.kind == "puzzle":
            self._names = names_in(event)
        grid = "\n".join(event.details.get("grid", ()))
        self._add(event.time, capitalized(happened(event, self._names)), grid)

    def see_click(self, point: Point, target: str) -> None:
        """Add a click there, at what the bot calls `target`; clicks on one frame are one step."""
        aim = aimed_at(target, self._names)
        if self._recorder.keep_frame("click") or not (self._steps and self._steps[-1].marks):
            self._add(self._session.seconds, f"Clicked: {aim}")
        else:
            self._steps[-1].heading += f", {aim}"
        self._steps[-1].marks.append(point)

    def _add(self, time: float, heading: str, grid: str = "") -> None:
        step = _Step(time, heading, self._beliefs(), grid)
        seen = self._session.last_look
        if seen is not None and self._recorder.last_kept is not None:
            step.kept, step.size = self._recorder.last_kept, (seen.frame.width, seen.frame.height)
        self._steps.append(step)

    def _beliefs(self) -> list[str]:
        position = self._session.believed
        if position is None:
            return []
        lie = ribbons_in_words([str(ribbon) for ribbon in position.placed], self._names)
        missing = len(position.puzzle.lines) - len(position.placed)
        lying = f"Believed to lie or to come, bottom first: {lie}." if lie else "No ribbon lies."
        return [f"{lying} {counted(missing, 'ribbon').capitalize()} to go."]


class TourPage:
    """Gathers how the waves of a tour end, and writes that after each of them and at the end."""

    def __init__(
        self,
        path: Path,
        earlier: Iterable[int],
        remark: Callable[[str], object],
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        """`earlier` are the waves that were done before; a file that holds another page is kept."""
        is_ours = Contents("the page of a tour", lambda file: is_own_picture(str(file)))
        require_output(path, contents=is_ours)
        self._path, self._remark, self._now = path, remark, now
        before = spans(sorted(earlier)).replace(" ", ", ")
        self._before = (
            f"<p>Done before, as the journal says: waves {before}.</p>\n" if before else ""
        )
        self._began, self._status = now(), "When this was written, the tour went on."
        self._articles: list[str] = []
        self._session: Session | None = None
        self._ended: set[int | None] = set()
        self._wave = ""  # the one that has begun and not ended, in words
        self._solved = 0  # in that wave
        self._troubles = Counter[str]()  # since the last article

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._session is not None:
            self._remark(self._write() or f"what became of each wave is in {self._path}")

    def follow(self, session: Session) -> None:
        self._session = session
        session.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        kind, details = event.kind, event.details
        so_far = f"after {counted(self._solved, 'puzzle')}"
        if kind in ("wave", "clicked") and self._wave:
            left = "The game left it before its end: it is begun anew."
            self._add(f"{self._wave}: left {so_far}", [left])
        if kind == "wave":
            self._wave, self._solved = wave_in_words(details["wave"]), 0
        elif kind == "solved":
            self._solved += 1
        elif kind == "wave_done":
            again = " (played again)" if details["wave"] in self._ended else ""
            self._ended.add(details["wave"])
            took = f"It took {time_in_words(details['seconds'])}."
            told = [took, f"The end: {end_in_words(details)}."]
            self._add(f"{wave_of_tour(details)}{again}", told)
            self._write()
        elif kind == "left_out":
            self._add(remark(event, {}), [], has_picture=False)
        elif kind == "stopped":
            why = f"{capitalized(happened(event, {}))}."
            self._status = f"{counted(len(self._ended), 'wave')} ended. {why}"
            where = f"{self._wave}: stopped {so_far}" if self._wave else "between waves"
            self._add(where, [why])
        elif kind == "tour_done":
            self._status = tour_summary(details)
        elif kind == "retry" and "learned" not in details:
            self._troubles["a click was lost and made again"] += 1
        elif kind in ("waiting", "taken_back"):
            self._troubles[remark(event, {})] += 1

    def _add(self, heading: str, sentences: Iterable[str], has_picture: bool = True) -> None:
        times = {1: "", 2: " (twice)"}
        troubles = [
            f"{capitalized(what)}{times.get(count, f' ({count} times)')}."
            for what, count in self._troubles.items()
        ]
        look, figure = self._session.last_look if self._session else None, ""
        if look is not None and has_picture:
            data, width, height = small_picture(look.frame, _LONGEST)
            source = f"data:image/jpeg;base64,{b64encode(data).decode()}"
            image = _image(source, width, height, f"the screen: {heading}")
            figure = f"\n<figure>{image}</figure>"
        time, heading = f"{self._now():%H:%M}", capitalized(heading)
        self._articles.append(_article(time, heading, [*sentences, *troubles], figure=figure))
        self._wave = ""
        self._troubles.clear()

    def _write(self) -> str:
        """Write what there is so far; why that failed, or an empty text."""
        head = _head("What became of each wave")
        began = f"<p>The tour began at {self._began:%Y-%m-%d %H:%M}. {escape(self._status)}</p>\n"
        page = "".join([head, began, self._before, *self._articles])
        try:
            save_bytes(self._path, page.encode())
        except InputError as error:
            return error.message
        return ""
