"""The puzzle Strata: ribbons go along rows and columns, and every cell shows its color on top."""

from typing import TYPE_CHECKING

from stratabot.lazy import offer

if TYPE_CHECKING:
    from stratabot.strata.bot.wave import play as play
    from stratabot.strata.generator import Params as Params
    from stratabot.strata.generator import generate as generate
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
            "bot.wave": "play",
            "generator": "Params generate",
            "position": "Position",
            "public": "advise check count draw explain format_puzzle grade hint load_all "
            "parse_puzzle solve steps",
            "puzzle": "Puzzle Ribbon Solution",
            "shot": "read",
        },
    )
