from collections.abc import Generator
from dataclasses import replace

import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.screen import ScreenError
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.watch import Moment, watch
from stratabot.strata.puzzle import Ribbon

SIDE, COLORS = 3, 3


class Table:
    def __init__(self) -> None:
        stage = MemoryStage(SIDE, COLORS, 4, look=0.01)
        self.screen, self.layout = stage.practice, stage.practice.layout
        self.session = stage.session(patience=60)
        self.session.look_listeners.append(self._not_in_vain)
        self.moments: Generator[Moment] = watch(self.session)
        self.see()

    def _not_in_vain(self, look: Look) -> None:
        assert look.ended < 120, "nothing happens any more"

    def see(self) -> None:
        self.moment = next(self.moments)

    def hide(self) -> None:
        """Show an empty page as long as `hidden` says."""
        grab, self.hidden = self.session.screen.grab, True

        def look() -> Frame:
            frame = grab()
            return Frame(np.full_like(frame.pixels, 200)) if self.hidden else frame

        self.session.screen.grab = look  # type: ignore[method-assign]

    def lay(self, ribbon: Ribbon) -> None:
        """Click its swatch, if that color is not in hand, and its selector."""
        if ribbon.color not in (None, self.moment.selected):
            self.click(self.layout.swatches(COLORS)[int(str(ribbon.color)) - 1])
        self.click(self.layout.selector(SIDE, ribbon.line))

    def click(self, point: Point) -> None:
        self.session.clock.sleep(1)  # the game is deaf while ribbons slide
        self.screen.click(point)
        self.see()

    def advised(self) -> Ribbon:
        assert self.moment.advice is not None
        assert self.moment.advice.lay is not None
        return self.moment.advice.lay


def test_who_comes_late_sees_what_lies_already_and_nothing_is_ever_clicked() -> None:
    table = Table()
    for _ in range(2):
        table.lay(table.advised())
    placed = set(table.moment.placed)
    moment = next(watch(table.session))
    assert set(moment.placed) == placed
    assert table.session.tally.clicks == 0


class Away:
    """Lets a screen be gone for so many looks, as by a minimized window."""

    def __init__(self, table: "Table", looks: int) -> None:
        self.looks, self._grab = looks, table.session.screen.grab
        table.session.screen.grab = self.grab  # type: ignore[method-assign]
        table.session.waits_for_screen = True

    def grab(self) -> Frame:
        self.looks -= 1
        if self.looks >= 0:
            raise ScreenError("the window is minimized")
        return self._grab()


def test_a_game_that_is_minimized_is_waited_for_and_followed_again() -> None:
    table, said = Table(), list[str]()
    table.session.listeners.append(lambda event: said.append(event.details["why"]))
    seen = table.moment
    away = Away(table, looks=100)  # twenty seconds
    table.see()
    assert away.looks < 0
    assert said == ["the window is minimized; waiting up to 60 s"]
    assert (table.moment.puzzle, table.moment.placed) == (seen.puzzle, seen.placed)
    table.lay(table.advised())
    assert len(table.moment.placed) == 1


def test_patience_ends_it_while_the_game_is_minimized() -> None:
    table = Table()
    Away(table, looks=10_000)
    with pytest.raises(ScreenError, match="the window is minimized"):
        table.see()
    assert 60 < table.session.seconds < 70


def test_a_player_may_take_longer_than_the_patience() -> None:
    table = Table()
    table.session.options = replace(table.session.options, patience=5)
    stage_ends = table.session.clock.now() + 20

    def come_back(look: Look) -> None:
        table.hidden = look.began < stage_ends

    table.session.look_listeners.append(come_back)
    table.hide()
    table.see()
    assert table.session.clock.now() > stage_ends
