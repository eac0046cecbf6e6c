"""Games that are open in two tabs at once, and what can be taken back after a reload."""

from random import Random
from typing import Any

import pytest

from thorough import times
from web.ahead import MODERATE
from web.modules import Modules
from web.page import Page, address_of

_TWO_TABS = """
document.body.innerHTML = '<p id="told"></p>';
const frame = document.createElement('iframe');
await new Promise((done) => {
  Object.assign(frame, { onload: done, src: location.href });
  document.body.append(frame);
});
frame.contentDocument.body.innerHTML = '<p id="told"></p>';
const its = await frame.contentWindow.eval("import('/common/shelf.js')");
const tab = (window, { Shelf, OpenGame }) => {
  const tab = { window, shelf: new Shelf('test', 9, ({ name }) => name) };
  const like = { name: 'a' };
  const options = { told: () => ({ ...like, moves: tab.moves }), isBegun: () => true };
  const take = (game) => { tab.moves = game.moves; };
  const before = tab.shelf.find(like);
  tab.moves = before?.moves ?? [];
  tab.open = new OpenGame(tab.shelf, like, before, { ...options, take });
  tab.move = (move) => { tab.moves = [...tab.moves, move]; return tab.open.moved(); };
  return tab;
};
const [one, other] = [tab(window, it), tab(frame.contentWindow, its)];
const kept = () => one.shelf.find({ name: 'a' })?.moves ?? null;
const seen = async (tab, count) => {
  while (tab.moves.length !== count) await new Promise(requestAnimationFrame);
};
"""
_HISTORY = """
const [states, steps] = arguments;
let history = new it.Undo(states[0]);
states.slice(1).forEach((state) => history.push(state));
return steps.map((step) => {
  const kept = JSON.parse(JSON.stringify(history.kept));
  if (step === 'reload') history = new it.Undo(history.state, kept);
  else if (typeof step === 'string') history[step]();
  else history.push(step);
  return [history.state, history.canUndo, history.canRedo];
});
"""


_TABS = {
    "a move is seen in the other tab at once": (
        "one.move(1); await seen(other, 1); other.move(2); await seen(one, 2); one.move(3);",
        "kept()",
        [1, 2, 3],
    ),
    "an idle tab that is left writes nothing over a newer move": (
        "one.move(1); await seen(other, 1); other.move(2); one.open.leave();",
        "kept()",
        [1, 2],
    ),
    "an idle tab that is closed writes nothing over a newer move": (
        "one.move(1); await seen(other, 1); other.move(2); dispatchEvent(new Event('pagehide'));",
        "kept()",
        [1, 2],
    ),
    "a move on a board that is no more is given up for the newer one": (
        "other.move(1); const stands = one.move(2);",
        "[stands, one.moves, kept()]",
        [False, [1], [1]],
    ),
    "a tab that is shown again catches up": (
        "other.move(1); dispatchEvent(new Event('pageshow')); one.move(2);",
        "kept()",
        [1, 2],
    ),
    "a game that was forgotten is not kept again without a move": (
        "one.move(1); other.shelf.forget({ name: 'a' }); one.open.rest();"
        "const before = kept(); one.move(2);",
        "[before, kept()]",
        [None, [1, 2]],
    ),
    "a full store takes no move back": (
        "one.move(1); const set = Storage.prototype.setItem;"
        "Storage.prototype.setItem = () => { throw new Error('full'); };"
        "const stands = [one.move(2), one.move(3)]; Storage.prototype.setItem = set;",
        "[stands, one.moves]",
        [[True, True], [1, 2, 3]],
    ),
}
"""What is done in two tabs that have the same game open, `one` and `other`; what is then there."""


@pytest.mark.parametrize(("script", "looks", "found"), _TABS.values(), ids=[*_TABS])
def test_in_two_tabs(modules: Modules, script: str, looks: str, found: Any) -> None:
    ends = f"const found = {looks}; frame.remove(); return found"
    assert modules.run("common/shelf.js", _TWO_TABS + script + ends) == found


def test_what_can_be_taken_and_brought_back_outlives_reloads(modules: Modules) -> None:
    rng = Random(4)

    def state() -> dict[str, Any]:
        some = {str(rng.randrange(9)): rng.randrange(3) for _ in range(rng.randrange(4))}
        return {"links": [rng.sample(range(9), rng.randrange(3)) for _ in range(5)], "tints": some}

    for _ in range(times(50, quick=8)):
        states = [state() for _ in range(rng.randrange(1, 9))]
        steps = rng.choices([state(), "undo", "redo", "undo"], k=30)
        told = modules.run("common/undo.js", _HISTORY, states, steps)
        reloaded = [each for step in steps for each in (step, "reload")]
        assert modules.run("common/undo.js", _HISTORY, states, reloaded)[1::2] == told


def test_the_last_hundred_moves_are_kept(modules: Modules) -> None:
    states = [{"numbers": [k]} for k in range(150)]
    steps = ["reload", *["undo"] * 120]
    told = modules.run("common/undo.js", _HISTORY, states, steps)
    assert told[-1] == [{"numbers": [49]}, False, True]


_STR8TS = (
    "document.querySelector('[role=gridcell]').click();"
    "document.querySelectorAll('.keypad button')[4].click()"
)
_GAMES = {
    address_of("str8ts", MODERATE): (
        _STR8TS,
        "return document.querySelector('[role=gridcell]').innerText === '5'",
    ),
    "adrift/AB.C./..BD./C.D../...A./.....": (
        "document.querySelector('[data-place=r1c1]').focus();"
        "for (const key of ['Enter', 'ArrowDown', 'Enter']) document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', { key, bubbles: true }))",
        "return document.body.innerText.includes('8 % filled')",
    ),
    "play/strata/grid/PG.P/PGGP": (
        "document.querySelector('.end').dispatchEvent("
        "new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))",
        "return document.querySelectorAll('.ribbon').length === 1",
    ),
}


@pytest.mark.slow
def test_a_game_is_kept_once_it_is_begun_and_one_of_adrift_once_it_is_seen(page: Page) -> None:
    kept = (
        "return ['str8ts.games', 'adrift.games', 'strata.runs'].map((name) =>"
        " JSON.parse(localStorage[`stratabot.${name}`] ?? '[]').length)"
    )
    for where in (*_GAMES, "nowhere"):
        page.open(where)
    assert page.run(kept) == [0, 1, 0]
    for where, (move, is_made) in _GAMES.items():
        page.open(where)
        page.run(move)
        page.wait(is_made)
    page.open("nowhere")
    assert page.run(kept) == [1, 1, 1]


@pytest.mark.slow
def test_two_tabs_on_a_game_show_the_newer_move_and_undo_outlives_them(page: Page) -> None:
    driver = page.browser.driver
    for where, (move, is_made) in _GAMES.items():
        page.open(where)
        first = driver.current_window_handle
        driver.switch_to.new_window("tab")
        try:
            driver.get(f"{page.address}#{where}")
            page.wait("return document.querySelector('main button') !== null")
            page.run(move)
            page.wait(is_made)
        finally:
            driver.close()
            driver.switch_to.window(first)
        page.wait(is_made)
        page.open("nowhere")
        page.open(where)
        page.reload()
        page.wait(is_made)
        page.press("Undo")
        page.wait(is_made.replace("return ", "return !(") + ")")
