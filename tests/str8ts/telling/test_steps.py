from typing import Any

from str8ts.boards import PRINTED
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.puzzle import CellNames
from stratabot.str8ts.telling.steps import applicable_report
from stratabot.str8ts.text import parse_puzzle


def test_all_that_applies_is_told_with_its_cells_or_what_is_wrong() -> None:
    fresh = MarkedPuzzle.fresh(parse_puzzle(PRINTED))
    told = applicable_report(fresh, True, CellNames.LETTERS)
    lines = told.text.split("\n")
    steps: Any = told.json["each"]
    assert [each["technique"] for each in steps] == [line.split(":")[0] for line in lines]
    assert all(each["cells"] and each["why"] for each in steps)
    assert told.exit_code == 0
    against = MarkedPuzzle.fresh(parse_puzzle("11\n.."))
    refused = applicable_report(against, True, CellNames.NUMBERS)
    assert (refused.json["each"], refused.exit_code) == ([], 1)
