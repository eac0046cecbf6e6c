"""Questions about boards of Adrift; each name is a claim."""

from dataclasses import replace
from typing import Any, Final

from adrift.boards import BENT, CUBE, SEVERAL, WHEEL
from cli.asked import ROOT, Asked
from readings import BOARD, COLORS, HALF_DRAWN
from stratabot.adrift.vision.reading import Reading
from stratabot.geometry import Rect
from stratabot.vision.grid_place import GridPlace

BRIDGE: Final = "#R#\nB+B\n#R#\n"
WRAPPED: Final = "wrap rows walls\n|A . B .|\n . . . .\n|. B . A|\n"
HEX: Final = "hex\n  . . .\n . A . .\nB C # . .\n . A . .\n  C B .\n"
TOUCHING_LEVEL: Final = "3,0,1,2;0,1,2,5,4,3;6,7,8"
LEVEL: Final = "5,0,1,5;0,1,2,3;4,9,8;5,6,7,12,13,14;10,11,16,17,18,19;15,20,21,22,23,24"
FILLED: Final = "AAAAB CCCBB DDCCC EDDDD EEEEE"
ALLOWS: Final = "a path of the level's own solution touches itself, which --touching allows"
QUEENS: Final = (
    "Sym { o Q } Board { a b ; c d } "
    "DesObj pair { a b } DesObj pair { c d } DesObj pair { a c } DesObj pair { b d } "
    "Req pair { v !v }"
)
NO_BOARD: Final = QUEENS.replace("Req pair", "Req pair { Q ? } Req pair { o ? } Req pair")

RIGHT: Final = "bBC.\nb.A.\nBAC.\n"
WRONG: Final = "bBC.\nbbA.\nBAC.\n"
READ_SO: Final = "standard input: b read as drawn (--lowercase ends: as ends)\n"
ENDS: Final = (
    "standard input: z read as ends, as drawn cells leave no solution "
    "(--lowercase drawn: as drawn)\n…"
)
TWO_WAYS: Final = "r1c1 has only two ways out, to r1c2 and r2c1, and must use both."
TOUCHING: Final = "it has one if paths may touch themselves: --touching"
NONE_KEEPS: Final = "No solution keeps what is drawn: take back r2c2 (B)."
LEADS_TO: Final = "What is drawn leads to this: "
SOLVED: Final = {"board": ["BBCC", "BAAC", "BACC"]}
PATHS: Final = {
    "A": ["r2c3", "r2c2", "r3c2"],
    "B": ["r1c2", "r1c1", "r2c1", "r3c1"],
    "C": ["r1c3", "r1c4", "r2c4", "r3c4", "r3c3"],
}
NOT_SOLVED: Final = {"solvable": False, "unique": False}
IMPOSSIBLE: Final = "No solution (stratabot adrift explain says why).\n"

TYPED: Final = {
    "what stands above a board is left out of its answer": Asked(
        "adrift solve -", f"// one\n4 3\n{BENT}", "BBCC\nBAAC\nBACC\n"
    ),
    "a solution in JSON is a board and a path for each color": Asked(
        "adrift solve -",
        BENT,
        "BBCC\nBAAC\nBACC\n",
        told={"solvable": True, "unique": True, "paths": PATHS} | SOLVED,
        lacks="…",
    ),
    "cells of a cube have the names of their sides": Asked(
        "adrift solve",
        CUBE,
        "cube 2\nAA\nAB\nBB\nCC\nCA\nCA\n",
        told={
            "paths": {
                "A": ["top2.1", "top1.1", "top1.2", "right1.2", "right2.2"],
                "B": ["top2.2", "left1.2", "left1.1"],
                "C": ["left2.1", "left2.2", "right2.1", "right1.1"],
            }
        },
    ),
    "cells of a graph have its own names": Asked(
        "adrift solve", WHEEL, "…\nR = a hub c\n# = b d\n", told={"paths": {"R": ["a", "hub", "c"]}}
    ),
    "a board without a solution has none in JSON, and what would help": Asked(
        "adrift solve",
        SEVERAL,
        IMPOSSIBLE,
        f"{TOUCHING}\n",
        NOT_SOLVED
        | {"board": None, "paths": None, "solvable_with": ["touching"], "remarks": [TOUCHING]},
        "…",
        1,
    ),
    "of several solutions one is shown, and that is said": Asked(
        "adrift solve --touching",
        SEVERAL,
        "…\n…\n…\n…\n",
        "several solutions: this is one of them\n",
    ),
    "solutions are counted": Asked(
        "adrift solve --touching --count",
        SEVERAL,
        "9 solutions\n",
        told={"solutions": 9, "unique": False},
        lacks="more",
    ),
    "solutions are counted up to a limit": Asked(
        "adrift solve --touching --count --limit 3", SEVERAL, told={"solutions": 3, "more": True}
    ),
    "none is counted as none": Asked(
        "adrift solve --count", SEVERAL, said="…", told={"solutions": 0}, code=1
    ),
    "all solutions are told": Asked(
        "adrift solve --touching --all", SEVERAL, said="…", told={"all": [{"board": ...}] * 9}
    ),
    "all solutions are shown up to a limit": Asked(
        "adrift solve --touching --all --limit 2",
        SEVERAL,
        "gggg\ngrgg\ngrgg\ngggg\n\ngggg\ngrgg\ngrgg\ngggg\n",
        "there are more than these 2\n",
        {"all": [{"board": ..., "paths": ...}] * 2},
    ),
    "cells may stay empty where that is allowed": Asked(
        "adrift solve --no-fill --all", "A.A\n...\n", "…AAA\n...\n…"
    ),
    "cells may not stay empty where that is not allowed": Asked(
        "adrift solve", "A.A\n...\n", IMPOSSIBLE, "…", code=1
    ),
    "a program is solved as it is written": Asked(
        "adrift solve", QUEENS, said="…", told={"solvable": True, "unique": False}, lacks="paths"
    ),
    "all boards of a program are shown": Asked(
        "adrift solve --all", QUEENS, "Q o\no Q\n\no Q\nQ o\n"
    ),
    "the boards of a program are counted": Asked(
        "adrift solve --count", QUEENS, "2 solutions\n", told={"solutions": 2}
    ),
    "a program has no picture": Asked(
        "adrift solve --picture -", QUEENS, "", "stratabot: …got a program of rules…", code=2
    ),
    "a program has no grade": Asked(
        "adrift grade", QUEENS, "", "stratabot: …got a program of rules…", code=2
    ),
    "a program without a board says why": Asked(
        "adrift solve", NO_BOARD, "No solution: Req pair on line 1 for …", code=1
    ),
    "a program with an error is refused with its word": Asked(
        "adrift solve", "Sym { a b }\nBoard { x }\nTrans { }\n", "", "stratabot: …Trans…", code=2
    ),
    "a hint is the next join": Asked("adrift hint", BENT, "Join r1c1 and r1c2; r1c1 and r2c1.\n"),
    "a nudge is where to look, and a reason a step": Asked(
        "adrift hint --nudge --why",
        BENT,
        f"Look at r1c1 (ways).\nways: {TWO_WAYS}\n",
        told={
            "joined": [["r1c1", "r1c2"], ["r1c1", "r2c1"]],
            "nudge": "Look at r1c1 (ways).",
            "steps": [{"technique": "ways"}],
            "solvable": True,
            "unique": True,
        },
    ),
    "a nudge alone names no join": Asked("adrift hint --nudge", BENT, "Look at r1c1 (ways).\n"),
    "a reason alone is told": Asked("adrift hint --why", BENT, f"ways: {TWO_WAYS}\n"),
    "hints that were followed are counted": Asked(
        "adrift hint --done 1", BENT, "Join r1c3 and r1c4; r1c4 and r2c4.\n"
    ),
    "after the last hint the board is solved": Asked(
        "adrift hint --done 99", BENT, "The board is solved: nothing is left to join.\n"
    ),
    "hints hold for all of several solutions": Asked(
        "adrift hint --touching", SEVERAL, said="several solutions: hints hold for all of them\n"
    ),
    "where solutions differ hints end": Asked(
        "adrift hint --touching --done 99",
        SEVERAL,
        "No more joins are certain: from here on, solutions differ.\n",
        "…",
    ),
    "without a solution there is no hint": Asked(
        "adrift hint", SEVERAL, IMPOSSIBLE, f"{TOUCHING}\n", code=1
    ),
    "without a picture no color is told": Asked(
        "adrift hint", "A.\n.A\n", said="…", told={}, lacks="color", code=1
    ),
    "steps lead to the solution": Asked(
        "adrift explain",
        BENT,
        f"   1. ways: {TWO_WAYS}\n…\n   6. ways: …\nBBCC\nBAAC\nBACC\n",
        told=SOLVED
        | {
            "grade": "gentle",
            "steps": [
                {"joined": [["r1c1", "r1c2"], ["r1c1", "r2c1"]]},
                {"joined": [["r1c3", "r1c4"], ["r1c4", "r2c4"]]},
                {"joined": [["r2c4", "r3c4"], ["r3c3", "r3c4"]]},
                {"joined": [["r2c2", "r2c3"]]},
                {"joined": [["r2c1", "r3c1"]]},
                {"joined": [["r2c2", "r3c2"]]},
            ],
        },
    ),
    "what contradicts is named": Asked(
        "adrift explain",
        SEVERAL,
        f"No solution: Color r leaves no solution, whatever the other given is.\n{SEVERAL}",
        f"{TOUCHING}\n",
        NOT_SOLVED
        | {
            "conflict": {"colors": ["r"], "stones": []},
            "why": "Color r leaves no solution, whatever the other given is.",
        },
        code=1,
    ),
    "colors that would have to cross contradict each other": Asked(
        "adrift explain --no-fill",
        "AB.C\n....\nBA.C\n",
        told={
            "conflict": {"colors": ["A", "B"]},
            "why": "Colors A and B together leave no solution, whatever the other given is. …",
        },
        code=1,
    ),
    "colors that would have to cross between stones contradict each other": Asked(
        "adrift explain --no-fill",
        "wrap rows\nA#B.\n.#..\nB#A.\n",
        told={
            "conflict": {"colors": ["A", "B"]},
            "why": "Colors A and B and the stones r2c2 and r3c2 together leave no…",
        },
        code=1,
    ),
    "where solutions differ is shown with two of them": Asked(
        "adrift explain --touching",
        SEVERAL,
        "It has 9 solutions. They differ in the color of 12 cells: r1c1, r1c2, r1c3, r2c1, r2c3, "
        "r2c4, r3c1, r3c3, r3c4, r4c1, r4c2 and r4c3.\n\n"
        "gggg\ngrgg\ngrgg\ngggg\ng: from r1c4 down 1, left 1, up 1, left 2, down 3, right 2, up 1, "
        "right 1, down 1, to r4c4\n\n"
        "gggg\ngrgg\ngrgg\ngggg\ng: from r1c4 down 2, left 1, up 2, left 2, down 3, right 3, "
        "to r4c4\n",
        told={"solutions": 9, "more": False, "unique": False, "differing": [...] * 12},
    ),
    "solutions that look alike are told apart by their paths": Asked(
        "adrift explain --touching",
        "A...\n....\n...A\n",
        "It has 4 solutions. They differ in how paths go through 10 cells: …\n\n"
        "AAAA\nAAAA\nAAAA\nA: from r1c1 right 1, …, to r3c4\n\n"
        "AAAA\nAAAA\nAAAA\nA: from r1c1 right 3, …, to r3c4\n",
    ),
    "the grade and what it comes from are told": Asked(
        "adrift grade",
        BENT,
        "gentle, …longest path 5 cells, 4 bends\n",
        told={"grade": "gentle", "depth": 0, "longest": 5, "bends": 4},
    ),
    "with several solutions there is no grade": Asked(
        "adrift grade --touching", SEVERAL, "Several solutions, so no grade.\n", code=1
    ),
    "without a solution there is no grade": Asked(
        "adrift grade", SEVERAL, said="…", told={"grade": None}, code=1
    ),
    **{
        f"{verb} {options}: which rule would allow a solution is said": Asked(
            f"adrift {verb} {options}",
            grid,
            said=f"it has one if {remark}\n",
            told={"solvable_with": [allowing]},
            code=1,
        )
        for verb in ("solve", "explain", "hint", "grade")
        for grid, options, allowing, remark in (
            (SEVERAL, "", "touching", "paths may touch themselves: --touching"),
            ("A.B\n...\nA.B\n", "", "no-fill", "cells may stay empty: --no-fill"),
            ("A..\n..B\nAB.\n", "--touching", "no-fill", "cells may stay empty: --no-fill"),
        )
    },
}

DRAWN: Final = {
    "what is drawn is kept": Asked(
        "adrift solve", RIGHT.replace("C.", "Cc", 1), "bBCc\nbAAC\nBACC\n"
    ),
    "what is drawn is told": Asked(
        "adrift solve --lowercase drawn",
        RIGHT,
        told=SOLVED | {"drawn": {"B": ["r1c1", "r2c1"]}},
        lacks="take_back",
    ),
    "what is drawn wrongly is to be taken back": Asked(
        "adrift solve",
        WRONG,
        f"{NONE_KEEPS}\nbBCC\nbAAC\nBACC\n",
        told=NOT_SOLVED
        | {"board": None, "take_back": {"B": ["r2c2"]}, "fewest": True, "then": SOLVED},
        code=1,
    ),
    "no solution is counted that does not keep what is drawn": Asked(
        "adrift solve --count", WRONG, told={"solutions": 0}, code=1
    ),
    "of many boards the line says what to take back": Asked(
        "adrift solve",
        f"{WRONG}\n{BENT}",
        "1: no solution keeps what is drawn: take back r2c2 (B)\n2: …",
        code=1,
    ),
    "a level that is impossible itself is told as ever": Asked(
        "adrift solve", f"{SEVERAL}g ~ r1c1\n", IMPOSSIBLE, "…", NOT_SOLVED, "take_back", code=1
    ),
    "of a level that is impossible itself no drawing is to blame": Asked(
        "adrift explain", f"{SEVERAL}g ~ r1c1\n", "No solution: …", "…", code=1
    ),
    "hints go on from what is drawn": Asked(
        "adrift hint",
        RIGHT,
        "Join r1c3 and r1c4; r1c4 and r2c4.\n",
        READ_SO,
        {"drawn": {"B": ["r1c1", "r2c1"]}, "joined": [["r1c3", "r1c4"], ["r1c4", "r2c4"]]},
    ),
    "what is drawn to the end is solved": Asked(
        "adrift hint",
        f"{BENT}B ~ r1c1 r2c1\nA ~ r2c2\nC ~ r1c4 r2c4 r3c4\n",
        "The board is solved: nothing is left to join.\n",
    ),
    "a hint for wrong cells is to take them back": Asked(
        "adrift hint", WRONG, "Take back r2c2 (B).\n", code=1
    ),
    "a nudge to wrong cells names their color, and a reason what they lead to": Asked(
        "adrift hint --nudge --why",
        WRONG,
        "Something is wrong with what is drawn: look at color B.\n"
        f"Take back r2c2 (B).\n{LEADS_TO}…\n",
        told={
            "take_back": {"B": ["r2c2"]},
            "joined": None,
            "nudge": "Something is wrong with what is drawn: look at color B.",
            "why": f"{LEADS_TO}…",
        },
        code=1,
    ),
    "steps begin with what is drawn": Asked(
        "adrift explain",
        RIGHT,
        "   1. ways: r1c4 …\n   4. ways: …\nbBCC\nbAAC\nBACC\n",
        READ_SO,
        SOLVED | {"drawn": {"B": ["r1c1", "r2c1"]}, "steps": [...] * 4},
    ),
    "instead of steps wrong cells are explained": Asked(
        "adrift explain",
        WRONG,
        f"{NONE_KEEPS} {LEADS_TO}…",
        told={"take_back": {"B": ["r2c2"]}, "why": f"{LEADS_TO}…"},
        code=1,
    ),
    **{
        f"the grade is that of the fresh level, {how}": Asked(
            "adrift grade", board, "gentle, 10.043\n…", "…"
        )
        for board, how in ((BENT, "fresh"), (RIGHT, "half drawn"), (WRONG, "drawn wrongly"))
    },
    "letters of no color are refused, with the option that takes them": Asked(
        "adrift solve",
        ".BC.\n..Ab\nBAC.\n",
        "",
        "…(--lowercase drawn takes any drawn cells)\n",
        code=2,
    ),
    "letters may be asked to be drawn cells": Asked(
        "adrift solve --lowercase drawn", ".BC.\n.bA.\nBAC.\n", f"{NONE_KEEPS}…", code=1
    ),
    "how letters were read is said": Asked(
        "adrift solve",
        "Aaa.A\n",
        said="standard input: a read as drawn (--lowercase ends: as ends)\n…",
    ),
    "letters may be asked to be ends": Asked(
        "adrift solve --lowercase ends", "A..A\na..a\n", told={"paths": {"A": ..., "a": ...}}
    ),
    **{
        f"{verb}: letters without a solution as drawn cells are ends, and that is said": Asked(
            f"adrift {verb}", "Z..Z\nz..z\n", said=ENDS
        )
        for verb in ("solve", "hint", "explain", "grade")
    },
    "letters that can be drawn cells by the rules are drawn cells": Asked(
        "adrift solve --touching",
        "Z..Z\nz..z\n",
        "ZZZZ\nzZZz\n",
        "standard input: z read as drawn (--lowercase ends: as ends)\n",
    ),
    "what is drawn has full colors in the terminal": Asked(
        "adrift solve --color always",
        RIGHT,
        # One that is drawn, an end, and one that is still to be drawn.
        "…48;2;38;110;200m b …48;2;60;200;220m C …48;2;158;228;238m C …\n…",
        READ_SO,
    ),
}

SHAPED: Final = {
    "a bridge is on both paths and keeps its mark": Asked(
        "adrift solve",
        BRIDGE,
        told={
            "board": ["#R#", "B+B", "#R#"],
            "paths": {"B": ["r2c1", "r2c2", "r2c3"], "R": ["r1c2", "r2c2", "r3c2"]},
        },
    ),
    "a bridge that is crossed is explained": Asked(
        f"adrift explain '{ROOT}/examples/adrift/bridges.txt'",
        "",
        "…r2c2 is a bridge, which a path crosses between r2c1 and r2c3.…",
    ),
    "a bridge on which a path goes on is explained": Asked(
        "adrift explain",
        "A.B.\n.+CB\nC..A\n",
        "…r2c2 is a bridge: the path goes straight on, to r2c3.…",
    ),
    "a board with walls comes back as it was typed": Asked(
        "adrift solve", WRAPPED, "wrap rows walls\n|A A B B|\n B A A B\n|B B A A|\n"
    ),
    "a board of hexagons comes back as it was typed": Asked(
        "adrift solve", HEX, "hex\n  B B B\n B A A B\n…"
    ),
    "a level that another solution solves needs no other rule": Asked(
        "adrift solve", "4:3,0,1,2;3,2,1,0,4,5;6,7,11,10,9,8\n"
    ),
    **{
        f"{verb}: a level whose own path touches itself is said to need that rule": Asked(
            f"adrift {verb}", TOUCHING_LEVEL, said=f"{ALLOWS}\n", told={"solvable": False}, code=1
        )
        for verb in ("solve", "hint", "explain")
    },
    **{
        f"{verb}: of many levels it is said of the one": Asked(
            f"adrift {verb}",
            f"{TOUCHING_LEVEL}\n{TOUCHING_LEVEL}\n{LEVEL}\n",
            "1: …\n3: …\n",
            f"puzzle 1: {ALLOWS}\n",
            code=1,
        )
        for verb in ("solve", "hint", "explain", "grade")
    },
    **{
        f"{verb}: with that rule it is not said": Asked(
            f"adrift {verb} --touching",
            TOUCHING_LEVEL,
            said="several solutions: …" if verb in ("solve", "hint") else "",
            code=int(verb == "grade"),
        )
        for verb in ("solve", "hint", "explain", "grade")
    },
    "a pack is many puzzles, and a bad line an error with its number": Asked(
        "adrift solve",
        f"{LEVEL}\n5,0,2,1;0,1\n{LEVEL}\n",
        f"1: {FILLED}\n3: {FILLED}\n",
        "…2: expected paths from neighbor to neighbor that fill each cell once, got others…",
        code=2,
    ),
    "levels of a pack are graded": Asked(
        "adrift grade", f"{LEVEL}\n{LEVEL}\n", "1: gentle…\n2: gentle…\n"
    ),
}

WAYS: Final = """
teal (A): from r2c3 left 1, down 1, to r3c2
red (B): from r1c2 left 1, down 2, to r3c1
yellow (C): from r1c3 right 1, down 2, left 1, to r3c3
"""
NAMES: Final = {"A": "teal", "B": "red", "C": "yellow"}
WRONGLY_DRAWN: Final = replace(BOARD, drawn={"B": ((0, 0), (1, 0), (1, 1))})
TOUCHES: Final = replace(BOARD, grid=("AA..", "....", "BCCB"))
NUMBERED: Final = Reading(
    "",
    GridPlace.upright(Rect(0, 0, 90, 90), 3, 3),
    ("1.2", "...", "1.2"),
    {"1": (130, 130, 130), "2": (130, 130, 131)},
    {},
    confidence=((0.9,) * 3,) * 3,
    is_numbered=True,
)

PICTURED: Final = {
    "the way of each color is told by its name": Asked(
        "adrift solve", BOARD, f"BBCC\nBAAC\nBACC\n{WAYS}", told={"names": NAMES}
    ),
    "a solved board in a picture is written in a form": Asked(
        "adrift solve --board-as csv", HALF_DRAWN, "B,B,C,C\nB,A,A,C\nB,A,C,C\n", "…"
    ),
    "the address of a board in a picture has what is drawn": Asked(
        "adrift solve --board-as page",
        HALF_DRAWN,
        "http://127.0.0.1:8765/#adrift/.BC./..A./BAC./B%20~%20r1c1%20r2c1\n",
        "…",
    ),
    "what is drawn in a picture is kept and told": Asked(
        "adrift solve", HALF_DRAWN, f"bBCC\nbAAC\nBACC\n{WAYS}", "…: drawn already: red (2 cells)\n"
    ),
    "what is drawn wrongly in a picture is told by the color's name": Asked(
        "adrift solve",
        WRONGLY_DRAWN,
        f"No solution keeps what is drawn: take back r2c2 (red).…{WAYS}",
        "…",
        code=1,
    ),
    "a hint for it names the color": Asked(
        "adrift hint", WRONGLY_DRAWN, "Take back r2c2 (red).\n", "…", code=1
    ),
    "a nudge to it names the color": Asked(
        "adrift hint --nudge",
        WRONGLY_DRAWN,
        "Something is wrong with what is drawn: look at color red.\n",
        "…",
        code=1,
    ),
    "a board without a solution may have been misread": Asked(
        "adrift solve",
        replace(BOARD, grid=("ABC.", "..A.", "B.C.")),
        "No solution (…",
        "perhaps the picture was misread: read tells what was seen\n",
        code=1,
    ),
    **{
        f"{verb}: a board in a picture that needs other rules is told so": Asked(
            f"adrift {verb}", TOUCHES, said=f"{TOUCHING}\n", code=1
        )
        for verb in ("solve", "hint", "explain", "grade")
    },
    **{
        f"{verb}: a board in a picture has an answer by other rules": Asked(
            f"adrift {verb} --touching", TOUCHES, said="…"
        )
        for verb in ("solve", "hint", "explain", "grade")
    },
    "a hint says which color to take": Asked(
        "adrift hint",
        HALF_DRAWN,
        "Take yellow: join r1c3 and r1c4; r1c4 and r2c4.\n",
        "…",
        {"color": "C", "names": {"C": "yellow"}},
    ),
    "reasons call colors by their names": Asked(
        "adrift explain", BOARD, "…would join teal and yellow…"
    ),
    "a board in a picture is graded": Asked("adrift grade", BOARD, "gentle…"),
    "a board is printed as text, with the names of its colors": Asked(
        "adrift read",
        HALF_DRAWN,
        ".BC.\n..A.\nBAC.\nB ~ r1c1 r2c1\n",
        "colors: A teal, B red, C yellow; drawn already: red (2 cells)\n",
        {
            "game": "adrift",
            "puzzle": True,
            "sure": True,
            "why": "",
            "size": [3, 4],
            "grid": [".BC.", "..A.", "BAC."],
            "drawn": {"B": ["r1c1", "r2c1"]},
            "colors": {letter: [*rgb] for letter, rgb in COLORS.items()},
            "names": NAMES,
            "client": [10, 20, 80, 60],
            "confidence": 0.9,
            "doubtful": [],
            "cells": [[...] * 4] * 3,
        },
        "corners",
    ),
    "the text of a board that was read is gone on with": Asked(
        "adrift hint -", ".BC.\n..A.\nBAC.\nB ~ r1c1 r2c1\n", "Join r1c3 and r1c4; r1c4 and r2c4.\n"
    ),
    **{
        f"cells are told by {by}": Asked(
            f"adrift read --cell '{told}'",
            replace(BOARD, grid=(".AC.", "..A.", "B.CB")),
            "A.C.\n..A.\nB.CB\n",
            "…",
        )
        for by, told in (("letters", "r1c1=A r1c2=."), ("names", "r1c1=teal r1c2=."))
    },
    "numbers on the ends stay numbers": Asked("adrift read", NUMBERED, "1.2\n...\n1.2\n"),
    "paths between numbers are told by the numbers": Asked(
        "adrift solve --no-fill", NUMBERED, "…1: from r1c1 down 2, to r3c1…", "…"
    ),
}

ANSWERS: Final[dict[str, Any]] = {
    f"adrift: {claim}": asked for claim, asked in (TYPED | DRAWN | SHAPED | PICTURED).items()
}
