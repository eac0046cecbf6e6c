"""A page that tells step by step what happened, with a picture for every step.

The page is written while things happen, and may be cut off at any moment. So the head and every
step are whole by themselves; HTML lets a page leave out its last end tags. The pictures are files
beside the page, which are loaded when they come into view.
"""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from stratabot.geometry import Point

_HEAD: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --line: #8886; --mark: #d81b60; }}
body {{ font: 1rem/1.4 system-ui, sans-serif; margin: 0 auto; max-width: 68rem; padding: 1rem; }}
h1 {{ font-size: 1.3rem; }}
article {{ display: grid; grid-template-columns: 20rem 1fr; gap: 0 1.2rem; padding: .8rem 0;
  border-top: 1px solid var(--line); }}
article > div {{ min-width: 0; overflow-wrap: anywhere; }}
h2 {{ font-size: 1rem; margin: 0 0 .3rem; }}
p {{ margin: 0 0 .3rem; }}
pre {{ margin: 0 0 .3rem; white-space: pre-wrap; }}
time {{ font-variant-numeric: tabular-nums; opacity: .75; }}
figure {{ position: relative; margin: 0; line-height: 0; justify-self: start; }}
figure img {{ max-width: 100%; max-height: 32rem; height: auto; }}
figure svg {{ position: absolute; inset: 0; width: 100%; height: 100%; }}
circle {{ fill: none; stroke: var(--mark); }}
circle.edge {{ stroke: #fff; }}
text {{ fill: var(--mark); font-weight: 700; stroke: #fff; paint-order: stroke; }}
@media (max-width: 45rem) {{ article {{ grid-template-columns: 1fr; }} }}
</style>
<h1>{title}</h1>
"""


class RunFrame(NamedTuple):
    """A picture of a step.

    Attributes:
        file: the name of the picture's file, beside the page.
        width: its width in pixels.
        height: its height in pixels.
        marks: places on the picture to circle and to number from 1, in pixels.
    """

    file: str
    width: int
    height: int
    marks: Sequence[Point] = ()


class RunStep(NamedTuple):
    """One step.

    Attributes:
        time: seconds since the beginning.
        heading: what happened, in some words.
        sentences: what else there is to say, a paragraph each.
        grid: a text in columns; may be empty.
        frame: the picture; None if the step has none.
    """

    time: float
    heading: str
    sentences: Sequence[str] = ()
    grid: str = ""
    frame: RunFrame | None = None


def format_run_head(title: str, remark: str) -> str:
    """The beginning of the page."""
    return f"{_HEAD.format(title=escape(title))}<p>{escape(remark)}</p>\n"


def format_run_step(step: RunStep) -> str:
    """The text that a step adds to the page."""
    told = "".join(f"\n<p>{escape(sentence)}</p>" for sentence in step.sentences)
    grid = f"\n<pre>{escape(step.grid)}</pre>" if step.grid else ""
    frame = "" if step.frame is None else f"\n{_figure(step.frame, step.heading)}"
    return (
        f"<article><div>\n<h2><time>{step.time:.2f} s</time> {escape(step.heading)}</h2>"
        f"{told}{grid}\n</div>{frame}</article>\n"
    )


def _figure(frame: RunFrame, heading: str) -> str:
    file, size = escape(frame.file), f'width="{frame.width}" height="{frame.height}"'
    image = f'<img src="{file}" {size} loading="lazy" alt="{escape(f"the screen: {heading}")}">'
    marks = "".join(_marks(frame))
    drawn = f'<svg viewBox="0 0 {frame.width} {frame.height}" aria-hidden="true">{marks}</svg>'
    return f'<figure><a href="{file}">{image}</a>{drawn if marks else ""}</figure>'


def _marks(frame: RunFrame) -> Iterator[str]:
    unit = max(frame.width, frame.height) / 100
    for number, (x, y) in enumerate(frame.marks, 1):
        at = f'cx="{x:.1f}" cy="{y:.1f}" r="{2 * unit:.1f}"'
        yield f'<circle class="edge" {at} stroke-width="{unit:.1f}"/>'
        yield f'<circle {at} stroke-width="{unit / 2:.1f}"/>'
        where = f'x="{x + 2.4 * unit:.1f}" y="{y - 1.4 * unit:.1f}"'
        size = f'font-size="{3 * unit:.1f}" stroke-width="{unit / 2:.1f}"'
        yield f"<text {where} {size}>{number}</text>"
