import pytest

from stratabot.vision.confidence import Recognition, confidence_json, not_sure_of


@pytest.mark.parametrize("count", [13, 20])
def test_of_very_many_cells_none_is_to_be_told_but_how_many_they_are(count: int) -> None:
    cells = [(0, k) for k in range(count)]
    error = not_sure_of(cells, ["r1c1=B"] * count, 0.1, "", "take it again")
    assert str(error).startswith(f"not sure of {count} cells, among them row 1 column 1, ")
    assert str(error).endswith("row 1 column 12; take it again")
    assert error.likely_cells == ()


def test_up_to_12_cells_are_all_named() -> None:
    cells = [(1, k) for k in range(12)]
    error = not_sure_of(cells, ["r2c1=B"] * 12, 0.123, "a lamp", "take it again")
    named = ", ".join(f"row 2 column {k}" for k in range(1, 13))
    assert str(error) == f"not sure of {named} (confidence 0.12): a lamp; take it again"
    assert error.likely_cells == ("r2c1=B",) * 12


def test_confidence_has_three_digits_and_doubtful_cells_count_from_1() -> None:
    told = confidence_json(((0.95427, 0.49999), (1.0, 0.8)))
    assert told == {"confidence": 0.5, "cells": [[0.954, 0.5], [1.0, 0.8]], "doubtful": [[1, 2]]}


def test_the_share_is_that_of_sure_cells() -> None:
    assert Recognition.of(False, ((1.0, 0.2), (0.6, 0.9))) == Recognition(False, 0.75)
    assert Recognition.of(False, ()) == Recognition(False, 0.0)
