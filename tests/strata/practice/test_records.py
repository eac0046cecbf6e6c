import json

import pytest

from stratabot.geometry import Point
from stratabot.strata.practice.records import (
    Click,
    Effect,
    Finish,
    Mistake,
    Opening,
    Record,
    Win,
    format_record,
)
from stratabot.strata.puzzle import BLANK, Puzzle

RED, BLUE = (200, 10, 10), (10, 10, 200)
OPENED = Opening(1.0, 1, Puzzle.of([["1", BLANK], ["2", "2"]]), (RED, BLUE))


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (
            OPENED,
            '{"event": "opened", "time": 1.0, "puzzle": 1, "grid": ["1.", "22"], '
            '"palette": [[200, 10, 10], [10, 10, 200]]}',
        ),
        (
            Click(1.0, 1, Effect.LAID, "r1"),
            '{"event": "click", "time": 1.0, "puzzle": 1, "effect": "laid", "target": "r1", '
            '"why": ""}',
        ),
        (
            Click(2.34567, 3, Effect.IGNORED, "nothing", "nothing is there", Point(3.14, 20)),
            '{"event": "click", "time": 2.3457, "puzzle": 3, "effect": "ignored", '
            '"target": "nothing", "why": "nothing is there", "x": 3.1, "y": 20}',
        ),
        (Mistake(5.0, 2), '{"event": "wrong", "time": 5.0, "puzzle": 2}'),
        (
            Win(2.6, 1, True, 5, 1.6),
            '{"event": "solved", "time": 2.6, "puzzle": 1, "perfect": true, "clicks": 5, '
            '"seconds": 1.6}',
        ),
        (Finish(9.0, 4), '{"event": "finished", "time": 9.0, "puzzle": 4}'),
    ],
)
def test_records_are_written_as_lines_of_json(record: Record, line: str) -> None:
    assert format_record(record) == line
    json.loads(line)
