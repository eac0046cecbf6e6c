"""Every form in which a game writes its puzzles is one in which it reads them as the same."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count, islice
from random import Random
from typing import Any, NamedTuple

import pytest

from adrift.boards import ALL_RULES
from adrift.forms.test_tables import FORMS as INTO_ADRIFT
from adrift.variants import random_board
from str8ts.test_other_programs import FORMS as INTO_STR8TS
from strata.test_forms import OF_OTHER_PROGRAMS as INTO_STRATA
from stratabot.adrift import text as adrift
from stratabot.adrift.forms.grids import NUMBERED
from stratabot.adrift.generator import generate as adrift_boards
from stratabot.adrift.params import Params as AdriftParams
from stratabot.adrift.puzzle import USUAL, Form, Paths, Puzzle, Rules
from stratabot.adrift.solver import solve as paths_of
from stratabot.errors import PuzzleError
from stratabot.portable_random import random_below, seeded_random, shuffled
from stratabot.puzzles.report import text_between_boards
from stratabot.str8ts import text as str8ts
from stratabot.str8ts.generator import find_puzzles as str8ts_puzzles
from stratabot.str8ts.params import Params as Str8tsParams
from stratabot.str8ts.puzzle import Cell
from stratabot.str8ts.puzzle import Puzzle as Str8tsPuzzle
from stratabot.str8ts.solver import solve as str8ts_solution
from stratabot.strata import text as strata
from stratabot.strata.generator import Params as StrataParams
from stratabot.strata.generator import find_puzzles as strata_puzzles
from stratabot.strata.position import Position
from stratabot.strata.solver import solve as ribbons_of
from stratabot.strata.text import split_puzzles as split_grids
from thorough import times


class Written(NamedTuple):
    """A puzzle's text in a form, and what is to be read from it."""

    text: str
    expected: Any


class Game(NamedTuple):
    """A game's forms.

    Attributes:
        forms: their names.
        puzzles: puzzles of all kinds, with what writers need besides.
        write: writes one in a form; None if the form cannot tell it, which it must say.
        split: cuts a text of many.
        read: reads one from a form.
        others: a board in the forms of other programs.
    """

    forms: Sequence[str]
    puzzles: Callable[[Random], Iterator[Any]]
    write: Callable[[str, Any], Written | None]
    split: Callable[[str], Iterator[str]]
    read: Callable[[str, str], Any]
    others: dict[str, str]


def strata_positions(rng: Random) -> Iterator[Position]:
    """Grids of all shapes in letters, digits, or both; on some of them ribbons lie."""
    for number in count():
        rows, cols = 1 + random_below(7, rng), 1 + random_below(7, rng)
        colors = 1 + random_below(min(6, rows + cols - 1), rng)
        blank = min(0.4 * rng.random(), max(0, 1 - colors / (rows * cols)))
        puzzle = next(strata_puzzles(StrataParams(rows, cols, colors, blank), rng)).puzzle
        names = dict(zip(puzzle.colors, ("123456", "ABCdef", "1a2B3c")[number % 3], strict=False))
        cells = [[cell and names[cell] for cell in row] for row in puzzle.cells]
        position = Position(type(puzzle).of(cells))
        solution = ribbons_of(position.puzzle)
        assert solution
        colored = [ribbon for ribbon in solution.ribbons if ribbon.color]
        lying = colored[: 1 + random_below(3, rng)] if number % 4 == 3 else []
        yield position.with_placed(" ".join(map(str, lying))) if lying else position


def write_strata(form: str, position: Position) -> Written | None:
    if form == "csv" and position.placed:
        with pytest.raises(PuzzleError, match="got ribbons that lie"):
            strata.format_as(form, position)
        return None
    return Written(strata.format_as(form, position), position)


def str8ts_puzzles_of_all_sizes(rng: Random) -> Iterator[tuple[Str8tsPuzzle, Str8tsPuzzle | None]]:
    """New ones with their solutions, some large; each third has random numbers, up to 15 x 15."""
    for number in count():
        if number % 3:
            size = 9 if number % 50 == 1 else 4 + number % 4
            found = next(str8ts_puzzles(Str8tsParams(size), rng))
            yield found.puzzle, found.solution
            continue
        size = 4 + random_below(12, rng)
        cells = [
            Cell(rng.random() < 0.3, random_below(size + 1, rng) if rng.random() < 0.5 else 0)
            for _ in range(size * size)
        ]
        full = [Cell(is_black, max(1, n)) for is_black, n in cells]
        yield tuple(  # type: ignore[misc]
            Str8tsPuzzle(tuple(tuple(each[k : k + size]) for k in range(0, size * size, size)))
            for each in (cells, full)
        )


def write_str8ts(form: str, given: tuple[Str8tsPuzzle, Str8tsPuzzle | None]) -> Written | None:
    puzzle, _ = given
    return Written(str8ts.format_as(form, puzzle), puzzle)


def adrift_puzzles(rng: Random) -> Iterator[tuple[Puzzle, Paths | None]]:
    """All kinds of boards and rules, up to 13 colors, some half drawn; with a solution."""
    for number in count():
        if number % 3 == 0:
            puzzle = adrift.parse_puzzle(random_board(rng)[0])
        else:
            side, is_cube = 4 + random_below(4, rng), number % 24 == 1
            params = AdriftParams(side, side, stones=random_below(3, rng))
            params = AdriftParams(3, 4, is_cube) if is_cube else params
            params = AdriftParams(12, 13) if number % 24 == 5 else params
            puzzle = next(adrift_boards(params, seed=random_below(10**6, rng)))
        form, names = puzzle.form, NUMBERED[1:] if number % 4 else shuffled(NUMBERED[10:], rng)
        if number % 10 == 7 and form.kind != "cube" and not form.bridges:
            form = Form("graph")
        ends = {names[k]: pair[1:] for k, pair in enumerate(puzzle.pairs)}
        puzzle = Puzzle.of(form, puzzle.graph, ends, puzzle.stones)
        rules = ALL_RULES[random_below(4, rng)] if number % 2 else USUAL
        paths = paths_of(puzzle, rules)
        if paths and number % 7 == 0:
            color = random_below(len(paths), rng)
            puzzle = puzzle.with_drawn({puzzle.pairs[color].color: paths[color][:3]})
        yield replace(puzzle, rules=rules), paths


def special(puzzle: Puzzle, form: str) -> list[str]:
    """What of a board a form cannot tell."""
    board = puzzle.form
    has = {
        "hexagons": board.kind == "hex",
        "a cube": board.kind == "cube",
        "a graph": board.kind == "graph",
        "edges that wrap": any(board.wraps),
        "walls": board.walls,
        "bridges": board.bridges and form == "puzz.link",
        "holes": puzzle.stones and form == "puzz.link",
        "drawn cells": puzzle.drawn and form == "csv",
    }
    return [what for what, it_has in has.items() if it_has]


def write_adrift(form: str, given: tuple[Puzzle, Paths | None]) -> Written | None:
    puzzle, _ = given
    cannot = special(puzzle, form) if form in ("csv", "puzz.link") else []
    if cannot:
        with pytest.raises(PuzzleError) as caught:
            adrift.format_as(form, puzzle)
        named = [what for what in cannot if what in str(caught.value)]
        assert named == (cannot if len(cannot) == 1 else cannot[: len(named)])
        assert named
        return None
    rules = Rules(True, False) if form == "puzz.link" else puzzle.rules
    board = puzzle.fresh if form == "puzz.link" else puzzle
    return Written(adrift.format_as(form, puzzle), told(replace(board, rules=rules), form))


def told(puzzle: Puzzle, form: str) -> tuple[Any, ...]:
    """All of a puzzle that a form tells: puzz.link gives other names to colors."""
    is_renamed = form == "puzz.link"
    ends = {pair[is_renamed:] for pair in puzzle.pairs}
    return puzzle.form, puzzle.graph, ends, puzzle.stones, puzzle.drawn, puzzle.rules


GAMES = {
    "strata": Game(
        ("text", *strata.FORMS),
        strata_positions,
        write_strata,
        split_grids,
        lambda text, _: strata.parse_grid(text).position,
        INTO_STRATA,
    ),
    "str8ts": Game(
        ("text", *str8ts.FILLED, *str8ts.ADDRESSES),
        str8ts_puzzles_of_all_sizes,
        write_str8ts,
        str8ts.split_puzzles,
        lambda text, _: str8ts.parse_puzzle(text),
        INTO_STR8TS,
    ),
    "adrift": Game(
        ("text", *adrift.FILLED, *adrift.ADDRESSES),
        adrift_puzzles,
        write_adrift,
        adrift.split_puzzles,
        lambda text, form: told(adrift.parse_puzzle(text), form),
        INTO_ADRIFT,
    ),
}


def adrift_board(text: str) -> tuple[Puzzle, Paths | None]:
    puzzle = adrift.parse_puzzle(text)
    return puzzle, paths_of(puzzle, puzzle.rules)


GIVEN: dict[str, Callable[[str], Any]] = {
    "strata": lambda text: strata.parse_grid(text).position,
    "str8ts": lambda text: (str8ts.parse_puzzle(text), str8ts_solution(str8ts.parse_puzzle(text))),
    "adrift": adrift_board,
}
"""What a writer takes, from a text."""


@cache
def puzzles(game: str) -> list[Any]:
    return [*islice(GAMES[game].puzzles(seeded_random(1)), times(1000, quick=24))]


CASES = [(game, form) for game, its in GAMES.items() for form in its.forms]


@pytest.mark.parametrize(("game", "form"), CASES)
def test_what_is_written_in_a_form_is_read_as_the_same_puzzles(game: str, form: str) -> None:
    """Run by itself with `-s`, it says how many puzzles went round."""
    its = GAMES[game]
    written = [one for puzzle in puzzles(game) if (one := its.write(form, puzzle)) is not None]
    print(f"{game}, {form}: {len(written)} went round")
    for text, expected in written:
        assert its.read(text, form) == expected
    text = "".join(text_between_boards(form, k) + one.text for k, one in enumerate(written, 1))
    assert [its.read(part, form) for part in its.split(text)] == [one.expected for one in written]


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_in_a_form_of_another_program_goes_out_in_each_of_ours(game: str) -> None:
    its = GAMES[game]
    for text in its.others.values():
        for form in its.forms:
            given = GIVEN[game](text)
            written = its.write(form, given)
            assert written
            assert its.read(written.text, form) == written.expected
