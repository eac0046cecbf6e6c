"""Solver and screen-playing bot for the puzzle game Strata.

Most people need only the names below; docs/library.md shows them at work. Each name is loaded when
it is first used. The other games offer theirs in `stratabot.str8ts`, `stratabot.adrift` and
`stratabot.duel`.
"""

from stratabot.lazy import offer

# As `typing` has it, which takes longer to load than all else that comes before `__main__` can
# look after Ctrl-C.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from stratabot.errors import StratabotError as StratabotError
    from stratabot.strata.bot.wave import play as play
    from stratabot.strata.generator import generate as generate
    from stratabot.strata.load import load as load
    from stratabot.strata.position import Position as Position
    from stratabot.strata.public import advise as advise
    from stratabot.strata.public import check as check
    from stratabot.strata.public import count as count
    from stratabot.strata.public import draw as draw
    from stratabot.strata.public import explain as explain
    from stratabot.strata.public import format_puzzle as format_puzzle
    from stratabot.strata.public import grade as grade
    from stratabot.strata.public import hint as hint
    from stratabot.strata.public import load_all as load_all
    from stratabot.strata.public import parse_puzzle as parse_puzzle
    from stratabot.strata.public import solve as solve
    from stratabot.strata.public import steps as steps
    from stratabot.strata.puzzle import Puzzle as Puzzle
    from stratabot.strata.puzzle import Ribbon as Ribbon
    from stratabot.strata.puzzle import Solution as Solution
    from stratabot.strata.shot import read as read
else:
    offer(
        __name__,
        {
            "errors": "StratabotError",
            "strata": "Position Puzzle Ribbon Solution advise check count draw explain "
            "format_puzzle generate grade hint load_all parse_puzzle play read solve steps",
            "strata.load": "load",
        },
    )

__version__ = "0.3.0.dev0"
