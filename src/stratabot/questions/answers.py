"""Asks a verb of one puzzle: the answer is a value of JSON, or a picture."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from typing import NamedTuple

from stratabot.errors import InputError
from stratabot.games import STRATA, Game
from stratabot.limit import TimeLimit
from stratabot.questions.options import OptionsError
from stratabot.questions.verb import AnyFound, FoundPuzzle, GameVerb, make_verb_of
from stratabot.source import Kind, Source, read_named


class Question(NamedTuple):
    """What is asked of a puzzle; without a game of the one that a picture shows."""

    game: Game | None
    verb: str
    source: Source
    options: Mapping[str, object]
    seconds: float | None = None

    def asked(self) -> GameVerb:
        game = self.game or STRATA
        verb = make_verb_of(game, self.verb, self.options)
        return GameVerb(verb, game, self.verb, self.options, any_game=self.game is None)


def answer(question: Question, word: Callable[[str], str] = str) -> dict[str, object]:
    """What the command prints with `--format json`; `word` words the remarks in it."""
    asked = question.asked()
    with TimeLimit(question.seconds):
        found = _found(asked, question.source)
        return found.as_json(found.report(), word)


def picture(question: Question, kind: str, is_over: bool = False) -> bytes:
    """The picture that the command writes with `--picture`."""
    asked = question.asked()
    if not (asked.verb.draws_over if is_over else asked.verb.draws):
        raise OptionsError(f"expected a verb that draws so, got {question.verb}")
    asked.verb.require_picture()
    with TimeLimit(question.seconds):
        found = _found(asked, question.source)
        report = found.report()
        return report.draw_over() if is_over else report.draw(kind)


def read_puzzle(asked: GameVerb, source: Source) -> AnyFound:
    """The puzzle in a source, as the verb reads it whose game it is."""
    verb = asked.verb
    is_settled = verb.insists or (not asked.any_game and asked.given.get("cell"))
    if source.kind is not Kind.PICTURE or is_settled:
        return FoundPuzzle(verb, *verb.read(source))
    from stratabot.questions.any_game import read_picture

    return read_picture(asked, source)


def _found(asked: GameVerb, source: Source) -> AnyFound:
    parts = [*islice(asked.verb.split(source), 2)]
    if len(parts) > 1:
        raise InputError(f"{source.name}: expected one puzzle, got several")
    return read_named(parts[0] if parts else source, partial(read_puzzle, asked))
