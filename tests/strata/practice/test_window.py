import numpy as np
import pytest

from practice_game import AREA, Start
from waiting import wait_until


def test_the_client_area_is_the_picture_and_nothing_else(start: Start) -> None:
    game = start("--size", "3", "--colors", "4", "--seed", "2")
    window = game.windows()[0]
    at, size = window.translate_coords(game.desktop.root, 0, 0), window.get_geometry()
    assert (-at.x, -at.y, size.width, size.height) == AREA
    assert game.events("window") == [{"event": "window", "width": 640, "height": 480}]
    palette = game.events("opened")[0]["palette"]
    first = game.layout.swatches(4)[0]
    cols = slice(int(first.x) - 15, int(first.x) + 15)
    wait_until(lambda: (game.picture()[-8:, cols] == palette[0]).all())
    assert np.abs(game.picture()[:, :3].mean((0, 1)) - (212, 205, 189)).max() < 8
    assert np.abs(game.picture()[:3].mean((0, 1)) - (212, 205, 189)).max() < 8


@pytest.mark.thorough("in memory the same is painted")
def test_the_cloth_is_new_while_nothing_moves(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "3")
    before = game.picture()
    wait_until(lambda: not np.array_equal(before, game.picture()))


@pytest.mark.thorough("in memory the same is painted")
def test_a_clicked_lane_is_covered_and_bare_again_after_undo(start: Start) -> None:
    game = start("--size", "3", "--colors", "3", "--seed", "4")
    palette = game.events("opened")[0]["palette"]
    x, y = map(int, game.layout.cell(3, 1, 2))

    def covered() -> bool:
        return bool((game.picture()[y - 1 : y + 2, x - 1 : x + 2] == palette[0]).all())

    game.click(game.layout.row_selectors(3)[1])
    wait_until(covered)
    assert game.click(game.layout.row_selectors(3)[1])["effect"] == "took back"
    wait_until(lambda: not covered())


def test_it_can_be_resized_while_it_is_played(start: Start) -> None:
    game = start("--size", "2", "--colors", "3", "--seed", "6", "--puzzles", "1")
    game.windows()[0].configure(width=900, height=500)
    game.desktop.connection.sync()
    assert game.await_event("window", 2) == {"event": "window", "width": 900, "height": 500}
    game.area = game.area._replace(w=900, h=500)
    game.play(1)
    game.await_event("finished")
    assert all(event["effect"] in ("selected", "laid") for event in game.events("click"))
