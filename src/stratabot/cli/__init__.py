"""The command line: every command is found by its name, and loaded only when it is called."""

import io
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import Any, Final

import click

from stratabot import __version__
from stratabot.cli.output import Call, error_line, make_streams_safe, reader_has_gone, say_json
from stratabot.cli.output_options import CommandContext
from stratabot.errors import StratabotError
from stratabot.games import GAMES, WITH_PICTURES, Game
from stratabot.questions.options import OLD_NAMES
from stratabot.questions.verb import PuzzleBook, verbs_of

STOPPED: Final = 130
OF_PICTURES: Final = ("read", "solve", "hint", "explain", "grade")  # in all games


class GameCommands(click.Group):
    """One game's commands: `VERBS` of `stratabot.cli.GAME`, and `GONE` with what to use now."""

    any_game = False  # whether pictures may show another game

    def __init__(self, game: str, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.game = game

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(import_module(f"stratabot.cli.{self.game}").VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        home = import_module(f"stratabot.cli.{self.game}")
        game = next(game for game in GAMES if game.name == self.game)
        if instead := getattr(home, "GONE", {}).get(cmd_name):
            raise click.UsageError(f"there is no {cmd_name} any more: {instead}", ctx)
        if cmd_name not in GameCommands.list_commands(self, ctx):
            return None
        command = _command_of(game, cmd_name, self.any_game) if game.has_puzzles else None
        if command is None:
            command = import_module(f"{home.__name__}.{cmd_name}").command
        assert isinstance(command, click.Command)
        command.context_class = CommandContext
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command as click does; the error for a mistyped name tells similar names."""
        try:
            name, command, rest = super().resolve_command(ctx, args)
            return name, command, [*map(_with_new_name, rest)]
        except click.UsageError as error:
            # difflib takes 10 ms to load.
            from difflib import get_close_matches

            near = get_close_matches(args[0], self.list_commands(ctx), 2)
            if "solve" in self.list_commands(ctx) and ("." in args[0] or os.path.exists(args[0])):
                from stratabot.cli import shells

                path = ctx.command_path.split()[1:]
                near = [shells.command(["stratabot", *path, "solve", *args])]
            if not near:
                raise
            meant = f"No such command {args[0]!r}: did you mean {' or '.join(near)}?"
            raise click.UsageError(meant, ctx) from error


def _with_new_name(word: str) -> str:
    option, equals, value = word.partition("=")
    known = OLD_NAMES.get(option.removeprefix("--")) if option[:2] == "--" else None
    return f"--{known}{equals}{value}" if known else word


def _command_of(game: Game, name: str, any_game: bool) -> click.Command | None:
    """The command that asks a verb of puzzles, or for new ones; None if the name is another's."""
    if name == "generate":
        from stratabot.cli.generate_command import GenerateCommand
        from stratabot.questions.new_puzzles import maker_of

        return GenerateCommand(game, maker_of(game))
    verb = verbs_of(game).get(name)
    if verb is None:
        return None
    if issubclass(verb, PuzzleBook):
        from stratabot.cli.book_command import book_command

        return book_command(game, verb)
    from stratabot.cli.puzzle_command import PuzzleCommand

    return PuzzleCommand(game, name, verb, any_game=any_game and name in OF_PICTURES)


def _named_game(verb: str, args: Sequence[str]) -> tuple[str, list[str]]:
    """The game that `--game` names, empty for none; and the arguments without that option."""
    end = args.index("--") if "--" in args else len(args)
    for k, word in enumerate(args[:end] if verb in OF_PICTURES else ()):
        option, is_joined, name = word.partition("=")
        after = k + 1 if is_joined else k + 2
        name = name if is_joined else "".join(args[k + 1 : k + 2])
        if option == "--game" and name in {game.name for game in WITH_PICTURES}:
            return name, [*args[:k], *args[after:]]
    return "", [*args]


class Commands(GameCommands):
    """Strata's commands, then the games; turns errors into one line and an exit code."""

    any_game = True

    def __init__(self, **attributes: Any) -> None:
        super().__init__("strata", **attributes)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Strata's commands, then the other games. `stratabot strata VERB` works, too."""
        others = (game.name for game in GAMES if game.name != self.game)
        return [*super().list_commands(ctx), *others]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        for game in GAMES:
            if cmd_name == game.name:
                return GameCommands(game.name, name=game.name, help=game.about)
        return super().get_command(ctx, cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; `--game` names the game whose command of that name it is."""
        name, command, rest = super().resolve_command(ctx, args)
        if name is None or name in {game.name for game in GAMES}:
            return name, command, rest
        game, rest = _named_game(name, rest)
        if game:
            command = GameCommands(game).get_command(ctx, name)
            return (name if game == self.game else f"{game} {name}"), command, rest
        return name, command, rest

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; a broken pipe, Ctrl-C and errors in JSON end it in our way."""
        try:
            code = super().invoke(ctx)
            sys.stdout.flush()
        except (StratabotError, click.ClickException) as error:
            if ctx.obj.owes_json:
                say_json({"error": error_line(error, ctx.obj.args)})
            raise
        except KeyboardInterrupt:
            return _complain("stopped", STOPPED)
        except OSError as error:
            if not reader_has_gone(error):
                raise
            return _write_no_more()
        return code

    def main(self, args: Sequence[str] | None = None, *more: Any, **options: Any) -> Any:
        """Run, exit: 0 done, 1 no solution, 2 bad input, 3 no screen, 4 too late, 130 stopped."""
        options["standalone_mode"] = False
        options["windows_expand_args"] = False  # `--blank "*"` is no pattern; commands expand names
        args = sys.argv[1:] if args is None else args
        make_streams_safe()
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # in small matrices threads only wait
        try:
            code = super().main(args, *more, obj=Call(args), **options)
        except StratabotError as error:
            code = _complain(error_line(error, args), error.exit_code)
        except click.ClickException as error:
            code = _complain(error_line(error, args), 2)
        except click.Abort:
            code = _complain("stopped", STOPPED)
        except OSError as error:
            code = _complain(f"{error.filename or 'input or output'}: {error.strerror or error}", 2)
            if not error.filename:
                _write_no_more()  # or Python would try once more at its end, and fail with 120
        sys.exit(code if isinstance(code, int) else 0)


def _complain(message: str, code: int) -> int:
    click.echo(f"stratabot: {message}", err=True)
    return code


def _write_no_more() -> int:
    """End in peace: in `stratabot solve --all ... | head`, `head` wants no more lines."""
    with suppress(io.UnsupportedOperation):  # of a stream that is no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="stratabot", message="%(prog)s %(version)s")
@click.pass_context
def main(ctx: click.Context) -> None:
    """Solve the puzzle game Strata, and play it on the screen. Three more games are at the end.

    \b
    Examples:
      stratabot solve grid.txt
      stratabot adrift --help
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
