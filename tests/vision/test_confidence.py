from stratabot.vision.confidence import (
    Recognition,
    confidence_json,
    doubtful_places,
    least,
    not_sure_of,
)

CELLS = ((1.0, 0.4, 0.9), (0.5, 0.2, 1.0))


def test_cells_below_a_half_are_doubtful() -> None:
    assert doubtful_places(CELLS) == ((0, 1), (1, 1))
    assert least(CELLS) == 0.2
    assert least(()) == 0


def test_a_refusal_names_the_cells_and_says_what_is_wrong_and_what_they_may_be() -> None:
    error = not_sure_of(doubtful_places(CELLS), ["r1c2=B", "r2c2=."], 0.2, "", "take it again")
    assert str(error) == (
        "not sure of row 1 column 2, row 2 column 2 (confidence 0.20); take it again"
    )
    assert error.told == ("r1c2=B", "r2c2=.")
    error = not_sure_of([(0, 1)], ["r1c2=B"], 0.2, "one color has one end", "take it again")
    assert str(error).endswith("(confidence 0.20): one color has one end; take it again")


def test_of_very_many_cells_none_is_to_be_told() -> None:
    error = not_sure_of([(0, k) for k in range(20)], ["r1c1=B"] * 20, 0.1, "", "take it again")
    assert "row 1 column 12 and 8 more cells" in str(error)
    assert error.told == ()


def test_confidence_has_three_digits_and_doubtful_cells_count_from_1() -> None:
    told = confidence_json(((0.95427, 0.49999), (1.0, 0.8)))
    assert told == {"confidence": 0.5, "cells": [[0.954, 0.5], [1.0, 0.8]], "doubtful": [[1, 2]]}


def test_the_share_is_that_of_sure_cells() -> None:
    assert Recognition.of(False, ((1.0, 0.2), (0.6, 0.9))) == Recognition(False, 0.75)
    assert Recognition.of(False, ()) == Recognition(False, 0.0)
