"""What the browser keeps of Adrift, and which key leads where."""

from typing import Any

import pytest

from stratabot.adrift.puzzle import Rules
from stratabot.web.adrift import board
from web.adrift.test_board import ALL
from web.adrift.test_view import KEYS
from web.modules import Modules

_KEEP = """
const [count, drawn] = [arguments[0], '-'.repeat(arguments[1])];
for (let k = 0; k < count; k += 1) {
  it.shelf.keep({ lines: [`A${'.'.repeat(k)}A`], flags: [], drawn: drawn });
}
it.shelf.keep({ lines: ['A..A'], flags: ['--no-fill'], drawn: drawn });
it.shelf.keep({ lines: ['A..A'], flags: ['--no-fill'], drawn: drawn });
return it.shelf.games.map(({ lines, flags }) => [lines[0].length - 2, flags.length]);
"""


_HINTS = """
const [board, answer] = arguments;
const [usual, asked] = [window.fetch, []];
window.fetch = async (path, { body }) => { asked.push(body); return Response.json(answer); };
const drawn = { links: board.places.map(() => []), tints: {} };
const ask = () => it.hintFor(board, drawn, { grid: 'the board', touching: true });
const found = await Promise.all([ask(), ask()]);
drawn.links[0].push(1);
drawn.links[1].push(0);
await ask();
window.fetch = usual;
return [found[0].joined, asked.map((body) => JSON.parse(body).done)];
"""


def test_no_hint_is_asked_for_twice(modules: Modules) -> None:
    told = board("A..\n...\n..A", Rules())
    answers = {"joined": [["r1c1", "r1c2"]], "solvable": True}
    joined, asked = modules.run("adrift/hints.js", _HINTS, told, answers)
    assert joined == [["r1c1", "r1c2"]]
    assert asked == [*range(80)]


@pytest.mark.parametrize("text", ALL)
def test_every_neighbor_has_a_key(modules: Modules, text: str) -> None:
    told: Any = board(text, Rules())
    for keys, neighbors in zip(modules.browser.run(KEYS, told), told["neighbors"], strict=True):
        assert {*keys.values()} == {*neighbors}


def test_fifteen_games_are_kept_each_once_the_last_one_first(modules: Modules) -> None:
    kept = modules.run("adrift/games.js", _KEEP, 20, 0)
    assert kept == [[2, 1], *([k, 0] for k in range(19, 5, -1))]


def test_many_huge_boards_leave_room_for_the_next(modules: Modules) -> None:
    kept = modules.run("adrift/games.js", _KEEP, 15, 300_000)
    assert kept == [[2, 1], *([k, 0] for k in range(14, 15 - len(kept), -1))]
    assert 4 <= len(kept) < 15
    assert modules.run("adrift/games.js", _KEEP, 3, 2_100_000) == [[2, 1]]
