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
    from stratabot.adrift.generate import Made
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


def draw_story(puzzle: Puzzle, rules: Rules, palette: str | None, kind: str) -> bytes:
    """A picture of a person's steps, or of what is wrong with the board.

    Raises:
        InputError: the board is too large.
    """
    from stratabot.adrift.picture.story import steps_story
    from stratabot.picture.files import encode

    story = steps_story(puzzle, rules, palette)
    return encode(story.slides, kind, story.title, story.note)


def draw_many(path: Path, found: "Sequence[Made]", rules: Rules) -> None:
    """Write a sheet of boards, or a book with their solutions at the end.

    Args:
        path: its ending says which: `.pdf` for a book, `.png` or `.svg`.
        found: the boards.
        rules: which hold.

    Raises:
        InputError: they are too large, or the file cannot be written.
    """
    from stratabot.adrift.picture.board import PAPER

    many = counted(len(found), "board")
    puzzles, solutions = partial(_puzzles, found), partial(_solutions, found, rules)
    making.draw_all(path, puzzles, solutions, (many, f"Adrift: {many}"), PAPER)


def _puzzles(found: "Sequence[Made]") -> list["Slide"]:
    from stratabot.adrift.picture.story import opening

    return [opening(one.puzzle, _caption(number, one)) for number, one in enumerate(found, 1)]


def _solutions(found: "Sequence[Made]", rules: Rules) -> list["Slide"]:
    from stratabot.adrift.picture.story import solved
    from stratabot.adrift.solve import solve

    return [
        solved(one.puzzle, solution, str(number))
        for number, one in enumerate(found, 1)
        if (solution := solve(one.puzzle, rules))
    ]


def _caption(number: int, one: "Made") -> str:
    return f"{number} {one.grade.word}" if one.grade else str(number)
