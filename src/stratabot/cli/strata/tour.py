"""`stratabot tour`."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from stratabot.cli.options import InputPath, WholeNumber
from stratabot.cli.output import say_json
from stratabot.cli.strata.progress import TourProgress
from stratabot.cli.strata.sessions import (
    AtTerminal,
    PlayingCommand,
    playing_options,
    read_play_options,
)
from stratabot.strata.telling.play import tour_summary
from stratabot.words import counted, listed

if TYPE_CHECKING:
    from stratabot.strata.tour.places import Itinerary, RoutePlace


@click.command(
    "tour", cls=PlayingCommand, short_help="Play wave after wave, by a route that you have shown."
)
@playing_options
@click.option(
    "--route",
    "route_file",
    type=InputPath(),
    required=True,
    metavar="FILE",
    help="The way from wave to wave, as stratabot route wrote it, or written by hand.",
)
@click.option(
    "--waves", metavar="LIST", help="Only these waves, such as 1-3,7: tiles row by row, set by set."
)
@click.option(
    "--from", "first", type=WholeNumber(1), default=1, metavar="N", help="Begin with wave N."
)
@click.option("--until-perfect", is_flag=True, help="Play a wave again that was not Perfect.")
@click.option(
    "--at",
    metavar="PLACE",
    help="Say once which place of the route the game shows now, and begin there: tiles, sets, "
    "puzzles, after-1 (the end of a wave), after-2 ... Its picture is kept beside FILE.",
)
@click.option("--again", is_flag=True, help="Also play waves that the journal calls done.")
def command(
    route_file: Path,
    waves: str | None,
    first: int,
    until_perfect: bool,
    again: bool,
    at: str | None,
    output_format: str,
    **given: object,
) -> int:
    """Play wave after wave, unattended, by a route that stratabot route wrote down.

    The tour begins anywhere: in a puzzle, on a win screen, at the choice of waves. A place of the
    route is clicked only where it looks as it did when it was shown, once; if the click changes
    nothing, it is made once more. A tile that does nothing twice is locked or missing: the wave is
    tried again at the end, or left out and named. A place without a picture, as in a route written
    by hand, is known by its tiles, or by the click that leads there; --at shows it. On any other
    screen the tour stops, says what it expected, and keeps the frame. A journal beside the route
    says which waves are done; an interrupted tour goes on there. A game that crashes, is closed or
    covered, and a screen that is locked or sleeps, are waited for as long as --patience says.

    Exit code 0 if all waves were played that open; 1 if it stopped before, or none opened. The
    others are as for stratabot play.

    \b
    Examples:
      stratabot tour --route waves.toml
      stratabot tour --route waves.toml --waves 1-3,7 --until-perfect
      stratabot tour --route waves.toml --from 5 --window "Strata practice"
      stratabot tour --route waves.toml --android --at tiles
    """
    from stratabot.strata.touring import TourPlan

    options = read_play_options(given)
    if options.dry_run or options.practice:
        raise click.UsageError("expected --route without --dry-run and --practice")
    plan = TourPlan.of(route_file, waves, first, again, until_perfect)
    if not plan.todo:
        return _tell_nothing(output_format == "json")
    unknown = plan.load_pictures()
    shown = _place_at(plan.itinerary, at)
    _tell_before(plan.itinerary, plan.todo, unknown)
    audience = AtTerminal(output_format, TourProgress())
    told = plan.play(options, audience, until_perfect, shown, _tell_kept)
    if output_format == "text":
        click.echo(tour_summary(told))
    return 0 if told["waves"] else 1


def _tell_nothing(as_json: bool) -> int:
    click.echo("All these waves are done; --again plays them again.", err=as_json)
    if as_json:
        from stratabot.strata.bot.events import Event
        from stratabot.strata.tour.tour import tour_summary_details

        say_json(Event("tour_done", 0.0, tour_summary_details([], [], 0.0)).as_json())
    return 0


def _tell_before(itinerary: "Itinerary", todo: list[int], unknown: list[str]) -> None:
    of = counted(itinerary.route.waves, "wave")
    click.echo(f"{len(todo)} of {of} to play, beginning with wave {todo[0]}.", err=True)
    if unknown:
        click.echo(
            f"No picture of {', '.join(unknown)}: known by tiles, or by what leads there.", err=True
        )


def _place_at(itinerary: "Itinerary", key: str | None) -> "RoutePlace | None":
    """The place of the route that --at names; None if it was not given."""
    places = {place.key: place for place in itinerary.places}
    if key is not None and key not in places:
        raise click.UsageError(f"expected --at {', '.join(places)}, got {key!r}")
    return places[key] if key else None


def _tell_kept(files: Sequence[Path]) -> None:
    if files:
        names = listed([str(path) for path in files])
        click.echo(f"kept what the screen looks like: {names}; to forget it, remove that", err=True)
