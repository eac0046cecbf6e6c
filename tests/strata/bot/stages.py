"""The practice game in memory, and in a real window on a real X server.

A stage is a game that the bot plays, its log, and what a user may do to it meanwhile. A scenario
says what happens after which event.
"""

import json
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Final

from commands import lines_of_log
from practice_game import GameProcess
from strata.bot.faults import Faulty
from stratabot.screen import Clock, Disturbance, RealClock, ScreenError, UserStop, VirtualClock
from stratabot.screen.desktop.clickable import ClickTimes, open_window
from stratabot.strata.bot.events import Details, Event
from stratabot.strata.bot.session import BotOptions, Session
from stratabot.strata.bot.wave import Wave
from stratabot.strata.fewest import find_fewest_changes
from stratabot.strata.layout.profile import load_profile
from stratabot.strata.practice.attempt import EarlyClicks, Timings
from stratabot.strata.practice.game import PracticeGame
from stratabot.strata.practice.records import Click, Effect, format_record
from stratabot.strata.practice.scene import PALETTES, Palette
from stratabot.strata.practice.screen import Costs, PracticeScreen
from stratabot.strata.puzzle import Puzzle, Ribbon
from strategies import present, puzzle_of
from xvfb import RealDesktop

IN_MEMORY: Final = 512, 384
IN_A_WINDOW: Final = 640, 480
AT: Final = 120, 90
"""Where a window opens; far from every corner, where the pointer would mean: stop."""

LOOK: Final = 0.05
"""Seconds that a look takes in memory; more looks would only make tests longer."""

LESSONS: Final = (
    "a ribbon is still moving",
    "the win screen does not take clicks yet",
    "another click came",
)
"""Why clicks are ignored by which a bot learns what the game takes, and when."""

Log = list[dict[str, Any]]
Deed = Callable[[], object]


class BotStage:
    """A game with a bot before it.

    Attributes:
        screen: what the bot plays on; it may be told to fail.
        told: the bot's events.
        sessions: how often a bot began here; one that is a program of its own is not counted.
    """

    screen: Faulty
    clock: Clock

    luck: ClassVar[int] = 0
    """How often more than once a session it may be tried out whether the game takes a click."""

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.sessions = 0
        self._deeds: list[tuple[str, int, Deed]] = []

    def log(self) -> Log:
        raise NotImplementedError

    def after(self, kind: str, number: int, deed: Deed) -> None:
        """Do that when the bot has told so many events of that kind."""
        self._deeds.append((kind, number, deed))

    def session(self, **options: Any) -> Session:
        self.sessions += 1
        session = Session(self.screen, self.clock, load_profile(), BotOptions(**options))
        session.listeners.append(self.hear)
        return session

    def hear(self, event: Event) -> None:
        self.told.append(event)
        heard = sum(earlier.kind == event.kind for earlier in self.told)
        for kind, number, deed in self._deeds:
            if (kind, number) == (event.kind, heard):
                deed()

    def play(self, puzzles: int | None = None, **options: Any) -> Details:
        return self.play_in(self.session(**options), puzzles)

    def play_in(self, session: Session, puzzles: int | None = None) -> Details:
        return Wave(session).play(puzzles)

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.told if event.kind == kind]

    def records(self, kind: str) -> Log:
        return [record for record in self.log() if record["event"] == kind]

    def clicks(self) -> list[Click]:
        return [
            Click(made["time"], made["puzzle"], Effect(made["effect"]), made["target"], made["why"])
            for made in self.records("click")
        ]

    def useless(self) -> list[Click]:
        """The clicks that did nothing."""
        useful = Effect.SELECTED, Effect.LAID, Effect.TOOK_BACK, Effect.NEXT
        return [click for click in self.clicks() if click.effect not in useful]

    def questions(self) -> list[Click]:
        """The selections that no ribbon followed before the next: they ask if the game answers."""
        questions: list[Click] = []
        unused: Click | None = None
        for click in self.clicks():
            if click.effect is Effect.SELECTED:
                questions += [unused] if unused else []
                unused = click
            elif click.effect is Effect.LAID:
                unused = None
        return questions

    def took_back(self) -> list[Click]:
        return [click for click in self.clicks() if click.effect is Effect.TOOK_BACK]

    def lessons(self) -> list[Click]:
        """The useless clicks by which a bot learned what the game takes: each kind once."""
        return [click for click in self.useless() if click.why in LESSONS]

    def assert_perfect(self, puzzles: int) -> None:
        """So many puzzles are solved and Perfect, without a useless click but for the lessons."""
        solved = self.records("solved")
        assert [record["perfect"] for record in solved] == [True] * puzzles
        assert self.took_back() == []
        learned = Counter((click.why, click.hit.split()[0] == "swatch") for click in self.lessons())
        assert max(learned.values(), default=0) <= max(1, self.sessions) + self.luck, learned
        others = [click for click in self.useless() if click not in self.lessons()]
        assert others == [], others
        lost = [event for event in self.events("retry") if "ribbon" in event.details]
        assert len(self.questions()) <= max(1, self.sessions) + 2 * len(lost), self.questions()

    def assert_flawless(self, puzzles: int) -> None:
        """The same, with the fewest clicks that are possible beside lessons and questions.

        A question is a click at another swatch, and perhaps one at the swatch before.
        """
        self.assert_perfect(puzzles)
        least = [proven_minimum(opened) for opened in self.records("opened")]
        lessons = Counter(click.puzzle for click in self.lessons())
        clicks = [record["clicks"] - lessons[record["puzzle"]] for record in self.records("solved")]
        # A lesson of the win screen is counted neither before nor after the puzzle was solved.
        late = Counter(click.puzzle for click in self.lessons() if click.hit == "next")
        clicks = [made + late[number] for number, made in enumerate(clicks, 1)]
        for number, (made, needed) in enumerate(zip(clicks, least, strict=False), 1):
            assert needed <= made <= needed + 2 * self._asked(number), number

    def _asked(self, puzzle: int) -> int:
        """How often the bot may ask if the game answers: first, and for each lost ribbon."""
        if not self.told:  # The bot is a program of its own.
            return (puzzle == 1) * (1 + len(self.lessons()))
        asked, number = 0, 0
        for event in self.told:
            is_first = event.kind == "puzzle" and event.details["number"] == 1
            number += event.kind == "puzzle"
            is_lost = event.kind == "retry" and "ribbon" in event.details
            asked += number == puzzle and (is_lost or is_first)
        return asked


def proven_minimum(opened: dict[str, Any]) -> int:
    """The fewest clicks that solve a puzzle of the log, its first swatch being selected."""
    puzzle = puzzle_of(*opened["grid"])
    fewest = present(find_fewest_changes(puzzle, "1"))
    assert fewest.changes == fewest.at_least
    return len(puzzle.lines) + fewest.changes


class MemoryStage(BotStage):
    """The practice game without a window; time is its own, so that waiting costs none."""

    def __init__(
        self,
        side: int = 3,
        colors: int = 3,
        seed: int = 1,
        *,
        puzzles: int = 1,
        speed: float = 1.0,
        timings: Timings | None = None,
        palette: Palette | None = None,
        size: tuple[int, int] = IN_MEMORY,
        manner: EarlyClicks = EarlyClicks.DEAF,
        look: float = LOOK,
    ) -> None:
        rng = Random(seed)
        pace = timings or Timings().scaled(1 / speed)
        wave = PracticeGame.wave(
            side,
            colors,
            VirtualClock(),
            rng,
            puzzles=puzzles,
            timings=pace,
            palette=palette,
            manner=manner,
        )
        self._show(wave, rng, size, look)

    @classmethod
    def of(
        cls,
        *puzzles: Puzzle,
        colors: int = 3,
        laid: Sequence[Ribbon] = (),
        timings: Timings | None = None,
        look: float = LOOK,
    ) -> "MemoryStage":
        """Puzzles of one's own choice, the first of them with ribbons that lie in it already."""
        made = cls.__new__(cls)
        game = PracticeGame(
            puzzles, PALETTES[1][:colors], VirtualClock(), laid=laid, timings=timings
        )
        made._show(game, Random(1), IN_MEMORY, look)
        return made

    def _show(self, game: PracticeGame, rng: Random, size: tuple[int, int], look: float) -> None:
        super().__init__()
        self.game, self.clock = game, game.clock
        self.practice = PracticeScreen(game, rng, size=size, costs=Costs(grab=look))
        self.screen = self._faulty()

    def _faulty(self) -> Faulty:
        return Faulty(self.practice, self.clock, Random(7))

    def log(self) -> Log:
        return [json.loads(format_record(record)) for record in self.game.log]

    def cover(self, seconds: float = 2.0) -> None:
        """Lay another window over it for a while."""
        self.screen.lay_over(seconds)

    def resize(self, width: int, height: int) -> None:
        self.practice.resize(width, height)

    def touch_pointer(self) -> None:
        self._at_next_click(Disturbance("the pointer was moved"), after=1.0)

    def point_at_corner(self) -> None:
        self._at_next_click(UserStop("stopped: the pointer is in a corner of the screen"))

    def close(self) -> None:
        def gone() -> None:
            raise ScreenError("the window was closed")

        self.screen.grabbed = gone

    def _at_next_click(self, error: Exception, after: float = 0.0) -> None:
        def disturb(_: object) -> None:
            self.screen.clicked = lambda _: None
            self.clock.sleep(after)
            raise error

        self.screen.clicked = disturb


_number = count(1)


class WindowStage(BotStage):
    """`stratabot practice` as a program of its own, looked at and clicked through a real X server.

    A context that ends the program and what else it holds.
    """

    luck = 1
    """A busy machine may hold up the second click of the first burst until the ribbon of the first
    one lies. Then the bot learns that such clicks are taken, and once more that they are not."""

    def __init__(
        self,
        desktop: RealDesktop,
        folder: Path,
        side: int = 3,
        colors: int = 3,
        seed: int = 1,
        *,
        puzzles: int = 1,
        speed: float = 1.0,
    ) -> None:
        super().__init__()
        self.held = ExitStack()
        self.desktop, self.clock = desktop, RealClock()
        self.title = f"Strata practice {next(_number)}"
        width, height = IN_A_WINDOW
        options: dict[str, object] = {
            "--size": side,
            "--colors": colors,
            "--seed": seed,
            "--puzzles": puzzles,
            "--speed": speed,
            "--title": self.title,
            "--geometry": f"{width}x{height}+{AT[0]}+{AT[1]}",
        }
        words = [str(word) for option in options.items() for word in option]
        self.program = GameProcess(desktop, folder, *words, first="window")
        self.held.callback(self.program.kill)

    def __enter__(self) -> "WindowStage":
        return self

    def __exit__(self, *_: object) -> None:
        self.held.close()

    def open(self) -> "WindowStage":
        window = open_window(self.title, ClickTimes(rest=0.4))
        self.held.enter_context(window)
        self.screen = Faulty(window, self.clock, Random(7))
        return self

    def log(self) -> Log:
        return lines_of_log(self.program.file)

    def move(self) -> None:
        self._place(x=AT[0] + 230, y=AT[1] + 140)

    def resize(self, width: int, height: int) -> None:
        self._place(width=width, height=height)

    def touch_pointer(self) -> None:
        self.desktop.point(1200, 900)

    def point_at_corner(self) -> None:
        self.desktop.point(0, 0)

    def close(self) -> None:
        self.program.kill()

    def _place(self, **changes: int) -> None:
        self.program.windows(self.title)[0].configure(**changes)
        self.desktop.connection.sync()
