from readings import place_between


def test_a_board_at_an_angle_has_corners_clockwise_from_the_upper_left() -> None:
    place = place_between([(10, 20), (90, 30), (80, 90), (15, 80)], 3, 4)
    assert place.as_json() == {
        "client": [10, 20, 80, 70],
        "board": [[10, 20], [90, 30], [80, 90], [15, 80]],
        "corners": [[10, 20], [90, 30], [80, 90], [15, 80]],
    }
