"""Questions about puzzles of Str8ts; each name is a claim."""

from dataclasses import replace
from typing import Any, Final

from cli.asked import Asked
from readings import PUZZLE
from str8ts.boards import EASIEST, PRINTED, TINY
from stratabot.str8ts.vision.reading import Reading

STEPS: Final = "4...\n...a\n#...\n.4..\n"
"""A 4 x 4 puzzle whose first number takes two steps."""

LINE: Final = "".join(TINY.split())
SOLVED: Final = "12#3\n2314\n#432\nc12#\n"
WRONG: Final = "1.1.\n....\n....\n....\n"
SAME: Final = "r1c1 and r1c3 have the same number 1 in row 1."
ONE_OF: Final = "several solutions: this is one of them\n"
NO_GRADE: Final = "No solution, so no grade.\n"
PUT: Final = {"cell": [1, 4], "number": 2}
STRUCK: Final = [{"cell": [1, 4], "numbers": [3]}]
FORCING: Final = EASIEST["forcing chain"]


def noted(**words: str) -> str:
    rows = [[*row] for row in STEPS.split()]
    for cell, word in words.items():
        rows[int(cell[1]) - 1][int(cell[3]) - 1] = word
    return f"{STEPS}\n" + "".join(f"{' '.join(row)}\n" for row in rows)


TYPED: Final = {
    **{
        f"one solution is told{by}": Asked(
            f"str8ts solve -{by}",
            TINY,
            SOLVED,
            told={
                "size": 4,
                "puzzle": LINE,
                "solvable": True,
                "unique": True,
                "solution": "12#32314#432c12#",
            },
            lacks="…",
        )
        for by in ("", " --method sat", " --method search")
    },
    **{
        f"a solution of nine rows is told{by}": Asked(
            f"str8ts solve -{by}",
            PRINTED,
            "#65487#9#\n9#23#87#6\n75486i23#\n8#653142#\n638742915\n"
            "#476538#2\n#21i74653\n1#32#65#4\n#9#12534#\n",
        )
        for by in ("", " --method sat", " --method search")
    },
    **{
        f"one of several solutions is told{by}": Asked(
            f"str8ts solve -{by}",
            "....",
            "…12\n…",
            ONE_OF,
            {"solvable": True, "unique": False, "solution": "…12…"},
        )
        for by in ("", " --method sat", " --method search")
    },
    **{
        f"that there is no solution is told with two cells{by}": Asked(
            f"str8ts solve -{by}",
            WRONG,
            f"No solution: {SAME}\n",
            told={
                "size": 4,
                "puzzle": "1.1.............",
                "solvable": False,
                "unique": False,
                "solution": None,
                "conflict": [[1, 1], [1, 3]],
                "why": SAME,
            },
            lacks="…",
            code=1,
        )
        for by in ("", " --method sat", " --method search")
    },
    "solutions are counted exactly": Asked(
        "str8ts solve - --count", "." * 16, said="…", told={"solutions": 576}, lacks="more"
    ),
    "solutions are counted up to the limit": Asked(
        "str8ts solve - --count --limit 10",
        "." * 16,
        said="…",
        told={"solutions": 10, "more": True},
    ),
    "solutions are counted up to a thousand": Asked(
        "str8ts solve - --count", "." * 25, said="…", told={"solutions": 1000}
    ),
    "none is counted as none": Asked(
        "str8ts solve - --count", "11..", told={"solutions": 0}, code=1
    ),
    "one is counted as one": Asked("str8ts solve - --count", TINY, "1 solution\n"),
    "more than the limit are told as such": Asked(
        "str8ts solve - --count --limit 3", "." * 9, "more than 3 solutions\n", "…"
    ),
    "the whole path is told, and the solution": Asked(
        "str8ts explain -",
        TINY,
        "   1. single: r4c2 must be 1: …\n  10. single: …" + SOLVED,
        told={"steps": [{"put": {"cell": ..., "number": ...}}] * 10},
    ),
    "the grade is told with every step": Asked(
        "str8ts explain -",
        TINY,
        told={"unique": True, "score": 6.068566, "techniques": {"single": 10}},
    ),
    "a hard path is told with all its techniques, and its hardest step is the score": Asked(
        "str8ts explain -",
        PRINTED,
        told={
            "score": 90.138586,
            "techniques": {
                "single": 49,
                "sure candidates": 19,
                "compartment range check": 16,
                "stranded digits": 4,
                "cross-compartment locked sets": 1,
                "locked compartments": 3,
                "x-wing": 1,
                "sea creatures": 2,
                "forcing chain": 8,
                "guess": 1,
            },
            "steps": [{"score": ..., "technique": ...}] * 104,
        },
    ),
    "a contradiction is marked on the board": Asked(
        "str8ts explain -",
        WRONG,
        f"No solution: {SAME}\n[1] . [1] .\n" + " .  .  .  .\n" * 3,
        code=1,
    ),
    "a contradiction is two cells": Asked(
        "str8ts explain -", "11..", told={"conflict": [[1, 1], [1, 2]]}, code=1
    ),
    "of several solutions the cells that differ and a deciding given are told": Asked(
        "str8ts explain -",
        "....",
        "It has 2 solutions. They differ in 4 cells: r1c1, r1c2, r2c1 and r2c2. "
        "With r1c1=2 as well, it would have one.\n[.][.]\n[.][.]\n",
        told={
            "solutions": 2,
            "more": False,
            "smallest": True,
            "givens": [{"cell": [1, 1], "number": 2}],
        },
    ),
    "of very many solutions it is told that there are more": Asked(
        "str8ts explain -", "." * 25, "…more than 1000 solutions…"
    ),
    "the score, the word and the techniques are told": Asked(
        "str8ts grade -",
        TINY,
        "gentle, 6.069\n\n   10  single\n\n10 cells to fill, stuck 1 time\n",
        told={
            "size": 4,
            "puzzle": LINE,
            "difficulty": {"number": 6.068566, "word": "gentle"},
            "score": 6.068566,
            "grade": "gentle",
            "techniques": {"single": 10},
            "cells_to_fill": 10,
            "stuck": 1,
        },
        lacks="…",
    ),
    **{
        f"where no cell is to be filled that is said: {grid}": Asked(
            "str8ts grade -", grid, "gentle, 0.000\n\nno cell to fill\n"
        )
        for grid in ("#", "####" * 4, "1")
    },
    "who is never stuck is told so": Asked(
        "str8ts grade -", EASIEST["sure candidates"], "…9 cells to fill, never stuck\n"
    ),
    "work is counted up to the first step that only extreme puzzles need": Asked(
        "str8ts grade -", FORCING, "…16 cells to fill, stuck more than 7 times\n"
    ),
    "without a solution there is no grade": Asked(
        "str8ts grade -", "11..", NO_GRADE, told={"grade": None}, code=1
    ),
    "with several solutions there is no grade": Asked(
        "str8ts grade -", "....", "Several solutions, so no grade.\n", told={"grade": None}, code=1
    ),
}

NOTED: Final = {
    "the next number is told": Asked(
        "str8ts hint -", STEPS, "r1c4 must be 2.\n", told={"put": PUT, "filled": "4..2...a#....4.."}
    ),
    "a nudge names a compartment, and a reason the steps": Asked(
        "str8ts hint - --why --nudge",
        STEPS,
        "Look at the compartment r3c4-r4c4 (sure candidates).\n"
        "sure candidates: r1c4 cannot be 3: the compartment r3c4-r4c4 …\n"
        "single: r1c4 must be 2: …\n",
        told={
            "put": PUT,
            "nudge": "Look at the compartment r3c4-r4c4 (sure candidates).",
            "steps": [
                {"technique": "sure candidates", "removed": STRUCK, "cells": [[3, 4], [4, 4]]},
                {"technique": "single"},
            ],
        },
    ),
    "a nudge alone names no number": Asked(
        "str8ts hint - --nudge", STEPS, "Look at the compartment r3c4-r4c4 (sure candidates).\n"
    ),
    "a nudge to a step tells no marks": Asked(
        "str8ts hint - --step --nudge",
        STEPS,
        "Look at the compartment r3c4-r4c4 (sure candidates).\n",
    ),
    "of several solutions only what all have is told": Asked(
        "str8ts hint -",
        "....",
        "No more numbers are certain: from here on, solutions differ.\n",
        "several solutions: hints hold for all of them\n",
    ),
    "a step is told with the board after it": Asked(
        "str8ts hint - --step",
        STEPS,
        "r1c4 cannot be 3.\n\n"
        "4   123 123  2?\n23  23  234  #1\n#   123 1234 234\n123 4   123  23\n",
        told={
            "put": None,
            "steps": [{"technique": "sure candidates"}],
            "puzzle": "4......a#....4..",
            "filled": "4......a#....4..",
            "marks": [[[], [1, 2, 3], [1, 2, 3], [2]], ..., ..., ...],
        },
    ),
    "marks that no solution has are told": Asked(
        "str8ts hint -",
        "....\n\n1? 12\n12 2?\n",
        "No solution of the puzzle has these marks and numbers.\n",
        code=1,
    ),
    "of several solutions hints hold for those that have the marks": Asked(
        "str8ts hint -",
        "....\n\n1 12\n12 .\n",
        "r1c2 must be 2.…",
        "several solutions: hints hold for those that have your marks\n",
    ),
    **{
        f"{verb}: a {what} is told in a line": Asked(
            f"str8ts {verb} -",
            noted(r1c4=word, r3c2="123"),
            f"{wrong}\n",
            told={"mistakes": [{"cell": [1, 4], "put": put, "why": wrong}]},
            code=1,
        )
        for verb in ("hint", "explain")
        for what, word, wrong, put in (
            ("lacking mark", "134", "2 is missing from your marks in r1c4.", False),
            ("wrong number", "3", "r1c4 cannot be 3: take it back.", True),
        )
    },
    "two mistakes are two lines": Asked(
        "str8ts hint -", noted(r1c4="134", r2c1="1"), "…\n…\n", told={"mistakes": [...] * 2}, code=1
    ),
    "of five mistakes four are told": Asked(
        "str8ts hint -",
        noted(**dict.fromkeys(["r1c2", "r1c3", "r1c4", "r3c2", "r3c3"], "4?")),
        "… r1c2.\n… r1c3.\n… r1c4.\n… r3c2.\nOf your marks, 1 more is wrong.\n",
        told={"mistakes": [...] * 5},
        code=1,
    ),
    "of six mistakes four are told": Asked(
        "str8ts hint -",
        noted(**dict.fromkeys(["r1c3", "r1c4", "r3c2", "r3c3", "r3c4", "r4c1"], "1?")),
        "… r1c3.\n… r1c4.\n… r3c2.\n… r3c3.\nOf your marks, 2 more are wrong.\n",
        told={"mistakes": [...] * 6},
        code=1,
    ),
    "cells are called as is asked in a hint": Asked(
        "str8ts hint - --why --nudge --cells B8",
        STEPS,
        "Look at the compartment C4-D4 …\nsure candidates: A4 …\n"
        "single: A4 must be 2: row A has 4 in A1; column 4 has 1 in B4; 3 went in earlier steps.\n",
        told={},
    ),
    "cells are called as is asked in a contradiction": Asked(
        "str8ts explain - --cells B8",
        WRONG,
        "No solution: A1 and A3 have the same number 1 in row A.\n…",
        told={},
        code=1,
    ),
    "cells are called as is asked where solutions differ": Asked(
        "str8ts explain - --cells B8",
        "....",
        "…They differ in 4 cells: A1, A2, B1 and B2. With A1=2 as well…",
        told={},
    ),
}

SEVERAL: Final = ("..#.", "....", "#...", "c.2#")


def several(filled: str) -> Reading:
    """A puzzle with ten solutions, whose first row is filled in like this."""
    return replace(PUZZLE, printed=SEVERAL, filled=(filled, *SEVERAL[1:]))


WRONGLY: Final = replace(PUZZLE, filled=("13#.", *PUZZLE.filled[1:]))
TOLD_SO: Final = "with the cells as you told them, the puzzle has no solution"
TAKEN_AS: Final = "r1c4 is taken as 3, because only that has a solution"
GOES_ON: Final = "r3c4 must be 2.\n\n1  2   #  34\n…"
READ: Final = (
    "..#.\n..1.\n#...\nc.2#\n\nWith the numbers that are filled in:\n12#.\n..1.\n#...\nc.2#\n"
)

PICTURED: Final = {
    "a picture is solved, and what is filled in is told": Asked(
        "str8ts solve",
        PUZZLE,
        SOLVED,
        "…: 2 numbers are taken as filled in by the player\n",
        {"puzzle": "..#...1.#...c.2#", "filled": "12#...1.#...c.2#"},
        "mistakes",
    ),
    "numbers that are filled in wrongly are told, and the printed puzzle is solved": Asked(
        "str8ts solve",
        WRONGLY,
        SOLVED,
        "…filled in wrongly: 3 in r1c2\n",
        {"mistakes": [{"cell": [1, 2]}]},
    ),
    "wrong numbers are called as is asked": Asked(
        "str8ts solve --cells B8", WRONGLY, said="…filled in wrongly: 3 in A2…"
    ),
    "a wrong number in a picture is to be taken back": Asked(
        "str8ts hint", WRONGLY, "r1c2 cannot be 3: take it back.\n", "…", code=1
    ),
    **{
        f"of several solutions one is told that keeps {row}": Asked(
            "str8ts solve",
            several(row),
            f"{row[:3]}…",
            f"…{ONE_OF}",
            {"unique": False, "puzzle": "".join(SEVERAL)},
        )
        for row in ("12#.", "23#.")
    },
    "several solutions of a picture are counted, whatever is filled in": Asked(
        "str8ts solve --count",
        several("23#."),
        "10 solutions…",
        "…numbers that are filled in do not count…",
    ),
    "if none keeps what is filled in, that is told": Asked(
        "str8ts solve", several("14#."), said="…no solution has all numbers that are filled in…"
    ),
    "hints go on from what is filled in": Asked("str8ts hint", PUZZLE, GOES_ON, "…"),
    "steps go on from what is filled in": Asked(
        "str8ts explain", PUZZLE, "   1. single: r3c4 must be 2…", "…"
    ),
    "the grade is that of the printed puzzle": Asked(
        "str8ts grade", PUZZLE, "gentle, 6.069\n…10 cells to fill, stuck 1 time\n", "…"
    ),
    **{
        f"{verb}: that user cells leave no solution is told in one line": Asked(
            f"str8ts {verb} --cell r4c1=2",
            PUZZLE,
            said=f"…{TOLD_SO}…\n",
            code=0 if verb == "read" else 1,
        )
        for verb in ("read", "solve", "hint", "explain", "grade")
    },
    "user cells that leave a solution are no reason for a remark": Asked(
        "str8ts solve --cell r4c1=#3",
        PUZZLE,
        said="…: 2 numbers are taken as filled in by the player\n",
    ),
    "a puzzle is printed as text, with what is filled in": Asked(
        "str8ts read",
        PUZZLE,
        READ,
        "2 numbers are taken as filled in by the player\n",
        {
            "game": "str8ts",
            "puzzle": True,
            "sure": True,
            "why": "",
            "size": 4,
            "grid": [*PUZZLE.printed],
            "filled": [*PUZZLE.filled],
            "client": [5, 5, 40, 40],
            "confidence": 0.8,
            "doubtful": [],
            "cells": [[...] * 4] * 4,
        },
    ),
    "from the text that was read hints go on": Asked("str8ts hint -", READ, GOES_ON),
    "the text that was read is solved": Asked("str8ts solve -", READ, SOLVED, "…"),
    "user cells are taken as printed": Asked(
        "str8ts read --cell 'r4c1=4 r1c1=#' --cell r1c2=2", PUZZLE, "#2#.\n..1.\n#...\n4.2#\n", "…"
    ),
    "one number that is filled in is one": Asked(
        "str8ts read",
        replace(PUZZLE, filled=("1.#.", *PUZZLE.filled[1:])),
        said="1 number is taken as filled in by the player\n",
    ),
    "the reader's remark is told": Asked(
        "str8ts read", replace(PUZZLE, remark=TAKEN_AS), said=f"{TAKEN_AS}; 2 numbers are taken…"
    ),
    "the reader's remark is told with the solution": Asked(
        "str8ts solve", replace(PUZZLE, remark=TAKEN_AS), said=f"…{TAKEN_AS}…"
    ),
}

ANSWERS: Final[dict[str, Any]] = {
    f"str8ts: {claim}": asked for claim, asked in (TYPED | NOTED | PICTURED).items()
}
