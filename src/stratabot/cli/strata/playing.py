"""The options shared by the commands that play or look on."""

import re
from dataclasses import dataclass
from pathlib import Path

import click

from stratabot.cli.options import Number, android, force, is_given, together
from stratabot.cli.outputs import OutputFolder
from stratabot.cli.strata import puzzle_options
from stratabot.strata.user_cells import parse_cells


def _recorded() -> re.Pattern[str]:
    """The names of a record's files."""
    from stratabot.strata.bot.record import RECORDED

    return RECORDED


screen_options = together(
    puzzle_options.known_side,
    puzzle_options.known_swatches,
    click.option(
        "--window",
        metavar="TITLE",
        default="Strata",
        show_default=True,
        help="The title of the game's window, its beginning, or any part of it if the game is seen "
        "in the window.",
    ),
    click.option(
        "--region", metavar="X,Y,W,H", help="The game's area on the screen, instead of a window."
    ),
    android,
    puzzle_options.profile,
    click.option(
        "--cell",
        "cells",
        metavar="CELL=COLOR",
        multiple=True,
        help="The color of a doubtful square of the first board: r3c1=2 (row 3, column 1, second "
        "swatch), r3c1=. if blank. Can be repeated.",
    ),
)
"""Where the game is, and what is known about it."""

play_options = together(
    screen_options,
    click.option(
        "--practice",
        is_flag=True,
        help="Play our own practice game: in a window of its own, or in memory without a display.",
    ),
    click.option("--dry-run", is_flag=True, help="Read, solve and print; click nothing."),
    click.option(
        "--undo", is_flag=True, help="First take back ribbons that make the puzzle impossible."
    ),
    click.option(
        "--record",
        type=OutputFolder(_recorded),
        metavar="DIR",
        help="For bug reports: keep the events, the frames and run.html, a page that shows them, "
        "in this folder, which must be empty or new.",
    ),
    force,
    click.option(
        "--patience",
        type=Number(1, 3600),
        default=30.0,
        show_default=True,
        metavar="SECONDS",
        help="Stop after this long without progress, or (10 s at most) without the game's window.",
    ),
    click.option(
        "--format",
        "output_format",
        type=click.Choice(["text", "json"]),
        default="text",
        help="A summary for people, or every event as a line of JSON.",
    ),
)
"""The options of every command that plays."""


@dataclass(frozen=True)
class PlayOptions:
    """The options given on the command line.

    `android` is a phone's serial number, empty for the only phone, None for no phone; `only_looks`
    is set by the commands that never click; `overlay` says whether to mark the next move on the
    screen; `window_wait` is how many seconds to wait for the game's window, unless the patience is
    less.
    """

    side: int | None = None
    colors: int | None = None
    window: str = "Strata"
    region: str | None = None
    android: str | None = None
    profile: Path | None = None
    cells: tuple[str, ...] = ()
    practice: bool = False
    dry_run: bool = False
    undo: bool = False
    record: Path | None = None
    force: bool = False
    patience: float = 30.0
    output_format: str = "text"
    only_looks: bool = False
    overlay: bool = False
    window_wait: float = 10.0

    @property
    def as_json(self) -> bool:
        """Whether every event is to be printed as JSON, instead of a summary."""
        return self.output_format == "json"

    def __post_init__(self) -> None:
        """Refuse options that would be ignored.

        Raises:
            UsageError: two options exclude each other, or one lacks another.
            InputError: one of `cells` tells no cell.
        """
        parse_cells(self.cells)
        titled = is_given("window")
        elsewhere = self.practice or titled or self.overlay or self.region is not None
        if self.android is not None and elsewhere:
            raise click.UsageError(
                "expected --android without --window, --region, --practice and --overlay"
            )
        if self.practice and (titled or self.region is not None):
            raise click.UsageError("expected --practice without --window and --region")
        if titled and self.region is not None:
            raise click.UsageError("expected --window or --region, got both")
        if self.dry_run and self.undo:
            raise click.UsageError("expected --undo without --dry-run, which clicks nothing")
        if self.force and self.record is None:
            raise click.UsageError("expected --record with --force")
