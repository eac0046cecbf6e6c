"""What is told of readings: those of pictures, and those as JSON; each name is a claim."""

import json
from dataclasses import replace
from typing import Any, Final

from cli.asked import Asked
from readings import BOARD, PUZZLE, doubtful, place_between
from stratabot.adrift.vision.reading import Reading as AdriftReading
from stratabot.str8ts.vision.reading import Reading as Str8tsReading

CORNERS: Final = [(10, 20), (90, 30), (80, 90), (15, 80)]

SEEN: Final[list[tuple[str, Any, Any, tuple[int, int], str, str]]] = [
    (
        "adrift",
        BOARD,
        AdriftReading(why="no cells of one size"),
        (1, 2),
        "no board to be read: no cells of one size",
        ".BC.\n..A.\nBAC.\n",
    ),
    (
        "str8ts",
        PUZZLE,
        Str8tsReading(why="all cells are white"),
        (3, 0),
        "no puzzle to be read: all cells are white",
        "..#...1.#...c.2#\n",
    ),
]
"""A game, what its picture shows, one that shows nothing, a doubtful cell, a refusal, a text."""

READINGS: Final[dict[str, dict[str, Any]]] = {
    "strata": {"puzzle": True, "state": "puzzle", "grid": ["12", "2."], "names": []},
    "str8ts": {"game": "str8ts", "puzzle": True, "grid": ["..#2", "#1..", "..#.", ".#.."]},
    "adrift": {"game": "adrift", "puzzle": True, "grid": ["AB", "..", "AB"]},
}
"""As JSON, but for how sure they are."""

UNSURE: Final = {"sure": False, "doubtful": [[2, 1], [1, 2]]}
NOTHING: Final = {"game": None, "puzzle": False, "sure": False, "why": "it shows a cat"}
ASKED_AGAIN: Final = "row 2 column 1 and row 1 column 2; read the picture again with --cell"


def askew(reading: Any) -> Any:
    return replace(reading, place=place_between(CORNERS, reading.place.rows, reading.place.cols))


ANSWERS: Final[dict[str, Any]] = {
    **{
        f"{game}: json of a board at an angle has its corners": Asked(
            f"{game} read",
            askew(reading),
            said="…",
            told={"client": [10, 20, 80, 70], "corners": [[*corner] for corner in CORNERS]},
        )
        for game, reading, *_ in SEEN
    },
    **{
        f"{game}: no board ends with 1 and says why": Asked(
            f"{game} read",
            nothing,
            "",
            f"stratabot: {said}\n",
            {"puzzle": False, "sure": False, "client": None, "why": nothing.why},
            code=1,
        )
        for game, _, nothing, _, said, _ in SEEN
    },
    **{
        f"{game}: a doubtful board is told but ends with 1": Asked(
            f"{game} read",
            doubtful(reading, *cell),
            said="…",
            told={"puzzle": True, "sure": False, "doubtful": [[cell[0] + 1, cell[1] + 1]]},
            code=1,
        )
        for game, reading, _, cell, *_ in SEEN
    },
    **{
        f"{game}: a text is no picture": Asked(
            f"{game} read -", text, "", "stratabot: …expected a picture…", code=2
        )
        for game, *_, text in SEEN
    },
    **{
        f"{game}: a sure reading is solved": Asked(
            f"{game} solve -",
            json.dumps(reading | {"sure": True, "doubtful": []}),
            said="…",
            told={"solvable": True},
        )
        for game, reading in READINGS.items()
    },
    **{
        f"{game}: a doubtful reading is refused with its cells": Asked(
            f"{game} solve -",
            json.dumps(reading | UNSURE),
            "",
            f"stratabot: …not sure of {ASKED_AGAIN}…\n",
            code=2,
        )
        for game, reading in READINGS.items()
    },
    **{
        f"{game}: a reading of nothing says why": Asked(
            f"{game} solve -",
            json.dumps(NOTHING),
            "",
            "stratabot: …this is a reading of a picture without a puzzle: it shows a cat…\n",
            code=2,
        )
        for game in READINGS
    },
    **{
        f"{game}: a reading of {other} names its command": Asked(
            f"{game} solve -",
            json.dumps(READINGS[other] | {"sure": True}),
            "",
            f"stratabot: …a reading of {other.capitalize()} (stratabot {other} solve)…\n",
            code=2,
        )
        for game in READINGS
        for other in ("adrift", "str8ts")
        if other != game
    },
    "str8ts: of a reading what a player has filled in is taken": Asked(
        "str8ts hint -",
        json.dumps(READINGS["str8ts"] | {"sure": True, "filled": ["43#2", "#1..", "..#.", ".#.."]}),
        told={"filled": "43#2…"},
    ),
}
