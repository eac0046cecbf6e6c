"""The commands that ask a verb of puzzles: one class for all verbs of all games."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click

from stratabot.cli import many_options, options
from stratabot.cli.answering import AskedVerb, print_report, tell
from stratabot.cli.input import STDIN, input_files, open_path
from stratabot.cli.many_options import AnswerTarget
from stratabot.cli.options import click_option, parameters_of
from stratabot.cli.output_options import CommandContext
from stratabot.cli.picture_options import PictureFile, overlay, require_colors, require_overlay
from stratabot.cli.picture_options import picture as picture_option
from stratabot.games import STRATA, WITH_PICTURES, Game
from stratabot.questions.options import OptionKind, options_of
from stratabot.questions.verb import AnyVerb, GameVerb
from stratabot.source import Kind, Source

if TYPE_CHECKING:
    pass


_GROUPS: Final = ("The puzzle", "The answer", "Many puzzles")


class PuzzleCommand(click.Command):
    """A command that asks a verb of the puzzles in files. It has options for many puzzles, too."""

    context_class = CommandContext

    def __init__(
        self, game: Game, name: str, verb: type[AnyVerb], *, any_game: bool = False
    ) -> None:
        super().__init__(name, callback=self._run, help=verb.__doc__, short_help=verb.summary)
        self.game, self.verb, self.any_game = game, verb, any_game
        self._typed: tuple[str, ...] = ()
        own = [click_option(name, option) for name, option in options_of(verb).items()]
        shared = (
            options.android if verb.phones else None,
            overlay if verb.draws_over else None,
            picture_option if verb.draws else None,
            options.time_limit,
            options.many_output_format,
            options.color if verb.in_color else None,
        )
        required = not verb.argument.startswith("[")
        self.params += parameters_of(
            input_files("files", verb.argument, required=required),
            _game if game == STRATA else None,
            *own,
            *shared,
        )
        what = "Write the lines into FILE instead."
        self.params += many_options.options(f"{what} {verb.arrays}".strip(), verb.in_bulk)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options in three groups, so that one finds among twenty."""
        groups: dict[str, list[tuple[str, str]]] = {about: [] for about in _GROUPS}
        for option in self.get_params(ctx):
            if isinstance(option, click.Argument):
                continue
            about, name = "The answer", option.name
            if name in (*self.verb.of_puzzle, "game", "android"):
                about = "The puzzle"
            elif name in many_options.NAMES:
                about = "Many puzzles"
            groups[about] += filter(None, [option.get_help_record(ctx)])
        for about, records in groups.items():
            with formatter.section(about):
                formatter.write_dl(records)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        self._typed = (*args,)
        return super().parse_args(ctx, args)

    def asked(
        self,
        seconds: float | None,
        output_format: str,
        color: str = "never",
        picture: PictureFile | None = None,
        overlay: bool = False,
        many: AnswerTarget | None = None,
        *,
        any_game: bool = False,
        **given: Any,
    ) -> AskedVerb:
        verb = self.verb.of({each: self._opened(each, value) for each, value in given.items()})
        form = given.get("board_as")
        if form and output_format == "text" and many and many.out:
            raise click.UsageError(f"expected no --out with --board-as {form}; write > FILE")
        own = {each: value for each, value in given.items() if options.is_given(each)}
        if given.get("palette") is not None and picture is None:
            if not self.verb.in_color:
                raise click.UsageError("expected --picture with --palette")
            is_drawn = output_format == "text" and not (given.get("count") or given.get("all"))
            require_colors(is_drawn, color)
        if overlay:
            require_overlay(picture)
        if picture is not None:
            verb.require_picture()
        for_one = {f"--{each}": given[each] for each in self.verb.for_one if each in given}
        path = click.get_current_context().command_path.split()[1:-1]
        return AskedVerb(
            GameVerb(verb, self.game, self.name or "", own, any_game),
            output_format,
            program=" ".join(["stratabot", *path]),
            typed=self._typed,
            color=color,
            time_limit=seconds,
            for_one=for_one,
            picture=picture,
            is_over=overlay,
            many=many or AnswerTarget(),
        )

    def _run(self, files: tuple[str, ...], android: str | None = None, **given: Any) -> int:
        many = many_options.pop_target(given)
        if many.array and self.verb.arrays:
            arrays = import_module(f"stratabot.cli.{self.game.name}.array_files")
            code: int = arrays.answer_array(files, given, many)
            return code
        if android is not None:
            return self._tell_phone(files, android, **given)
        asked = self.asked(many=many, any_game=self.any_game, **given)
        if self.verb.phones and not files:
            raise click.UsageError("expected a picture, or --android")
        return tell(files, asked)

    def _tell_phone(self, files: tuple[str, ...], serial: str, **given: Any) -> int:
        asked = self.asked(**given)
        if files or asked.output_format == "jsonl":
            raise click.UsageError("expected either pictures or --android, which is one picture")
        from stratabot.screen.phones.android import open_android

        with open_android(serial) as phone:
            found = asked.read(Source("the phone", Kind.PICTURE, phone.grab()))
        report = found.report()
        print_report(found, report, asked)
        return report.exit_code

    def _opened(self, name: str, value: object) -> object:
        """The value of an option; the document that a name of a file means."""
        option = options_of(self.verb)[name]
        if option.kind is not OptionKind.DOCUMENT or value is None:
            return value
        files = click.get_current_context().params["files"]
        if value == STDIN and files in ((), (STDIN,)):
            raise click.UsageError(f"expected the puzzle in a file with --{name} -, got both in -")
        return open_path(str(value), option.reads)


def _refuse_game(context: click.Context, value: str | None) -> None:
    if value is not None:
        verb = context.info_name
        raise click.UsageError(f"expected stratabot {verb} --game {value}, or {value} {verb}")


_game = click.option(
    "--game",
    type=click.Choice([game.name for game in WITH_PICTURES]),
    expose_value=False,
    callback=lambda context, _parameter, value: _refuse_game(context, value),
    help="The game that the picture shows (default: it is found out).",
)
"""For the help: where it counts, `cli` has taken it out before."""
