"""Str8ts: runs of white cells hold consecutive numbers, and no number is twice in a line."""

from typing import TYPE_CHECKING

from stratabot.lazy import offer

if TYPE_CHECKING:
    from stratabot.str8ts.generator import generate as generate
    from stratabot.str8ts.params import Params as Params
    from stratabot.str8ts.public import check as check
    from stratabot.str8ts.public import count as count
    from stratabot.str8ts.public import draw as draw
    from stratabot.str8ts.public import explain as explain
    from stratabot.str8ts.public import format_puzzle as format_puzzle
    from stratabot.str8ts.public import grade as grade
    from stratabot.str8ts.public import hint as hint
    from stratabot.str8ts.public import parse_puzzle as parse_puzzle
    from stratabot.str8ts.public import solve as solve
    from stratabot.str8ts.public import steps as steps
    from stratabot.str8ts.puzzle import Place as Place
    from stratabot.str8ts.puzzle import Puzzle as Puzzle
    from stratabot.str8ts.shot import read as read
else:
    offer(
        __name__,
        {
            "generator": "generate",
            "params": "Params",
            "public": "check count draw explain format_puzzle grade hint parse_puzzle solve steps",
            "puzzle": "Place Puzzle",
            "shot": "read",
        },
    )
