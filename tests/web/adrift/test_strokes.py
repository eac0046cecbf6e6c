"""What a pen does on a board, in the page: case by case, and what always holds."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from stratabot.adrift.puzzle import Paths, Rules, check
from stratabot.adrift.solver import solve
from stratabot.adrift.text import parse_puzzle
from stratabot.web.adrift import board
from thorough import times
from web.adrift.test_board import ALL
from web.modules import Modules

Links = list[list[int]]
Told = dict[str, Any]

_STROKES = """
const copy = (drawn) => JSON.parse(JSON.stringify(drawn));
const stroke = (board, { drawn, start, numbers }) => {
  const pen = it.penAt(board, drawn, start);
  return (pen ? numbers : []).map((number) => {
    const [before, penBefore] = [copy(drawn), copy(pen)];
    const beside = board.neighbors[pen.trail.at(-1)];
    const next = number % 8 ? beside[number % beside.length] : number % board.places.length;
    const could = it.movePen(board, drawn, pen, next);
    return { before, pen: penBefore, next, could, after: copy(drawn), penAfter: copy(pen) };
  });
};
const [board, strokes] = arguments;
return strokes.flatMap((each) => stroke(board, each));
"""
_STROKE = """
const [board, drawn, [start, ...way]] = arguments;
const pen = it.penAt(board, drawn, start);
const could = way.map((next) => it.movePen(board, drawn, pen, next));
const strands = it.strandsOf(board, drawn).map(({ places, color }) => [places, color]);
return [strands, could.every(Boolean)];
"""
_JUDGED = """
const [board, cases] = arguments;
return cases.map(([drawn, rules]) => it.judge(board, drawn, rules).solved);
"""


@cache
def _told(text: str) -> Told:
    return board(text, Rules())


def _walk(told: Told, free: set[int], first: int, rng: Random) -> list[int]:
    walk = [first]
    while rng.random() < 0.8:
        further = [at for at in told["neighbors"][walk[-1]] if at in free and at not in walk]
        if not further:
            break
        walk.append(rng.choice(further))
    return walk


def _drawn(told: Told, paths: Sequence[Sequence[int]], tints: dict[int, int]) -> Told:
    links: Links = [[] for _ in told["places"]]
    for path in paths:
        for one, other in pairwise(path):
            links[one].append(other)
            links[other].append(one)
    return {"links": links, "tints": {str(at): color for at, color in tints.items()}}


def _ends(told: Told) -> dict[int, int]:
    return {end: color for color, pair in enumerate(told["pairs"]) for end in pair["ends"]}


def _random_drawing(told: Told, rng: Random, share: float = 0.6) -> Told:
    """Paths that begin at ends, and pieces without an end, of a color or of none."""
    ends = _ends(told)
    free = {*range(len(told["places"]))} - {*ends} - {*told["stones"]}
    paths, tints = [], {}
    for color, pair in enumerate(told["pairs"]):
        begins = [at for at in told["neighbors"][pair["ends"][0]] if at in free]
        if begins and rng.random() < share:
            path = _walk(told, free, rng.choice(begins), rng)
            free -= {*path}
            paths.append([pair["ends"][0], *path])
        if free and rng.random() < share:
            piece = _walk(told, free, rng.choice(sorted(free)), rng)
            free -= {*piece}
            paths.append(piece)
            if len(piece) == 1 or rng.random() < 0.7:
                tints[piece[0]] = color
    return _drawn(told, paths, tints)


def _strand(links: Links, place: int) -> list[int]:
    found, todo = {place}, [place]
    while todo:
        more = [at for at in links[todo.pop()] if at not in found]
        found |= {*more}
        todo += more
    tip = next((at for at in sorted(found) if len(links[at]) < 2), place)
    strand = [tip]
    while more := [at for at in links[strand[-1]] if at not in strand]:
        strand.append(more[0])
    return strand


def _color(told: Told, drawn: Told, place: int) -> int | None:
    ends, strand = _ends(told), _strand(drawn["links"], place)
    known = [ends[at] for at in strand if at in ends]
    known += [drawn["tints"][str(at)] for at in strand if str(at) in drawn["tints"]]
    return known[0] if known else None


# The board has A at 0 and 14, B at 4 and 10; below a cell is the one that is 5 more.
@pytest.mark.parametrize(
    ("paths", "tints", "way", "strands"),
    [
        ([[0, 1, 2, 3]], {}, [3, 2, 1], [([0, 1], 0)]),
        ([[0, 1, 2, 3]], {}, [2, 7], [([0, 1, 2, 7], 0)]),
        ([[0, 1, 2]], {}, [0, 5], [([0, 5], 0)]),
        ([[0, 5, 6, 7, 8]], {}, [4, 3, 2, 7], [([0, 5, 6], 0), ([4, 3, 2, 7], 1)]),
        ([[14, 9, 8, 7, 6]], {}, [4, 3, 2, 7], [([4, 3, 2, 7], 1), ([8, 9, 14], 0)]),
        ([[5, 6, 7, 8, 9]], {5: 1}, [0, 1, 6], [([0, 1, 6], 0), ([7, 8, 9], 1)]),
        ([[0, 1], [7, 8]], {7: 0}, [1, 2, 7], [([0, 1, 2, 7, 8], 0)]),
        ([[0, 1], [7, 8]], {7: 0}, [1, 2, 7, 2], [([0, 1, 2], 0), ([7, 8], 0)]),
        ([[14, 13]], {}, [0, 1, 2, 3, 8, 9, 14], [([0, 1, 2, 3, 8, 9, 14], 0)]),
        ([[6, 7, 8]], {6: 0}, [6, 1], [([1, 6, 7, 8], 0)]),
        ([[5, 6, 7, 8, 9]], {5: 1}, [6, 1], [([1, 6, 7, 8, 9], 1)]),
    ],
    ids=[
        *("goes back", "goes on", "begins anew", "cuts", "cuts the other side"),
        *("leaves the longer part", "joins a piece", "leaves it where it was", "ends anew"),
        *("goes on from a piece", "goes on from its longer part"),
    ],
)
def test_a_stroke_is_what_people_expect(
    modules: Modules,
    paths: list[list[int]],
    tints: dict[int, int],
    way: list[int],
    strands: list[tuple[list[int], int]],
) -> None:
    told = _told("A...B\n.....\nB...A")
    found, could = modules.run("adrift/rules.js", _STROKE, told, _drawn(told, paths, tints), way)
    assert could
    assert [*map(_sorted, found)] == [*map(_sorted, strands)]


def _sorted(strand: Sequence[Any]) -> tuple[list[int], int]:
    """A strand that begins at the lower one of its tips, with its color."""
    places, color = strand
    return min(places, places[::-1]), color


@pytest.mark.parametrize("text", ALL)
def test_whatever_a_pen_does_paths_stay_paths_of_one_color(modules: Modules, text: str) -> None:
    told, rng = _told(text), Random(text)
    ends, kinds = _ends(told), set()
    strokes = [
        {
            "drawn": _random_drawing(told, rng),
            "start": rng.randrange(len(told["places"])),
            "numbers": [rng.randrange(2520) for _ in range(10)],
        }
        for _ in range(times(400, quick=60))
    ]
    for move in modules.run("adrift/rules.js", _STROKES, told, strokes):
        links = move["after"]["links"]
        if not move["could"]:
            assert links == move["before"]["links"]
            continue
        is_back = move["next"] in move["pen"]["trail"]
        kinds.add("back" if is_back else "done" if move["penAfter"]["done"] else "on")
        assert all(len(each) <= 1 + (place not in ends) for place, each in enumerate(links))
        assert not any(links[stone] for stone in told["stones"])
        for place, each in enumerate(links):
            assert all(place in links[other] for other in each)
            assert {*each} <= {*told["neighbors"][place]}
            strand = _strand(links, place)
            assert len({ends[at] for at in strand if at in ends}) <= 1
            if each and not is_back and not {*strand} & {*move["penAfter"]["trail"]}:
                color = _color(told, move["before"], place)
                assert _color(told, move["after"], place) == color
    assert kinds == {"back", "done", "on"}


@pytest.mark.parametrize("text", ALL)
def test_the_page_knows_a_solution_as_the_program_does(modules: Modules, text: str) -> None:
    told, puzzle, rng = _told(text), parse_puzzle(text), Random(text)
    found = solve(puzzle) or solve(puzzle, Rules(fill=False))
    assert found is not None
    cases = []
    for _ in range(times(400, quick=60)):
        paths = [[*path] for path in found]
        change = rng.randrange(4)
        if change == 1:
            paths[rng.randrange(len(paths))].pop()
        elif change == 2:
            paths[rng.randrange(len(paths))] = []
        elif change == 3:
            free = {*range(len(told["places"]))} - {at for path in paths for at in path}
            free -= {*told["stones"]} | _ends(told).keys()
            paths += [_walk(told, free, rng.choice(sorted(free)), rng)] if free else []
        rules = Rules(touching=rng.random() < 0.5, fill=rng.random() < 0.5)
        cases.append((_drawn(told, paths, {}), rules))
    judged = modules.run("adrift/rules.js", _JUDGED, told, [(d, r._asdict()) for d, r in cases])
    wanted = [check(puzzle, _paths(told, d), r) and not _is_loose(told, d) for d, r in cases]
    assert judged == wanted
    assert {*wanted} == {True, False}


@pytest.mark.parametrize(
    ("text", "path", "touches"),
    [
        ("hex\n . .\nA . .\n . A", [2, 0, 3, 6], [[2, 3]]),
        ("A..\n...\nA..", [0, 1, 4, 3, 6], [[0, 3]]),
    ],
)
def test_a_path_around_a_corner_touches_itself(
    modules: Modules, text: str, path: list[int], touches: list[list[int]]
) -> None:
    script = "const { touches, solved } = it.judge(...arguments); return [touches, solved]"
    drawn = _drawn(_told(text), [path], {})
    for touching in (False, True):
        rules = {"touching": touching, "fill": False}
        found = modules.run("adrift/rules.js", script, _told(text), drawn, rules)
        assert found == [touches, touching]


def _paths(told: Told, drawn: Told) -> Paths:
    found = []
    for pair in told["pairs"]:
        strand = _strand(drawn["links"], pair["ends"][0])
        found.append(tuple(strand) if {*pair["ends"]} == {strand[0], strand[-1]} else ())
    return tuple(found)


def _is_loose(told: Told, drawn: Told) -> bool:
    joined = {at for path in _paths(told, drawn) for at in path}
    return any(each and place not in joined for place, each in enumerate(drawn["links"]))
