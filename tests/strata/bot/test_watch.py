from collections.abc import Generator

import pytest

from strata.bot.stages import IN_MEMORY, MemoryStage
from stratabot.geometry import Rect
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.watch import Guide, Moment, watch
from stratabot.strata.layout.layout import Layout
from stratabot.strata.position import Position
from stratabot.strata.puzzle import Line, Ribbon
from stratabot.strata.solver import can_be_won

SIDE, COLORS = 3, 3


class Table:
    """A practice game in memory, someone who plays it, and someone who looks on."""

    def __init__(self, seed: int = 4, guide: Guide | None = None, slower: float = 1) -> None:
        stage = MemoryStage(SIDE, COLORS, seed, puzzles=3, speed=1 / slower, look=0.01)
        self.screen, self.layout = stage.practice, stage.practice.layout
        self.session = stage.session(patience=60)
        self.session.look_listeners.append(self._not_in_vain)
        self.moments: Generator[Moment] = watch(self.session, guide)
        self.moment = next(self.moments)

    def _not_in_vain(self, look: Look) -> None:
        assert look.ended < 120, "nothing happens any more"

    def see(self) -> Moment:
        self.moment = next(self.moments)
        return self.moment

    def touch(self, line: Line) -> Moment:
        self.session.clock.sleep(1)  # the game is deaf while ribbons slide
        self.screen.click(self.layout.selector(SIDE, line))
        return self.see()

    def select(self, ribbon: Ribbon) -> None:
        """Choose the color of a ribbon, if it is not in hand."""
        if ribbon.color not in (None, self.moment.selected):
            self.session.clock.sleep(1)
            self.screen.click(self.layout.swatches(COLORS)[int(str(ribbon.color)) - 1])
            self.see()

    def lay(self, ribbon: Ribbon) -> Moment:
        self.select(ribbon)
        return self.touch(ribbon.line)

    def advised(self) -> Ribbon:
        assert self.moment.advice is not None
        assert self.moment.advice.lay is not None
        return self.moment.advice.lay

    def wrong(self) -> Ribbon:
        """A ribbon that spoils the board."""
        puzzle, placed = self.moment.puzzle, self.moment.placed
        assert puzzle is not None
        lines = [line for line in puzzle.lines if line not in {r.line for r in placed}]
        choices = (Ribbon(line, color) for line in lines for color in puzzle.colors)
        return next(each for each in choices if not can_be_won(Position(puzzle, (*placed, each))))


@pytest.mark.slow
def test_whoever_follows_the_advice_wins_and_the_next_puzzle_is_seen() -> None:
    table = Table()
    for number in (1, 2):
        for laid in range(2 * SIDE):
            assert len(table.moment.placed) == laid
            ribbon = table.advised()
            moment = table.lay(ribbon)
            if not moment.is_win:  # the last one may be covered by the win screen at once
                assert moment.advised
                assert [each.line for each in moment.laid] == [ribbon.line]
        assert (moment if moment.is_win else table.see()).is_win, number
        table.session.clock.sleep(2)
        table.screen.click(table.layout.next_button)
        assert table.see().puzzle is not None


def test_a_wrong_ribbon_is_named_with_what_to_take_back_and_undone() -> None:
    table = Table()
    table.lay(table.advised())
    before = table.moment.placed
    wrong = table.wrong()
    moment = table.lay(wrong)
    assert moment.laid == (wrong,)
    assert moment.advice is not None
    assert moment.advice.take_back == (wrong,)
    moment = table.touch(wrong.line)
    assert (moment.placed, moment.taken) == (before, (wrong,))
    assert moment.advice is not None
    assert moment.advice.lay is not None


def test_who_comes_late_sees_what_lies_already_and_nothing_is_ever_clicked() -> None:
    table = Table()
    for _ in range(2):
        table.lay(table.advised())
    placed = set(table.moment.placed)
    moment = next(watch(table.session))
    assert set(moment.placed) == placed
    assert table.session.tally.clicks == 0


class Follow:
    """A guide that keeps what it was told: the moment that it points at, None while it rests."""

    def __init__(self) -> None:
        self.now: Moment | None = None
        self.told: list[Moment | None] = []

    def point(self, moment: Moment, layout: Layout) -> None:
        assert layout.client == Rect(0, 0, *IN_MEMORY)
        self._tell(moment)

    def rest(self) -> None:
        self._tell(None)

    def _tell(self, moment: Moment | None) -> None:
        self.now = moment
        if not self.told or self.told[-1] is not moment:
            self.told.append(moment)


@pytest.mark.slow
def test_a_guide_points_at_what_is_said_and_rests_while_a_ribbon_slides() -> None:
    guide = Follow()
    table = Table(guide=guide, slower=3)
    assert guide.now is table.moment
    for _ in range(2 * SIDE - 1):
        ribbon = table.advised()
        table.select(ribbon)
        assert guide.now is table.moment
        before, count = table.moment, len(guide.told)
        table.touch(ribbon.line)
        assert guide.now is table.moment
        assert guide.told[count - 1 :] == [before, None, table.moment]


@pytest.mark.parametrize("is_solved", [True, False])
def test_a_guide_rests_when_the_puzzle_is_solved_or_nobody_looks_on(is_solved: bool) -> None:
    guide = Follow()
    table = Table(guide=guide)
    assert guide.now is not None
    while is_solved and not table.moment.is_win:
        table.lay(table.advised()) if len(table.moment.placed) < 2 * SIDE else table.see()
    if not is_solved:
        table.moments.close()
    assert guide.now is None
