"""Steps as JSON and in words."""

from typing import Any

from stratabot.adrift.techniques import Step
from stratabot.adrift.ways import Edge, Ways


def edges_json(ways: Ways, edges: tuple[Edge, ...]) -> list[list[str]]:
    """The names of the two cells of each edge."""
    return [[ways.name(cell) for cell in ways.edges[edge]] for edge in edges]


def step_json(ways: Ways, step: Step) -> dict[str, Any]:
    """A step, its cells and edges by name; after a supposition also the steps that follow."""
    return {
        "technique": step.technique,
        "score": step.score,
        "cells": [ways.name(cell) for cell in step.look],
        "joined": edges_json(ways, step.take),
        "parted": edges_json(ways, step.drop),
        "why": step.why,
    } | ({"leads": [step_json(ways, lead) for lead in step.leads]} if step.leads else {})


def format_step(ways: Ways, step: Step) -> str:
    """What the step finds out: `join r1c1 and r1c2`."""
    verb, edges = ("join", step.take) if step.take else ("do not join", step.drop)
    return f"{verb} {'; '.join(' and '.join(pair) for pair in edges_json(ways, edges))}"
