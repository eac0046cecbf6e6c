import pytest

from stratabot.screen import VirtualClock
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.hits import Button, Swatch
from stratabot.strata.practice.records import Click, Effect, format_record
from stratabot.strata.practice.scene import PALETTES
from stratabot.strata.puzzle import Line, Puzzle, Solution

PUZZLE = Puzzle.of(["12", "22"])
RIGHT = Solution.parse("r1=1 c1=1 c2=2 r2=2").ribbons
TIMES = Timings(slide=1.0, take_back=0.5, shake=2.0, win_delay=3.0, fade=0.0)


class ManneredPlayer:
    """Clicks at given times, in seconds since the puzzle opened."""

    def __init__(self, manner: EarlyClicks) -> None:
        self.clock = VirtualClock()
        palette = PALETTES[0][:2]
        self.game = PracticeGame([PUZZLE], palette, self.clock, timings=TIMES, manner=manner)

    def at(self, time: float) -> "ManneredPlayer":
        self.clock.sleep(time - self.clock.now())
        return self

    def touch(self, line: str) -> Effect:
        return self.game.press(Line.parse(line)).effect

    def select(self, number: int) -> Effect:
        return self.game.press(Swatch(number - 1)).effect

    def undo(self) -> Effect:
        return self.game.press(Button.UNDO).effect

    def seen(self) -> list[str]:
        scene = self.game.scene()
        shares = [1.0] * len(scene.landed) + [share for _, share in scene.sliding]
        return [f"{ribbon} {share:.2f}" for ribbon, share in zip(scene.laid, shares, strict=True)]


@pytest.mark.parametrize(
    ("manner", "effects"),
    [
        (EarlyClicks.QUEUE, "kept kept kept kept"),
        (EarlyClicks.DEAF, "ignored selected ignored ignored"),
        (EarlyClicks.DEAF_ALL, "ignored ignored ignored ignored"),
    ],
)
def test_but_for_overlapping_only_one_ribbon_slides(manner: EarlyClicks, effects: str) -> None:
    player = ManneredPlayer(manner)
    player.at(0).touch("r1")
    told = [player.at(0.3).touch("r2"), player.select(2), player.at(0.5).touch("c1")]
    assert " ".join(effect.value for effect in (*told, player.undo())) == effects
    assert player.at(0.6).seen() == ["r1=1 0.60"]


def test_uneven_ribbons_take_different_times_and_lose_all_clicks_meanwhile() -> None:
    player = ManneredPlayer(EarlyClicks.UNEVEN)
    player.at(0).touch("r1")
    assert [player.at(0.3).touch("r2"), player.select(2)] == [Effect.IGNORED] * 2
    shares = {player.at(0.5).seen()[-1].split()[1]}
    for at, line in ((5, "c1"), (9, "r2")):
        player.at(at).touch(line)
        shares.add(player.at(at + 0.5).seen()[-1].split()[1])
    assert len(shares) == 3


def test_overlapping_ribbons_each_slide_in_their_own_time() -> None:
    player = ManneredPlayer(EarlyClicks.OVERLAP)
    player.at(0).touch("r1")
    told = [player.at(0.3).touch("r2"), player.select(2), player.at(0.5).touch("c1")]
    assert [effect.value for effect in told] == ["laid", "selected", "laid"]
    assert player.at(0.6).seen() == ["r1=1 0.60", "r2=1 0.30", "c1=2 0.10"]
    assert player.at(0.65).undo() is Effect.TOOK_BACK
    assert player.seen() == ["r1=1 0.65", "r2=1 0.35", "c1=2 0.15"]
    assert player.at(0.85).seen() == ["r1=1 0.85", "r2=1 0.55", "c1=2 0.09"]
    assert player.at(1.2).seen() == ["r1=1 1.00", "r2=1 0.90"]


def test_overlapping_ribbons_win_when_the_last_one_has_come_to_rest() -> None:
    player = ManneredPlayer(EarlyClicks.OVERLAP)
    selected = 1
    for step, ribbon in enumerate(RIGHT):
        number = int(ribbon.color or 1)
        if number != selected:
            player.select(number)
            selected = number
        assert player.at(step * 0.25).touch(str(ribbon.line)) is Effect.LAID
    assert player.at(0.9).seen() == ["r1=1 0.90", "c1=1 0.65", "c2=2 0.40", "r2=2 0.15"]
    assert player.at(1.1).game.scene().landed == RIGHT[:1]
    assert player.at(1.7).game.wins == []
    assert [record.time for record in player.at(1.8).game.wins] == [1.75]
    assert player.game.perfects == 1
    assert player.seen() == [f"{ribbon} 1.00" for ribbon in RIGHT]


def test_an_overlapping_ribbon_is_taken_back_from_where_it_is_with_those_above() -> None:
    player = ManneredPlayer(EarlyClicks.OVERLAP)
    player.at(0).touch("r1")
    player.at(0.2).touch("c1")
    player.at(0.6).touch("c2")
    assert player.at(0.8).touch("c1") is Effect.TOOK_BACK
    assert player.seen() == ["r1=1 0.80", "c1=1 0.60", "c2=1 0.20"]
    assert player.touch("r2") is Effect.IGNORED  # ribbons slide out
    assert player.touch("c1") is Effect.IGNORED
    assert player.at(1.05).seen() == ["r1=1 1.00", "c1=1 0.60", "c2=1 0.10"]
    assert player.at(1.55).seen() == ["r1=1 1.00", "c1=1 0.30"]
    assert player.at(1.8).touch("c1") is Effect.LAID
    assert player.game.has_taken_back == 1


def test_clicks_in_a_queue_are_done_one_after_another() -> None:
    player = ManneredPlayer(EarlyClicks.QUEUE)
    player.at(0).touch("r1")
    player.at(0.1).touch("c1")
    player.at(0.2).select(2)
    player.at(0.3).touch("c2")
    player.at(0.4).touch("r2")
    assert player.at(0.9).game.scene().selected == 0
    assert player.at(1.5).seen() == ["r1=1 1.00", "c1=1 0.50"]
    assert player.game.scene().selected == 0
    assert player.at(2.5).seen() == ["r1=1 1.00", "c1=1 1.00", "c2=2 0.50"]
    assert player.game.scene().selected == 1
    assert [record.time for record in player.at(10).game.wins] == [4.0]
    assert player.game.perfects == 1


def test_a_queue_is_worked_off_at_the_right_times_however_late_one_looks() -> None:
    player = ManneredPlayer(EarlyClicks.QUEUE)
    for ribbon in RIGHT:
        if ribbon == RIGHT[2]:
            player.select(2)
        player.at(0).touch(str(ribbon.line))
    log = player.at(1000).game.log
    clicks = [record for record in log if isinstance(record, Click)]
    assert [(c.time, c.waited, c.effect.value) for c in clicks] == [
        (0, None, "laid"),
        (1, 1, "laid"),
        (2, 2, "selected"),
        (2, 2, "laid"),
        (3, 3, "laid"),
    ]
    assert [record.time for record in log] == sorted(record.time for record in log)
    assert player.game.wins[0].clicks == 5
    assert '"waited": 2' in format_record(clicks[2])
    assert "waited" not in format_record(clicks[0])


def test_a_second_click_at_a_selector_waits_and_takes_the_ribbon_back() -> None:
    player = ManneredPlayer(EarlyClicks.QUEUE)
    player.at(0).touch("r1")
    player.at(0.1).touch("r1")
    assert player.game.press(Button.HELP).why == "there is no help here", "icons do not wait"
    assert player.at(1.25).seen() == ["r1=1 0.50"]
    assert player.at(2).seen() == []
    assert player.game.has_taken_back == 1


def test_clicks_that_waited_for_the_last_ribbon_are_lost() -> None:
    player = ManneredPlayer(EarlyClicks.QUEUE)
    for ribbon in RIGHT:
        player.select(int(ribbon.color or 1))
        player.touch(str(ribbon.line))
    player.touch("r1")
    player.at(20)
    assert player.game.clicks[-1].why == "the win screen is yet to come"
    assert player.game.perfects == 1
