"""Asks a verb of one puzzle: the answer is a value of JSON, or a picture."""

from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from stratabot.errors import InputError
from stratabot.games import STRATA, Game
from stratabot.limit import TimeLimit
from stratabot.puzzles.report import with_remarks
from stratabot.questions.any_game import of_pictures
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import PuzzleVerb, asked_of, verbs_of
from stratabot.source import Source, read_named

if TYPE_CHECKING:
    from stratabot.puzzles.report import Report


class Question(NamedTuple):
    """What is asked of a puzzle.

    Attributes:
        game: the game; None to find out which game a picture shows.
        verb: solve, hint, explain, grade, read.
        source: the puzzle.
        options: how it is asked, as `asked_of` takes them.
        seconds: how long it may take; None for any time.
    """

    game: Game | None
    verb: str
    source: Source
    options: Mapping[str, Any]
    seconds: float | None = None

    def asked(self) -> PuzzleVerb:
        """The verb, asked with the options."""
        game = self.game or STRATA
        asked = asked_of(game, self.verb, self.options)
        return of_pictures(asked, game, self.verb, self.options, is_open=self.game is None)


def answer(question: Question, word: Callable[[str], str] = str) -> dict[str, Any]:
    """What the command prints with `--format json`; `word` words the remarks in it."""
    asked = question.asked()
    with TimeLimit(question.seconds):
        report, notes = _report(asked, question.source)
        return with_remarks(report, notes, word)


def picture(question: Question, kind: str, is_over: bool = False) -> bytes:
    """The picture that the command writes with `--picture`."""
    asked = question.asked()
    verb = verbs_of(question.game or STRATA)[question.verb]
    if not (verb.draws_over if is_over else verb.draws):
        raise OptionsError(f"expected a verb that draws so, got {question.verb}")
    asked.require_picture()
    with TimeLimit(question.seconds):
        report, _ = _report(asked, question.source)
        return asked.draw_over(report) if is_over else asked.draw(report, kind)


def _report(asked: PuzzleVerb, source: Source) -> tuple["Report", tuple[str, ...]]:
    """What there is to say, and how the puzzle was read."""
    parts = [*islice(asked.split(source), 2)]
    if len(parts) > 1:
        raise InputError(f"{source.name}: expected one puzzle, got several")
    puzzle, notes = read_named(parts[0] if parts else source, asked.read)
    return asked.report(puzzle), notes
