"""`run.html` in a recorded folder: what the bot saw, decided and clicked, with the frames."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Final, Self

from stratabot.geometry import Point
from stratabot.strata.bot.events import Event
from stratabot.strata.bot.record import PAGE, KeptFrame, Recorder
from stratabot.strata.telling.play import aimed_at, happened, names_in, ribbons_in_words
from stratabot.words import capitalized, counted

_HEAD: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>What the bot saw, decided and clicked</title>
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
<h1>What the bot saw, decided and clicked</h1>
<p>This page has a step for every click and every event, with the frame that led to it. Clicks are
circled. A step tells what the bot believed at that moment. Programs find the same events in
events.jsonl.</p>
"""


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
        told = "".join(f"\n<p>{escape(sentence)}</p>" for sentence in sentences)
        grid = f"\n<pre>{escape(self.grid)}</pre>" if self.grid else ""
        heading = f"<h2><time>{self.time:.2f} s</time> {escape(self.heading)}</h2>"
        return f"<article><div>\n{heading}{told}{grid}\n</div>{figure}</article>\n"

    def _figure(self, file: str) -> str:
        width, height = self.size
        size = f'width="{width}" height="{height}"'
        alt = escape(f"the screen: {self.heading}")
        image = f'<img src="{file}" {size} loading="lazy" alt="{alt}">'
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


class RunPage:
    """Gathers a run's steps, and writes the page at its end. The recorder hears events first."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder, self._session = recorder, recorder.session
        self._names: dict[str, str] = {}
        self._steps: list[_Step] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._recorder.grow(PAGE).add(_HEAD + "".join(step.as_html() for step in self._steps))

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
