// The keys of a board: digits put, with Shift they note; Backspace erases; Space or p changes between both.

// For `makeBoard`: what a key does on a table that is played at.
export function keysOf(table) {
  return (event) => {
    const deed = deedOf(event);
    if (!deed) return;
    event.preventDefault();
    deed(table);
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
  const { key, code, shiftKey } = event;
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() === "z") return shiftKey ? redo : undo;
    return key.toLowerCase() === "y" ? redo : null;
  }
  if (event.altKey) return null;
  // With Shift, `key` is another character; `code` still names the digit.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? /^[1-9]$/.exec(key)?.[0];
  if (digit) return (table) => (shiftKey ? table.enter(Number(digit), true) : table.enter(Number(digit)));
  return DEEDS[key] ?? null;
}

const undo = (table) => table.takeBack();
const redo = (table) => table.bringBack();

const DEEDS = {
  Backspace: (table) => table.erase(),
  Delete: (table) => table.erase(),
  0: (table) => table.erase(),
  " ": (table) => table.togglePencil?.(),
  p: (table) => table.togglePencil?.(),
  u: undo,
  r: redo,
  h: (table) => table.hints?.hint(),
  c: (table) => table.hints?.check(),
  Escape: (table) => table.hints?.clear(),
  b: (table) => table.toggleBlack?.(),
  "#": (table) => table.toggleBlack?.(),
};
