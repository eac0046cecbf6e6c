from typing import Any

from patience import Patience
from str8ts.boards import PRINTED
from stratabot.str8ts.marks import MarkedPuzzle
from stratabot.str8ts.puzzle import CellNames
from stratabot.str8ts.telling.steps import ExplanationReport, applicable_report, explanation_report
from stratabot.str8ts.text import parse_puzzle
from thorough import times


def explained_after(looks: int) -> ExplanationReport:
    with Patience(looks):
        found = explanation_report(MarkedPuzzle.fresh(parse_puzzle(PRINTED)))
    assert isinstance(found, ExplanationReport)
    return found


def test_steps_found_until_the_time_is_over_are_told() -> None:
    found = [explained_after(looks) for looks in range(0, 2000, 2000 // times(20, quick=8))]
    lengths = [len(each.steps) for each in found]
    assert lengths == sorted(lengths)
    assert lengths[len(found) // 2] > 0
    for each in found:
        told = each.as_json()
        assert each.exit_code == (4 if each.late else 0)
        assert (told.get("difficulty") is None) == bool(each.late)
        assert bool(each.remark) == bool(each.late and each.steps)


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
