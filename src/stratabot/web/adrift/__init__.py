"""What the page needs of Adrift beside the commands' answers: any text as a board.

The board comes as the page draws and plays it: the program's own drawing, and its graph.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from stratabot.adrift.picture.board import draw_board, drawn_pipes
from stratabot.adrift.picture.colors import colors_for
from stratabot.adrift.picture.layout import BoardLayout, board_layout_of
from stratabot.adrift.puzzle import Puzzle, Rules
from stratabot.adrift.telling.book import how_to_play, special_rules
from stratabot.adrift.text import format_lines, read_likely, split_puzzles
from stratabot.color import RGB
from stratabot.errors import InputError
from stratabot.picture.drawing import Part, Polygon, Shape
from stratabot.web.exchange import ApiAnswer, ApiPath, ApiRequest
from stratabot.web.request_values import RequestValues, boards_in
from stratabot.web.services import Services

MOST_CELLS: Final = 900
"""With more, a finger does not find them."""

_MOST_BOARDS: Final = 200
"""So many boards of a text are told."""


def paths(services: Services) -> list[ApiPath]:
    """`/api/adrift/board`."""

    async def tell_board(asked: ApiRequest) -> ApiAnswer:
        values = RequestValues(asked.values)
        text = values.board("grid")
        palette = values.text("palette") if values.has("palette") else None
        rules = Rules(values.is_true("touching"), not values.is_true("no-fill"))
        return ApiAnswer(await services.workers.run(board, text, rules, palette))

    return [ApiPath("/api/adrift/board", tell_board)]


def board(text: str, rules: Rules, palette: str | None = None) -> dict[str, object]:
    """What the page needs of the first board in a text; `boards` has the lines of all.

    `lines` is the board for an address, `rows` the same for `A ~ r1c2` to be written below.
    `under`, `decks` and `over` are what the program draws below paths, on bridges, and above.
    `places` are the cells, a bridge's two lanes each; `neighbors` go by their numbers.
    """
    read = partial(read_likely, rules=rules)
    puzzles = [found.puzzle for found in boards_in(text, split_puzzles, read, _MOST_BOARDS)]
    first = puzzles[0]
    if first.size > MOST_CELLS:
        raise InputError(f"expected at most {MOST_CELLS} cells to play, got {first.size}")
    return {
        "boards": [format_lines(puzzle.fresh) for puzzle in puzzles],
        **_told(first, colors_for(first, palette)),
        "how": [*how_to_play(rules).rules, *special_rules(first, rules)],
    }


def _told(puzzle: Puzzle, colors: Sequence[RGB]) -> dict[str, object]:
    fresh, layout = puzzle.fresh, board_layout_of(puzzle)
    under, *decks, over = draw_board(fresh, colors).layers
    return {
        "lines": format_lines(fresh),
        "rows": format_lines(fresh),
        "kind": puzzle.form.kind,
        "width": layout.width,
        "height": layout.height,
        "breadth": layout.breadth,
        "places": [
            {"name": puzzle.name(place), "x": _round(x), "y": _round(y), "d": _path([outline])}
            for place, ((x, y), outline) in enumerate(
                zip(layout.middles, layout.outlines, strict=True)
            )
        ],
        "neighbors": [[*each] for each in puzzle.graph.neighbors],
        "ways": [*_ways(puzzle, layout)],
        "stones": sorted(puzzle.stones),
        "lanes": [[bridge, *_other_lane(puzzle, bridge)] for bridge in puzzle.form.bridges],
        "pairs": [
            {"label": pair.color, "ends": [pair.first, pair.second], "color": _hex(color)}
            for pair, color in zip(puzzle.pairs, colors, strict=True)
        ],
        "strands": [[[*pipe.cells], pipe.color] for pipe in drawn_pipes(puzzle, [])],
        "under": _parts(under.parts),
        "decks": [_parts(deck.parts) for deck in decks],
        "over": _parts(over.parts),
    }


def _other_lane(puzzle: Puzzle, bridge: int) -> Iterable[int]:
    return (k for k in range(puzzle.size) if k != bridge and puzzle.form.cell(k) == bridge)


def _ways(puzzle: Puzzle, layout: BoardLayout) -> Iterable[list[object]]:
    """For neighbors, the lower first: the line between them, or two that leave the drawing."""
    for one, others in enumerate(puzzle.graph.neighbors):
        for other in others:
            if one < other:
                lines = [
                    [[_round(x), _round(y)] for x, y in way.points]
                    for way in layout.ways(one, other)
                ]
                yield [one, other, lines]


def _parts(parts: Iterable[Part]) -> list[dict[str, object]]:
    return [*map(_part, parts)]


def _part(part: Part) -> dict[str, object]:
    if isinstance(part, Shape):
        return {"d": _path(part.outlines), "fill": _hex(part.fill), "role": part.role}
    x, y = map(_round, part.middle)
    return {"text": part.characters, "x": x, "y": y, "size": part.size, "fill": _hex(part.ink)}


def _path(outlines: Iterable[Polygon]) -> str:
    corners = (" ".join(f"{_round(x)},{_round(y)}" for x, y in outline) for outline in outlines)
    return "".join(f"M{each}Z" for each in corners)


def _round(number: float) -> float:
    return round(number, 1)


def _hex(color: RGB) -> str:
    return "#" + bytes(color).hex()
