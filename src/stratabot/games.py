"""The registry of games; docs/architecture.md tells what a game is."""

from typing import Final, NamedTuple


class Game(NamedTuple):
    """A game: its name in `stratabot NAME VERB`, its package, and what it is about.

    A game that `has_puzzles` solves, explains, makes and grades them; any other is for two players.
    If it `has_pictures`, its module `shot` tells how much of it a frame shows: `recognize`.
    """

    name: str
    package: str
    about: str
    has_puzzles: bool = True
    has_pictures: bool = True

    @property
    def title(self) -> str:
        return self.name.capitalize()


GAMES: Final = (
    Game(
        "strata", "stratabot.strata", "Lay ribbons along rows and columns, the right color on top."
    ),
    Game("str8ts", "stratabot.str8ts", "Fill cells: no number twice, and every run without a gap."),
    Game(
        "adrift",
        "stratabot.adrift",
        "Join pairs of ends by paths that fill the board, as in Flow Free or Numberlink.",
    ),
    Game(
        "duel",
        "stratabot.duel",
        "Place and remove pieces; how the other player counts is hidden.",
        has_puzzles=False,
        has_pictures=False,
    ),
)

STRATA: Final = GAMES[0]
WITH_PICTURES: Final = tuple(game for game in GAMES if game.has_pictures)
