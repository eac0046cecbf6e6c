"""A person's steps as JSON and in sentences."""

from collections.abc import Iterator, Sequence
from typing import Any

from stratabot.str8ts.leads import leads_of
from stratabot.str8ts.pencil import Pencil, Step, format_step
from stratabot.str8ts.puzzle import Place
from stratabot.str8ts.telling.values import places_json
from stratabot.str8ts.windows import numbers_in


def step_json(pencil: Pencil, step: Step) -> dict[str, Any]:
    """A step; the board is as it was before it."""

    def place(cell: int) -> list[int]:
        return places_json([Place(*divmod(cell, pencil.size))])[0]

    return {
        "technique": step.technique,
        "score": step.score,
        "cells": [place(i) for i in step.look],
        "put": {"cell": place(step.put[0]), "number": step.put[1]} if step.put else None,
        "removed": [
            {"cell": place(i), "numbers": numbers_in(gone)}
            for i, gone in sorted(step.removed.items())
        ],
        "why": format_step(pencil, step),
        "leads": list(leads_of(pencil, step)),
    }


def in_turn(pencil: Pencil, steps: Sequence[Step]) -> Iterator[tuple[Pencil, Step]]:
    """The steps, each with the board before it. Afterwards the step is taken on this board.

    Reasons name earlier ones of these steps by their numbers.
    """
    for k, step in enumerate(steps, 1):
        yield pencil, step
        pencil.count_step(step, k)
        pencil.apply(step)


def format_technique(pencil: Pencil, step: Step) -> str:
    """`single: r4c2 must be 1: row 4 has its 2 in r4c3.`; below it, the steps that it leads to."""
    leads = leads_of(pencil, step)
    told = f"{step.technique}: {format_step(pencil, step)}"
    return "\n".join([told, *(f"{k:9}) {lead}" for k, lead in enumerate(leads, 1))])
