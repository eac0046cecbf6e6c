from stratabot.geometry import Point, Rect, diamond


def test_the_center_of_a_box_is_in_its_middle() -> None:
    assert Rect(10, 20, 30, 4).center == Point(25, 22)


def test_a_diamond_has_its_corners_left_top_right_bottom() -> None:
    assert diamond(Point(5, 7), 2) == (Point(3, 7), Point(5, 5), Point(7, 7), Point(5, 9))
