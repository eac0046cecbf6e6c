"""The commands that ask a verb of puzzles: one class for all verbs of all games."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from stratabot.cli import many, options
from stratabot.cli.answering import Intake, Manner, Read, print_report, tell
from stratabot.cli.input import STDIN, input_files, open_path
from stratabot.cli.options import CommandContext, click_option, parameters_of
from stratabot.cli.picture_options import (
    PictureFile,
    annotate,
    overlay,
    require_colors,
    require_overlay,
    require_picture,
)
from stratabot.cli.picture_options import options as picture_options
from stratabot.cli.shells import command as command_line
from stratabot.cli.typed import Typed, game_option, no_game_is_open, typed
from stratabot.games import STRATA, Game
from stratabot.questions.any_game import FoundPuzzle, of_pictures
from stratabot.questions.options import OptionKind, options_of
from stratabot.questions.verb import PuzzleVerb
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    from pathlib import Path

    from stratabot.puzzles.report import Report


class CommandPlan(NamedTuple):
    """What a command does with its inputs: the arguments of `tell` that belong to the game."""

    intake: Intake
    manner: Manner
    picture: PictureFile | None = None
    draw: Callable[[Any, str], bytes] | None = None


class PuzzleCommand(click.Command):
    """A command that asks a verb of the puzzles in files. It has options for many puzzles, too.

    Args:
        game: the game.
        name: the verb's name.
        verb: what it asks.
    """

    context_class = CommandContext

    def __init__(self, game: Game, name: str, verb: type[PuzzleVerb]) -> None:
        super().__init__(name, callback=self._run, help=verb.__doc__, short_help=verb.summary)
        self.game, self.verb = game, verb
        own = [click_option(name, option) for name, option in options_of(verb).items()]
        shared = (
            options.android if verb.phones else None,
            annotate if verb.annotates else None,
            overlay if verb.draws_over else None,
            picture_options if verb.draws else None,
            options.time_limit,
            options.many_output_format,
            options.color if verb.in_color else None,
        )
        required = not verb.argument.startswith("[")
        self.params += parameters_of(
            input_files("files", verb.argument, required=required),
            game_option if game == STRATA else None,
            *own,
            *shared,
        )
        what = "Many puzzles: write the lines into FILE instead."
        self.params += many.options(f"{what} {verb.arrays}".strip())

    def plan(
        self,
        seconds: float | None,
        output_format: str,
        color: str = "never",
        picture: PictureFile | None = None,
        overlay: bool = False,
        annotate: "Path | None" = None,
        **given: Any,
    ) -> CommandPlan:
        """What the command does, given its own options."""
        asked, aside = self._asked(given)
        if given.get("palette") is not None and picture is None:
            if not self.verb.in_color:
                raise click.UsageError("expected --picture with --palette")
            is_drawn = output_format == "text" and not (given.get("count") or given.get("all"))
            require_colors(is_drawn, color)
        read: Read = asked.read
        if overlay:
            require_overlay(picture)
        if picture is not None:
            asked.require_picture()
            read = partial(_read_to_draw, asked, picture.kind, overlay)
        alone = {f"--{each}": given[each] for each in self.verb.for_one if each in given}
        intake = Intake(
            asked.split,
            read,
            self.verb.inputs,
            alone | {"--annotate": annotate},
            self.verb.things,
            aside,
        )
        report = partial(_annotating, asked, annotate) if annotate else asked.report
        manner = Manner(report, output_format, color, seconds, self.verb.seconds, self.verb.doing)
        draw = partial(_draw_over, asked) if overlay else asked.draw
        return CommandPlan(intake, manner, picture, draw)

    def _asked(self, given: dict[str, Any]) -> tuple[PuzzleVerb, Callable[[Any], tuple[str, ...]]]:
        """The verb with its options, and what to say besides of a puzzle."""
        asked = self.verb(**{name: self._opened(name, value) for name, value in given.items()})
        asked.require_possible()
        command = typed() if self.game == STRATA else None
        own = {each: value for each, value in given.items() if options.is_given(each)}
        asked = of_pictures(asked, self.game, self.name or "", own, is_open=command is not None)
        return asked, partial(_of_other_game, command)

    def _run(self, files: tuple[str, ...], android: str | None = None, **given: Any) -> int:
        many.taken_out(given).kept()
        if (wish := many.many()).array and self.verb.arrays:
            arrays = import_module(f"stratabot.cli.{self.game.name}.array_files")
            code: int = arrays.answer_array(self.name, files, given, wish)
            return code
        if android is not None:
            return self._tell_phone(files, android, **given)
        plan = self.plan(**given)
        if self.verb.phones and not files:
            raise click.UsageError("expected a picture, or --android")
        return tell(files, *plan)

    def _tell_phone(self, files: tuple[str, ...], serial: str, **given: Any) -> int:
        """Tell of what a phone shows now."""
        no_game_is_open()
        plan = self.plan(**given)
        if files or plan.manner.output_format == "jsonl":
            raise click.UsageError("expected either pictures or --android, which is one picture")
        from stratabot.screen.phones.android import open_android

        with open_android(serial) as phone:
            puzzle, _ = plan.intake.read(Source("the phone", Kind.PICTURE, phone.grab()))
        report = plan.manner.report(puzzle)
        print_report(report, plan.manner)
        return report.exit_code

    def _opened(self, name: str, value: Any) -> Any:
        """The value of an option; the document that a name of a file means."""
        option = options_of(self.verb)[name]
        if option.kind is not OptionKind.DOCUMENT or value is None:
            return value
        context = click.get_current_context(silent=True)
        if value == STDIN and context and context.params.get("files") in ((), (STDIN,)):
            raise click.UsageError(f"expected the puzzle in a file with --{name} -, got both in -")
        return open_path(value, option.reads)


def _of_other_game(command: Typed | None, found: Any) -> tuple[str, ...]:
    """Which other game a picture shows, and the command for it."""
    game = found.seen.game if isinstance(found, FoundPuzzle) else None
    if command is None or game is None or game == STRATA:
        return ()
    words = command_line(["stratabot", game.name, command.verb, *command.args])
    return (f"this picture shows {game.title}: {words}",)


def _annotating(verb: PuzzleVerb, path: "Path", puzzle: Any) -> "Report":
    """What is told; the picture is written also if it cannot be read surely: then it is needed."""
    verb.annotate(puzzle, path)
    return verb.report(puzzle)


def _read_to_draw(
    verb: PuzzleVerb, kind: str, is_over: bool, source: Source
) -> tuple[Any, tuple[str, ...]]:
    if is_over:
        require_picture(source)
    puzzle, notes = verb.read(source)
    return puzzle, (*notes, *verb.picture_notes(puzzle, kind))


def _draw_over(verb: PuzzleVerb, report: Any, _kind: str) -> bytes:
    return verb.draw_over(report)
