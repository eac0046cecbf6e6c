from stratabot.strata.position import Position
from stratabot.strata.telling.explanation import explanation_report
from strategies import puzzle_of


def test_colors_of_a_picture_are_called_by_their_names() -> None:
    puzzle = puzzle_of("....", "121.", "211.")
    names = {"1": "teal", "2": "brick"}
    report = explanation_report(Position(puzzle, names=names))
    text = report.as_text()
    assert "row 2, column 1: blank or brick instead of teal" in text
    assert "[1][2] 1  .\n" in text
    assert "(1 teal, 2 brick)" in text
    assert report.as_json()["names"] == ["teal", "brick"]
    assert report.as_json()["repairs"][0]["contents"] == [None, "2"]
