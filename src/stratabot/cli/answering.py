"""Reads the puzzles in the files that a user names, and tells the answers; for any game."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from stratabot.cli.input import STDIN, Entry, Inputs, open_inputs
from stratabot.cli.many_options import AnswerTarget, say_done
from stratabot.cli.output import Working, in_options, say_json, say_wrapped, terminal_for
from stratabot.cli.picture_options import PictureFile, require_picture, tell_and_write
from stratabot.errors import InputError
from stratabot.games import STRATA
from stratabot.limit import TimeLimit
from stratabot.puzzles.report import text_between_boards
from stratabot.questions.answers import read_puzzle
from stratabot.questions.verb import AnyFound, AnyVerb, GameVerb
from stratabot.source import Source, read_named
from stratabot.words import listed

if TYPE_CHECKING:
    from stratabot.cli.batch import Outcome
    from stratabot.puzzles.report import Report


class AskedVerb(NamedTuple):
    """A verb as a command asks it, with how answers are printed and drawn. It can be pickled.

    Attributes:
        program: how the command line calls the game: `stratabot`, or `stratabot adrift`.
        typed: the arguments that the user typed.
        time_limit: seconds for reading, answering and drawing one puzzle; None for any time.
        for_one: options that make sense for one puzzle only, each with its value.
        picture: where a picture of the answer goes; None for none.
        is_over: whether it is drawn over the picture of the puzzle.
        many: where the answers to many puzzles go.
    """

    asked: GameVerb
    output_format: str
    program: str
    typed: tuple[str, ...]
    color: str
    time_limit: float | None
    for_one: Mapping[str, object]
    picture: PictureFile | None
    is_over: bool
    many: AnswerTarget

    def read(self, source: Source) -> AnyFound:
        if self.is_over:
            require_picture(source)
        found = read_puzzle(self.asked, source)
        if self.picture:
            more = found.verb.picture_notes(found.puzzle, self.picture.kind)
            found = found._replace(notes=(*found.notes, *more))
        return found

    def other_game(self, found: AnyFound) -> tuple[str, ...]:
        game = found.seen.game if found.seen else None
        if game in (None, STRATA):
            return ()
        from stratabot.cli.shells import command

        words = command(["stratabot", game.name, self.asked.name, *self.typed])
        return (f"this picture shows {game.title}: {words}",)

    def outcome(self, entry: Entry) -> "Outcome":
        from stratabot.cli.batch import Outcome

        with TimeLimit(self.time_limit):
            found = self.read(entry.require())
            report = found.report()
        error = ""
        if self.output_format == "jsonl":
            import json

            line = json.dumps(entry.as_json() | found.as_json(report, in_options))
        elif report.written:
            written = report.written.text().removesuffix("\n")
            line = (
                text_between_boards(report.written.form, entry.number) + written if written else ""
            )
            error = report.failure
        else:
            line = f"{entry}: {found.as_line(report, self.program)}"
        remarks = tuple(in_options(report.remark).splitlines())
        return Outcome(line, report.exit_code, error, notes=found.notes + remarks)


def open_puzzles(paths: Sequence[str], verb: AnyVerb, output_format: str) -> Inputs:
    """The puzzles in these files; with `--format jsonl` a single one counts as many."""
    given = open_inputs(paths, verb.split, output_format == "jsonl", verb.inputs)
    if given.is_many and output_format == "json":
        raise InputError(f"many {verb.things} need --format jsonl, got --format json")
    return given


def print_report(found: AnyFound, report: "Report", asked: AskedVerb) -> None:
    """Print a report in full, as JSON or as text; one that has lines of its own, as they come."""
    lines = report.lines(asked.output_format)
    if lines is not None:
        for line in lines:
            click.echo(line)
    elif asked.output_format == "json":
        say_json(found.as_json(report, in_options))
    elif report.written:
        click.echo(report.written.text(), nl=False)
        if report.failure:
            click.echo(report.failure, err=True)
    else:
        terminal = terminal_for(asked.color)
        say_wrapped(found.as_text(report, terminal, asked.program), terminal)
        if left_out := report.left_out(terminal):
            click.echo(left_out, err=True)


def tell(paths: Sequence[str], asked: AskedVerb) -> int:
    """Tell of all puzzles in these files; the exit code is the largest of all."""
    verb, many = asked.asked.verb, asked.many
    if many.array:
        raise click.UsageError(f"expected --out with a name for lines of text, got {many.array}")
    given = open_puzzles(paths or (STDIN,), verb, asked.output_format)
    if given.is_many:
        whole = {"--all": asked.for_one.get("--all"), "--picture": asked.picture}
        if given.is_one:
            _require_for_many(whole, "--format text or json", "jsonl")
        else:
            one = f"one {verb.things.removesuffix('s')}"
            _require_for_many({**asked.for_one, **whole}, one, "many")
        if many.is_done:
            say_done(many)
            return 0
        # Loads 3 ms of modules that only many puzzles need.
        from stratabot.cli.batch import run_many

        in_json = asked.output_format == "jsonl"
        return run_many(given.entries, asked.outcome, in_json, verb.seconds, many)
    _require_for_one(many.given, verb.things)
    limit = TimeLimit(asked.time_limit)
    with limit, Working(verb.doing) as working:
        source = given.only()
        found = read_named(source, asked.read)
        for note in (*asked.other_game(found), *found.notes):
            with working.aside():
                click.echo(f"{source.name}: {in_options(note)}", err=True)
        report = found.report()
    with limit:
        tell_and_write(
            asked.picture,
            partial(print_report, found, report, asked),
            lambda kind: report.draw_over() if asked.is_over else report.draw(kind),
        )
    if report.remark:
        click.echo(in_options(report.remark), err=True)
    return report.exit_code


def _require_for_one(for_many: Mapping[str, object], things: str) -> None:
    if any(for_many.values()):
        options = listed((option for option, value in for_many.items() if value), "and")
        raise click.UsageError(
            f"expected many {things} with {options}, got one (--format jsonl takes it as many)"
        )


def _require_for_many(for_one: Mapping[str, object], expected: str, got: str) -> None:
    if any(for_one.values()):
        options = listed((option for option, value in for_one.items() if value), "or")
        raise click.UsageError(f"expected {expected} with {options}, got {got}")
