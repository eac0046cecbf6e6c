"""Puzzles to play in the page: the practice game's waves, the puzzle of a day, one's own grids.

A wave of a seed is the one that `stratabot practice --seed` plays, with the same colors; the puzzle
of a day is that of `stratabot practice --daily`. All answer alike:

    {"kind": "4 x 4, 3 colors", "side": 4, "colors": 3,
     "labels": ["1", "2", "3"], "palette": ["#15746c", ...],
     "puzzles": [{"grid": ["12.1", ...], "fewest": 10, "word": "easy"}, ...]}

`fewest` counts the clicks as the game does: the first swatch is selected when a puzzle opens.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any, Final, cast, get_args

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import BaseRoute, Route

from stratabot.errors import InputError, TooLargeError
from stratabot.portable_random import seeded
from stratabot.strata.fewest import fewest_changes
from stratabot.strata.grading import Word, grade
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.screen import VirtualClock
from stratabot.strata.practice.waves import LARGEST_SIDE, WaveKind
from stratabot.strata.puzzle import Puzzle
from stratabot.web.bodies import read_json
from stratabot.web.house import House
from stratabot.web.refusals import RefusedError
from stratabot.web.strata.asked import grid_in, whole_in
from stratabot.web.strata.boards import read_boards
from stratabot.words import got

MOST_PUZZLES: Final = 100
"""A wave of more puzzles is refused."""

MOST_ROWS: Final = 10
"""The most rows, and the most columns, of a grid to play with a thumb."""

MOST_COLORS: Final = 9
"""The most swatches beside each other; each has a key from 1 to 9."""

_MOST_SEED: Final = 10**15
"""A script counts exactly so far."""


def routes(house: House) -> list[BaseRoute]:
    """`/api/strata/daily`, `/api/strata/wave`, `/api/strata/given`."""

    async def tell_daily(request: Request) -> JSONResponse:
        asked = await read_json(request)
        return JSONResponse(await house.workers.run(daily, _day(asked.get("date"))))

    async def tell_wave(request: Request) -> JSONResponse:
        asked = await read_json(request)
        kind = WaveKind(
            whole_in(asked, "side", 2, LARGEST_SIDE),
            whole_in(asked, "colors", 2, LARGEST_SIDE),
            None if asked.get("puzzles") is None else whole_in(asked, "puzzles", 1, MOST_PUZZLES),
            _word(asked.get("grade")),
        )
        seed = whole_in(asked, "seed", -_MOST_SEED, _MOST_SEED)
        return JSONResponse(await house.workers.run(wave, kind, seed))

    async def tell_given(request: Request) -> JSONResponse:
        text = grid_in(await read_json(request))
        return JSONResponse(await house.workers.run(given, text))

    tellers = {"daily": tell_daily, "wave": tell_wave, "given": tell_given}
    return [
        Route(f"/api/strata/{name}", teller, methods=["POST"]) for name, teller in tellers.items()
    ]


def daily(day: date) -> dict[str, Any]:
    """The puzzle of that day."""
    return {"date": day.isoformat(), **_told(WaveKind.of_day(day), 0)}


def wave(kind: WaveKind, seed: int) -> dict[str, Any]:
    """The wave of that kind and seed.

    Raises:
        SearchError: no puzzle of the grade was found.
    """
    return {"seed": seed, **_told(kind, seed)}


def given(text: str) -> dict[str, Any]:
    """The puzzles in a text, in their own colors.

    Raises:
        InputError: the text is no grid, or one that is too large to play here.
    """
    loaded = [read.with_options() for read in read_boards(text, MOST_PUZZLES + 1)]
    puzzles = [one.position.puzzle for one in loaded]
    labels = sorted({color for puzzle in puzzles for color in puzzle.colors}) or ["A"]
    _require_playable(puzzles, labels)
    return {
        "kind": "your puzzles" if len(puzzles) > 1 else "your puzzle",
        "labels": labels,
        "palette": None,
        "puzzles": [_puzzle(puzzle, labels) for puzzle in puzzles],
        "notes": [*dict.fromkeys(note for one in loaded for note in one.notes)],
    }


def _told(kind: WaveKind, seed: int) -> dict[str, Any]:
    game = kind.make(VirtualClock(), seeded(seed), Timings(), EarlyClicks.DEAF)
    return {
        "kind": str(kind),
        "side": kind.side,
        "colors": kind.colors,
        **_game(game),
    }


def _game(game: PracticeGame) -> dict[str, Any]:
    labels = [str(k) for k in range(1, len(game.palette) + 1)]
    return {
        "labels": labels,
        "palette": ["#" + bytes(color).hex() for color in game.palette],
        "puzzles": [_puzzle(puzzle, labels) for puzzle in game.puzzles],
    }


def _puzzle(puzzle: Puzzle, labels: Sequence[str]) -> dict[str, Any]:
    """One puzzle; `fewest` and `word` are None without a solution, `word` also on a large board."""
    found = fewest_changes(puzzle, labels[0])
    try:
        graded = grade(puzzle)
    except TooLargeError:
        graded = None
    return {
        "grid": ["".join(cell or "." for cell in row) for row in puzzle.cells],
        "fewest": found.solution.clicks(labels[0]) if found else None,
        "word": graded.word if graded else None,
    }


def _require_playable(puzzles: Sequence[Puzzle], labels: Sequence[str]) -> None:
    for puzzle in puzzles:
        if max(puzzle.rows, puzzle.cols) > MOST_ROWS:
            raise InputError(
                f"expected at most {MOST_ROWS} rows and columns to play, "
                f"got {puzzle.rows} x {puzzle.cols}"
            )
    if len(puzzles) > MOST_PUZZLES:
        raise InputError(f"expected at most {MOST_PUZZLES} puzzles, got more")
    if len(labels) > MOST_COLORS:
        named = " ".join(labels)
        raise InputError(
            f"expected at most {MOST_COLORS} colors to play, got {len(labels)}: {named:.80}"
        )


def _day(told: object) -> date:
    try:
        return date.fromisoformat(told if isinstance(told, str) else "")
    except ValueError:
        raise RefusedError(422, f"expected a date such as 2026-11-23, {got(told)}") from None


def _word(told: object) -> Word | None:
    words = get_args(Word)
    if told is None or told in words:
        return cast("Word | None", told)
    raise RefusedError(422, f"grade: expected {', '.join(words)}, {got(told)}")
