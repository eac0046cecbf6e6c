from stratabot.str8ts.vision.misread import NO_SOLUTION, suspects


def test_digits_that_contradict_each_other_are_suspect() -> None:
    cells, why = suspects(("..#2", "..1.", "#...", "c22#"))
    assert cells == (13, 14)
    assert why == f"{NO_SOLUTION} (r4c2 and r4c3 have the same number 2 in row 4)"


def test_no_digit_is_suspect_if_the_black_cells_alone_allow_no_solution() -> None:
    assert suspects(("....", "....", "....", "#...")) == ((), NO_SOLUTION)
