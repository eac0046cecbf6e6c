// Tabs: one of several panels is shown. Arrow keys go from tab to tab.

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
