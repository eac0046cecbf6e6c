"""Every form of docs/boards.md, read by every game that can hold it."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from frames import boxed, framed
from stratabot.adrift import text as adrift
from stratabot.page_address import page_address
from stratabot.str8ts import marks as str8ts_marks
from stratabot.str8ts import text as str8ts
from stratabot.strata import text as strata

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text("utf-8")


class Game(NamedTuple):
    """A game: a board of 4 x 4 and one of another shape if there is any; how they are read."""

    rows: tuple[str, ...]
    wide: tuple[str, ...]
    parse: Callable[[str], Any]
    split: Callable[[str], Any]


GAMES = {
    "strata": Game(
        ("PG.P", "PGGP", ".PP.", "PGPP"),
        ("RG.Y", "RGGY", "...R"),
        strata.parse_puzzle,
        strata.split_puzzles,
    ),
    "str8ts": Game(
        ("..#4", "2.1.", "#...", ".1c#"), (), str8ts.parse_puzzle, str8ts_marks.split_marked
    ),
    "adrift": Game(
        ("1..2", ".31.", "....", "2..3"),
        ("E..F", "G.K.", "EFGK"),
        adrift.parse_puzzle,
        adrift.split_puzzles,
    ),
}

Rows = Sequence[str]


def joined(between: str, blank: str = ".", around: str = "{}") -> Callable[[Rows, str], str]:
    return lambda rows, _: "\n".join(
        around.format(between.join(blank if cell == "." else cell for cell in row)) for row in rows
    )


def table(rule: str, head: Callable[[int], str] | None = None) -> Callable[[Rows, str], str]:
    def write(rows: Rows, _: str) -> str:
        lines = [f"| {' | '.join(row)} |" for row in rows]
        width = len(rows[0])
        above = [f"| {' | '.join(map(head, range(width)))} |"] if head else lines[:1]
        below = lines if head else lines[1:]
        return "\n".join([*above, f"|{'|'.join([rule] * width)}|", *below])

    return write


def org(rows: Rows, _: str) -> str:
    rule = f"|{'+'.join(['---'] * len(rows[0]))}|"
    return "\n".join([rule, *(f"| {' | '.join(row)} |" for row in rows), rule])


def lists(rows: Rows) -> list[list[str | None]]:
    return [[None if cell == "." else cell for cell in row] for row in rows]


def plain(rows: Rows, _: str = "") -> str:
    return "\n".join(rows)


def janko(rows: Rows, _: str) -> str:
    cells = "\n".join(" ".join(row) for row in rows).replace(".", "-").replace("#", "x")
    cells = re.sub("[a-i]", lambda found: f"x{ord(found[0]) - 96}", cells.replace("x", "X"))
    size = f"size {len(rows)}" if len(rows) == len(rows[0]) else f"size {len(rows)} {len(rows[0])}"
    return f"begin\npuzzle\nsolver me\n{size}\nproblem\n{cells.replace('X', 'x')}\nend\n"


FORMS: dict[str, list[Callable[[Rows, str], str]]] = {
    "characters": [plain, joined("", around="  {}  ")],
    "spaces between cells": [joined(" "), joined("  ")],
    "tabs, commas, semicolons or bars": [
        *map(joined, ("\t", ",", ";", " , ")),
        joined(" | ", around="| {} |"),
        joined(",", ""),
        joined(";", ""),
        joined(",", ".", "{},"),
        joined('","', ".", '"{}"'),
    ],
    "a Markdown table": [
        table("---"),
        table("-"),
        table(":-:"),
        table("---", lambda _: " "),
        table("---", lambda k: "ABCD"[k]),
    ],
    "an Org table": [org],
    "boxes and frames": [
        lambda rows, _: boxed(rows, "plain"),
        lambda rows, _: framed(rows, "light"),
    ],
    "a size above": [
        lambda rows, _: f"{len(rows)} {len(rows[0])}\n{plain(rows)}",
        lambda rows, _: f"{len(rows)}x{len(rows[0])}\n{plain(rows)}",
        lambda rows, _: f"size {len(rows)} {len(rows[0])}\n{plain(rows)}",
        lambda rows, _: f"{len(rows)} {len(rows[0])}\n\n{plain(rows)}",
    ],
    "JSON": [
        lambda rows, _: json.dumps(lists(rows)),
        lambda rows, _: json.dumps(lists(rows), indent=1),
        lambda rows, _: json.dumps(rows),
        lambda rows, _: json.dumps({"puzzles": [{"grid": rows}]}),
        *(lambda rows, _, key=key: json.dumps({key: rows, "x": 1}) for key in ("board", "grid")),
        lambda rows, _: json.dumps({"puzzle": plain(rows)}),
        lambda rows, _: json.dumps({"level": lists(rows)}),
    ],
    "lists of Python": [
        lambda rows, _: f"grid = {[[*row] for row in rows]}",
        lambda rows, _: str(tuple(tuple(row) for row in rows)),
        lambda rows, _: "\n".join(str([*row]) for row in rows),
    ],
    "rows in one line": [
        lambda rows, _: "/".join(rows),
        lambda rows, _: "; ".join(",".join(row) for row in rows),
    ],
    "a table with a board in each row": [
        lambda rows, _: f"id,puzzle,size\n7,{''.join(rows)},{len(rows)}x{len(rows[0])}",
        lambda rows, _: f"{''.join(rows)};easy",
    ],
    "names and remarks": [
        lambda rows, _: f"Puzzle 7:\n{plain(rows)}",
        lambda rows, _: f"# made by hand\n#Seed Pcg32-80\n// easy\n{plain(rows)}\n#Seed 7 easy",
        lambda rows, _: f"```text\n{plain(rows)}\n```",
    ],
    "other signs": [
        lambda rows, _: "\ufeff" + "\r\n".join(rows),
        lambda rows, _: plain(rows).translate({k: k + 0xFEE0 for k in range(0x21, 0x7F)}),
    ],
    "an address of this program's page": [lambda rows, game: page_address(game, rows)],
    "the text of janko.at": [janko],
}

ONLY = {"the text of janko.at": ("str8ts", "adrift")}
"""Forms that only some games have."""

SQUARE = ("a table with a board in each row",)

CASES = [
    pytest.param(game, write, id=f"{game}, {form} {number}")
    for form, writers in FORMS.items()
    for number, write in enumerate(writers, 1)
    for game in ONLY.get(form, GAMES)
]


@pytest.mark.parametrize(("game", "write"), CASES)
def test_a_board_is_the_same_in_every_form(
    game: str, write: Callable[[Rows, str], str], request: pytest.FixtureRequest
) -> None:
    its = GAMES[game]
    shapes = [its.rows, its.wide]
    if any(form in request.node.callspec.id for form in SQUARE):
        shapes = [its.rows]
    for rows in filter(None, shapes):
        text, expected = write(rows, game), its.parse(plain(rows))
        assert its.parse(text) == expected
        for several in (text, f"{text}\n", f"\n\n{text}\n\n"):
            assert [its.parse(part) for part in its.split(several)] == [expected]


@pytest.mark.parametrize("game", GAMES)
def test_several_boards_stand_one_after_another(game: str) -> None:
    its = GAMES[game]
    one = its.parse(plain(its.rows))
    for form in ("spaces between cells", "a Markdown table", "boxes and frames", "a size above"):
        for write in FORMS[form]:
            text = write(its.rows, game)
            assert [its.parse(part) for part in its.split(f"{text}\n\n{text}\n")] == [one, one]
    lines = "\n".join(json.dumps({"grid": its.rows, "number": k}) for k in range(3))
    assert [its.parse(part) for part in its.split(lines)] == [one] * 3


def test_the_forms_are_those_of_the_page() -> None:
    told = re.findall(
        r"^\| ([^|`]+?) \| .*\|$", PAGE.partition("## All games")[2].partition("\n## ")[0], re.M
    )
    assert told[2:] == [*FORMS]
