"""Adrift: paths join pairs of ends and fill a board: a grid, a cube's corner, any graph."""

from typing import TYPE_CHECKING

from stratabot.lazy import offer

if TYPE_CHECKING:
    from stratabot.adrift.generator import generate as generate
    from stratabot.adrift.params import Params as Params
    from stratabot.adrift.public import check as check
    from stratabot.adrift.public import count as count
    from stratabot.adrift.public import draw as draw
    from stratabot.adrift.public import explain as explain
    from stratabot.adrift.public import format_puzzle as format_puzzle
    from stratabot.adrift.public import grade as grade
    from stratabot.adrift.public import hint as hint
    from stratabot.adrift.public import parse_puzzle as parse_puzzle
    from stratabot.adrift.public import solve as solve
    from stratabot.adrift.public import steps as steps
    from stratabot.adrift.puzzle import Puzzle as Puzzle
    from stratabot.adrift.puzzle import Rules as Rules
    from stratabot.adrift.puzzle import Solution as Solution
    from stratabot.adrift.shot import read as read
else:
    offer(
        __name__,
        {
            "generator": "generate",
            "params": "Params",
            "public": "check count draw explain format_puzzle grade hint parse_puzzle solve steps",
            "puzzle": "Puzzle Rules Solution",
            "shot": "read",
        },
    )
