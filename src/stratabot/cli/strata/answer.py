"""What a board's answer is, and how it is told: in words and colors, or as JSON."""

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from stratabot.cli.input import Task
from stratabot.cli.output import core_json, numbers, puzzle_json, ribbons_json, say
from stratabot.picture.palette import palette_for
from stratabot.picture.terminal import Terminal
from stratabot.strata.fewest import fewest_changes
from stratabot.strata.midgame import take_back, wrong_cells
from stratabot.strata.peel import Core, find_core, peel
from stratabot.strata.picture.board import draw_board
from stratabot.strata.picture.steps import WHERE, format_steps, format_take_back
from stratabot.strata.puzzle import Color, Solution

if TYPE_CHECKING:
    from stratabot.strata.picture.story import Story


class Answer(NamedTuple):
    """The ribbons to lay, and how few clicks any solution could do with, where that was asked."""

    solution: Solution
    clicks: int
    changes: int
    clicks_at_least: int | None


def answer_to(task: Task, order: str) -> Answer | None:
    """The solution of that order, "peel" or "fewest-clicks"; None if there is none."""
    if wrong_cells(task.puzzle, task.placed):
        return None
    if order == "peel":
        solution = peel(task.puzzle, task.fixed)
        if solution is None:
            return None
        changes = solution.color_changes(task.in_hand)
        return Answer(solution, len(solution.ribbons) + changes, changes, None)
    fewest = fewest_changes(task.puzzle, task.in_hand, task.fixed)
    if fewest is None:
        return None
    ribbons = len(fewest.solution.ribbons)
    return Answer(
        fewest.solution, ribbons + fewest.changes, fewest.changes, ribbons + fewest.at_least
    )


def solution_json(solution: Solution, in_hand: Color | None) -> dict[str, Any]:
    """The part of the answer that is the solution's own."""
    return {
        "ribbons": ribbons_json(solution.ribbons),
        "color_changes": solution.color_changes(in_hand),
        "clicks": solution.clicks(in_hand),
    }


def as_json(task: Task, answer: Answer | None, solutions: int | None) -> dict[str, Any]:
    """The whole answer; `solutions` is how many there are, if counted."""
    found = puzzle_json(task.puzzle) | {"solvable": answer is not None}
    if answer is None:
        found |= {"ribbons": None} | _why_not_json(task)
    else:
        found |= solution_json(answer.solution, task.in_hand)
        if answer.clicks_at_least not in (None, answer.clicks):
            found["clicks_at_least"] = answer.clicks_at_least
    if task.placed:
        found["placed"] = ribbons_json(task.placed)
    if solutions is not None:
        found["solutions"] = solutions
    return found


def story_of(task: Task, answer: Answer | None) -> "Story":
    """What pictures show: the way to the end, or what stands in it."""
    from stratabot.strata.picture.story import Story

    back = take_back(task.puzzle, task.placed) if answer is None and task.placed else None
    return Story(
        task.puzzle,
        task.swatches,
        placed=task.placed,
        rest=answer.solution.ribbons if answer else (),
        selected=task.in_hand,
        undone=back or (),
        block=None if answer or back else find_core(task.puzzle),
    )


def _why_not_json(task: Task) -> dict[str, Any]:
    core = find_core(task.puzzle, task.fixed) or find_core(task.puzzle) or Core((), ())
    found: dict[str, Any] = {"core": core_json(core)}
    if task.placed:
        back = take_back(task.puzzle, task.placed)
        found["take_back"] = None if back is None else ribbons_json(back)
    return found


def why_not(task: Task) -> str:
    """In words, why there is no answer."""
    back = take_back(task.puzzle, task.placed) if task.placed else None
    if back:
        return f"It can no longer be won as it lies: {format_take_back(back)}."
    core = find_core(task.puzzle) or Core((), ())
    return (
        f"No solution: {numbers('row', core.rows)} and {numbers('column', core.cols)} are stuck, "
        "whatever is peeled first (stratabot explain says more)."
    )


def show(task: Task, answer: Answer, terminal: Terminal) -> None:
    """The steps, then the finished board."""
    click.echo(summary(answer, task.in_hand))
    if not answer.solution.ribbons:
        return
    click.echo(f"({WHERE})\n")
    ribbons = (*task.placed, *answer.solution.in_hand(task.in_hand).ribbons)
    labels = {*task.puzzle.colors, *(ribbon.color for ribbon in ribbons if ribbon.color)}
    palette = palette_for(labels) | dict(task.swatches)
    for line in format_steps(answer.solution, task.in_hand, palette, terminal):
        say(line, terminal)
    board = draw_board(task.puzzle, ribbons, palette, terminal)
    if board is None:
        click.echo(f"(too large to draw in {terminal.columns} columns)", err=True)
    else:
        say(f"\n{board}", terminal)


def summary(answer: Answer, in_hand: Color | None) -> str:
    """How many ribbons, changes and clicks."""
    ribbons = len(answer.solution.ribbons)
    if not ribbons:
        return "Solved: every ribbon lies, and lies right."
    text = f"{_some(ribbons, 'ribbon')}, {_some(answer.changes, 'color change')}: "
    text += f"{_some(answer.clicks, 'click')}"
    if answer.clicks_at_least is not None and answer.clicks_at_least < answer.clicks:
        text += f" (not proven to be the fewest, which are at least {answer.clicks_at_least})"
    first = next((ribbon.color for ribbon in answer.solution.ribbons if ribbon.color), None)
    if in_hand is None and first is not None:
        text += f", one more if {first} is not selected yet"
    return f"{text}."


def _some(number: int, thing: str) -> str:
    return f"{number} {thing}{'s' * (number != 1)}"
