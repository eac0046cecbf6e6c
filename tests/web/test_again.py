"""What a button and an ending do the second time, in each game: one list over all of them."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from stratabot.adrift.puzzle import Rules
from stratabot.adrift.solver import solve as solve_adrift
from stratabot.adrift.text import parse_puzzle as parse_adrift
from stratabot.str8ts.solver import solve as solve_str8ts
from stratabot.str8ts.text import parse_puzzle as parse_str8ts
from stratabot.strata.position import Position
from stratabot.strata.puzzle import BLANK, Puzzle
from stratabot.strata.solver import solve as solve_strata
from stratabot.web.adrift import board
from web.modules import Modules
from web.page import NAMED, Page, address_of

_DEEDS = """
const all = (selector) => [...document.querySelectorAll(selector)];
const press = (element, key, more = {}) => element.dispatchEvent(
  new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
const put = (at, number) => {
  const cell = all('[role=gridcell]')[at];
  if (cell.innerText === `${number}`) return;
  cell.click();
  all('.keypad button')[number - 1].click();
};
const draw = (name, keys) => {
  all(`[data-place=${name}]`)[0].focus();
  for (const key of ['Enter', ...keys, 'Enter']) press(document.activeElement, key);
};
const lay = (label, line) => {
  const swatch = all('.color').find((it) => it.innerText === label);
  if (swatch.ariaPressed !== 'true') swatch.click();
  press(all(`.end[data-line=${line}]`)[0], 'Enter');
};
const paint = (at) => all('.painter [data-place]')[at].click();
const kept = (name) => JSON.parse(localStorage[`stratabot.${name}`])[0];
"""
"""What a player does, by keys and clicks: a finger's ways are other tests'."""

_CELLS = "all('[role=gridcell]').map((it) => it.innerText).join()"
_PATHS = "all('[data-place]').map((it) => it.ariaLabel).join()"
_RIBBONS = "all('.strata-board .ribbon').map((it) => it.dataset.line).join()"
_SQUARES = "all('.painter [data-place]').map((it) => it.ariaLabel).join()"


class Game(NamedTuple):
    """Where a game is, moves that solve it one after the other, and what is seen of its board."""

    where: str
    moves: Sequence[str]
    board: str
    kept: str = ""
    """What is kept of it: [seconds, hints]."""


_STR8TS_ROWS = ["...4e", ".#..#", ".....", "a5.#.", "#..1."]
_ADRIFT_TEXT = "AB.C.\n..BD.\nC.D..\n...A.\n....."
_STRATA_ROWS = ["PG.P", "PGGP", ".PP.", "PGPP"]
_WAYS = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}


def _str8ts_moves() -> list[str]:
    puzzle = parse_str8ts("\n".join(_STR8TS_ROWS))
    solved = solve_str8ts(puzzle)
    assert solved is not None
    cells = enumerate(zip(puzzle.flat, solved.flat, strict=True))
    return [
        f"put({at}, {full.number});"
        for at, (cell, full) in cells
        if not cell.is_black and not cell.number
    ]


def _adrift_moves() -> list[str]:
    puzzle = parse_adrift(_ADRIFT_TEXT)
    paths = solve_adrift(puzzle)
    assert paths is not None
    moves = []
    for path in paths:
        places = [divmod(at, 5) for at in path]
        keys = [_WAYS[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(places)]
        moves.append(f"draw('{puzzle.name(path[0])}', {keys});")
    return moves


def _strata_moves() -> list[str]:
    puzzle = Puzzle.of([[BLANK if cell == "." else cell for cell in row] for row in _STRATA_ROWS])
    solution = solve_strata(Position(puzzle, (), "G"))
    assert solution is not None
    return [f"lay('{color or 'G'}', '{line}');" for line, color in solution.ribbons]


GAMES = {
    "str8ts": Game(
        address_of("str8ts", _STR8TS_ROWS),
        _str8ts_moves(),
        _CELLS,
        "[kept('str8ts.games').seconds, kept('str8ts.games').hints]",
    ),
    "adrift": Game(
        address_of("adrift", _ADRIFT_TEXT.split("\n")),
        _adrift_moves(),
        _PATHS,
        "[kept('adrift.games').seconds, Number(kept('adrift.games').helped)]",
    ),
    "strata": Game(
        address_of("play/strata/grid", _STRATA_ROWS),
        _strata_moves(),
        _RIBBONS,
        "[kept('strata.runs').attempt.seconds, kept('strata.runs').attempt.hints]",
    ),
}
_IS_HINTED = (
    "return [...document.querySelectorAll('main .note')].some((it) => it.checkVisibility())"
)
_PAINTED = {
    "own str8ts": Game("play/str8ts/edit", ["put(0, 3);", "put(1, 2);"], _CELLS),
    "own strata": Game("strata", ["paint(0);", "paint(1);"], _SQUARES),
}
_AGAIN = {
    "str8ts": ["Play it again", "Start again"],
    "adrift": ["Play it again"],
    "strata": ["Play it again"],
}
_HELPS = [
    ("str8ts", "", ["Hint"]),
    ("str8ts", "", ["Show this cell's number"]),
    ("str8ts", "", ["What applies"]),
    ("adrift", "", ["Hint"]),
    ("adrift", "draw('r1c2', ['ArrowDown', 'ArrowRight']);", ["Check", "Take it back"]),
    ("strata", "", ["Hint"]),
]


def open_game(page: Page, game: Game) -> None:
    page.open(game.where)
    page.wait("return document.querySelector('main .tools, main .won') !== null")
    page.unfold()


def do(page: Page, script: str) -> Any:
    return page.run(_DEEDS + script)


def click(page: Page, label: str) -> None:
    page.wait(f"const it = ({NAMED})(arguments[0]); it?.click(); return Boolean(it)", label)


def is_enabled(page: Page, label: str) -> bool:
    return bool(page.run(f"return Boolean(({NAMED})(arguments[0]))", label))


def _finish(page: Page, game: Game) -> None:
    do(page, "".join(game.moves))
    page.wait("return /Solved|Perfect|solved/.test(document.querySelector('main').innerText)")


@pytest.mark.parametrize("name", [*GAMES, *_PAINTED])
def test_a_new_move_leaves_nothing_to_bring_back(page: Page, name: str) -> None:
    game = {**GAMES, **_PAINTED}[name]
    open_game(page, game)
    one, other = game.moves[:2]
    do(page, one)
    click(page, "Undo")
    assert is_enabled(page, "Redo")
    before = do(page, f"{other} return {game.board}")
    assert not is_enabled(page, "Redo")
    click(page, "Undo")
    click(page, "Redo")
    assert do(page, f"return {game.board}") == before


@pytest.mark.parametrize("name", [*GAMES, *_PAINTED])
def test_the_same_keys_take_back_and_bring_back_everywhere(page: Page, name: str) -> None:
    game = {**GAMES, **_PAINTED}[name]
    open_game(page, game)
    keys = "['z', { ctrlKey: true }], ['y', { ctrlKey: true }], ['z', { metaKey: true }],"
    keys += "['Z', { ctrlKey: true, shiftKey: true }]"
    empty, *seen = do(
        page,
        f"const seen = [{game.board}]; {game.moves[0]} seen.push({game.board});"
        f"for (const [key, more] of [{keys}]) {{ press(document.activeElement, key, more);"
        f" seen.push({game.board}); }} return seen",
    )
    assert seen == [seen[0], empty] * 2 + [seen[0]]
    assert seen[0] != empty


def test_a_clock_that_is_hidden_is_hidden_in_all_games(page: Page) -> None:
    label = "const it = document.querySelector('.time'); return it && [it.innerText, it.ariaLabel]"
    open_game(page, GAMES["strata"])
    assert page.run(label) == ["0:00", "Time 0:00, hide it"]
    page.run("document.querySelector('.time').click()")
    for game in GAMES.values():
        open_game(page, game)
        assert page.run(label) == ["Clock", "Show the clock"]
        do(page, game.moves[0])
        assert page.run(label) == ["Clock", "Show the clock"]
    page.run("document.querySelector('.time').click()")
    assert page.run(label)[0].startswith("0:")


@pytest.mark.parametrize("name", GAMES)
def test_time_is_counted_to_the_end_and_not_after_it(page: Page, name: str) -> None:
    game = GAMES[name]
    pass_time = (
        "const usual = performance.now; let now = performance.now(); performance.now = () => now;"
        "{} now += 60000; location.hash = 'nowhere';"
        "while (document.querySelector('main h1')?.innerText !== 'There is no such page')"
        " await new Promise(requestAnimationFrame);"
        f"performance.now = usual; return {game.kept}[0]"
    )
    open_game(page, game)
    played = f"{game.moves[0]} now += 5000; {''.join(game.moves[1:])}"
    seconds = do(page, pass_time.replace("{}", played))
    assert 5 <= seconds < 60
    open_game(page, game)
    assert do(page, pass_time.replace("{}", "")) == seconds


@pytest.mark.parametrize("name", ["str8ts", "strata"])
def test_what_is_solved_stays_as_it_is(page: Page, name: str) -> None:
    game = GAMES[name]
    open_game(page, game)
    _finish(page, game)
    keys = "['1', '2', 'Backspace', 'u', 'r', 'Enter', '!', '#']"
    for reloads in (False, True):
        if reloads:
            page.reload()
            page.wait("return document.querySelector('main .won, main .str8ts') !== null")
        before, after = do(
            page,
            f"const seen = () => [{game.board}, {game.kept}[1], localStorage.length];"
            f"const before = seen(); for (const key of {keys}) for (const it of"
            " [document.body, ...all('[role=gridcell], .end')]) press(it, key, { code: 'Digit2' });"
            "for (const it of all('.keypad button, .tools button, .color')) it.click();"
            "return [before, seen()]",
        )
        assert before == after


def test_a_solved_board_of_adrift_that_is_drawn_on_is_not_solved_any_more(page: Page) -> None:
    game = GAMES["adrift"]
    open_game(page, game)
    _finish(page, game)
    click(page, "Undo")
    assert do(page, "return kept('adrift.games').solved") is False
    click(page, "Redo")
    page.see("Solved in")
    assert do(page, "return kept('adrift.games').solved") is True


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_is_a_card_in_words_that_closes(page: Page, name: str) -> None:
    open_game(page, GAMES[name])
    click(page, "Hint")
    page.wait(_IS_HINTED)
    told = page.run("return document.querySelector('.told').innerText")
    assert not re.search(r"r\d+c\d+|\(ways\)", told)
    click(page, "Close")
    assert not page.run(_IS_HINTED)
    assert page.run("return document.querySelector('.look, .marked') === null")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_won_is_told_by_one_card_then_and_later(page: Page, name: str) -> None:
    open_game(page, GAMES[name])
    _finish(page, GAMES[name])
    seen = "return [...document.querySelectorAll('.won h2, .won p, .won :is(a, button)')]"
    before = page.run(f"{seen}.map((it) => it.innerText)")
    assert before[-2:] == ["Play it again", "Share"]
    assert re.match("Solved|Perfect", before[0])
    assert re.search(r"\d:\d\d", "".join(before))
    page.reload()
    page.wait("return document.querySelector('.won h2')?.checkVisibility()")
    later = page.run(f"{seen}.map((it) => it.innerText)")
    assert {*later} <= {*before}
    assert later[-2:] == ["Play it again", "Share"]
    assert page.run("return document.querySelector('.won .main').hash").startswith("#play/")


@pytest.mark.parametrize("name", GAMES)
def test_what_is_played_again_begins_with_nothing(page: Page, name: str) -> None:
    game = GAMES[name]
    open_game(page, game)
    empty = do(page, f"return {game.board}")
    click(page, "Hint")
    page.wait(_IS_HINTED)
    _finish(page, game)
    assert do(page, f"return {game.kept}[1]") == 1
    page.reload()
    for label in _AGAIN[name]:
        click(page, label)
    page.wait(f"{_DEEDS} return {game.board} === arguments[0]", empty)
    assert not is_enabled(page, "Undo")
    assert not is_enabled(page, "Redo")
    _finish(page, game)
    assert do(page, f"return {game.kept}[1]") == 0
    assert "hints" not in page.text().split("Solved in")[-1].split(".")[0]


@pytest.mark.parametrize(("name", "before", "presses"), _HELPS, ids=lambda it: str(it))
def test_all_that_helps_is_told_at_the_end(
    page: Page, name: str, before: str, presses: list[str]
) -> None:
    game = GAMES[name]
    open_game(page, game)
    do(page, before)
    empty = do(page, f"return {game.board}")
    for label in presses:
        click(page, label)
    # A hint is told, or a number stands there.
    changed = f"{_DEEDS} return {game.board} !== arguments[0] || (() => {{ {_IS_HINTED} }})()"
    page.wait(changed, empty)
    _finish(page, game)
    assert do(page, f"return {game.kept}[1]") == 1
    assert "hint" in page.text()


@pytest.mark.parametrize(
    ("where", "presses", "words"),
    [
        ("adrift/--no-fill/A../.../..A", ["Solve", "Show it"], "There are other solutions, too."),
        (GAMES["adrift"].where, ["Solve", "Show it"], ""),
        ("str8ts/..../.%23../..%23./....", ["Solve", "Solve"], "This is one of several solutions."),
        (GAMES["str8ts"].where, ["Solve", "Solve"], "This is the only solution."),
    ],
)
def test_who_is_shown_a_solution_is_told_whether_there_are_others(
    page: Page, where: str, presses: list[str], words: str
) -> None:
    page.open(where)
    page.unfold()
    click(page, presses[0])
    page.wait("const it = document.querySelector('dialog .main'); it?.click(); return Boolean(it)")
    page.see("This is the solution.")
    page.see(words)
    assert ("There are other" in page.text()) == ("other" in words)


def test_the_first_solution_of_a_day_stays(modules: Modules) -> None:
    script = """
    const diary = new it.Diary('days');
    diary.add('2026-11-23', { seconds: 90 }, '2026-11-23');
    diary.add('2026-11-24', { seconds: 80 }, '2026-11-24');
    diary.add('2026-11-23', { seconds: 10 }, '2026-11-24');
    return [diary.days, diary.streak('2026-11-24')];
    """
    days, streak = modules.run("common/diary.js", script)
    assert days == {
        "2026-11-23": {"seconds": 90, "onDay": True},
        "2026-11-24": {"seconds": 80, "onDay": True},
    }
    assert streak == 2


def test_days_are_listed_from_yesterday_back_and_the_last_ones_are_kept(modules: Modules) -> None:
    listed = """
    const { dayAfter, dayName, dayOf } = await import('/common/dates.js');
    const played = [];
    const told = { play: async (day) => played.push(day), about: () => '' };
    const made = it.dayCard(new it.Diary('none'), told).querySelector('details');
    made.querySelectorAll('button').forEach((each) => each.click());
    const [first, ...others] = Array.from({ length: 14 }, (_, k) => dayAfter(dayOf(), -1 - k));
    return [made.querySelector('button').innerText === dayName(first), played,
      [first, ...others, dayAfter(dayOf(), -15)]];
    """
    is_named, played, days = modules.run("common/diary.js", listed)
    assert (is_named, played) == (True, days)
    kept = """
    const { dayAfter } = await import('/common/dates.js');
    const days = Array.from({ length: 45 }, (_, k) => dayAfter('2026-11-23', (7 * k) % 45));
    const usual = window.fetch;
    const puzzles = [{ puzzle: '....', size: 2, grade: 'gentle' }];
    window.fetch = async () => Response.json({ puzzles });
    for (const day of days) await it.puzzleOfDay(day);
    window.fetch = usual;
    return [Object.keys(JSON.parse(localStorage['stratabot.str8ts.days'])), days.sort().slice(-40)];
    """
    found, last = modules.run("str8ts/days.js", kept)
    assert found == last


def test_days_are_harder_and_harder_from_monday_to_sunday(modules: Modules) -> None:
    days = [f"2026-11-{day}" for day in range(23, 30)]
    grades = modules.run("str8ts/days.js", "return arguments[0].map(it.gradeOf)", days)
    order = ["gentle", "moderate", "tough", "diabolical", "extreme"]
    ranks = [order.index(grade) for grade in grades]
    assert ranks == sorted(ranks)
    assert (ranks[0], ranks[-1]) == (0, 4)


def test_a_piece_that_joins_nothing_is_no_solution(modules: Modules) -> None:
    told = board("A..A\n....\n....", Rules())
    script = """
    const [board] = arguments;
    return [[], [8, 9], [9]].map((piece) => {
      const drawn = it.nothingDrawn(board);
      const join = (path) => path.slice(1).forEach((at, k) => it.link(drawn, path[k], at));
      [[0, 1, 2, 3], piece].forEach(join);
      if (piece.length) drawn.tints[piece[0]] = 0;
      return it.judge(board, drawn, { fill: false }).solved;
    });
    """
    assert modules.run("adrift/rules.js", script, told) == [True, False, False]
