"""The places of a route, in their order: where each click is made, and where it leads."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from stratabot.geometry import Point
from stratabot.strata.tour.places import RoutePlace
from stratabot.strata.tour.route import Route

WAVE_END: Final = "the end of a wave"
WAVES: Final = "the choice of waves"
SETS: Final = "the choice of sets"
PUZZLES: Final = "the choice of puzzles"


class RouteClick(NamedTuple):
    """A click of a route.

    Attributes:
        place: the screen on which it is made.
        point: where, in fractions of the client area.
        target: what is clicked, for people.
        leads_to: the place that it leads to; None if that is a puzzle.
    """

    place: RoutePlace
    point: Point
    target: str
    leads_to: RoutePlace | None


class Itinerary:
    """The places of a route.

    Attributes:
        route: the route.
        after: the places on the way from the end of a wave to a choice, the end itself first.
        sets: the choice of sets; None if there is none.
        back: the places on the way from the choice of waves to that of sets, after the first.
        waves: the choice of waves.
        puzzles: the choice of puzzles; None if there is none.
    """

    def __init__(self, route: Route) -> None:
        self.route = route
        self.after = [
            RoutePlace(
                f"after-{k}", WAVE_END if k == 1 else f"the screen for point {k} of after_wave"
            )
            for k in range(1, len(route.after_wave) + 1)
        ]
        self.sets = RoutePlace("sets", SETS) if route.sets else None
        self.back = [
            RoutePlace(f"back-{k}", f"the screen for point {k} of back")
            for k in range(2, len(route.back) + 1)
        ]
        self.waves = RoutePlace("tiles", WAVES)
        self.puzzles = RoutePlace("puzzles", PUZZLES) if route.puzzles else None

    @property
    def places(self) -> list[RoutePlace]:
        """All places."""
        found = [*self.after, self.sets, *self.back, self.waves, self.puzzles]
        return [place for place in found if place is not None]

    @property
    def choice(self) -> RoutePlace:
        """Where the way from the end of a wave leads to."""
        return self.sets if self.sets and not self.route.back else self.waves

    def click(self, place: RoutePlace, wave: int, set_shown: int | None) -> RouteClick | None:
        """The click to make on a place, on the way to a wave; None if no click leads there.

        `set_shown` is the set whose waves are shown; None if nobody knows.
        """
        route, (block, tile) = self.route, self.route.where(wave)
        if place in self.after:
            return _on_the_way(self.after, place, route.after_wave, self.choice, "after_wave")
        if place is self.sets and route.sets and block:
            return RouteClick(
                place, route.sets.place(block), f"the tile of set {block}", self.waves
            )
        if place is self.puzzles and route.puzzles:
            return RouteClick(place, route.puzzles.place(1), "the tile of the first puzzle", None)
        if place is self.waves and block == set_shown:
            return RouteClick(
                place, route.tiles.place(tile), f"the tile of wave {wave}", self.puzzles
            )
        if self.sets and route.back:
            return _on_the_way([self.waves, *self.back], place, route.back, self.sets, "back")
        return None


def _on_the_way(
    way: Sequence[RoutePlace],
    place: RoutePlace,
    points: Sequence[Point],
    end: RoutePlace,
    name: str,
) -> RouteClick:
    """The click on a place of a way that has a click on each of its places."""
    index = way.index(place)
    following = way[index + 1] if index + 1 < len(way) else end
    return RouteClick(place, points[index], f"point {index + 1} of {name}", following)
