from stratabot.geometry import Rect
from stratabot.vision.grid_place import GridPlace
from stratabot.vision.telling import confidence_json, place_json


def test_an_upright_board_has_a_box_and_no_corners() -> None:
    place = GridPlace.upright(Rect(10.2, 20.4, 80, 60), 3, 4)
    corners = [[10.2, 20.4], [90.2, 20.4], [90.2, 80.4], [10.2, 80.4]]
    assert place_json(place) == {"client": [10, 20, 80, 60], "board": corners}


def test_a_board_at_an_angle_has_corners_clockwise_from_the_upper_left() -> None:
    place = GridPlace.between([(10, 20), (90, 30), (80, 90), (15, 80)], 3, 4)
    assert place_json(place) == {
        "client": [10, 20, 80, 70],
        "board": [[10, 20], [90, 30], [80, 90], [15, 80]],
        "corners": [[10, 20], [90, 30], [80, 90], [15, 80]],
    }


def test_confidence_has_three_digits_and_doubtful_cells_count_from_1() -> None:
    told = confidence_json(((0.95427, 0.49999), (1.0, 0.8)))
    assert told == {"confidence": 0.5, "cells": [[0.954, 0.5], [1.0, 0.8]], "doubtful": [[1, 2]]}
