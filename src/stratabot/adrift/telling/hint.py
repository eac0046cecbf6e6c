"""What is told of the next cells to join."""

from collections.abc import Sequence
from typing import Any, Final

from stratabot import solutions
from stratabot.adrift.hints import hint
from stratabot.adrift.puzzle import USUAL, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.techniques import Step
from stratabot.adrift.telling.steps import edges_json, format_step, step_json
from stratabot.adrift.ways import Ways
from stratabot.report import PlainReport
from stratabot.words import capitalized, listed

_SOLVED: Final = "The board is solved: nothing is left to join."
_STUCK: Final = "No more joins are certain: from here on, solutions differ."


def hint_report(
    puzzle: Puzzle, rules: Rules = USUAL, done: int = 0, nudge: bool = False, why: bool = False
) -> PlainReport:
    """Only the next cells to join.

    Args:
        puzzle: any.
        rules: which rules hold.
        done: how many hints were followed before.
        nudge: whether to say where to look; alone, or before why.
        why: whether to say how one finds it, step by step.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    found, ways = answer(puzzle, rules), Ways(puzzle, rules)
    if not found.found:
        found.require_decided()
    steps = hint(puzzle, rules, done) if found.found else None
    if steps is None:
        sentences = [_SOLVED if found.is_unique else _STUCK]
        return solutions.hint_report({"joined": None}, found, sentences)
    shown: dict[str, Any] = {"joined": edges_json(ways, steps[-1].take)}
    shown |= {"nudge": _nudge(ways, steps[0])} if nudge else {}
    shown |= {"steps": [step_json(ways, step) for step in steps]} if why else {}
    return solutions.hint_report(shown, found, _sentences(ways, steps, nudge, why))


def _sentences(ways: Ways, steps: Sequence[Step], nudge: bool, why: bool) -> list[str]:
    said = [_nudge(ways, steps[0])] if nudge else []
    if why:
        return said + [f"{step.technique}: {step.why}" for step in steps]
    return said or [f"{capitalized(format_step(ways, steps[-1]))}."]


def _nudge(ways: Ways, step: Step) -> str:
    # Of a cell with its ways only the cell: where these lead is the answer.
    cells = step.look[:1] if step.technique == "ways" else step.look
    return f"Look at {listed(map(ways.name, cells))} ({step.technique})."
