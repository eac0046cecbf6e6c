"""Steps and grades as JSON and in words."""

from typing import Any

from stratabot.adrift.grading import Grade
from stratabot.adrift.puzzle import Puzzle
from stratabot.adrift.steps import Step
from stratabot.adrift.ways import Edge, Ways
from stratabot.words import counted


def edges_json(ways: Ways, edges: tuple[Edge, ...]) -> list[list[str]]:
    """The names of the two cells of each edge."""
    return [[ways.name(cell) for cell in ways.edges[edge]] for edge in edges]


def step_json(ways: Ways, step: Step) -> dict[str, Any]:
    """A step, its cells and edges by name."""
    return {
        "technique": step.technique,
        "score": step.score,
        "cells": [ways.name(cell) for cell in step.look],
        "joined": edges_json(ways, step.take),
        "parted": edges_json(ways, step.drop),
        "why": step.why,
    }


def format_step(ways: Ways, step: Step) -> str:
    """What the step finds out: `join r1c1 and r1c2`."""
    verb, edges = ("join", step.take) if step.take else ("do not join", step.drop)
    pairs = (" and ".join(ways.name(cell) for cell in ways.edges[edge]) for edge in edges)
    return f"{verb} {'; '.join(pairs)}"


def grade_json(puzzle: Puzzle, grade: Grade | None) -> dict[str, Any]:
    """The score, the word and what they come from; None for all where there is no grade."""
    if grade is None:
        return {"score": None, "grade": None, "techniques": None}
    found: dict[str, Any] = {
        "score": grade.score,
        "grade": grade.word,
        "techniques": dict(grade.techniques),
        "depth": grade.depth,
        "longest": grade.longest,
    }
    return found if grade.bends is None else found | {"bends": grade.bends}


def format_grade(grade: Grade) -> str:
    """Its lines: how often each technique was used, and what else there is to tell."""
    lines = [f"{times:5}  {name}" for name, times in grade.techniques.items()]
    bends = "" if grade.bends is None else f", {counted(grade.bends, 'bend')}"
    told = [f"longest path {counted(grade.longest, 'cell')}{bends}"]
    if grade.depth:
        told.insert(0, f"after supposing a join, up to {grade.depth} more to follow")
    return "\n".join([*lines, "", ", ".join(told)])
