// Tabs, and choices: one of several is shown or taken. Arrow keys go from one to the next.

import { h } from "./dom.js";

let count = 0;

// tabs("What to show", [["The board", element], ["On the picture", () => element]]): an element with
// the row of tabs and the panel below it. A panel given as a function is made when it is first seen.
// `chosen` is called with the number of the tab that is shown. `select(k)` on the element shows a tab.
export function tabs(label, entries, chosen = () => {}, first = 0) {
  const id = `tabs${++count}`;
  const made = [];
  const panel = h("div", { role: "tabpanel", id: `${id}panel`, class: "stack" });
  const all = entries.map(([name], k) => h("button", {
    type: "button", role: "tab", id: `${id}tab${k}`, "aria-controls": panel.id, onclick: () => select(k), onkeydown: turn,
  }, name));

  function select(k, focus = false) {
    all.forEach((tab, i) => {
      tab.setAttribute("aria-selected", i === k);
      tab.tabIndex = i === k ? 0 : -1;
    });
    panel.setAttribute("aria-labelledby", all[k].id);
    const content = entries[k][1];
    made[k] ??= typeof content === "function" ? content() : content;
    panel.replaceChildren(made[k]);
    if (focus) all[k].focus();
    chosen(k);
  }

  function turn(event) {
    const at = all.indexOf(event.target);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    select((to + all.length) % all.length, true);
  }

  const whole = h("div", { class: "stack" }, h("div", { role: "tablist", "aria-label": label }, all), panel);
  whole.select = select;
  select(first);
  return whole;
}

// The cell of a grid to which an arrow key, Home or End leads from the one at that number; null for other keys.
export function cellToward(key, at, cols, rows) {
  const [row, col] = [Math.floor(at / cols), at % cols];
  const to = {
    ArrowUp: [Math.max(0, row - 1), col], ArrowDown: [Math.min(rows - 1, row + 1), col], ArrowLeft: [row, Math.max(0, col - 1)],
    ArrowRight: [row, Math.min(cols - 1, col + 1)], Home: [row, 0], End: [row, cols - 1],
  }[key];
  return to ? to[0] * cols + to[1] : null;
}

// One of several values, as buttons in a row; arrow keys go from one to the next.
export function picks(heading, values, first, chosen, wordOf = String) {
  const all = values.map((value) => h("button", { type: "button", role: "radio", onclick: () => select(value) }, wordOf(value)));
  function select(value, focus = false) {
    all.forEach((each, k) => {
      each.setAttribute("aria-checked", values[k] === value);
      each.tabIndex = values[k] === value ? 0 : -1;
      if (focus && values[k] === value) each.focus();
    });
    chosen(value);
  }
  function turn(event) {
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    select(values[(all.indexOf(event.target) + way + values.length) % values.length], true);
  }
  const group = h("div", { class: "row", role: "radiogroup", "aria-label": heading, onkeydown: turn }, all);
  select(values.includes(first) ? first : values[0]);
  return h("div", { class: "stack picks" }, h("h3", { "aria-hidden": "true" }, heading), group);
}
