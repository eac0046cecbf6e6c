// The events of a run, the last one on top, and what they add up to.

import { h } from "../common/dom.js";

const MOST = 200;

// `add(event)` shows one, `clear()` begins a new run.
export function events() {
  const list = h("ol", { class: "events", "aria-label": "What happened, the last thing first", tabindex: 0 });
  const sum = h("p", { class: "numbers" });
  let puzzles = 0;
  let perfect = 0;

  function add(event) {
    if (event.event === "solved") {
      puzzles += 1;
      perfect += event.perfect ? 1 : 0;
      sum.textContent = `${puzzles} solved, ${perfect} Perfect`;
    }
    const time = event.time === undefined ? null : h("time", {}, `${event.time.toFixed(1)} s`);
    list.prepend(h("li", { class: event.event }, time, h("span", {}, event.text.slice(0, 1).toUpperCase() + event.text.slice(1))));
    if (list.children.length > MOST) list.lastChild.remove();
  }

  function clear() {
    [puzzles, perfect] = [0, 0];
    sum.textContent = "";
    list.replaceChildren();
  }

  return { element: h("div", { class: "stack" }, sum, list), add, clear };
}
