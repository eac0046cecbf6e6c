"""What is told of the next cells to join."""

from collections.abc import Sequence
from typing import Any, Final

from stratabot.adrift.drawn import names_by_color
from stratabot.adrift.hints import hint
from stratabot.adrift.puzzle import USUAL, Paths, Puzzle, Rules
from stratabot.adrift.solver import answer
from stratabot.adrift.taking_back import TakeBack, find_take_back, format_take_back
from stratabot.adrift.techniques import Step
from stratabot.adrift.telling.no_solution import no_solution
from stratabot.adrift.telling.steps import edges_json, format_step, step_json
from stratabot.adrift.telling.taking_back import drawn_json
from stratabot.adrift.ways import Ways
from stratabot.puzzles import solutions
from stratabot.puzzles.report import PlainReport
from stratabot.puzzles.solutions import Solutions
from stratabot.words import capitalized, listed

_SOLVED: Final = "The board is solved: nothing is left to join."
_STUCK: Final = "No more joins are certain: from here on, solutions differ."


def hint_report(
    puzzle: Puzzle,
    rules: Rules = USUAL,
    done: int = 0,
    nudge: bool = False,
    why: bool = False,
    is_seen: bool = False,
) -> PlainReport:
    """Only the next cells to join.

    Args:
        puzzle: any.
        rules: which rules hold.
        done: how many hints were followed before.
        nudge: whether to say where to look; alone, or before why.
        why: whether to say how one finds it, step by step.
        is_seen: whether the puzzle comes from a picture.

    Raises:
        InputError: python-sat cannot be loaded.
        OutOfTimeError: the time is over.
    """
    found, ways = answer(puzzle, rules), Ways(puzzle, rules)
    if not found.found:
        found.require_decided()
    back = find_take_back(puzzle, rules) if puzzle.drawn and not found.found else None
    if back:
        return _take_back_report(puzzle, back, nudge, why)
    steps = hint(puzzle, rules, done) if found.found else None
    if steps is None:
        sentences = [_SOLVED if found.is_unique else _STUCK]
        told = solutions.hint_report({"joined": None} | drawn_json(puzzle), found, sentences)
        if found.found:
            return told
        none = no_solution(puzzle, rules, is_seen)
        return told._replace(json=told.json | none.as_json(), remark=none.remark)
    shown: dict[str, Any] = {"joined": edges_json(ways, steps[-1].take)}
    shown |= drawn_json(puzzle)
    color = _color(ways, steps[-1], found) if puzzle.looks else None
    shown |= {"color": puzzle.pairs[color].color} if color is not None else {}
    shown |= {"nudge": _nudge(ways, steps[0])} if nudge else {}
    shown |= {"steps": [step_json(ways, step) for step in steps]} if why else {}
    return solutions.hint_report(shown, found, _sentences(ways, steps, color, nudge, why))


def _take_back_report(puzzle: Puzzle, back: TakeBack, nudge: bool, why: bool) -> PlainReport:
    """What to take back before anything can be joined; as a nudge only its colors."""
    told = {"joined": None, "solvable": False, "unique": False, **drawn_json(puzzle)}
    told |= {"take_back": names_by_color(puzzle, back.cells), "fewest": back.is_fewest}
    wrong = names_by_color(puzzle, back.cells)
    colors = [puzzle.called(k) for k, pair in enumerate(puzzle.pairs) if pair.color in wrong]
    sentences = []
    if nudge:
        which = "color" if len(colors) == 1 else "colors"
        sentences = [f"Something is wrong with what is drawn: look at {which} {listed(colors)}."]
        told["nudge"] = sentences[0]
    if why or not nudge:
        sentences.append(f"{capitalized(format_take_back(puzzle, back))}.")
    if why:
        sentences.append(back.why)
        told["why"] = back.why
    return PlainReport(told, "\n".join(sentences), " ".join(sentences), exit_code=1)


def _color(ways: Ways, step: Step, found: Solutions[Paths]) -> int | None:
    """The color of the path that takes the step's edges; None if solutions may differ in that."""
    cells = {cell for edge in step.take for cell in ways.edges[edge]}
    known = {ways.colored[cell] for cell in cells if cell in ways.colored}
    if known:
        return known.pop()
    if not found.is_unique:
        return None
    return next((k for k, path in enumerate(found.found[0]) if cells <= {*path}), None)


def _sentences(
    ways: Ways, steps: Sequence[Step], color: int | None, nudge: bool, why: bool
) -> list[str]:
    said = [_nudge(ways, steps[0])] if nudge else []
    if why:
        for step in steps:
            said += [f"{step.technique}: {step.why}", *(f"  {line}" for line in step.told_leads())]
        return said
    told = format_step(ways, steps[-1])
    taken = told if color is None else f"take {ways.puzzle.called(color)}: {told}"
    return said or [f"{capitalized(taken)}."]


def _nudge(ways: Ways, step: Step) -> str:
    # Of a cell with its ways only the cell: where these lead is the answer.
    cells = step.look[:1] if step.technique == "ways" else step.look
    return f"Look at {listed(map(ways.name, cells))} ({step.technique})."
