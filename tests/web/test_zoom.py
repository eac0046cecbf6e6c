"""A board that is made larger and moved within its place: by fingers, buttons and keys."""

from typing import Any

import pytest

from web.modules import Modules

_BOARD = """
document.head.innerHTML = '<link rel="stylesheet" href="/style.css">';
await new Promise((done) => { document.querySelector('link').onload = done; });
const [size] = arguments;
const cell = `<button style="width: ${300 / size}px"></button>`;
document.body.innerHTML = `<p id="told"></p><div style="width: 300px">
  <div style="width: 300px; height: 300px; font-size: 0; line-height: 0">
  ${cell.repeat(size * size)}</div></div>`;
const style = 'min-width: 0; min-height: 0; padding: 0; border: 0; aspect-ratio: 1';
document.querySelectorAll('button').forEach((it) => { it.style.cssText += style; });
const place = document.body.lastChild;
const board = place.firstElementChild;
const made = it.zoomable(board, () => board.firstElementChild, { isDrawnOn: true });
place.append(made.element, made.buttons);
const [frame] = document.querySelectorAll('.zoom-frame');
const [smaller, larger] = document.querySelectorAll('.zoom-buttons button');
for (let k = 0; k < 2; k += 1) await new Promise(requestAnimationFrame);
const corner = frame.getBoundingClientRect();
const touch = (kind, ...points) => {
  const touches = points.map(([x, y], identifier) => new Touch({ identifier, target: board,
    clientX: corner.x + x, clientY: corner.y + y }));
  const event = new TouchEvent(kind, { touches, bubbles: true, cancelable: true });
  board.dispatchEvent(event);
  return event.defaultPrevented;
};
// What lies at a place of the frame, in the board's own pixels.
const at = (x, y) => {
  const box = board.getBoundingClientRect();
  const there = [corner.x + x - box.x, corner.y + y - box.y];
  return there.map((each) => Math.round(each * 300 / box.width));
};
const press = (keys) => {
  for (const key of keys) frame.dispatchEvent(new KeyboardEvent('keydown', { key }));
};
const width = () => board.firstElementChild.getBoundingClientRect().width;
"""


def _on_a_board(modules: Modules, size: int, script: str) -> Any:
    """What a script returns that has a board of 300 x 300 pixels with so many cells a side."""
    return modules.run("common/zoom.js", _BOARD + script, size)


_BUTTONS = "return smaller.parentElement.checkVisibility()"
_LARGER = "return [width(), at(150, 150)]"
_DONE = {
    "what two fingers hold stays under them": (
        15,
        "touch('touchstart', [100, 140]); touch('touchstart', [100, 140], [140, 140]);"
        "const held = at(120, 140); touch('touchmove', [60, 150], [160, 150]);"
        "const there = [at(110, 150), width()]; touch('touchmove', [90, 100], [190, 100]);"
        "return [held, there, at(140, 100), width()]",
        [[120, 140], [[120, 140], 50], [120, 140], 50],
    ),
    "one finger is left to the board": (
        15,
        "return [touch('touchstart', [9, 9]), touch('touchmove', [99, 9]), width()]",
        [False, False, 20],
    ),
    "five large cells need no buttons": (5, _BUTTONS, False),
    "seven large cells need no buttons": (7, _BUTTONS, False),
    "eight small cells have buttons": (8, _BUTTONS, True),
    "fifteen small cells have buttons": (15, _BUTTONS, True),
    "two steps by button make small cells fit for a finger": (
        15,
        f"larger.click(); larger.click(); {_LARGER}",
        [45, [150, 150]],
    ),
    "two steps by key make small cells fit for a finger": (
        15,
        f"press('+='); {_LARGER}",
        [45, [150, 150]],
    ),
    "a step by key keeps the cell with the focus in view": (
        15,
        "const last = board.lastElementChild; last.focus();"
        "press('+++'); const box = last.getBoundingClientRect();"
        "const seen = [box.right - corner.right, box.bottom - corner.bottom].map(Math.round);"
        "press('---------'); return [seen, width(), smaller.disabled, frame.scrollWidth]",
        [[0, 0], 20, True, 300],
    ),
}
"""How many cells a side has, what is done, and what is found then."""


@pytest.mark.parametrize(("size", "script", "found"), _DONE.values(), ids=[*_DONE])
def test_a_board_is_zoomed(modules: Modules, size: int, script: str, found: Any) -> None:
    assert _on_a_board(modules, size, script) == found


def test_one_finger_moves_a_larger_board_where_it_draws_nothing(modules: Modules) -> None:
    browser = modules.browser
    _on_a_board(modules, 15, "board.style.touchAction = 'none'; larger.click()")
    scroll = (
        "const it = document.querySelector('.zoom-frame'); return [it.scrollLeft, it.scrollTop]"
    )
    assert browser.run(scroll) == [75, 75]
    browser.swipe(-40, 24)
    assert browser.run(scroll) == [115, 51]
    browser.run("document.querySelector('.zoomed').onpointerdown = (it) => it.preventDefault()")
    browser.swipe(-20, 24)
    assert browser.run(scroll) == [115, 51]
