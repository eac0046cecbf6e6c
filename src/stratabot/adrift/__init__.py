"""Adrift: paths join pairs of ends and fill a board: a grid, a cube's corner, any graph."""

from typing import TYPE_CHECKING

from stratabot.lazy import offer

if TYPE_CHECKING:
    from stratabot.adrift.explanation import explain as explain
    from stratabot.adrift.generator import generate as generate
    from stratabot.adrift.grading import grade as grade
    from stratabot.adrift.ladder import hint as hint
    from stratabot.adrift.ladder import steps as steps
    from stratabot.adrift.params import Params as Params
    from stratabot.adrift.picture.story import draw as draw
    from stratabot.adrift.puzzle import Puzzle as Puzzle
    from stratabot.adrift.puzzle import Rules as Rules
    from stratabot.adrift.puzzle import check as check
    from stratabot.adrift.shot import read as read
    from stratabot.adrift.solver import solve as solve
    from stratabot.adrift.text import format_puzzle as format_puzzle
    from stratabot.adrift.text import parse_puzzle as parse_puzzle
else:
    offer(
        __name__,
        {
            "explanation": "explain",
            "generator": "generate",
            "grading": "grade",
            "ladder": "hint steps",
            "params": "Params",
            "picture.story": "draw",
            "puzzle": "Puzzle Rules check",
            "shot": "read",
            "solver": "solve",
            "text": "format_puzzle parse_puzzle",
        },
    )
