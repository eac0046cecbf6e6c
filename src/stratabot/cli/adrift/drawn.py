"""Boards drawn: in the terminal, and as picture files."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stratabot.adrift.puzzle import Paths, Puzzle, Rules
from stratabot.cli.output import say, terminal_for
from stratabot.errors import InputError
from stratabot.words import counted

if TYPE_CHECKING:
    from stratabot.adrift.generate import Made


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


def draw_many(found: "Sequence[Made]", rules: Rules, ending: str) -> bytes:
    """A sheet of boards, or a book with their solutions at the end.

    Args:
        found: the boards.
        rules: which hold.
        ending: `.pdf` for a book, `.png` or `.svg`.

    Raises:
        InputError: they are too large.
    """
    return _book(found, rules) if ending == ".pdf" else _sheet(found, ending.lstrip("."))


def _caption(number: int, one: "Made") -> str:
    return f"{number} {one.grade.word}" if one.grade else str(number)


def _book(found: "Sequence[Made]", rules: Rules) -> bytes:
    from stratabot.adrift.picture.story import opening, solved
    from stratabot.adrift.solve import solve
    from stratabot.picture.book import make_book
    from stratabot.picture.pdf import format_pdf

    puzzles = [opening(one.puzzle, _caption(number, one)) for number, one in enumerate(found, 1)]
    solutions = [
        solved(one.puzzle, solution, str(number))
        for number, one in enumerate(found, 1)
        if (solution := solve(one.puzzle, rules))
    ]
    title = f"Adrift: {counted(len(found), 'board')}"
    return format_pdf(make_book(puzzles, solutions, title), title)


def _sheet(found: "Sequence[Made]", kind: str) -> bytes:
    from stratabot.adrift.picture.board import PAPER
    from stratabot.adrift.picture.story import opening
    from stratabot.picture.files import encode
    from stratabot.picture.sheet import draw_sheet
    from stratabot.picture.slides import Slide

    slides = [opening(one.puzzle, _caption(number, one)) for number, one in enumerate(found, 1)]
    try:
        sheet = draw_sheet(slides, PAPER, counted(len(found), "board"))
    except ValueError as error:
        raise InputError(f"--picture: {error}") from None
    return encode([Slide(sheet)], kind, sheet.title, "", max(sheet.width, sheet.height))
