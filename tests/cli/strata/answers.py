"""Questions about grids of Strata; each name is a claim."""

from typing import Any, Final

from cli.asked import ROOT, Asked
from commands import REAL, STUCK

EXAMPLE: Final = {"rows": 4, "cols": 4, "grid": ["PG.P", "PGGP", ".PP.", "PGPP"]}
"""What JSON has of `REAL` whatever is asked."""

CORE: Final = {"rows": [2, 3], "cols": [1, 2]}
NOT_TO_WIN: Final = "PP..\nGG..\n....\n"
TAKE_BACK: Final = [
    {"line": "col", "number": 3, "color": "P"},
    {"line": "row", "number": 2, "color": "G"},
]
ZEROS: Final = "0 is read as a color; if it means blank: --blank 0"
LARGE: Final = "G" * 40 + "\n"
NUDGE: Final = (
    "Look at the lower left: on a line there, all squares that stay in sight need one color."
)
TAKE_G: Final = "Take G and lay right 2 (c2=G).\n"
WHY: Final = "The ribbon stays in sight on left 4, and shows G there. …"
SOLVED: Final = "Solved: every ribbon lies, and lies right.\n"
ALL_LAID: Final = "--placed 'c3=P r4=P c2=G r2=G r1=G c4=P c1=P r3=P'"

SOLVE: Final = {
    "the answer is ribbons in groups": Asked(
        "solve -",
        REAL,
        told=EXAMPLE
        | {
            "ribbons": [{"line": ..., "number": ..., "color": ...}] * 8,
            "solvable": True,
            "color_changes": 2,
            "clicks": 10,
            "groups": [
                {"color": "P", "ribbons": [0, 1]},
                {"color": "G", "ribbons": [2, 3, 4]},
                {"color": "P", "ribbons": [5, 6, 7]},
            ],
        },
        lacks="…",
    ),
    "ribbons of no color are a group": Asked(
        "solve -", "..\n", told={"groups": [{"color": None, "ribbons": [0, 1, 2]}]}
    ),
    "a stuck grid has its core in JSON": Asked(
        "solve -",
        STUCK,
        "No solution: rows 2, 3 and columns 1, 2 are stuck; …",
        told={
            "rows": 3,
            "cols": 4,
            "grid": ["....", "PGP.", "GPP."],
            "solvable": False,
            "ribbons": None,
            "core": CORE,
        },
        lacks="…",
        code=1,
    ),
    "a selected color that no square has is remarked": Asked(
        "solve - --selected Z",
        REAL,
        said="standard input: no square of this puzzle is Z; its colors are G, P\n",
    ),
    "a board that cannot be won as it lies says what to take back": Asked(
        "solve - --placed 'r1=P r2=G c3=P'",
        NOT_TO_WIN,
        "The board can no longer be won as it lies: "
        "take back r2=G (left 2), and with it the later c3=P.\n",
        code=1,
    ),
    "what is to be taken back is told topmost first": Asked(
        "solve - --placed=r1=P,r2=G,c3=P",
        NOT_TO_WIN,
        told={"solvable": False, "ribbons": None, "take_back": TAKE_BACK},
        code=1,
    ),
    "solutions are counted": Asked(
        "solve - --count", REAL, "2048 solutions\n", told={"solutions": 2048, "clicks": 10}
    ),
    "colors of free ribbons are counted": Asked(
        "solve - --count --colors 3", ".\n", "18 solutions\n", told={"solutions": 18}
    ),
    "with one color a blank square has two solutions": Asked(
        "solve - --count", ".\n", told={"solutions": 2}
    ),
    "none is counted as none": Asked(
        "solve - --count", STUCK, "0 solutions\n", told={"solutions": 0}, code=1
    ),
    "of a stuck grid all solutions are none": Asked("solve - --all", STUCK, "No solution…", code=1),
    "of all solutions none may be wanted": Asked("solve - --all --limit 0", LARGE * 30, ""),
    "how a grid was read is said": Asked(
        "solve -", "30\n33\n", said=f"standard input: {ZEROS}\n", told={"remarks": [ZEROS]}
    ),
    "how grids were read is said once of many": Asked(
        "solve -",
        "30\n33\n\n30\n30\n\n🟥,🟩\n🟥,🟩\n",
        said=f"puzzle 1: {ZEROS}\npuzzle 3: 🟥 is R, 🟩 is G\n",
    ),
    "zeros that are said to be blank are no reason for a remark": Asked(
        "solve - --blank 0", "30\n33\n"
    ),
    "a square that nobody knows is answered where it does not matter": Asked(
        "solve - --placed 'r1=P c2=G'",
        "P?.\nGGP\n",
        said="standard input: ? does not matter here, or can be told by the other squares\n",
    ),
    "a square that nobody knows is asked for where it matters": Asked(
        "solve -",
        "P?.\nGGP\n",
        "",
        "stratabot: …I need to know row 1 column 2: replace the ? by its letter…",
        code=2,
    ),
    "a ribbon may be named by its selector in any case": Asked(
        "solve - --placed 'LEFT 4 = p'", REAL, "7 ribbons…"
    ),
}

HINT: Final = {
    "a hint is one sentence with the selector and the ribbon": Asked(
        "hint - --placed c3=P",
        REAL,
        "Lay left 4 (r4=P); P is in hand.\n",
        told=EXAMPLE
        | {"solvable": True, "lay": {"line": "row", "number": 4, "color": "P"}, "take_back": []},
        lacks="…",
    ),
    "ribbons to take back are named": Asked(
        "hint - --placed r1=P,r2=G,c3=P",
        NOT_TO_WIN,
        "Take back r2=G (left 2), …",
        told={"lay": None, "take_back": TAKE_BACK},
        code=1,
    ),
    "a hint has no reason that is not asked for": Asked(
        "hint - --placed c3=P,r4=P", REAL, TAKE_G, told={}, lacks="nudge why names"
    ),
    "a reason follows the line that it explains": Asked(
        "hint - --placed c3=P,r4=P --why",
        REAL,
        f"{TAKE_G}{WHY}\n",
        told={"why": WHY},
        lacks="nudge names",
    ),
    "a nudge names no ribbon": Asked(
        "hint - --placed c3=P,r4=P --nudge",
        REAL,
        f"{NUDGE}\n",
        told={"nudge": NUDGE},
        lacks="why names",
    ),
    "a nudge, the line and the reason come in this order": Asked(
        "hint - --placed c3=P,r4=P --nudge --why",
        REAL,
        f"{NUDGE}\n{TAKE_G}{WHY}\n",
        told={"nudge": NUDGE, "why": WHY},
        lacks="names",
    ),
    **{
        f"a board that is solved has no hint {how}": Asked(f"hint - {ALL_LAID} {how}", REAL, SOLVED)
        for how in ("", "--nudge", "--why", "--nudge --why")
    },
    "a board that is solved has nothing to lay": Asked(
        "hint - --placed=c3=P,r4=P,c2=G,r2=G,r1=G,c4=P,c1=P,r3=P --nudge --why",
        REAL,
        told={"lay": None, "nudge": None},
    ),
    **{
        f"a stuck grid has no hint {how}": Asked(
            f"hint - {how}", STUCK, "No solution…", told={"lay": None}, code=1
        )
        for how in ("", "--nudge", "--why", "--nudge --why", "--placed=r1=P --nudge --why")
    },
    "a hint to a screenshot names its colors": Asked(
        f"hint '{ROOT}/fixtures/screenshots/laid-two.jpg' --why",
        "",
        "Take teal and lay left 2.\nThe ribbon stays in sight on…shows teal there…",
        told={
            "names": ["wine", "teal", "orange"],
            "lay": {"line": "row", "number": 2, "color": "2"},
        },
    ),
}

EXPLAIN: Final = {
    "a solvable grid is told so": Asked(
        "explain -",
        REAL,
        "It has a solution (stratabot solve shows it).\n",
        told=EXAMPLE | {"solvable": True},
        lacks="…",
    ),
    "a stuck grid has a core, a block and repairs, counted from 1": Asked(
        "explain -",
        STUCK,
        "No solution: …",
        told={
            "solvable": False,
            "core": CORE,
            "block": CORE | {"smallest": True},
            "repairs": [{"row": 2, "col": 1, "contents": [None, "G"]}, ..., ..., ...],
            "all_repairs_found": True,
        },
        code=1,
    ),
    "no single change may help": Asked(
        "explain -",
        "PG..\nGP..\n..PG\n..GP\n",
        "…No change of a single square makes it solvable.\n",
        told={"repairs": []},
        code=1,
    ),
    "a puzzle is graded with reasons": Asked(
        "grade -",
        REAL,
        "easy: 29 of 100\n…chain of ribbons that wait for one another has 3\n…1 of 59 orders…",
        told={
            "grade": {
                "word": "easy",
                "number": 29,
                "features": {"changes": 2, "chain": 3, "openings": 3, "free": 8},
                "harder_than": dict.fromkeys(
                    ("changes", "chain", "openings", "free", "orders", "bite"), ...
                ),
            }
        },
    ),
    "a board too large is not graded": Asked(
        "grade -", "GGGGGGGGG\n" * 9, "", "…at most 16 rows and columns…", code=2
    ),
    "a board with a square that nobody knows is not graded": Asked(
        "grade -", "PP\nG?\nGG\n", "", "…I need to know row 2 column 2: replace…", code=2
    ),
    "reasons are counted in grammar": Asked(
        "grade -",
        "G",
        "easy: 1 of 100\n\nharder than\n    0 %  no ribbon has to wait for another one\n"
        "   56 %  2 of 2 ribbons can be the last one laid\n"
        "    0 %  every order of all ribbons wins\n"
        "   19 %  after a mistake you lay 0.0 more ribbons, on average, before you can notice it\n"
        "    0 %  0 color changes at least\n"
        "  100 %  each of the 2 ribbons can be hidden in some solution (not all at once)\n"
        "\nof random puzzles of this size.\n",
    ),
    "one color change is one": Asked("grade -", "PG\nG.", "…1 color change at least\n…"),
    "it is told how many ribbons can be hidden": Asked(
        "grade -",
        "PGG\nRGG",
        "…3 of 5 ribbons can be hidden, each in some solution (it shows on no colored square)\n…",
    ),
    "where no square has a color all can be hidden": Asked(
        "grade -", "..\n..", "…all 4 ribbons can be hidden: no square has a color\n…"
    ),
}

ANSWERS: Final[dict[str, Any]] = {
    f"strata: {claim}": asked for claim, asked in (SOLVE | HINT | EXPLAIN).items()
}
