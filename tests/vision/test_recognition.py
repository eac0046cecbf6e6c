from stratabot.vision.recognition import Recognition


def test_the_share_is_that_of_sure_cells() -> None:
    assert Recognition.of(False, ((1.0, 0.2), (0.6, 0.9))) == Recognition(False, 0.75)


def test_without_cells_nothing_is_recognized() -> None:
    assert Recognition.of(False, ()) == Recognition(False, 0.0)
