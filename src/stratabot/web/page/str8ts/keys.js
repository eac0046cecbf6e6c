// The keys of a board: digits put, with Shift they note; Backspace erases; Space or p changes between both.

// For `makeBoard`: what a key does on a table that is played at.
export function keysOf(table) {
  let typed = {};
  return (event) => {
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    // Above 9 x 9, a 1 and then another digit in the same cell are 10, 11 and so on. Marks have one digit.
    const digit = event.shiftKey || table.isNoting ? null : digitOf(event);
    const both = typed.at === table.selected && digit !== null ? typed.digit * 10 + digit : 0;
    const isOne = both > 9 && both <= (table.puzzle ?? table.game.puzzle).size;
    if (isOne) table.enter(both);
    else deed(table);
    typed = isOne || digit === null ? {} : { at: table.selected, digit };
  };
}

// The same keys, and arrows, while the focus is beside the board, on a number perhaps. Gives what ends that.
export function listenBeside(table) {
  const keys = keysOf(table);
  const listen = (event) => {
    const at = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (at.closest("[role=gridcell], textarea, select, input:not([type=checkbox]), [role=tablist]")) return;
    // Space and Enter press what has the focus.
    if ([" ", "Enter"].includes(event.key) && at !== document.body) return;
    if (!event.key.startsWith("Arrow")) return void keys(event);
    event.preventDefault();
    table.board.focus();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}

function deedOf(event) {
  const { key, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const digit = digitOf(event);
  if (digit) return (table) => (shiftKey ? table.enter(digit, true) : table.enter(digit));
  return DEEDS[key] ?? null;
}

// The digit that is pressed, or null. With Shift, `key` is another character; `code` still names the digit.
function digitOf({ key, code, ctrlKey, metaKey, altKey }) {
  if (ctrlKey || metaKey || altKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? /^[0-9]$/.exec(key)?.[0];
  return digit ? Number(digit) : null;
}

const DEEDS = {
  Backspace: (table) => table.erase(),
  Delete: (table) => table.erase(),
  0: (table) => table.erase(),
  " ": (table) => table.togglePencil?.(),
  p: (table) => table.togglePencil?.(),
  u: (table) => table.takeBack(),
  r: (table) => table.bringBack(),
  h: (table) => table.hints?.hint(),
  c: (table) => table.hints?.check(),
  Escape: (table) => table.hints?.clear(),
  b: (table) => table.toggleBlack?.(),
  "#": (table) => table.toggleBlack?.(),
};
