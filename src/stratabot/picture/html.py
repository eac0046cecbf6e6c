"""Slides as a page to step through: one file that needs no other file and no network.

A part that is not seen on all slides stands once, with the numbers of its slides, from 0.
"""

import json
from bisect import bisect_left
from collections.abc import Hashable, Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Final, Generic, NamedTuple, TypeVar

from stratabot.color import format_hex
from stratabot.picture.drawing import NOWHERE, Layer, Slide, require_slides
from stratabot.picture.svg import format_opening, format_part, format_root

T = TypeVar("T", bound=Hashable)


class SharedItem(NamedTuple, Generic[T]):
    """An item, and its place in each of the lists that have it."""

    item: T
    places: dict[int, int]


def merge_drawings(lists: Sequence[Sequence[T]]) -> list[SharedItem[T]]:
    """One list that holds every given list in its order, with items of other lists in between. Each
    list is walked through with a cursor in what is merged so far: an item at or after the cursor is
    the same item, any other is put in at the cursor. So an item that stands in another order in
    some list, or twice, is in the result more than once.

    The time is linear in all items, plus a walk through the result for each list that brings in new
    ones.
    """
    merged: list[SharedItem[T]] = []
    where: dict[T, list[int]] = {}
    for number, items in enumerate(lists):
        cursor = 0
        grown: list[SharedItem[T]] = []
        for place, item in enumerate(items):
            places = where.get(item, [])
            k = bisect_left(places, cursor)
            if k == len(places):
                grown.append(SharedItem(item, {}))
            else:
                grown += merged[cursor : places[k] + 1]
                cursor = places[k] + 1
            grown[-1].places[number] = place
        grown += merged[cursor:]
        if len(grown) > len(merged):
            merged, where = grown, {}
            for k, each in enumerate(merged):
                where.setdefault(each.item, []).append(k)
    return merged


def spans(numbers: Sequence[int]) -> str:
    """Ascending numbers, written as runs: `0-2 5` for 0, 1, 2, 5."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1][1:] = [number]
        else:
            runs.append([number])
    return " ".join("-".join(map(str, run)) for run in runs)


_ALONE: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
)
"""What the browser may load for the page: nothing from anywhere."""

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="generator" content="made by stratabot">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{alone}">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{css}</style>
<main>
<h1>{title}</h1>
<figure>
{svg}
</figure>
<div class="panel">
{panel}
</div>
</main>
{script}</html>
"""

_STEPS: Final = """<div class="told" role="status" aria-live="polite" aria-atomic="true">
<h2 id="heading"{hidden}>{heading}</h2>
<p id="now">{last}</p>
</div>
<div class="controls" role="group" aria-label="Steps">
<button id="back" type="button" aria-label="Back: one step">Back</button>
<input id="slider" type="range" min="0" max="{steps}" value="{steps}" aria-label="Step">
<button id="next" type="button" aria-label="Next: one step">Next</button>
</div>
<ol aria-label="All steps">
{items}
</ol>
<p>{note}</p>"""


def format_page(slides: Sequence[Slide], title: str, note: str) -> str:
    """The whole file; without the script it shows the last slide."""
    require_slides(slides)
    has_steps = len(slides) > 1
    return _PAGE.format(
        alone=_ALONE,
        title=escape(title),
        css=_text("html.css"),
        svg=_picture(slides),
        panel=_steps(slides, note) if has_steps else f'<pre id="now">{escape(note)}</pre>',
        script=_script(slides) if has_steps else "",
    )


def _steps(slides: Sequence[Slide], note: str) -> str:
    last = slides[-1]
    return _STEPS.format(
        heading=escape(last.heading),
        hidden="" if last.heading else " hidden",
        last=escape(last.sentence),
        steps=len(slides) - 1,
        items="\n".join(_item(number, slide) for number, slide in enumerate(slides[1:], 1)),
        note=escape(note),
    )


def _item(number: int, slide: Slide) -> str:
    color = f' style="background:{format_hex(slide.chip)}"' if slide.chip else ' class="none"'
    return (
        f'<li><button type="button"><i{color}></i>'
        f"<span>{number}</span>{escape(slide.caption)}</button></li>"
    )


def _script(slides: Sequence[Slide]) -> str:
    # The heading and the sentence of each; the first of them that is there has its number.
    told = []
    for number, slide in enumerate(slides):
        before = f"{number}. " if number else ""
        if slide.heading:
            told.append((f"{before}{slide.heading}", slide.sentence))
        else:
            told.append(("", f"{before}{slide.sentence}"))
    text = json.dumps(told).replace("<", "\\u003c")
    return (
        f'<script id="told" type="application/json">{text}</script>\n'
        f"<script>\n{_text('html.js')}</script>\n"
    )


def _picture(slides: Sequence[Slide]) -> str:
    """All drawings as one picture, which hides parts that are not on the last slide."""
    drawing = slides[-1].drawing
    # Layers that differ in their parts only are one layer, whose parts come and go.
    heads = [[layer._replace(parts=()) for layer in slide.drawing.layers] for slide in slides]
    layers = (line for head in merge_drawings(heads) for line in _layer(slides, head))
    ratio = drawing.width / drawing.height
    return format_root(drawing, layers, f'style="--ratio: {ratio:.3f}"')


def _layer(slides: Sequence[Slide], head: SharedItem[Layer]) -> Iterator[str]:
    on = list(head.places)
    last = len(slides) - 1
    name, title, (x, y) = head.item.name, head.item.title, head.item.comes_from
    style = f' style="--x:{x:g}px;--y:{y:g}px"' if (x, y) != NOWHERE else ""
    seen = f' data-on="{spans(on)}"' if len(on) <= last else ""
    hidden = ' class="off"' if last not in head.places else ""
    yield format_opening(name, title, f"{style}{seen}{hidden}")
    for part, places in merge_drawings(
        [slides[k].drawing.layers[head.places[k]].parts for k in on]
    ):
        if len(places) == len(on):
            yield format_part(part)
        else:
            numbers = [on[k] for k in places]
            hidden = "" if numbers[-1] == last else "off"
            yield format_part(part, f' data-on="{spans(numbers)}"', hidden)
    yield "</g>"


def _text(name: str) -> str:
    return (files("stratabot.picture") / name).read_text("utf-8")
