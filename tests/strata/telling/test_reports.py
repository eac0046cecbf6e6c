from dataclasses import replace
from typing import Any, cast

from stratabot.geometry import Rect
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Puzzle, Ribbon
from stratabot.strata.telling.reports import ReadingReport, explanation_report
from stratabot.strata.vision.reading import Reading, State
from stratabot.strata.vision.trust import trust_in
from stratabot.terminal import Terminal
from strategies import puzzle_of


def test_colors_of_a_picture_are_called_by_their_names() -> None:
    puzzle = puzzle_of("....", "121.", "211.")
    names = {"1": "teal", "2": "brick"}
    report = explanation_report(Position(puzzle, names=names))
    text, told = report.as_text(Terminal(80)), cast("Any", report.as_json())
    assert "row 2, column 1: blank or brick instead of teal" in text
    assert "[1][2] 1  .\n" in text
    assert "(1 teal, 2 brick)" in text
    assert told["names"] == ["teal", "brick"]
    assert told["repairs"][0]["contents"] == [None, "2"]


HALF_SEEN = Reading(
    State.PUZZLE,
    puzzle=Puzzle.of([["1", "2"], ["2", None]]),
    swatches=((0, 0, 0), (255, 255, 255)),
    cell_confidence=((0.9, 0.9), (0.9, 0.2)),
    possible={(1, 1): ("2", None)},
    placed=(Ribbon.parse("r2=1"), Ribbon.parse("c2=2")),
    confidence=0.2,
)


def test_a_boards_corners_are_told_if_it_is_known_where_it_is() -> None:
    nowhere = ReadingReport(HALF_SEEN, trust_in(HALF_SEEN)).as_json()
    seen = replace(HALF_SEEN, client=Rect(0, 0, 1024, 768))
    told: Any = ReadingReport(seen, trust_in(seen)).as_json()
    left, top, right, low = told["board"]
    assert nowhere["board"] is None
    assert left[0] < top[0] < right[0]
    assert top[1] < left[1] < low[1]


def test_an_unseen_settled_cell_is_told_as_unknown() -> None:
    seen = ReadingReport(HALF_SEEN, trust_in(HALF_SEEN)).as_json()
    assert (seen["grid"], seen["sure"], seen["doubtful"]) == (["12", "2?"], True, [[2, 2]])
