"""Options that several commands share, each with one meaning."""

import click

grid = click.argument("grid", metavar="GRID")
blank = click.option(
    "--blank",
    metavar="CHARS",
    help="The characters that mean a blank square (default: . and *, and spaces where they cannot "
    "be separators). Digits with 0 for blank need --blank 0.",
)
placed = click.option(
    "--placed",
    metavar="RIBBONS",
    default="",
    help='Ribbons that lie already, bottom first: "r2=G c1=P" (row 2 green, then column 1 purple).',
)
selected = click.option(
    "--selected",
    metavar="COLOR",
    help="The color that is selected at the start (default: the one laid last, else the first "
    "one needed).",
)
output_format = click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="Text for people or one JSON object.",
)
many_output_format = click.option(
    "--format",
    "output_format",
    type=click.Choice(["text", "json", "jsonl"]),
    default="text",
    help="Text for people, one JSON object, or one object a line for each of many puzzles.",
)
color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colors in the terminal; auto leaves them out in pipes, on dumb terminals and where "
    "NO_COLOR is set.",
)
wanted_grade = click.option(
    "--grade",
    "word",
    type=click.Choice(["easy", "medium", "hard", "fiendish"]),
    help="Only puzzles of that grade (see stratabot grade).",
)
