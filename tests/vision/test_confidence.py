from stratabot.vision.confidence import Recognition, confidence_json, not_sure_of


def test_of_very_many_cells_none_is_to_be_told() -> None:
    error = not_sure_of([(0, k) for k in range(20)], ["r1c1=B"] * 20, 0.1, "", "take it again")
    assert "row 1 column 12 and 8 more cells" in str(error)
    assert error.likely_cells == ()


def test_confidence_has_three_digits_and_doubtful_cells_count_from_1() -> None:
    told = confidence_json(((0.95427, 0.49999), (1.0, 0.8)))
    assert told == {"confidence": 0.5, "cells": [[0.954, 0.5], [1.0, 0.8]], "doubtful": [[1, 2]]}


def test_the_share_is_that_of_sure_cells() -> None:
    assert Recognition.of(False, ((1.0, 0.2), (0.6, 0.9))) == Recognition(False, 0.75)
    assert Recognition.of(False, ()) == Recognition(False, 0.0)
