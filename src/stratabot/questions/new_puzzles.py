"""New puzzles: what can be wished of them, and who finds them.

The first puzzles of a seed come one after another from one stream of chance. Each portion of the
later ones has a stream of its own, so anybody can look for it. A portion's puzzles that were found
before are left out; so the puzzles depend on the seed alone, not on who looked for them.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import islice
from math import ceil
from random import Random
from types import ModuleType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
)

from stratabot.errors import InputError, OutOfTimeError, SearchError
from stratabot.games import Game
from stratabot.limit import TimeLimit, require_time, seconds_left
from stratabot.portable_random import any_seed, seeded_random
from stratabot.questions import options
from stratabot.questions.options import Option, OptionsError, WithOptions, options_of, values_of
from stratabot.spread.executors import Executor, executor_for, may_spread, results_in_order

if TYPE_CHECKING:
    from stratabot.color import RGB
    from stratabot.picture.drawing import Slide
    from stratabot.puzzles.difficulty import Difficulty

PORTION: Final = 10  # looked for at once; seeds give other puzzles with another number
_WORTH_IT: Final = 1.0  # seconds of work that make up for starting processes: a third of one


class MadePuzzle(Protocol):
    """A new puzzle of any game."""

    @property
    def puzzle(self) -> object: ...

    @property
    def grade(self) -> "Difficulty | None":
        """None if nobody asked for it."""


N = TypeVar("N", bound=MadePuzzle)


class PuzzleMaker(WithOptions, Generic[N]):
    """A kind of new puzzles of a game; its fields are the options, its docstring is the help.

    Attributes:
        package: where the game is.
        grades: those that can be wished, from easy to hard.
        arrays: what an array of puzzles is, for the help; empty if there is none.
        purpose: what the puzzles are for: "text" or "json".
        board_as: the form in which they are written.
    """

    title: ClassVar[str]
    package: ClassVar[str]
    summary: ClassVar[str]
    grades: ClassVar[tuple[str, ...]]
    arrays: ClassVar[str] = ""

    purpose: str = "text"
    board_as: str = "text"

    def require_grades(self, grades: Sequence[str]) -> None:
        """Raise a StratabotError if there are no such puzzles."""

    def grades_to_look_for(self, grades: tuple[str, ...]) -> tuple[str, ...]:
        """The grades to look for if these are wished; none for puzzles of any grade."""
        return grades

    def find(self, grade: str | None, rng: Random) -> Iterator[N]:
        raise NotImplementedError

    def key(self, found: N) -> str:
        """Puzzles with the same key count as the same."""
        key: str = import_module(self.package).format_puzzle(found.puzzle)
        return key

    def facts(self, found: N) -> dict[str, object]:
        """The puzzle as JSON has it, and its grade."""
        raise NotImplementedError

    def as_json(self, found: N) -> dict[str, object]:
        facts = self.facts(found)
        if self.board_as == "text":
            return facts
        return facts | {"written": self.as_text(found).removesuffix("\n")}

    def as_text(self, found: N) -> str:
        """The puzzle in the form that is wished."""
        raise NotImplementedError

    def openings(self, found: Sequence[N]) -> "Sequence[Slide]":
        """A slide of each puzzle; the caption is its number and grade."""
        opening = self._board().opening
        grades = (f" {one.grade.word}" if one.grade else "" for one in found)
        pairs = zip(found, grades, strict=True)
        return [opening(one.puzzle, f"{k}{grade}") for k, (one, grade) in enumerate(pairs, 1)]

    def ground(self) -> "RGB":
        paper: RGB = self._board().PAPER
        return paper

    def _board(self) -> ModuleType:
        return import_module(f"{self.package}.picture.board")


AnyMaker: TypeAlias = PuzzleMaker[Any]
"""A maker of some game; only itself knows what its puzzles are."""


def maker_of(game: Game) -> type[AnyMaker]:
    """What makes new puzzles of a game."""
    if not game.has_puzzles:
        raise OptionsError(f"expected a verb of {game.title}, got 'generate'")
    found: type[AnyMaker] = import_module(f"{game.package}.maker").Maker
    return found


class _Wishes(WithOptions):
    """What can be wished of new puzzles of all games."""

    seed: int | None = options.whole_number(
        None, "The same number gives the same puzzles.", None, "S"
    )
    count: int = options.whole_number(
        1,
        "How many puzzles, no two alike; of each grade, if there are several (default: 1).",
        1,
        "M",
    )
    grade: tuple[str, ...] = options.choices(
        "Only puzzles of that grade. Repeat the option for several grades: M of each, from easy to "
        "hard."
    )


def options_for(maker: type[AnyMaker]) -> dict[str, Option]:
    """The options of new puzzles by their names, first those of the game."""
    found = options_of(maker) | options_of(_Wishes)
    return found | {"grade": found["grade"]._replace(choices=maker.grades)}


@dataclass(frozen=True)
class PuzzleWish(Generic[N]):
    """So many puzzles of each grade; with no grades, of any."""

    maker: PuzzleMaker[N]
    grades: tuple[str, ...]
    count: int
    seed: int

    @classmethod
    def of(
        cls,
        maker: type[PuzzleMaker[N]],
        values: Mapping[str, object],
        purpose: str,
        choose_seed: Callable[[], int] = any_seed,
    ) -> "PuzzleWish[N]":
        """What the values of `options_for` wish; the seed is chosen if they have none."""
        known = options_of(_Wishes)
        own = {name: value for name, value in values.items() if name not in known}
        made = maker.of({"purpose": purpose, **own})
        wishes = _Wishes.of({name: values[name] for name in known if name in values})
        made.require_grades(wishes.grade)
        seed = choose_seed() if wishes.seed is None else wishes.seed
        return cls(made, made.grades_to_look_for(wishes.grade), wishes.count, seed)

    @property
    def number(self) -> int:
        return self.count * max(1, len(self.grades))


class NumberedPuzzle(NamedTuple, Generic[N]):
    """A puzzle that was found: its place among all that are wished, from 1, and in which portion.

    Of each grade, portion 0 has the first ones.
    """

    number: int
    grade: str | None
    portion: int
    key: str
    puzzle: N


Before = Mapping[str | None, Mapping[int, Sequence[str]]]
"""What an earlier run found: for each grade, the keys of the puzzles in each portion."""


class FoundPuzzles(NamedTuple, Generic[N]):
    """The puzzles that were found, and an error if the time was over too early."""

    found: list[N]
    late: OutOfTimeError | None

    def require_all(self) -> None:
        """Raise the error, if there is one: after the puzzles were printed and drawn."""
        if self.late:
            raise self.late


class Helpers(NamedTuple):
    """Who helps with a search: the workers of a Dask scheduler, or None for this machine."""

    cluster: str | None = None
    tell: Callable[[str], object] = lambda _: None


def find_puzzles(
    wish: PuzzleWish[N],
    seconds: float | None,
    helpers: Helpers | None = None,
    take: Callable[[NumberedPuzzle[N]], object] = lambda _: None,
    before: Before | None = None,
) -> FoundPuzzles[N]:
    """Find puzzles as wished, as `puzzles_by_grade` does; `take` gets each at once."""
    found: list[N] = []
    try:
        with TimeLimit(seconds):
            for one in puzzles_by_grade(wish, helpers, before):
                found.append(one.puzzle)
                take(one)
    except OutOfTimeError:
        late = OutOfTimeError(seconds or 0, f"{len(found)} of {wish.number} found")
        if not found:
            raise late from None
        return FoundPuzzles(found, late)
    return FoundPuzzles(found, None)


def new_puzzles(
    game: Game, options: Mapping[str, object], most: int, seconds: float | None
) -> dict[str, object]:
    """What `generate` prints as JSON for options in it, with at most so many of each grade."""
    maker = maker_of(game)
    values = values_of(options_for(maker), options)
    number = values.get("count")
    if isinstance(number, int) and number > most:
        raise InputError(f"expected at most {most}, got more", field="count")
    wish = PuzzleWish.of(maker, values, "json")
    found = find_puzzles(wish, seconds).found
    return {"seed": wish.seed, "puzzles": [*map(wish.maker.as_json, found)]}


def puzzles_by_grade(
    wish: PuzzleWish[N], helpers: Helpers | None = None, before: Before | None = None
) -> Iterator[NumberedPuzzle[N]]:
    """The puzzles that are wished, in the order of the grades, no two of a grade alike.

    A search that goes on leaves out what was found `before`, but for portion 0, from which chance
    goes on, and the last portion, which may not be whole.
    """
    rng = seeded_random(wish.seed)
    with ExitStack() as stack:
        later = LaterPortions(wish, helpers or Helpers(), stack)
        for place, grade in enumerate(wish.grades or (None,)):
            start, known = time.monotonic(), set[str]()
            for one in islice(wish.maker.find(grade, rng), min(wish.count, PORTION)):
                known.add(key := wish.maker.key(one))
                yield NumberedPuzzle(place * wish.count + len(known), grade, 0, key, one)
            seconds, portions = time.monotonic() - start, (before or {}).get(grade, {})
            last = max(portions, default=1) or 1
            for portion in portions.keys() & {*range(1, last)}:
                known.update(portions[portion])
            for portion, key, one in later.puzzles(grade, known, last, seconds):
                yield NumberedPuzzle(place * wish.count + len(known), grade, portion, key, one)


class LaterPortions(Generic[N]):
    """The puzzles after the first ones of a grade, portion after portion."""

    def __init__(self, wish: PuzzleWish[N], helpers: Helpers, stack: ExitStack) -> None:
        self._wish, self._helpers, self._stack = wish, helpers, stack
        self._executor: Executor | None = None

    def puzzles(
        self, grade: str | None, known: set[str], number: int, seconds: float
    ) -> Iterator[tuple[int, str, N]]:
        """Puzzles until so many are known, from the portion with that number on.

        Each comes with its portion and its key; `seconds` is what a portion takes.
        """
        count = self._wish.count
        while missing := count - len(known):
            portions = range(number, number + ceil(missing / PORTION))
            number = portions.stop
            for portion, (found, why) in self._found(grade, portions, seconds):
                before = len(known)
                for one in found:
                    if len(known) < count and (key := self._wish.maker.key(one)) not in known:
                        known.add(key)
                        yield portion, key, one
                require_time()
                if len(known) == before < count:
                    raise SearchError(
                        f"expected more new puzzles, found {before}; {PORTION} more were none"
                        + (f" ({why})" if why else "")
                    )

    def _found(
        self, grade: str | None, portions: range, seconds: float
    ) -> Iterator[tuple[int, tuple[list[N], str]]]:
        helpers, left = self._helpers, seconds_left()
        until = None if left is None else time.time() + left
        work = partial(_portion, self._wish, grade, until)
        if self._executor is None and (
            helpers.cluster or (may_spread() and len(portions) * seconds > _WORTH_IT)
        ):
            executor = executor_for(helpers.cluster, helpers.tell)
            self._executor = self._stack.enter_context(executor)
        if self._executor is None:
            return ((portion, work(portion)) for portion in portions)
        return results_in_order(self._executor, portions, work)


def _portion(
    wish: PuzzleWish[N], grade: str | None, until: float | None, number: int
) -> tuple[list[N], str]:
    """The puzzles of a portion, until `time.time` says so; and why there are fewer than wanted."""
    mixed = hashlib.sha256(f"{wish.seed} {grade} {number}".encode()).digest()
    rng = seeded_random(int.from_bytes(mixed[:8], "big"))
    found: list[N] = []
    with TimeLimit(None if until is None else until - time.time()):
        try:
            for one in islice(wish.maker.find(grade, rng), PORTION):
                found.append(one)
        except SearchError as error:
            return found, str(error)
        except OutOfTimeError:
            return found, "the time was over"
    return found, ""
