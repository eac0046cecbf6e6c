// A board of Str8ts, as the program draws it: a grid to go through with the arrow keys.

import { button, h, svg } from "../common/dom.js";
import { cellToward } from "../common/tabs.js";
import { numbersOf } from "./rules.js";

// makeBoard({ size, cells }, { label, pick, key }) -> { element, show(state), focus() }.
// `pick(at)` is called for a cell that is touched or gone to, `key(event, at)` for other keys.
// A state: { puzzle, numbers, marks, selected, wrong, look, struck, target, links }: `wrong` and `look` are sets of
// cells, `struck` a map from a cell to the numbers that are struck out in it, `target` the cell that a hint puts,
// `links` pairs of cells that are joined by a line.
export function makeBoard({ size }, { label, pick, key = () => {} }) {
  const cells = [...Array(size ** 2).keys()].map((at) => h("div", {
    role: "gridcell", tabindex: -1, onclick: () => pick(at), onkeydown: (event) => turn(event, at),
  }));
  const heads = [...Array(size).keys()].map((k) => h("span", { class: "head", "aria-hidden": "true" }, `${k + 1}`));
  const rows = heads.map((_, row) => h("div", { role: "row" },
    h("span", { class: "head", "aria-hidden": "true" }, `${row + 1}`), cells.slice(row * size, (row + 1) * size)));
  const grid = h("div", { class: "grid", role: "grid", "aria-label": label }, rows);
  const wires = svg("svg", { class: "wires", viewBox: "0 0 100 100", "aria-hidden": "true" });
  const element = h("div", { class: `drawn str8ts${size > 6 ? " large" : ""}` }, h("div", { class: "heads", "aria-hidden": "true" }, h("span"), heads), h("div", { class: "grid-frame" }, grid, wires));
  element.style.setProperty("--n", size);
  let chosen = 0;

  function turn(event, at) {
    const to = event.ctrlKey || event.metaKey || event.altKey ? null : cellToward(event.key, at, size, size);
    if (to === null) return key(event, at);
    event.preventDefault();
    if (to === at) return;
    pick(to);
    focus();
    cells[to].scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  function focus() {
    cells[chosen].focus({ preventScroll: true });
  }

  function show(state) {
    chosen = state.selected ?? chosen;
    cells.forEach((cell, at) => fill(cell, at, state));
    wires.replaceChildren(...(state.links ?? []).map(([one, other]) => wire(middleOf(one), middleOf(other))));
  }

  // The middle of a cell, in hundredths of the grid.
  function middleOf(at) {
    const [all, box] = [grid, cells[at]].map((it) => it.getBoundingClientRect());
    return { x: 100 * (box.x + box.width / 2 - all.x) / all.width, y: 100 * (box.y + box.height / 2 - all.y) / all.height };
  }

  // A line between two middles that leaves what stands in the cells free.
  function wire(from, to) {
    const share = 25 / size / Math.hypot(to.x - from.x, to.y - from.y);
    const [x, y] = [share * (to.x - from.x), share * (to.y - from.y)];
    return svg("path", { d: `M${from.x + x} ${from.y + y}L${to.x - x} ${to.y - y}` });
  }

  function fill(cell, at, { puzzle, numbers, marks, selected, wrong, look, struck, target }) {
    const { isBlack, number } = puzzle.cells[at];
    const own = number ? 0 : numbers[at];
    const shown = number || own;
    const gone = struck?.get(at) ?? [];
    const noted = !isBlack && !shown ? numbersOf(marks[at]) : [];
    cell.style.setProperty("--turn", Math.floor(at / size) + (at % size));
    cell.className = [isBlack ? "black" : "white", own && "own", wrong?.has(at) && "wrong", look?.has(at) && "look", target === at && "target",
      selected === at && "chosen", shown && number === 0 && "put"].filter(Boolean).join(" ");
    cell.tabIndex = at === chosen ? 0 : -1;
    cell.setAttribute("aria-selected", selected === at);
    const said = [isBlack && "black", shown || (!isBlack && "empty"), number && !isBlack && "given",
      noted.length && `may be ${noted.join(" ")}`, gone.length && `strike out ${gone.join(" ")}`,
      wrong?.has(at) && "wrong", look?.has(at) && "look here"];
    cell.setAttribute("aria-label", `row ${Math.floor(at / size) + 1}, column ${(at % size) + 1}: ${said.filter(Boolean).join(", ")}`);
    if (shown) cell.replaceChildren(`${shown}`);
    else cell.replaceChildren(...[...new Set([...noted, ...gone])].map((each) => note(each, gone.includes(each))));
  }

  function note(number, isGone) {
    const across = size > 9 ? 4 : 3;
    const it = h("span", { class: isGone ? "note-number gone" : "note-number", "aria-hidden": "true" }, `${number}`);
    it.style.gridArea = `${Math.floor((number - 1) / across) + 1} / ${((number - 1) % across) + 1}`;
    return it;
  }

  return { element, show, focus };
}

const LONG = 450; // milliseconds

// A key with a number; `press(number, isOther)` is called, after a long touch or with Shift as `isOther`.
export function digitKey(number, press) {
  let timer = 0;
  let wasLong = false;
  const key = button(`${number}`, (event) => {
    if (!wasLong) press(number, event.shiftKey);
    wasLong = false;
  });
  key.addEventListener("pointerdown", () => {
    wasLong = false;
    timer = setTimeout(() => {
      wasLong = true;
      press(number, true);
    }, LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) key.addEventListener(end, () => clearTimeout(timer));
  // A long touch opens no menu of the browser's.
  key.addEventListener("contextmenu", (event) => event.preventDefault());
  return key;
}

// The digits and the eraser below a board: two rows on a phone unless they are few, one on a desk.
export function keypad(digits, eraser) {
  const element = h("div", { class: "pad keypad" }, digits, eraser);
  const all = digits.length + 1;
  element.style.setProperty("--half", all > 6 ? Math.ceil(all / 2) : all);
  element.style.setProperty("--all", all);
  return element;
}
