"""What a pen does on a board, in the page, against the same in a few lines of Python."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
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
  if (!pen) return { pen, moves: [] };
  const put = copy(pen);
  const moves = numbers.map((number) => {
    const [before, penBefore] = [copy(drawn), copy(pen)];
    const beside = board.neighbors[pen.trail.at(-1)];
    const next = number % 8 ? beside[number % beside.length] : number % board.places.length;
    const could = it.movePen(board, drawn, pen, next);
    return { before, pen: penBefore, next, could, after: copy(drawn), penAfter: copy(pen) };
  });
  return { pen: put, moves };
};
const [board, strokes] = arguments;
return strokes.map((each) => stroke(board, each));
"""
_WAYS = """
const [board, cases] = arguments;
return cases.map(([drawn, from, to]) => it.shortWay(board, drawn, { trail: [from] }, to));
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


def _erase(drawn: Told, places: Sequence[int]) -> None:
    for place in places:
        for other in drawn["links"][place]:
            drawn["links"][other].remove(place)
        drawn["links"][place] = []
        drawn["tints"].pop(str(place), None)


def _expected(told: Told, move: Told) -> Links:
    drawn: Told = deepcopy(move["before"])
    pen, next_place, ends = move["pen"], move["next"], _ends(told)
    trail: list[int] = pen["trail"]
    links: Links = drawn["links"]
    _erase(drawn, pen["rest"])
    if next_place in trail:
        gone = trail[trail.index(next_place) + 1 :]
        if pen["done"] and trail[-1] not in ends:  # it has joined a piece, which stays
            links[trail[-1]].remove(trail[-2])
            links[trail[-2]].remove(trail[-1])
            gone = gone[:-1]
        _erase(drawn, gone)
        return links
    strand = _strand(links, next_place)
    if next_place in ends:
        if len(strand) > 1:
            _erase(drawn, strand)
    elif links[next_place] or str(next_place) in drawn["tints"]:
        colors = {_color(told, drawn, next_place), pen["color"]} - {None}
        if len(colors) > 1 or len(links[next_place]) == 2:
            _cut(drawn, strand, next_place, ends)
    links[trail[-1]].append(next_place)
    links[next_place].append(trail[-1])
    return links


def _cut(drawn: Told, strand: list[int], place: int, ends: dict[int, int]) -> None:
    """Parts with an end stay; where there was no end, the longer part does, or one of two."""
    at = strand.index(place)
    parts = [strand[:at], strand[at + 1 :]]
    _erase(drawn, [place])
    if any(each in ends for each in strand):
        gone = [part for part in parts if not any(each in ends for each in part)]
    else:
        gone = [min(parts, key=len)]
    for part in gone:
        _erase(drawn, part)


def _same(one: Links, other: Links) -> bool:
    return [sorted(each) for each in one] == [sorted(each) for each in other]


def _is_tie(told: Told, move: Told) -> bool:
    """Whether a piece without an end is cut in its middle: then any half may stay."""
    drawn: Told = deepcopy(move["before"])
    _erase(drawn, move["pen"]["rest"])
    strand = _strand(drawn["links"], move["next"])
    at = strand.index(move["next"])
    return 2 * at + 1 == len(strand) > 1 and not any(each in _ends(told) for each in strand)


def _moves(modules: Modules, text: str, rng: Random, count: int) -> Iterator[Told]:
    told = _told(text)
    strokes = [
        {
            "drawn": _random_drawing(told, rng),
            "start": rng.randrange(len(told["places"])),
            "numbers": [rng.randrange(2520) for _ in range(10)],
        }
        for _ in range(count)
    ]
    found = modules.run("adrift/rules.js", _STROKES, told, strokes)
    for stroke, answer in zip(strokes, found, strict=True):
        yield {**answer, "start": stroke["start"]}


@pytest.mark.parametrize("text", ALL)
def test_a_pen_goes_on_draws_joins_cuts_and_goes_back_as_it_should(
    modules: Modules, text: str
) -> None:
    told, rng = _told(text), Random(text)
    ends, kinds = _ends(told), set()
    for stroke in _moves(modules, text, rng, times(400, quick=60)):
        _check_begin(told, stroke)
        for move in stroke["moves"]:
            links = move["after"]["links"]
            if not move["could"]:
                assert _same(links, move["before"]["links"])
                continue
            is_back = move["next"] in move["pen"]["trail"]
            kinds.add("back" if is_back else "done" if move["penAfter"]["done"] else "on")
            if is_back or not _is_tie(told, move):
                assert _same(links, _expected(told, move)), move
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


def _check_begin(told: Told, stroke: Told) -> None:
    """A pen goes on from an end, or from the longer part."""
    start, pen, ends = stroke["start"], stroke["pen"], _ends(told)
    if pen is None:
        assert start not in ends
        return
    first = stroke["moves"][0]["before"]
    strand = _strand(first["links"], start)
    assert pen["trail"][-1] == start
    assert sorted(pen["trail"] + pen["rest"]) == sorted(strand)
    assert pen["color"] == _color(told, first, start)
    at_tips = {at for at in (strand[0], strand[-1]) if at in ends}
    if start in ends:
        assert pen["trail"] == [start]
    elif len(at_tips) == 1:
        assert pen["trail"][0] in ends
    else:
        assert len(pen["trail"]) > len(pen["rest"])


@pytest.mark.parametrize("text", ALL)
def test_a_quick_finger_takes_a_short_way_over_free_cells(modules: Modules, text: str) -> None:
    told, rng = _told(text), Random(text)
    ends, count = _ends(told), len(told["places"])
    cases = []
    for _ in range(times(1000, quick=150)):
        start, to = rng.sample(range(count), 2)
        cases.append((_random_drawing(told, rng, 0.2), start, to))
    lengths = set()
    ways = modules.run("adrift/rules.js", _WAYS, told, cases)
    for (drawn, start, to), way in zip(cases, ways, strict=True):
        taken = {*ends, *told["stones"], *map(int, drawn["tints"])}
        taken |= {place for place, each in enumerate(drawn["links"]) if each}
        length = _distance(told, start, to, taken)
        assert len(way or []) == (length if length <= 4 else 0)
        lengths.add(length)
        if way:
            assert way[-1] == to
            assert not taken & {*way[:-1]}
            steps = zip([start, *way], way, strict=False)
            assert all(other in told["neighbors"][one] for one, other in steps)
    assert {1, 2, 3, 4, 5} <= lengths


def _distance(told: Told, start: int, to: int, taken: set[int]) -> int:
    """Steps from one cell to another over free ones; 5 if there are more than 4."""
    seen, last = {start}, {start}
    for steps in range(1, 5):
        further = {other for one in last for other in told["neighbors"][one]} - seen
        if to in further:
            return steps
        last = further - taken
        seen |= further
    return 5


@pytest.mark.parametrize("text", [*ALL, "A..\n...\nA..", "hex\n . .\nA . .\n . A"])
def test_the_page_knows_a_solution_as_the_program_does(modules: Modules, text: str) -> None:
    told, puzzle, rng = _told(text), parse_puzzle(text), Random(text)
    found = solve(puzzle) or solve(puzzle, Rules(fill=False))
    assert found is not None
    cases = []
    for _ in range(times(400, quick=60)):
        paths = [[*path] for path in found]
        change = rng.choice([0, 3, 3, 3, 4] if len(paths) == 1 else [0, 1, 2, 3, 4])
        if change == 1:
            paths[rng.randrange(len(paths))].pop()
        elif change == 2:
            paths[rng.randrange(len(paths))] = []
        elif change == 3:
            first = told["pairs"][0]["ends"][0]
            free = {*range(len(told["places"]))} - {*_ends(told)} - {*told["stones"]}
            paths = [[first, *_to_the_other(told, free, rng)], *([] for _ in paths[1:])]
        elif change == 4:
            free = {*range(len(told["places"]))} - {at for path in paths for at in path}
            free -= {*told["stones"]} | _ends(told).keys()
            paths += [_walk(told, free, rng.choice(sorted(free)), rng)] if free else []
        rules = Rules(touching=rng.random() < 0.5, fill=rng.random() < 0.3)
        cases.append((_drawn(told, paths, {}), rules))
    judged = modules.run("adrift/rules.js", _JUDGED, told, [(d, r._asdict()) for d, r in cases])
    wanted = [check(puzzle, _paths(told, d), r) and not _is_loose(told, d) for d, r in cases]
    assert judged == wanted
    assert {*wanted} == {True, False}


def test_a_path_around_a_corner_of_three_cells_touches_itself(modules: Modules) -> None:
    told = _told("hex\n . .\nA . .\n . A")
    script = "const { touches, solved } = it.judge(...arguments); return [touches, solved]"
    drawn = _drawn(told, [[2, 0, 3, 6]], {})
    for touching in (False, True):
        rules = {"touching": touching, "fill": False}
        found = modules.run("adrift/rules.js", script, told, drawn, rules)
        assert found == [[[2, 3]], touching]


def _to_the_other(told: Told, free: set[int], rng: Random) -> list[int]:
    """A way from the first end of the first pair to the other, or as far as it goes."""
    here, goal = told["pairs"][0]["ends"]
    way = [here]
    while goal not in told["neighbors"][way[-1]]:
        further = [at for at in told["neighbors"][way[-1]] if at in free and at not in way]
        if not further:
            return way[1:]
        way.append(rng.choice(further))
    return [*way[1:], goal]


def _paths(told: Told, drawn: Told) -> Paths:
    """The paths that join two ends, as the program has solutions."""
    found = []
    for pair in told["pairs"]:
        strand = _strand(drawn["links"], pair["ends"][0])
        found.append(tuple(strand) if {*pair["ends"]} == {strand[0], strand[-1]} else ())
    return tuple(found)


def _is_loose(told: Told, drawn: Told) -> bool:
    """Whether something is drawn that joins no two ends."""
    joined = {at for path in _paths(told, drawn) for at in path}
    return any(each and place not in joined for place, each in enumerate(drawn["links"]))
