"""What was typed after `stratabot`: a command of Strata's, or with `--game` another game's."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import click

from stratabot.games import WITH_PICTURES

VERBS: Final = ("read", "solve", "hint", "explain", "grade")
"""The commands that take pictures of all games."""

_KEY: Final = "stratabot.typed"

game_option: Final = click.option(
    "--game",
    type=click.Choice([game.name for game in WITH_PICTURES]),
    expose_value=False,
    callback=lambda context, _parameter, value: _refuse(context, value),
    help="The game that the picture shows (default: it is found out).",
)
"""`--game`, for the help: where it counts, `named_game` has taken it out before."""


class Typed(NamedTuple):
    """A command as it was typed where pictures may show any game."""

    verb: str
    args: tuple[str, ...]


def note(context: click.Context, verb: str, args: Sequence[str]) -> None:
    """Keep what was typed for the command that runs next."""
    context.meta[_KEY] = Typed(verb, tuple(args))


def typed() -> Typed | None:
    """The command that runs; None if its game was named: `stratabot strata solve`."""
    context = click.get_current_context(silent=True)
    found: Typed | None = context.meta.get(_KEY) if context else None
    return found


def no_game_is_open() -> None:
    """Take what is seen for Strata, whatever it shows."""
    click.get_current_context().meta.pop(_KEY, None)


def named_game(verb: str, args: Sequence[str]) -> tuple[str, list[str]]:
    """The game that `--game` names, empty for none; and the arguments without that option.

    A name that is none stays among the arguments, so that the command can refuse it.
    """
    end = args.index("--") if "--" in args else len(args)
    for k, word in enumerate(args[:end] if verb in VERBS else ()):
        option, is_joined, name = word.partition("=")
        after = k + 1 if is_joined else k + 2
        name = name if is_joined else "".join(args[k + 1 : k + 2])
        if option == "--game" and name in {game.name for game in WITH_PICTURES}:
            return name, [*args[:k], *args[after:]]
    return "", [*args]


def _refuse(context: click.Context, value: str | None) -> None:
    if value is not None:
        verb = context.info_name
        raise click.UsageError(f"expected stratabot {verb} --game {value}, or {value} {verb}")
