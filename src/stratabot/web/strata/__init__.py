"""What the page needs of Strata beside the commands' answers: boards, puzzles to play, the bot.

A wave of a seed is the one that `stratabot practice --seed` plays, with the same colors; the puzzle
of a day is that of `stratabot practice --daily`; one's own grids are played alike. `fewest` counts
the clicks as the game does: the first swatch is selected when a puzzle opens.
"""

from collections.abc import Sequence
from datetime import date
from typing import Final, cast, get_args

from stratabot.errors import InputError, TooLargeError
from stratabot.portable_random import seeded_random
from stratabot.screen import VirtualClock
from stratabot.source import Kind, Source
from stratabot.strata.fewest import find_fewest_changes
from stratabot.strata.grading import Word, grade
from stratabot.strata.load import LoadedPosition, read_part, split
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.waves import LARGEST_SIDE, WaveKind
from stratabot.strata.puzzle import UNKNOWN, Puzzle
from stratabot.strata.text import format_rows
from stratabot.web.exchange import ApiAnswer, ApiPath, ApiRequest
from stratabot.web.refusals import RefusedError, in_options
from stratabot.web.request_values import RequestValues, boards_in
from stratabot.web.services import Services
from stratabot.words import got

_MOST_OTHERS: Final = 50
"""So many more grids of a text are told."""

MOST_PUZZLES: Final = 100
"""A wave of more puzzles is refused."""

MOST_ROWS: Final = 10
"""The most rows, and the most columns, of a grid to play with a thumb."""

MOST_COLORS: Final = 9
"""The most swatches beside each other; each has a key from 1 to 9."""


def paths(services: Services) -> list[ApiPath]:
    """`/api/strata/...`."""

    async def tell_board(asked: ApiRequest) -> ApiAnswer:
        return ApiAnswer(
            await services.workers.run(board, RequestValues(asked.values).board("grid"))
        )

    async def tell_daily(asked: ApiRequest) -> ApiAnswer:
        return ApiAnswer(
            await services.workers.run(
                daily_puzzle_json, _day(RequestValues(asked.values).text("date"))
            )
        )

    async def tell_wave(asked: ApiRequest) -> ApiAnswer:
        values = RequestValues(asked.values)
        word = values.one_of("grade", get_args(Word)) if values.has("grade") else None
        kind = WaveKind(
            values.whole("side", 2, LARGEST_SIDE),
            values.whole("colors", 2, LARGEST_SIDE),
            values.whole("puzzles", 1, MOST_PUZZLES) if values.has("puzzles") else None,
            cast("Word | None", word),
        )
        seed = values.whole("seed")
        return ApiAnswer(await services.workers.run(wave_puzzles_json, kind, seed))

    async def tell_given(asked: ApiRequest) -> ApiAnswer:
        return ApiAnswer(
            await services.workers.run(
                given_puzzles_json, RequestValues(asked.values).board("grid")
            )
        )

    return [
        ApiPath("/api/strata/board", tell_board),
        ApiPath("/api/strata/daily", tell_daily),
        ApiPath("/api/strata/wave", tell_wave),
        ApiPath("/api/strata/given", tell_given),
    ]


def board(text: str) -> dict[str, object]:
    """The first board in a text, and the others' grids."""
    first, *others = read_boards(text, 1 + _MOST_OTHERS)
    position = first.position
    return {
        "grid": _rows(first),
        "labels": [*position.puzzle.colors],
        "placed": [str(ribbon) for ribbon in position.placed],
        "selected": position.selected,
        "unknown": sorted([i + 1, j + 1] for i, j in first.unknown),
        "notes": [*map(in_options, first.notes)],
        "others": [_rows(other) for other in others],
    }


def read_boards(text: str, most: int) -> Sequence[LoadedPosition]:
    """The first boards in a text, at least one, at most so many."""
    source = Source("the grid", Kind.TEXT, text)
    return boards_in(source, split, read_part, most)


def _rows(read: LoadedPosition) -> list[str]:
    """The rows; a dot for blank, a question mark for what nobody knows."""
    if "." in read.position.puzzle.colors:
        raise InputError("expected a dot for blank squares, not for a color")
    rows = [[*row] for row in format_rows(read.position.puzzle, ".")]
    for i, j in read.unknown:
        rows[i][j] = UNKNOWN
    return ["".join(row) for row in rows]


def daily_puzzle_json(day: date) -> dict[str, object]:
    """The puzzle of that day."""
    return {"date": day.isoformat(), **_wave_json(WaveKind.daily_kind(day), 0)}


def wave_puzzles_json(kind: WaveKind, seed: int) -> dict[str, object]:
    """The wave of that kind and seed."""
    return {"seed": seed, **_wave_json(kind, seed)}


def given_puzzles_json(text: str) -> dict[str, object]:
    """The puzzles in a text, in their own colors."""
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


def _wave_json(kind: WaveKind, seed: int) -> dict[str, object]:
    game = kind.make(VirtualClock(), seeded_random(seed), Timings(), EarlyClicks.DEAF)
    labels = [str(k) for k in range(1, len(game.palette) + 1)]
    return {
        "kind": str(kind),
        "side": kind.side,
        "colors": kind.colors,
        "labels": labels,
        "palette": ["#" + bytes(color).hex() for color in game.palette],
        "puzzles": [_puzzle(puzzle, labels) for puzzle in game.puzzles],
    }


def _puzzle(puzzle: Puzzle, labels: Sequence[str]) -> dict[str, object]:
    """One puzzle; `fewest` and `word` are None without a solution, `word` also on a large board."""
    found = find_fewest_changes(puzzle, labels[0])
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


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise RefusedError(422, f"date: expected one such as 2026-11-23, {got(text)}") from None
