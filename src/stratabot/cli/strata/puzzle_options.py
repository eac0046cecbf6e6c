"""Options that several of Strata's commands share, each with one meaning."""

from typing import Final

import click

from stratabot.cli.options import InputPath, WholeNumber

SIDE: Final = WholeNumber(2, 6)
"""How many rows the game's boards have; also how many swatches."""

blank = click.option(
    "--blank",
    metavar="CHARS",
    help="The characters that mean a blank square (default: . and *, and spaces where they cannot "
    "be separators). Digits with 0 for blank need --blank 0.",
)
wanted_grade = click.option(
    "--grade",
    "word",
    type=click.Choice(["easy", "medium", "hard", "fiendish"]),
    help="Only puzzles of that grade (see stratabot grade).",
)
known_side = click.option(
    "--size",
    "side",
    type=SIDE,
    metavar="N",
    help="The board's side, 2 to 6; a board of another side is refused (default: any).",
)
known_swatches = click.option(
    "--colors",
    type=SIDE,
    metavar="K",
    help="How many swatches, 2 to 6; another number is refused (default: any).",
)
profile = click.option(
    "--profile",
    type=InputPath(),
    metavar="FILE",
    help="A layout of the game, in TOML.",
)
wave_seed = click.option(
    "--seed", type=int, metavar="S", help="The same number gives the same wave."
)
wave_puzzles = click.option(
    "--puzzles", type=WholeNumber(1), metavar="M", help="How many (default: size x size)."
)
