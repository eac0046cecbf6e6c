from pathlib import Path

import pytest

from commands import run, run_json
from thorough import times

EXAMPLES = Path(__file__).parents[3] / "examples" / "adrift"


@pytest.mark.slow
def test_boards_of_every_shape_can_be_generated() -> None:
    for name in ("hex", "bridges", "walls", "wrapped")[: times(4, quick=2)]:
        given = ("--graph", str(EXAMPLES / f"{name}.txt"), "--seed", "1")
        made = run("adrift", "generate", *given).stdout
        assert run_json("adrift", "solve", grid=made)["unique"] is True
