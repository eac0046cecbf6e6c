// A board of one's own, entered by touch: a size, then ends and stones.

import { button, h, say } from "../common/dom.js";
import { inked, paletteFor, wantsSafe } from "../common/palette.js";
import { zoomable } from "../common/zoom.js";

const LETTERS = [..."ABCDEFGHIJKLMNOP"];

// The element; `done(lines)` is called with the board's rows.
export function editor(done) {
  let [rows, cols] = [5, 5];
  let tool = "A";
  let marks = new Map();
  const grid = h("div", { class: "drawn adrift-editor", role: "group", "aria-label": "The board to fill in" });
  const tools = h("div", { class: "pad", role: "group", "aria-label": "What a touch puts down" });
  const told = h("p", { class: "small", role: "status" });
  const size = (label, get, set) => {
    const made = h("select", { "aria-label": label, onchange: () => { set(Number(made.value)); marks = new Map(); draw(); } },
      Array.from({ length: 13 }, (_, k) => k + 2).map((value) => h("option", { value, selected: value === get() }, value)));
    return h("label", {}, label, made);
  };

  function touch(row, col) {
    const where = `${row},${col}`;
    const times = [...marks.values()].filter((mark) => mark === tool).length;
    if (marks.get(where) === tool || tool === ".") marks.delete(where);
    else if (tool !== "#" && times >= 2) { told.textContent = `${tool} has two ends already.`; say(told.textContent); return; }
    else marks.set(where, tool);
    // After a color's second end the next color is at hand.
    if (tool !== "#" && tool !== "." && [...marks.values()].filter((mark) => mark === tool).length === 2) {
      tool = LETTERS.find((letter) => [...marks.values()].filter((mark) => mark === letter).length < 2) ?? tool;
    }
    draw(where);
  }

  function end(letter) {
    const colors = colorsFor([...new Set(marks.values())].filter((mark) => mark !== "#"));
    return inked(h("span", { class: "end" }, letter), colors[letter]);
  }

  function cell(row, col) {
    const mark = marks.get(`${row},${col}`);
    const words = mark === undefined ? "free" : mark === "#" ? "stone" : `end of ${mark}`;
    return h("button", { type: "button", class: mark === "#" ? "stone" : "", "data-where": `${row},${col}`, "aria-label": `r${row + 1}c${col + 1}, ${words}`, onclick: () => touch(row, col) }, mark && mark !== "#" && end(mark));
  }

  function draw(focused) {
    grid.style.gridTemplateColumns = `repeat(${cols}, minmax(0, 1fr))`;
    grid.replaceChildren(...Array.from({ length: rows * cols }, (_, k) => cell(Math.floor(k / cols), k % cols)));
    const used = LETTERS.filter((letter) => [...marks.values()].includes(letter)).length;
    tools.replaceChildren(...[...LETTERS.slice(0, Math.min(LETTERS.length, used + 2)), "#", "."].map((mark) => h("button", {
      type: "button", "aria-pressed": String(mark === tool), "aria-label": mark === "#" ? "stone" : mark === "." ? "take away" : `end of ${mark}`, onclick: () => { tool = mark; draw(); },
    }, mark === "#" ? "■" : mark === "." ? "⌫" : mark)));
    told.textContent = "";
    if (focused) grid.querySelector(`[data-where="${focused}"]`)?.focus();
  }

  function play() {
    const single = LETTERS.filter((letter) => [...marks.values()].filter((mark) => mark === letter).length === 1);
    if (single.length || !marks.size) {
      told.textContent = marks.size ? `Each color needs two ends: ${single.join(", ")}.` : "Touch cells to put down ends.";
      return;
    }
    done(Array.from({ length: rows }, (_, row) => Array.from({ length: cols }, (_, col) => marks.get(`${row},${col}`) ?? ".").join("")));
  }

  draw();
  return h("div", { class: "stack" },
    h("div", { class: "row" }, size("Rows", () => rows, (value) => { rows = value; }), size("Columns", () => cols, (value) => { cols = value; })),
    tools, Object.values(zoomable(grid, () => grid.firstChild)), told, h("div", { class: "row" }, button("Play it", play, { class: "main" }), button("Empty", () => { marks = new Map(); tool = "A"; draw(); })));
}

const BY_LETTER = {
  R: "#d62728", B: "#266ec8", G: "#2ca02c", Y: "#fad21e", O: "#f58228", P: "#8c3cb4", C: "#3cc8dc", M: "#f05ac8",
  N: "#8c5a2d", L: "#afdc3c", T: "#147873", K: "#2d2d30", W: "#ffffff",
};

function colorsFor(letters) {
  if (wantsSafe()) return paletteFor(letters);
  const found = Object.fromEntries(letters.filter((letter) => letter in BY_LETTER).map((letter) => [letter, BY_LETTER[letter]]));
  const free = Object.values(BY_LETTER).filter((color) => !Object.values(found).includes(color));
  [...letters].sort().filter((letter) => !(letter in found)).forEach((letter, k) => { found[letter] = free[k % free.length]; });
  return found;
}
