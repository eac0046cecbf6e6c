"""The games that there are.

A game is a package whose modules bear the same names in every game of its kind, with the same verbs
in them; docs/architecture.md lists them, and one test holds all games to them.
"""

from typing import Final, NamedTuple


class Game(NamedTuple):
    """A game: its name in `stratabot NAME VERB`, its package, and what it is about.

    One that `has_puzzles` solves, explains, makes and grades them; another is played by two.
    """

    name: str
    package: str
    about: str
    has_puzzles: bool = True


GAMES: Final = (
    Game(
        "strata", "stratabot.strata", "Lay ribbons along rows and columns, the right color on top."
    ),
    Game(
        "str8ts",
        "stratabot.str8ts",
        "Fill white cells: no number twice in a line, runs hold consecutive numbers.",
    ),
    Game(
        "adrift",
        "stratabot.adrift",
        "Join pairs of ends by paths that fill a grid, a cube's corner or any graph.",
    ),
    Game(
        "duel",
        "stratabot.duel",
        "Two players place and remove pieces; how each counts them is hidden till the end.",
        has_puzzles=False,
    ),
)
