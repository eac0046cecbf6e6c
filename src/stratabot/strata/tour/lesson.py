"""Lessons: what a player is asked to show, one thing after another, until it is a route.

The second tile counts only where the choice is seen again: a click on the first begins a wave.
"""

from typing import Final, NamedTuple

from stratabot.frame import Frame
from stratabot.geometry import Point
from stratabot.strata.tour.places import (
    SEEN,
    SETS,
    WAVES,
    Itinerary,
    RoutePlace,
    likeness,
    thumbnail_of,
)
from stratabot.strata.tour.route import MOST, Route, TileLattice

_EDGE: Final = 0.9999  # the largest fraction in the window, with four decimals
_SAME_PLACE: Final = 0.02  # nearer clicks, in fractions, hit the same thing
_TITLES: Final = {"sets": SETS, "tiles": WAVES}


class LessonQuestion(NamedTuple):
    """One thing that a player is asked for: an entry (`field`) of a lattice, or clicks."""

    group: str
    field: str
    text: str

    @property
    def is_number(self) -> bool:
        return self.field in ("columns", "rows")

    @property
    def is_optional(self) -> bool:
        return self.field in ("next", "below")


class ShownClick(NamedTuple):
    """A click that counts: where, in fractions, and what was seen before it."""

    point: Point
    seen: Frame


LessonAnswer = list[ShownClick] | ShownClick | int | None  # None: there is no such tile


class Lesson:
    """What a player has shown so far; a set is chosen before a wave, a puzzle in it, if so told."""

    def __init__(self, sets: bool = False, puzzles: bool = False) -> None:
        self.sets, self.puzzles = sets, puzzles
        self._answers: list[LessonAnswer] = []
        self._clicks: list[ShownClick] = []  # the clicks of the question that takes more than one
        to = "the choice of sets or of waves" if sets else "the choice of waves"
        text = (
            f"Play a wave to its end. Then click what leads to {to}, as often as it takes. "
            "Press Enter here when you see it."
        )
        self._questions = [LessonQuestion("after", "", text)]
        if sets:
            text = (
                "If you see the choice of sets, press Enter. Otherwise click what leads there, and "
                "press Enter when you see it."
            )
            self._questions += [
                LessonQuestion("back", "", text),
                *_lattice_questions("sets", "set"),
            ]
        most = ", in the set that has most" if sets else ""
        self._questions += _lattice_questions("tiles", "wave", most)
        if puzzles:
            text = "Choose a wave, and click its first puzzle."
            self._questions.append(LessonQuestion("puzzles", "first", text))

    @property
    def is_over(self) -> bool:
        return len(self._answers) == len(self._questions)

    @property
    def current_question(self) -> LessonQuestion:
        return self._questions[len(self._answers)]

    def click(self, point: Point, seen: Frame, in_puzzle: bool = False) -> str:
        """Take a click of the player's; what to say of it.

        `point` is in fractions of the client area, `seen` the last frame before the click. There
        the player plays if it is `in_puzzle`: a puzzle, or a solved one with Next.
        """
        asked, at = self.current_question, f"{point.x:.3f}, {point.y:.3f}"
        if asked.is_number:
            return f"{at} is not counted: type the number"
        if in_puzzle:
            return f"{at} is not counted: a puzzle is open"
        if asked.group == "tiles" and self._leads_back(point):
            return f"{at} is not counted: it leads back to {SETS}"
        if asked.field == "first":
            for group in ("sets", "tiles"):
                if self._is_shown(group, seen):
                    return f"{at} is not counted: you see {_TITLES[group]}"
        elif asked.field and not self._is_shown(asked.group, seen):
            return f"{at} is not counted: come back to {_TITLES[asked.group]} first"
        click = ShownClick(Point(min(point.x, _EDGE), min(point.y, _EDGE)), seen)
        if asked.field:
            self._answer_with(click)
        else:
            self._clicks.append(click)
        return f"{at} is counted"

    def enter(self, typed: str) -> str:
        """Take the Enter key, after what was typed before it; what to say, or nothing."""
        asked = self.current_question
        if asked.is_number:
            return self._number(typed)
        if asked.is_optional:
            self._answer_with(None)
            return "there is none"
        if asked.field:
            return "click it in the game's window"
        self._answer_with(self._clicks)
        self._clicks = []
        return ""

    def go_back(self) -> str:
        if self._clicks:
            self._clicks.pop()
            return "the last click is taken back"
        if not self._answers:
            return "nothing is counted yet"
        answer = self._answers.pop()
        while self._is_known():
            answer = self._answers.pop()
        if isinstance(answer, list):
            self._clicks = answer[:-1]
        return "the last answer is taken back"

    def route(self) -> Route:
        return Route(
            tuple(click.point for click in self._list("after")),
            self._lattice("tiles"),
            self._lattice("sets") if self.sets else None,
            tuple(click.point for click in self._list("back")),
            self._lattice("puzzles") if self.puzzles else None,
        )

    def places(self) -> list[RoutePlace]:
        itinerary = Itinerary(self.route())
        clicks = [*self._list("after"), *self._list("back")[1:]]
        for place, click in zip([*itinerary.after, *itinerary.back], clicks, strict=True):
            place.shown = click.seen
        for choice in (itinerary.waves, itinerary.sets, itinerary.puzzles):
            if choice is not None:
                choice.shown = self._frame_shown(choice.key)
        return itinerary.places

    def _frame_shown(self, group: str) -> Frame | None:
        """What a choice looked like when its first tile was clicked, if it was."""
        first = self._answer(group, "first")
        return thumbnail_of(first.seen) if isinstance(first, ShownClick) else None

    def _is_shown(self, group: str, seen: Frame) -> bool:
        shown = self._frame_shown(group)
        return shown is not None and likeness(shown, seen, seen.bounds) >= SEEN

    def _leads_back(self, point: Point) -> bool:
        back = self._list("back")
        if not back:
            return False
        x, y = back[0].point
        return max(abs(point.x - x), abs(point.y - y)) < _SAME_PLACE

    def _answer(self, group: str, name: str) -> LessonAnswer:
        for asked, answer in zip(self._questions, self._answers, strict=False):
            if (asked.group, asked.field) == (group, name):
                return answer
        return None

    def _list(self, group: str) -> list[ShownClick]:
        answer = self._answer(group, "")
        return answer if isinstance(answer, list) else []

    def _answer_with(self, answer: LessonAnswer) -> None:
        self._answers.append(answer)
        while not self.is_over and self._is_known():
            self._answers.append(1)

    def _is_known(self) -> bool:
        # It is 1 if no second tile was shown in that direction.
        group, name, _ = self.current_question
        second = {"columns": "next", "rows": "below"}.get(name)
        return second is not None and self._answer(group, second) is None

    def _number(self, typed: str) -> str:
        if not typed.isascii() or not typed.isdigit() or not 1 <= int(typed) <= MOST:
            return f"expected a number from 1 to {MOST}, got {typed or 'nothing'}"
        number, group = int(typed), self.current_question.group
        self._answers.append(number)
        try:
            self._lattice(group)
        except ValueError as error:
            self._answers.pop()
            return f"{error}: type a smaller number, or take the clicks back"
        self._answer_with(self._answers.pop())
        return ""

    def _lattice(self, group: str) -> TileLattice:
        def point(name: str) -> Point | None:
            answer = self._answer(group, name)
            return answer.point if isinstance(answer, ShownClick) else None

        def number(name: str) -> int:
            answer = self._answer(group, name)
            return answer if isinstance(answer, int) else 1

        first = point("first")
        assert first is not None
        return TileLattice(first, point("next"), point("below"), number("columns"), number("rows"))


def _lattice_questions(group: str, thing: str, most: str = "") -> list[LessonQuestion]:
    """The questions for the tiles of a choice; `most` says of which, if they differ."""
    again = f"Come back to the choice of {thing}s, then click"
    none = "Press Enter if there is none."
    return [
        LessonQuestion(group, "first", f"Click the tile of the first {thing}."),
        LessonQuestion(group, "next", f"{again} the second {thing} in the same row. {none}"),
        LessonQuestion(group, "below", f"{again} the first {thing} of the second row. {none}"),
        LessonQuestion(
            group, "columns", f"How many {thing}s are in a row{most}? Type the number, then Enter."
        ),
        LessonQuestion(
            group, "rows", f"How many rows are there{most}? Type the number, then Enter."
        ),
    ]
