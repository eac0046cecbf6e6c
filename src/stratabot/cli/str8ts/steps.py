"""Steps and grades as JSON."""

from typing import Any, Final

from stratabot.cli.str8ts.values import places_json
from stratabot.str8ts.grading import Grade
from stratabot.str8ts.pencil import Pencil, Step, format_step
from stratabot.str8ts.puzzle import Place
from stratabot.str8ts.windows import numbers_in

NO_GRADE: Final[dict[str, Any]] = {"score": None, "grade": None, "techniques": None}
"""What `grade_json` gives of a grade, where there is none."""


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
    }


def grade_json(grade: Grade) -> dict[str, Any]:
    """The score, the word, and how often each technique was used."""
    return {
        "score": grade.score,
        "grade": grade.word,
        "techniques": dict(grade.techniques),
    }
