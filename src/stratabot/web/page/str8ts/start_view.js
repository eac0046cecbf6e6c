// Str8ts, to begin: #play/str8ts, a new puzzle or an old one; .../edit/ROW/..., one's own; .../how, the rules.

import { generateForm, picks } from "../common/generate_form.js";
import { button, h, styles } from "../common/dom.js";
import { thumb } from "../pictures/thumb.js";
import { openText } from "../pictures/typed.js";
import { showEditor } from "./editor.js";
import { addressOf, forgetGame, games, keepGame, madeOf, makeReady, ready } from "./games.js";
import { showRules } from "./how.js";

const GRADES = ["gentle", "moderate", "tough", "diabolical", "extreme", "any"];

export async function show(place, parts) {
  await styles("str8ts/str8ts.css");
  if (parts[0] === "edit") return showEditor(place, parts.slice(1));
  if (parts[0] === "how") return showRules(place);
  place.append(
    h("div", { class: "row apart" }, h("h1", {}, "Str8ts"), h("a", { class: "button", href: "#play/str8ts/how" }, "Rules")),
    h("p", { class: "lead" }, "Numbers without a repeat in rows and columns; every run of white cells holds consecutive ones."),
    h("div", { class: "beside" },
      h("section", { class: "card", "aria-label": "A new puzzle" }, h("h2", {}, "A new puzzle"), newPuzzle()),
      h("section", { class: "card", "aria-label": "Your own puzzle" }, h("h2", {}, "Your own"), own())),
    ...waiting(), ...begun());
  makeReady();
  return undefined;
}

function newPuzzle() {
  let symmetry = "rotation";
  const looks = picks("The black cells", ["rotation", "mirror", "none"], symmetry, (value) => { symmetry = value; },
    (word) => ({ rotation: "turned alike", mirror: "mirrored", none: "anywhere" })[word]);
  return generateForm({ game: "str8ts", grades: GRADES, sizes: [4, 5, 6, 7, 8, 9], size: 9, others: looks, options: () => ({ symmetry }) }, open);
}

// Begins a puzzle that `generate` made.
function open(answer) {
  const { rows, grade } = madeOf(answer);
  begin(rows, grade);
}

function begin(rows, grade) {
  const none = rows.flatMap((row) => [...row]).map(() => 0);
  keepGame({ rows, numbers: none, marks: none, seconds: 0, hints: 0, grade, isDone: false });
  location.hash = addressOf(rows);
}

function own() {
  const problem = h("p", { class: "error", role: "alert" });
  const field = h("textarea", { rows: 4, id: "own", spellcheck: "false", autocapitalize: "none", placeholder: ".4.#3.\n3..5.#\n..." });
  async function read() {
    problem.textContent = "";
    try {
      const why = await openText(field.value, ["str8ts"]);
      if (why) problem.textContent = why.join(" ");
    } catch (error) {
      problem.textContent = error.message;
    }
  }
  return h("div", { class: "stack" },
    h("a", { class: "button main", href: "#play/str8ts/edit" }, "Enter it by tapping"),
    h("a", { class: "button", href: "#" }, "From a picture"),
    h("label", { for: "own", class: "above" }, "Or as text: a digit, a dot, # for black, a to i for a black 1 to 9"),
    field, button("Play this text", read), problem);
}

// Puzzles that were made ahead.
function waiting() {
  const all = ready();
  if (!all.length) return [];
  return [h("h2", {}, "Ready without the network"),
    h("div", { class: "row" }, all.map(({ rows, grade }) => button(`${grade}, ${rows.length} × ${rows.length}`, () => begin(rows, grade))))];
}

function begun() {
  const all = games();
  if (!all.length) return [];
  const list = h("ul", { class: "games stack" }, all.map((game) => {
    const put = game.numbers.filter(Boolean).length;
    const state = game.isDone ? "solved" : put ? `${put} put` : "not begun";
    const words = [game.grade, `${game.rows.length} × ${game.rows.length}`, state].filter(Boolean).join(", ");
    const item = h("li", {}, h("a", { class: "card", href: addressOf(game.rows) }, thumb("str8ts", game.rows), words),
      button("×", () => { forgetGame(game.rows); item.remove(); }, { "aria-label": `Forget: ${words}` }));
    return item;
  }));
  return [h("h2", {}, "Your games"), list];
}
