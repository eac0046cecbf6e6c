"""Hints, what is wrong, and keys, in a bare page whose program is the test."""

from typing import Any

from web.modules import Modules

_ASKED = """
document.body.innerHTML = '<p id="told"></p>';
const usual = window.fetch;
const hint = (number) => ({ solvable: true, nudge: 'Look at row 1.', steps: [{ technique: 'last',
  cells: [[1, 1]], put: { cell: [1, 2], number }, removed: [], why: 'It must be.', leads: [] }] });
let counted = 0;
const game = { text: '', textWithoutMarks: '', marks: [], puzzle: { size: 4 } };
const hints = new it.Hints({ game, wishes: {}, look() {}, counted() { counted += 1; } });
document.body.append(hints.card.element);
const asked = async (number) => {
  window.fetch = async () => Response.json(hint(number));
  await hints.hint();
  window.fetch = usual;
  return counted;
};
const buttons = () => [...hints.card.element.querySelectorAll('button')].map((it) => it.innerText);
"""
_SHOWN = """
const style = document.createElement('link');
Object.assign(style, { rel: 'stylesheet', href: '/str8ts/str8ts.css' });
const isThere = new Promise((done) => { style.onload = done; });
document.head.append(style);
await isThere;
const puzzle = { size: 2, cells: Array(4).fill({ isBlack: false, number: 0 }) };
const board = it.makeBoard(puzzle, { label: '', pick() {} });
document.body.replaceChildren(board.element);
board.show({ puzzle, numbers: [1, 0, 0, 0], marks: [0, 3, 0, 0], wrong: new Set([0, 1]) });
const signs = [...board.element.querySelectorAll('.wrong')].map((cell) => {
  const { content, borderTopStyle } = getComputedStyle(cell, '::after');
  return [content, borderTopStyle];
});
style.remove();
return signs;
"""

_HELD = """
const pressed = [];
const key = it.digitKey(3, (...told) => pressed.push(told));
const finger = (...names) => names.forEach((name) => key.dispatchEvent(new PointerEvent(name)));
finger('pointerdown', 'pointerup');
key.click();
finger('pointerdown');
while (pressed.length < 2) await new Promise(requestAnimationFrame);
finger('pointerup');
key.click();
finger('pointerdown', 'pointercancel');
key.click();
return pressed;
"""


def _asked(modules: Modules, script: str) -> Any:
    """What a script returns that asks for hints which put a number."""
    return modules.run("str8ts/hints.js", _ASKED + script)


def test_the_same_hint_once_more_is_still_one(modules: Modules) -> None:
    script = "return [await asked(1), await asked(1), await asked(2), await asked(2)]"
    assert _asked(modules, script) == [1, 1, 2, 2]


def test_where_to_look_gives_no_number_away(modules: Modules) -> None:
    script = "await asked(3); const first = buttons(); hints.card.element"
    script += ".querySelector('button').click(); return [first, buttons()]"
    first, then = _asked(modules, script)
    assert first == ["Why?", "Close"]
    assert then == ["Put 3 into row 1, column 2", "Close"]


def test_the_sign_of_a_wrong_cell_covers_none_of_its_marks(modules: Modules) -> None:
    number, marks = modules.run("str8ts/board.js", _SHOWN)
    assert number[0] == '"!"'
    assert marks == ['""', "solid"]


def test_a_long_touch_notes_and_a_short_one_puts(modules: Modules) -> None:
    assert modules.run("str8ts/board.js", _HELD) == [[3, False], [3, True], [3, False]]


def test_each_technique_that_applies_shows_its_cells_and_its_links(modules: Modules) -> None:
    script = """
    document.body.innerHTML = '<p id="told"></p>';
    const usual = window.fetch;
    const step = (technique, row, links) => ({ technique, cells: [[row, 1]], put: null,
      removed: [], why: `Since ${technique}.`, leads: [], links });
    const each = [step('single', 1, []), step('y-wing', 2, [[[2, 1], [2, 2]]])];
    window.fetch = async () => Response.json({ solvable: true, each });
    const seen = [];
    const look = (cells, _struck, _target, links) => { seen.push([[...cells], links]); };
    const game = { text: '', textWithoutMarks: '', puzzle: { size: 4 } };
    const hints = new it.Hints({ game, wishes: {}, look, counted() {} });
    document.body.append(hints.card.element);
    await hints.applicable();
    window.fetch = usual;
    const named = [...hints.card.element.querySelectorAll('[role=radio]')];
    named[1].click();
    return [named.map((one) => one.innerText), seen, hints.card.element.innerText];
    """
    named, seen, text = modules.run("str8ts/hints.js", script)
    assert named == ["single", "y-wing"]
    assert seen == [[[0], []], [[4], [[4, 5]]]]
    assert "Since y-wing." in text
