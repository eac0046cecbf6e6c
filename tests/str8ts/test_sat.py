import sys

import pytest

from str8ts.boards import TINY
from stratabot.errors import InputError
from stratabot.str8ts.explanation import find_conflict
from stratabot.str8ts.solver import solve
from stratabot.str8ts.text import parse_puzzle


def test_without_python_sat_the_method_is_refused_and_the_rest_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(InputError, match="expected python-sat"):
        solve(parse_puzzle(TINY), "sat")
    assert solve(parse_puzzle(TINY), "search") is not None
    assert find_conflict(parse_puzzle("11..")) is not None
