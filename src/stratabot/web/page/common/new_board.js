// Other boards, in each game alike: lines under the game that open.

import { button, h, refill } from "./dom.js";
import { viewSignal } from "./here.js";
import { keep } from "./store.js";
import { picks } from "./tabs.js";

export function fold(heading, ...content) {
  return h("details", { class: "card" }, h("summary", {}, heading), h("div", { class: "stack" }, content));
}

// The same, with what `make` makes when it is opened.
export function foldLater(heading, make) {
  const element = fold(heading, h("p", { class: "busy" }, "A moment"));
  const fill = async () => element.lastChild.replaceChildren(await make().catch((error) => h("p", { class: "error", role: "alert" }, error.message)));
  element.addEventListener("toggle", fill, { once: true });
  return element;
}

const SHOWN = 6;

// Boards to choose among: { href, picture, words, forget, onclick }. Nothing if there are none.
export function cards(heading, all) {
  const list = (some) => h("ul", { class: "choices" }, some.map(({ href, picture, words, forget, onclick }) => {
    const item = h("li", {}, h("a", { class: "card", href, onclick }, picture, h("span", { class: "small" }, words)),
      forget && button("×", () => { forget(); item.remove(); }, { class: "plain", "aria-label": `Forget: ${words}` }));
    return item;
  }));
  const older = all.length - SHOWN;
  return all.length > 0 && h("section", { class: "card" }, h("h2", {}, heading), list(all.slice(0, SHOWN)),
    older > 0 && h("details", {}, h("summary", {}, `${older} more`), list(all.slice(SHOWN))));
}

// A new board: `chips()` gives [name, heading, values, wordOf] of what is chosen most, `more` is the rest. What is chosen goes
// into `wish`, and is kept under `name`. `make(asked, signal)` makes the board and goes there, under a button `label`.
export function newBoard(heading, { name, wish, chips, more = [], label, make, changed = () => {} }) {
  const rows = h("div", { class: "stack" });
  const trouble = h("p", { class: "error", role: "alert" });
  const busy = h("p", { class: "busy", hidden: true }, "A moment");
  const start = button(label, work, { class: "main" });
  const stop = button("Stop", () => waiting.abort(), { hidden: true });
  let shown = "";
  let waiting = null;

  // What may be chosen depends on what was.
  function fill() {
    const now = JSON.stringify(chips());
    if (now === shown) return;
    shown = now;
    refill(rows, ...chips().map(([part, title, values, wordOf]) => picks(title, values, wish[part], (value) => choose(part, value), wordOf)));
    fill();
  }

  function choose(part, value) {
    if (wish[part] === value) return;
    wish[part] = value;
    fill();
    changed();
  }

  async function work() {
    const asked = viewSignal();
    keep(name, wish);
    trouble.textContent = "";
    waiting = new AbortController();
    [busy.hidden, stop.hidden, start.disabled] = [false, false, true];
    try {
      await make(asked, waiting.signal);
    } catch (error) {
      if (error.name !== "AbortError") trouble.textContent = error.message;
    }
    [busy.hidden, stop.hidden, start.disabled] = [true, true, false];
  }

  fill();
  return fold(heading, rows, more.length > 0 && h("details", {}, h("summary", {}, "More"), h("div", { class: "stack" }, more)),
    make && h("div", { class: "row" }, start, stop, busy), trouble);
}

// One's own board as text: `open(text)` gives why it is none, or what to choose among, or nothing. `links` are other ways.
// A `text` that is there already is opened at once.
export function ownText(words, { id, placeholder, label, open, links = [], text = "" }) {
  const told = h("div", { role: "alert" });
  const field = h("textarea", { rows: 5, id, placeholder, spellcheck: "false", autocapitalize: "none", autocomplete: "off" });
  async function read() {
    const found = field.value.trim() && await open(field.value).catch((error) => error.message);
    told.className = typeof found === "string" ? "error" : "";
    told.replaceChildren(found ?? "");
  }
  field.value = text;
  if (text) read();
  return [h("label", { for: id, class: "above" }, words), field, h("div", { class: "row" }, button(label, read, { class: "main" }), links), told];
}
