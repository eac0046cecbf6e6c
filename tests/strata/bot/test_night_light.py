"""A night light that is put on, or off, while a puzzle is played."""

import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from stratabot.frame import Frame
from stratabot.strata.bot.night_light import CHANGED
from stratabot.strata.bot.session import BotStoppedError
from thorough import cases

MILD, STRONG = (1.0, 0.9, 0.75), (1.0, 0.78, 0.42)


class LitStage(MemoryStage):
    """From its third ribbon on, and for some seconds, its picture is seen in another light."""

    def __init__(
        self, seed: int, light: tuple[float, float, float], seconds: float = 999.0
    ) -> None:
        super().__init__(4, 3, seed, look=0.033)
        grab, self.lit_until = self.screen.grab, 0.0

        def look() -> Frame:
            frame = grab()
            if self.clock.now() >= self.lit_until:
                return frame
            return Frame((frame.rgb() * np.array(light)).astype(np.uint8))

        self.screen.grab = look  # type: ignore[method-assign]
        self.after("ribbon", 3, lambda: setattr(self, "lit_until", self.clock.now() + seconds))

    def said(self) -> list[str]:
        return [event.details["why"] for event in self.events("waiting")]


@pytest.mark.parametrize(("seed", "light"), [(9, MILD), (11, MILD), (7, STRONG), (8, (0.6,) * 3)])
def test_it_is_named_and_played_on_where_the_board_is_read_surely_in_it(
    seed: int, light: tuple[float, float, float]
) -> None:
    stage = LitStage(seed, light)
    assert stage.play(1, patience=20)["perfects"] == 1
    assert stage.said() == [CHANGED, "the board was read anew"]
    assert stage.took_back() == []


@cases("seed", [9, 10, 11], "other boards", keep=[11])
def test_where_the_board_is_not_read_surely_in_it_nothing_is_clicked_and_the_light_is_named(
    seed: int,
) -> None:
    """In the last, bare paper has the color of a ribbon."""
    stage = LitStage(seed, STRONG)
    with pytest.raises(BotStoppedError, match=f"{CHANGED}; switch that off"):
        stage.play(1, patience=6)
    lit_from = stage.lit_until - 999
    assert [click for click in stage.clicks() if click.time > lit_from + 0.3] == []
    assert stage.said() == [CHANGED]


@cases("seed", [9, 11], "another board", keep=[9])
def test_it_goes_on_as_before_when_the_light_is_switched_off_again(seed: int) -> None:
    stage = LitStage(seed, STRONG, seconds=5)
    assert stage.play(1, patience=20)["perfects"] == 1
    assert stage.said() == [CHANGED]
    assert stage.took_back() == []
