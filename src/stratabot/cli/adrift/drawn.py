"""Boards drawn: in the terminal, and as picture files."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from stratabot.adrift.puzzle import Paths, Puzzle, Rules
from stratabot.cli import making
from stratabot.cli.output import say, terminal_for
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.adrift.conflict import Conflict
    from stratabot.adrift.generator import Made
    from stratabot.adrift.several import Several
    from stratabot.picture.slides import Slide


def show_board(puzzle: Puzzle, paths: Paths | None, color: str) -> None:
    """Print a board, with these paths on it, in colors where the terminal has them."""
    from stratabot.adrift.picture.colors import colors_for
    from stratabot.adrift.picture.terminal import board_lines

    terminal = terminal_for(color)
    for line in board_lines(puzzle, paths, colors_for(puzzle), terminal):
        say(line, terminal)


def draw_solution(puzzle: Puzzle, paths: Paths, palette: str | None, kind: str) -> bytes:
    """A picture of a solution, path by path.

    Raises:
        InputError: the board is too large.
    """
    from stratabot.adrift.picture.story import solved_story
    from stratabot.picture.files import encode

    story = solved_story(puzzle, paths, palette)
    return encode(story.slides, kind, story.title, story.note)


def draw_steps(puzzle: Puzzle, rules: Rules, paths: Paths, palette: str | None, kind: str) -> bytes:
    """A picture of a person's steps to the only solution.

    Raises:
        InputError: the board is too large.
    """
    from stratabot.adrift.picture.story import steps_story
    from stratabot.picture.files import encode

    story = steps_story(puzzle, rules, paths, palette)
    return encode(story.slides, kind, story.title, story.note)


def draw_wrong(
    puzzle: Puzzle, why: "Conflict | Several | None", palette: str | None, kind: str
) -> bytes:
    """A picture of what is wrong with the board.

    Raises:
        InputError: the board is too large.
    """
    from stratabot.adrift.picture.story import wrong_story
    from stratabot.picture.files import encode

    story = wrong_story(puzzle, why, palette)
    return encode(story.slides, kind, story.title, story.note)


def draw_many(path: Path, found: "Sequence[Made]") -> None:
    """Write a sheet of boards, or a book with their solutions at the end.

    Args:
        path: its ending says which: `.pdf` for a book, `.png` or `.svg`.
        found: the boards; in a book all have a grade.

    Raises:
        InputError: they are too large, or the file cannot be written.
    """
    from stratabot.adrift.picture.board import PAPER

    many = counted(len(found), "board")
    puzzles, solutions = partial(_puzzles, found), partial(_solutions, found)
    making.draw_all(path, puzzles, solutions, (many, f"Adrift: {many}"), PAPER)


def _puzzles(found: "Sequence[Made]") -> list["Slide"]:
    from stratabot.adrift.picture.story import opening

    return [opening(one.puzzle, _caption(number, one)) for number, one in enumerate(found, 1)]


def _solutions(found: "Sequence[Made]") -> list["Slide"]:
    from stratabot.adrift.picture.story import solved

    return [solved(one.puzzle, one.solution, str(number)) for number, one in enumerate(found, 1)]


def _caption(number: int, one: "Made") -> str:
    return f"{number} {one.grade.word}" if one.grade else str(number)
