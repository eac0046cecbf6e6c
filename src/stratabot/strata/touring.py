"""A tour that a user asks for: which waves of a route it plays, and how it goes."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from stratabot.errors import StratabotError
from stratabot.strata.bot.events import Details
from stratabot.strata.playing import Audience, PlayOptions, open_session
from stratabot.strata.tour.journal import Journal, journal_path, parse_waves, waves_to_play
from stratabot.strata.tour.places import (
    Itinerary,
    RoutePlace,
    keep_recent_pictures,
    load_pictures,
    save_pictures,
)
from stratabot.strata.tour.route import load_route
from stratabot.strata.tour.tour import Tour


class TourPlan(NamedTuple):
    """The waves to play by a route, in their order."""

    route_file: Path
    journal: Journal
    itinerary: Itinerary
    todo: list[int]

    @classmethod
    def of(
        cls, route_file: Path, waves: str | None, first: int, again: bool, until_perfect: bool
    ) -> "TourPlan":
        """The plan for those waves that the journal does not call done."""
        route = load_route(route_file)
        journal = Journal(journal_path(route_file), route)
        asked = None if waves is None else parse_waves(waves)
        todo = waves_to_play(
            route, journal, waves=asked, start=first, again=again, until_perfect=until_perfect
        )
        return cls(route_file, journal, Itinerary(route), todo)

    def load_pictures(self) -> list[str]:
        """Load the pictures of the route's places; the names of those that have none."""
        return load_pictures(self.route_file, self.itinerary.places)

    def play(
        self,
        options: PlayOptions,
        audience: Audience,
        until_perfect: bool,
        shown: RoutePlace | None,
        tell_kept: Callable[[Sequence[Path]], object],
    ) -> Details:
        """Play the waves; the event `tour_done`. The game shows now the place that is `shown`."""
        with open_session(options, audience) as session:
            tour = Tour(session, self.itinerary, self.journal, self.todo, until_perfect)
            try:
                if shown is not None:
                    tour.learn_place(shown)
                    shown.files = save_pictures(self.route_file, [shown])
                    tell_kept(shown.files)
                return tour.play()
            except StratabotError as error:
                if tour.todo:
                    error.added += f"; the same command goes on with wave {tour.todo[0]}"
                raise
            finally:
                tell_kept(keep_recent_pictures(self.route_file, self.itinerary.places))
