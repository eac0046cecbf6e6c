"""The page's rules of Strata are the library's: over random boards, in a bare page."""

import re
from random import Random

from stratabot.portable_random import pick_one, random_below, seeded_random, shuffled
from stratabot.strata.generator import Params, make_puzzle
from stratabot.strata.picture.book import HOW_TO_PLAY
from stratabot.strata.position import Position
from stratabot.strata.practice.waves import all_kinds
from stratabot.strata.puzzle import Ribbon, check
from stratabot.strata.solver import can_be_won, solve
from stratabot.web.files import PAGE_FOLDER
from thorough import times
from web.modules import Modules

_RULES = """
return arguments[0].map(({ grid, laid }) => [it.isSolved(grid, laid), it.canBeWon(grid, laid),
  it.isFull(grid, laid), it.wrongCells(grid, laid).map(({ row, col }) => [row, col])]);
"""
_CLOCK = """
let [now, isHidden] = [0, false];
const usual = performance.now;
performance.now = () => 1000 * now;
Object.defineProperty(document, 'hidden', { get: () => isHidden, configurable: true });
const turn = (hidden) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};
const clock = new it.Clock(5);
const seconds = [clock.seconds];
const pass = (more) => { now += more; seconds.push(clock.seconds); };
clock.start();
pass(2);
turn(true);
pass(60);
turn(false);
pass(1);
clock.stop();
turn(true);
turn(false);
pass(9);
performance.now = usual;
delete document.hidden;
return seconds;
"""
_TOUCHES = """
const [wave, games] = arguments;
const deeds = { undo: it.undo, redo: it.redo, restart: it.restart };
return games.map((touches) => touches.reduce(
  (run, touch) => (deeds[touch] ? deeds[touch](run)
    : typeof touch === 'number' ? it.select(run, touch) : it.touch(run, touch)),
  it.newRun('', wave)).attempt);
"""


def _position(rng: Random) -> Position:
    """Some ribbons on a random board: as a solution has them, or anyhow."""
    rows, cols = 2 + random_below(4, rng), 2 + random_below(4, rng)
    puzzle = make_puzzle(Params(rows, cols, 3, 0.2), rng)
    solution = solve(puzzle)
    assert solution is not None
    ribbons = [Ribbon(line, color or puzzle.colors[0]) for line, color in solution.ribbons]
    if random_below(2, rng):
        ribbons = [
            Ribbon(line, pick_one(puzzle.colors, rng)) for line in shuffled(puzzle.lines, rng)
        ]
    return Position(puzzle, tuple(ribbons[: random_below(len(ribbons) + 1, rng)]))


def _told(position: Position) -> dict[str, object]:
    grid = ["".join(cell or "." for cell in row) for row in position.puzzle.cells]
    return {
        "grid": grid,
        "laid": [{"line": str(r.line), "color": r.color} for r in position.placed],
    }


def _wrong(position: Position) -> list[list[int]]:
    tops: dict[tuple[int, int], object] = {}
    cells = position.puzzle.cells
    for line, color in position.placed:
        for row in range(len(cells)):
            for col in range(len(cells[0])):
                if line.index == (row if line.kind == "row" else col):
                    tops[row, col] = color
    return [
        [row, col]
        for row, found in enumerate(cells)
        for col, color in enumerate(found)
        if color is not None and tops.get((row, col)) != color
    ]


def test_the_page_has_the_rules_of_the_library(modules: Modules) -> None:
    rng = seeded_random(5)
    positions = [_position(rng) for _ in range(times(2000, quick=300))]
    found = modules.run("strata/rules.js", _RULES, [_told(position) for position in positions])
    for (solved, can_win, full, wrong), p in zip(found, positions, strict=True):
        assert solved == check(p.puzzle, p.placed)
        assert can_win == can_be_won(p)
        assert full == (len(p.placed) == len([*p.puzzle.lines]))
        assert wrong == _wrong(p)
    assert modules.run("strata/rules.js", "return it.allWaves()") == [
        {"side": kind.side, "colors": kind.colors} for kind in all_kinds()
    ]


def test_touches_lay_and_peel_until_the_puzzle_is_solved(modules: Modules) -> None:
    wave = {"labels": ["1", "2"], "puzzles": [{"grid": ["1.", "2."]}]}
    games: list[tuple[list[str | int], str, bool, int, bool]] = [
        (["r1", 1, "c2"], "r1=1 c2=2", True, 3, False),
        ([0, 2, "undo", "restart"], "", True, 0, False),
        (["r1", "c2", "c1", "undo"], "r1=1 c2=1", False, 4, False),
        (["r1", "c2", "c1", "undo", "undo", "redo"], "r1=1 c2=1", False, 6, False),
        (["r1", "c2", "restart", "redo", "redo", "redo"], "r1=1 c2=1", False, 5, False),
        (["r1", "c2", "undo", "c1", "redo"], "r1=1 c1=1", False, 4, False),
        (["r1", "c2", "c1", "c2"], "r1=1", False, 4, False),
        (["r1", "c2", "restart", "r2"], "r2=1", False, 4, False),
        (["c1", "c2", "r1", 1, "r2", "r2"], "c1=1 c2=1 r1=1 r2=2", True, 5, True),
        (["c1", "c2", "r1", "r2"], "c1=1 c2=1 r1=1 r2=1", True, 4, False),
    ]
    ends = modules.run("strata/play/run.js", _TOUCHES, wave, [touches for touches, *_ in games])
    for (_, *wanted), end in zip(games, ends, strict=True):
        laid = " ".join(f"{each['line']}={each['color']}" for each in end["laid"])
        assert [laid, end["perfect"], end["clicks"], end["solved"]] == wanted


def test_times_and_days_are_counted_as_people_do(modules: Modules) -> None:
    seconds = [0, 0.04, 9.96, 59.97, 62.34, 3723.5]
    told = modules.run("common/clock.js", "return arguments[0].map(it.format)", seconds)
    assert told == ["0:00.0", "0:00.0", "0:10.0", "1:00.0", "1:02.3", "62:03.5"]
    solved = {f"2026-{day}": {"onDay": True} for day in ("03-01", "02-28")}
    # One was solved after its day, another before.
    solved |= {f"2026-{day}": {"onDay": False} for day in ("02-27", "03-02")}
    streak = (
        "localStorage['stratabot.days'] = JSON.stringify(arguments[0]);"
        "return arguments[1].map((day) => new it.Diary('days').streak(day))"
    )
    days = ("2026-03-01", "2026-03-02", "2026-03-03")
    assert modules.run("common/diary.js", streak, solved, days) == [2, 2, 0]


def test_the_page_explains_the_game_in_the_programs_words() -> None:
    how = (PAGE_FOLDER / "strata" / "play" / "how.js").read_text("utf-8")
    assert tuple(re.findall(r'^  "(.*)",$', how, re.MULTILINE)) == HOW_TO_PLAY


def test_a_clock_stands_while_the_page_is_hidden(modules: Modules) -> None:
    told = modules.run("common/clock.js", _CLOCK)
    assert told == [5, 7, 7, 8, 8]
