import numpy as np
import pytest

from strata.bot.stages import MemoryStage
from stratabot.frame import Frame
from stratabot.strata.bot.board import Board
from stratabot.strata.bot.clicks import STOPPED, Until
from stratabot.strata.bot.eyes import Eyes
from stratabot.strata.bot.ready import ReadyPuzzle, await_puzzle_or_win
from stratabot.strata.practice.hits import Swatch
from stratabot.strata.puzzle import Ribbon
from strategies import puzzle_of

PUZZLE = puzzle_of(".213", "1213", "2.13", "33.3")
FIRST = Ribbon.parse("c1=1")


class Table:
    """A game in memory and what the bot believes about it; somebody plays, not the bot."""

    def __init__(self) -> None:
        self.stage = MemoryStage.of(PUZZLE)
        self.session = self.stage.session(patience=10)
        eyes = Eyes(self.session)
        ready = await_puzzle_or_win(eyes)
        assert isinstance(ready, ReadyPuzzle)
        self.board = Board(self.session, eyes, ready)

    @property
    def placed(self) -> list[str]:
        return [str(ribbon) for ribbon in self.board.belief.position.placed]

    @property
    def whys(self) -> list[str]:
        return [event.details["why"] for event in self.stage.events("waiting")]

    def ask(self, ribbon: Ribbon) -> None:
        sight = self.board.look().sight
        self.board.clicks.begin_click(ribbon, sight.swatches[sight.selected - 1])

    def lay(self, ribbon: Ribbon) -> None:
        self.stage.game.press(Swatch(int(str(ribbon.color)) - 1))
        self.stage.practice.click(self.board.selector(ribbon.line))
        self.stage.clock.sleep(1.0)


@pytest.mark.slow
def test_a_ribbon_is_believed_when_it_comes_and_told_when_it_lies() -> None:
    table = Table()
    table.ask(FIRST)
    table.stage.practice.click(table.board.selector(FIRST.line))
    table.board.await_as_believed(Until.NOTHING)
    assert table.placed == ["c1=1"]
    assert table.stage.events("ribbon") == []
    moves = [bool(table.board.clicks.moving_lines)]
    table.board.await_as_believed()
    moves.append(bool(table.board.clicks.moving_lines))
    assert moves == [True, False]
    told = [event.details for event in table.stage.events("ribbon")]
    assert told == [{"ribbon": "c1=1", "laid": 1, "missing": 7}]


def framed(frame: Frame, _before: Frame) -> Frame:
    pixels = np.ascontiguousarray(frame.rgb(slice(None), slice(None)))
    return Frame(np.pad(pixels, ((40, 40), (120, 120), (0, 0)), constant_values=60))


@pytest.mark.slow
@pytest.mark.parametrize("others", [[], [Ribbon.parse("c2=1")]])
def test_a_board_that_is_found_elsewhere_is_perfect_if_only_the_bot_laid_ribbons(
    others: list[Ribbon],
) -> None:
    table = Table()
    table.ask(FIRST)
    table.lay(FIRST)
    table.board.await_as_believed()
    for ribbon in others:
        table.lay(ribbon)
    table.stage.screen.cover = framed
    table.stage.screen.covered_until = 99.0
    table.session.clock.sleep(0.1)
    table.board.await_as_believed()
    assert table.whys == ["the board was read anew"]
    assert table.placed == ["c1=1", *map(str, others)]
    assert table.board.is_perfect == (not others)


@pytest.mark.slow
def test_ribbons_that_end_short_count_as_laid_from_then_on() -> None:
    table = Table()
    sighting = table.board.look()
    sight = sighting.sight
    table.board.clicks.begin_click(FIRST, sight.swatches[0])
    k = PUZZLE.lines.index(FIRST.line)
    sight.lanes[k, :2] = sight.swatches[0]
    table.board.see(sighting)
    table.session.clock.sleep(STOPPED + 0.1)
    assert bool(table.board.clicks.moving_lines)
    table.session.look()  # a live game draws new texture
    assert bool(table.board.clicks.moving_lines)
    table.board.see(sighting)
    assert table.session.pace.stations == 2
    assert table.board.is_as_believed(sight)
    assert len(table.stage.events("ribbon")) == 1
