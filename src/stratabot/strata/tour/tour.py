"""Tours: wave after wave, by a route."""

from collections.abc import Sequence
from dataclasses import replace
from math import inf
from typing import Final

from stratabot.frame import Frame
from stratabot.strata.bot.board import LeftError
from stratabot.strata.bot.events import Details, Event, EventTally, is_perfect
from stratabot.strata.bot.eyes import Eyes, Situation, WinScreen, thumbnail
from stratabot.strata.bot.looks import Look
from stratabot.strata.bot.ready import NEXT_COMES, ReadyPuzzle
from stratabot.strata.bot.session import BotStoppedError, Session
from stratabot.strata.bot.wave import Wave
from stratabot.strata.tour.journal import Journal, WaveRun
from stratabot.strata.tour.lookout import AT_REST, IGNORED, AtPlace, ClickedPlace, Lookout, is_blank
from stratabot.strata.tour.places import (
    WAVE_END,
    Itinerary,
    RouteClick,
    RoutePlace,
    SeenPlace,
    areas_for_picture,
    find_most_like_place,
    find_place,
)
from stratabot.strata.vision.reader import read_frame
from stratabot.strata.vision.reading import State
from stratabot.words import argument, listed

TRIES: Final = 5  # how often a wave is played, at most, until it is Perfect
_CLICKS: Final = 30  # in a row, with no puzzle and no dead tile: the route leads in a circle
_NEXT_LATE: Final = 1.0  # seconds until Next, after as many puzzles as a wave has


class Tour:
    """Plays the waves of a route on one screen.

    It goes by what it sees, so it may begin anywhere, and goes on after a disturbance.

    Attributes:
        todo: the numbers of the waves that are still to be played, in their order.
        until_perfect: whether a wave is played again that was not Perfect.
    """

    def __init__(
        self,
        session: Session,
        itinerary: Itinerary,
        journal: Journal,
        todo: Sequence[int],
        until_perfect: bool = False,
    ) -> None:
        self.session, self.itinerary, self.journal = session, itinerary, journal
        self.todo, self.until_perfect = list(todo), until_perfect
        self._eyes = self._new_eyes()
        self._run: WaveRun | None = None
        self._in_puzzle = False
        self._losses = 0  # of the screen, when a puzzle was seen last
        self._asked: int | None = None  # the wave whose tile was clicked, until it began
        self._set: int | None = None  # the set whose waves the game shows, as far as is known
        self._played: list[WaveRun] = []
        # The waves that did not open, and how many had been played then; inf after a second trial.
        self._left_out: dict[int, float] = {}
        self._clicks = self._ignored = self._strays = self._begun_anew = 0
        self._last: RouteClick | None = None  # the route's last click since a puzzle
        self._puzzle: Frame | None = None  # what the game showed when a puzzle was begun last
        self._began = self._run_began = 0.0
        self._wins_end = self._clicks_on_wins()
        session.listeners.insert(0, self._hear)  # What others tell is in the journal already.

    def learn_place(self, place: RoutePlace) -> None:
        """Take what the game shows now, once it is at rest, for that place: the user says so."""
        look = self.session.look()
        while (
            still := self._eyes.look_if_still(thumbnail(look.frame), look.began, AT_REST)
        ) is None:
            self.session.require_patience(f"something moves, expected {place.title} at rest")
            look = self.session.look()
        frame, others = still.frame, [each for each in self.itinerary.places if each is not place]
        reading, other = self._eyes.read(frame), find_most_like_place(frame, others)
        is_puzzle = reading.state is State.PUZZLE or reading.next_shown
        if is_puzzle or is_blank(frame) or other is not None:
            seen = "a puzzle" if is_puzzle else other.place.title if other else "nothing"
            raise BotStoppedError(f"expected {place.title}, saw {seen}")
        place.shown, place.lately = frame, None

    def play(self) -> Details:
        self._began = self.session.seconds
        seen = self._await_situation(self.itinerary.sets or self.itinerary.waves)
        while True:
            if isinstance(seen, ReadyPuzzle) or (isinstance(seen, WinScreen) and seen.offers_next):
                seen = self._play(seen)
                continue
            self._end_run(seen)
            if not self.todo:
                self.todo = self._waves_to_repeat
                self._left_out |= dict.fromkeys(self.todo, inf)
            if not self.todo:
                seconds = self.session.seconds - self._began
                told = tour_summary_details(self._played, [*self._left_out], seconds)
                self.session.tell("tour_done", **told)
                return told
            seen = self._move_on(seen)

    @property
    def _waves_to_repeat(self) -> list[int]:
        """Waves that did not open before others were played: these may have unlocked them."""
        return sorted(k for k, played in self._left_out.items() if played < len(self._played))

    def _play(self, seen: Situation) -> Situation:
        if self._run is None:
            self._begin_run(seen)
        assert self._run is not None
        self._clicks = self._ignored = 0
        self._last = None
        wave = Wave(self.session, self._eyes, self._wave_details)
        before, began = replace(self.session.tally), self.session.seconds
        try:
            wave.play(None, seen)
        except LeftError:
            seen = self._await_situation(self.itinerary.sets or self.itinerary.waves)
            if self.itinerary.after and _is_at(seen, self.itinerary.after[0]):
                self._tell_end(before, began)
            return seen
        is_whole = self._run.puzzles >= self._run.size**2
        end = self.itinerary.after[0] if self.itinerary.after else self.itinerary.choice
        if isinstance(wave.after, WinScreen):
            return self._await_situation(end, win_lasts=0.0, played=self._puzzle)
        lasts = _NEXT_LATE if is_whole else NEXT_COMES
        return self._await_situation(end, win_lasts=lasts, played=self._puzzle)

    def _tell_end(self, before: EventTally, began: float) -> None:
        """Count the last puzzle, whose wave has ended before the puzzle was seen to be solved.

        Nobody knows whether it was Perfect, so it is not called so.
        """
        number = self._run.puzzles + 1 if self._run else 1
        self.session.tell("solved", number=number, again=False, perfect=False, says_perfect=None)
        tally = self.session.tally.since(before).as_json(self.session.seconds - began)
        why = f"{WAVE_END}, though the last puzzle was not seen to be solved"
        self.session.tell("wave_done", **self._wave_details(), **tally, sign="vacant", end=why)

    def _wave_details(self) -> Details:
        """What `wave_done` says besides, with what an earlier run has played of the wave."""
        run = self._run
        assert run is not None
        return {
            "wave": run.wave,
            "of": self.itinerary.route.waves,
            "wave_puzzles": run.puzzles,
            "wave_perfects": run.perfects,
            "so_far": sum(each.puzzles for each in (*self._played, run)),
        }

    def _begin_run(self, seen: Situation) -> None:
        """A wave begins: the one whose tile was clicked, or at the start the one of the journal."""
        run = WaveRun(self._asked, 0, 0)
        earlier = self.journal.under_way
        if self._asked is None and earlier is not None and _belongs_to_run(seen, earlier):
            run = earlier
            self._set = self.itinerary.route.locate_wave(earlier.wave)[0] if earlier.wave else None
        if run.wave is None and self._last is not None:
            self._count_stray(self._last)
        self._run, self._asked = run, None
        self._run_began = self.session.seconds - run.seconds
        route = self.itinerary.route
        details: dict[str, object] = {"wave": run.wave, "of": route.waves}
        if run.wave is not None:
            block, tile = route.locate_wave(run.wave)
            details |= {"set": block, "tile": tile} if block else {"tile": tile}
        self.session.tell("wave", **details, done=len(self._played), left=len(self.todo))

    def _count_stray(self, click: RouteClick) -> None:
        """Count a wave that began after a click which was to lead to a menu."""
        self._strays += 1
        if self._strays > 1:
            hoped = click.leads_to.title if click.leads_to else "a wave of the route"
            raise BotStoppedError(
                f"expected {hoped} after a click on {click.target}, saw a puzzle, twice: show the "
                "way again"
            )

    def _hear(self, event: Event) -> None:
        run = self._run
        if run is None or event.kind not in ("puzzle", "solved"):
            return
        told, self._losses = event.details, self.session.losses
        self._in_puzzle = event.kind == "puzzle"
        if event.kind == "puzzle":
            self._puzzle = self.session.last_look.frame if self.session.last_look else None
            run = replace(run, size=told["size"], colors=told["colors"])
        elif not told["again"]:
            seconds, perfects = event.time - self._run_began, run.perfects + is_perfect(told)
            run = replace(run, puzzles=run.puzzles + 1, perfects=perfects, seconds=seconds)
        self._run = run
        self.journal.note(run)

    def _end_run(self, seen: Situation) -> None:
        run, earlier = self._run, self.journal.under_way
        is_start = not self._played and not self._clicks
        if run is None and isinstance(seen, WinScreen) and is_start and earlier is not None:
            # Its last puzzle was solved, and nothing was noted since.
            run = earlier if earlier.puzzles >= earlier.size**2 > 0 else None
        if run is None:
            return
        self._run = None
        is_whole = run.puzzles >= run.size**2
        if isinstance(seen, AtPlace) and not is_whole and (self._in_puzzle or self._was_lost):
            self._asked = self._set = self._last = None
            self._begun_anew += 1
            if self._begun_anew > TRIES:
                raise BotStoppedError(f"wave {run.wave} was left {TRIES} times in a row")
            return  # The game was started again, or somebody left the wave: it is not done.
        self._begun_anew = 0
        self.journal.finish(run)
        self._played.append(run)
        if run.wave is not None:
            self._left_out.pop(run.wave, None)
        tries = sum(each.wave == run.wave for each in self._played)
        if run.wave in self.todo and (run.is_perfect or not self.until_perfect or tries >= TRIES):
            self.todo.remove(run.wave)
        self._eyes = self._new_eyes()

    @property
    def _was_lost(self) -> bool:
        return self.session.losses > self._losses

    def _new_eyes(self) -> Eyes:
        eyes = Eyes(self.session)

        def is_elsewhere(look: Look) -> bool:
            """Whether it shows a place, or after a loss of the screen anything without a puzzle."""
            if eyes.read(look.frame).state in (State.PUZZLE, State.WIN):
                return False
            known = find_place(look.frame, self.itinerary.places)
            return known is not None or (self._was_lost and not eyes.shows_game)

        eyes.is_elsewhere = is_elsewhere
        return eyes

    def _move_on(self, seen: Situation) -> Situation:
        wave = self.todo[0]
        assert isinstance(seen, WinScreen | AtPlace)
        place = self._place_of(seen) if isinstance(seen, WinScreen) else seen.seen
        if self._last is None or place.place is not self._last.place:
            self._ignored = 0
        elif self._give_up(self._last, wave):
            return self._await_situation(self.itinerary.choice)
        click = self.itinerary.click(place.place, wave, self._set)
        if click is None:
            raise BotStoppedError(
                f"the route has no click from {place.place.title} to wave {wave}: show it by "
                "[sets] back, or begin at the choice of sets"
            )
        if not self._click(place, click):
            self._last = None  # no click of the route, so none that did nothing
            return self._await_situation(*self._awaited)  # what led here may be all that tells it
        self._last = click
        clicked = ClickedPlace(place, seen.look.frame, place.point(click.point))
        following = self._await_situation(click.leads_to, clicked, click)
        if isinstance(seen, AtPlace) and _is_at(following, click.leads_to):
            place.place.lately = seen.look.frame
        return following

    def _click(self, seen: SeenPlace, click: RouteClick) -> bool:
        """Click there; False if pointer or window were disturbed, so that no click was made."""
        if self._clicks >= _CLICKS:
            raise BotStoppedError(f"{_CLICKS} clicks of the route led to no puzzle")
        point = seen.point(click.point)
        frame = self.session.last_look.frame if self.session.last_look else None
        if frame is None or not frame.bounds.has_pixel(*point):
            raise BotStoppedError(f"{click.target} lies outside of the window at its size now")
        if not self.session.click(point, click.target):
            self.session.require_patience("no click can be made")
            return False
        self._clicks += 1
        self.session.tell("clicked", target=click.target, at=[round(v, 4) for v in click.point])
        wave = self.todo[0]
        if click.place is self.itinerary.sets:
            self._set = self.itinerary.route.locate_wave(wave)[0]
        elif self._is_tile(click):
            self._asked = wave
        return True

    def _give_up(self, click: RouteClick, wave: int) -> bool:
        """What follows from a click that did nothing: a second one, or waves are left out."""
        self._ignored += 1
        if self._ignored < 2:
            self.session.tell("retry", button=click.target)
            return False
        where, what, lost = self.itinerary.route.locate_wave, "tile", [wave]
        if click.place is self.itinerary.sets:
            what, lost = "set", [w for w in self.todo if where(w)[0] == where(wave)[0]]
            self._set = None
        elif not self._is_tile(click):
            raise BotStoppedError(f"clicks on {click.target} do nothing")
        for each in lost:
            self.todo.remove(each)
            if each not in self._left_out:
                why = f"clicks on its {what} do nothing: it is locked, or not there"
                self._left_out[each] = len(self._played)
                self.journal.leave_out(each, why)
                self.session.tell("left_out", wave=each, why=why)
        self._asked, self._last, self._clicks, self._ignored = None, None, 0, 0
        return True

    def _is_tile(self, click: RouteClick) -> bool:
        return click.place is self.itinerary.waves and click.leads_to is self.itinerary.puzzles

    def _clicks_on_wins(self) -> bool:
        """Whether the route leads on from win screens: the game may leave them by itself."""
        if not self.itinerary.after:
            return False
        shown = self.itinerary.after[0].shown
        return shown is None or read_frame(shown, self.session.profile).state is State.WIN

    def _place_of(self, win: WinScreen) -> SeenPlace:
        """The end of a wave as a place, whose picture need not be like that win screen."""
        if not self.itinerary.after:
            raise BotStoppedError("the route has no click that leads on from the end of a wave")
        place, frame = self.itinerary.after[0], win.look.frame
        where = [frame.bounds] if place.shown is None else [*areas_for_picture(place.shown, frame)]
        return SeenPlace(place, where[min(1, len(where) - 1)], 1.0)

    def _await_situation(
        self,
        expected: RoutePlace | None,
        clicked: ClickedPlace | None = None,
        click: RouteClick | None = None,
        win_lasts: float = NEXT_COMES,
        played: Frame | None = None,
    ) -> Situation:
        self._awaited = expected, clicked, click, win_lasts, played
        places = self.itinerary.places
        if self._wins_end and places[0].shown is not None:
            del places[0]  # What is read tells the end of a wave, not its picture.
        is_last = len(self.todo) < 2 and {*self._left_out.values()} <= {inf}
        is_end = self._wins_end or is_last
        lasts = (IGNORED if clicked else win_lasts) if is_end else None
        lookout = Lookout(self._eyes, places, expected, clicked, lasts, played)
        hoped = expected.title if expected else "a puzzle"
        after = f" after a click on {click.target}" if click else ""
        try:
            return lookout.await_seen(f"expected {hoped}{after}, saw another screen")
        except BotStoppedError as stopped:
            raise BotStoppedError(
                stopped.message + (_how_known(expected) if expected else "")
            ) from None


def tour_summary_details(
    played: Sequence[WaveRun], left_out: Sequence[int], seconds: float
) -> Details:
    """The details of the event `tour_done`."""
    return {
        "waves": len(played),
        "perfect_waves": sum(run.is_perfect for run in played),
        "left_out": sorted(left_out),
        "puzzles": sum(run.puzzles for run in played),
        "perfects": sum(run.perfects for run in played),
        "seconds": round(seconds, 3),
    }


def _how_known(place: RoutePlace) -> str:
    """What a message adds on a place that was not seen: by which files it is known, or could be."""
    if place.files:
        names = listed([path.name for path in place.files])
        return (
            f"; {place.title} is known by {names}: if it looks otherwise by now, remove that and "
            "show it by " + argument("at", place.key)
        )
    if place.is_known:
        return ""
    unknown = f"; there is no picture of {place.title}: when the game shows it, add "
    return unknown + argument("at", place.key) + " once"


def _is_at(seen: Situation, place: RoutePlace | None) -> bool:
    """Whether the game shows that place; None: a puzzle."""
    if place is None:
        return isinstance(seen, ReadyPuzzle)
    return isinstance(seen, AtPlace) and seen.seen.place is place


def _belongs_to_run(seen: Situation, run: WaveRun) -> bool:
    if isinstance(seen, ReadyPuzzle):
        return (seen.reading.side, seen.reading.colors) == (run.size, run.colors)
    return True
