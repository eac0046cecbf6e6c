"""A few puzzles of each game, as people type them: what all commands on puzzles are tried on."""

from typing import Final, NamedTuple

import pytest

from commands import REAL, STUCK


class PuzzleGame(NamedTuple):
    """Puzzles in text."""

    name: str
    puzzle: str  # one with one way to solve it, for which no SAT solver is needed
    other: str
    stuck: str
    bad: str
    line: str  # the solved puzzle in the answer to many; below, the board in the answer to one
    solved: str

    def __str__(self) -> str:
        return self.name


PUZZLE_GAMES: Final = [
    PuzzleGame(
        "strata",
        puzzle=REAL,
        other="BB\nG.\n",
        stuck=STUCK,
        bad="RG\nR\n",
        line="c3 r4=P c2=G r2=G r1=G c4=P c1=P r3=P (10 clicks)",
        solved="8 ribbons, 2 color changes: 10 clicks",
    ),
    PuzzleGame(
        "str8ts",
        puzzle="..#.\n..1.\n#...\nc.2#\n",
        other="#5#..\n#....\n43.2.\n...1#\n..a.#\n",
        stuck="11..\n....\n....\n....\n",
        bad="12\n.\n",
        line="12#32314#432c12#",
        solved="12#3\n2314\n#432\nc12#\n",
    ),
    PuzzleGame(
        "adrift",
        puzzle=".BC.\n..A.\nBAC.\n",
        other="A.A\nB.B\n",
        stuck="AB\nBA\n",
        bad="AB\nA\n",
        line="BBCC BAAC BACC",
        solved="BBCC\nBAAC\nBACC\n",
    ),
]

NAMES: Final = [game.name for game in PUZZLE_GAMES]

VERBS: Final = ("solve", "hint", "explain", "grade")

each_game: Final = pytest.mark.parametrize("game", PUZZLE_GAMES, ids=str)
each_verb: Final = pytest.mark.parametrize("verb", VERBS)
