"""A solution as a page to step through: one file that needs nothing else, no network either."""

import json
from collections.abc import Iterator
from html import escape
from importlib.resources import files
from typing import Final

from stratabot.color import MUTED_SHARE, hexed
from stratabot.picture.svg import inline_svg
from stratabot.strata.picture.scene import draw
from stratabot.strata.picture.story import Story

_ALONE: Final = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
)
"""What the browser may load for the page: nothing from anywhere."""

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
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

_STEPS: Final = """<p id="now" role="status" aria-live="polite">{last}</p>
<div class="controls" role="group" aria-label="Steps">
<button id="back" type="button" aria-label="Back: take the last ribbon away">Back</button>
<input id="slider" type="range" min="0" max="{steps}" value="{steps}" aria-label="Ribbons laid">
<button id="next" type="button" aria-label="Next: lay one more ribbon">Next</button>
</div>
<ol aria-label="All ribbons in laying order">
{items}
</ol>
<p>{note}</p>"""


def format_page(story: Story, note: str) -> str:
    """The whole file; `note` is the answer in words, shown beside the board."""
    drawing = draw(story, whole=True)
    panel = _steps(story, note) if story.steps else f'<pre id="now">{escape(note)}</pre>'
    return _PAGE.format(
        alone=_ALONE,
        title=f"Strata, {story.puzzle.rows} × {story.puzzle.cols}",
        css=_text("page.css"),
        svg=inline_svg(drawing, f'style="--ratio: {drawing.width / drawing.height:.3f}"'),
        panel=panel,
        script=_script(story) if story.steps else "",
    )


def _steps(story: Story, note: str) -> str:
    return _STEPS.format(
        last=escape(story.sentence(story.steps)),
        steps=story.steps,
        items="\n".join(_items(story)),
        note=escape(note),
    )


def _items(story: Story) -> Iterator[str]:
    for k, ribbon in enumerate(story.laid(story.steps)[len(story.placed) :], 1):
        color = hexed(story.fill(ribbon.color))
        words = escape(story.caption(ribbon).partition(". ")[2])
        yield (
            f'<li><button type="button"><i style="background:{color}"></i>'
            f"<span>{k}</span>{words}</button></li>"
        )


def _script(story: Story) -> str:
    steps = range(story.steps + 1)
    cells = story.puzzle.colored_cells()
    first = "The board as it lies." if story.placed else "The board as it opens."
    data = {
        "ribbons": [str(ribbon.line) for ribbon in story.rest],
        "sentences": [first, *(f"{k}. {story.sentence(k)}" for k in steps[1:])],
        "cells": ["".join(str(+(cell in story.satisfied(k))) for cell in cells) for k in steps],
        "muted": MUTED_SHARE,
    }
    text = json.dumps(data).replace("<", "\\u003c")
    return (
        f'<script id="story" type="application/json">{text}</script>\n'
        f"<script>\n{_text('page.js')}</script>\n"
    )


def _text(name: str) -> str:
    return (files("stratabot.picture") / name).read_text("utf-8")
