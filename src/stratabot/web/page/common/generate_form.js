// The form for new puzzles: a grade, a size, other options, a seed. It shows that the program is at work, and
// can be stopped.

import { ask } from "./api.js";
import { button, h, say } from "./dom.js";
import { keep, kept } from "./store.js";

// generateForm({ game, grades, sizes, size, others, options }, made): an element. `grades` are the command's
// words, `sizes` numbers, `size` makes the option of one (default: { size }). `others` is an element with
// more fields, `options()` their options. `made(answer)` gets what `generate` answers.
export function generateForm({ game, grades, sizes, size: first, optionOf = (size) => ({ size }), others = null, options = () => ({}) }, made) {
  const before = kept(`${game}.wanted`, {});
  let grade = grades.includes(before.grade) ? before.grade : grades[0];
  let size = sizes.includes(before.size) ? before.size : first;
  const problem = h("p", { class: "error", role: "alert" });
  const seed = h("input", { type: "text", inputmode: "numeric", size: 10, autocomplete: "off" });
  const start = button("New puzzle", make, { class: "main big" });
  const stop = button("Stop", () => waiting?.abort(), { hidden: true });
  const busy = h("p", { class: "busy", hidden: true }, "Making a puzzle …");
  let waiting = null;

  async function make() {
    problem.textContent = "";
    waiting = new AbortController();
    work(true);
    keep(`${game}.wanted`, { grade, size });
    try {
      const wanted = { ...optionOf(size), ...options(), count: 1, "time-limit": 15 };
      if (grade !== "any" || game === "str8ts") wanted.grade = [grade]; // Str8ts without a grade are moderate
      if (seed.value.trim()) wanted.seed = Number(seed.value);
      if (Number.isNaN(wanted.seed)) throw new Error("The seed is a whole number.");
      made(await ask(game, "generate", wanted, waiting.signal));
    } catch (error) {
      if (error.name !== "AbortError") {
        problem.textContent = error.message;
        say(error.message);
      }
    } finally {
      waiting = null;
      work(false);
    }
  }

  function work(isBusy) {
    busy.hidden = stop.hidden = !isBusy;
    start.disabled = isBusy;
  }

  return h("div", { class: "stack" },
    picks("How hard?", grades, grade, (value) => { grade = value; }),
    picks("Size", sizes, size, (value) => { size = value; }),
    h("details", {}, h("summary", {}, "More"), h("div", { class: "stack" }, others,
      h("label", {}, "Seed (the same one gives the same puzzle)", seed))),
    h("div", { class: "row" }, start, stop), busy, problem);
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
