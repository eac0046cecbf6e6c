// Str8ts, to begin: #play/str8ts, a new puzzle or an old one; .../edit/ROW/..., one's own; .../how, the rules.

import { generateForm, picks } from "../common/generate_form.js";
import { format } from "../common/clock.js";
import { dayName } from "../common/dates.js";
import { button, h, styles } from "../common/dom.js";
import { thumb } from "../pictures/thumb.js";
import { openText } from "../pictures/typed.js";
import { dayOf, gradeOf, prepareDays, puzzleOfDay, rowsKept } from "./days.js";
import { showEditor } from "./editor.js";
import { addressOf, bests, madeOf, makeReady, ready, shelf } from "./games.js";
import { showRules } from "./how.js";

const GRADES = ["gentle", "moderate", "tough", "diabolical", "extreme", "any"];

export async function show(place, parts) {
  await styles("str8ts/str8ts.css");
  if (parts[0] === "edit") return showEditor(place, parts.slice(1));
  if (parts[0] === "how") return showRules(place);
  place.append(
    h("div", { class: "row apart" }, h("h1", {}, "Str8ts"), h("a", { class: "button", href: "#play/str8ts/how" }, "Rules")),
    h("p", { class: "lead" }, "Numbers without a repeat in rows and columns; every run of white cells holds consecutive ones."),
    ofTheDay(),
    h("div", { class: "beside" },
      h("section", { class: "card", "aria-label": "A new puzzle" }, h("h2", {}, "A new puzzle"), newPuzzle()),
      h("section", { class: "card", "aria-label": "Your own puzzle" }, h("h2", {}, "Your own"), own())),
    ...begun(), waiting(), times());
  makeReady(() => place.querySelector(".str8ts-ready")?.replaceWith(waiting())).then(prepareDays);
  return undefined;
}

// The puzzle of today, the same for everybody.
function ofTheDay() {
  const day = dayOf();
  const problem = h("p", { class: "error", role: "alert" });
  const done = shelf.find({ rows: rowsKept(day) ?? [] })?.isDone;
  async function play() {
    problem.textContent = "";
    go.disabled = true;
    try {
      const { rows, grade } = await puzzleOfDay(day);
      if (go.isConnected) begin(rows, grade);
    } catch (error) {
      problem.textContent = error.message;
      go.disabled = false;
    }
  }
  const go = button(done ? "See it" : "Play", play, { class: "main big", "aria-label": `${done ? "See it" : "Play"}: the puzzle of the day` });
  return h("section", { class: "card", "aria-label": "Puzzle of the day" },
    h("div", { class: "row apart" }, h("div", {}, h("h2", {}, "Puzzle of the day"), h("p", { class: "quiet" }, `${dayName(day)}, ${gradeOf(day)}${done ? ", solved" : ""}`)), go), problem);
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
  if (shelf.find({ rows })) {
    location.hash = addressOf(rows);
    return;
  }
  const none = Array(rows.length ** 2).fill(0);
  shelf.keep({ rows, numbers: none, marks: none, seconds: 0, hints: 0, grade, isDone: false });
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
  return h("section", { class: "stack str8ts-ready", "aria-label": "Ready without the network", hidden: !all.length },
    h("h2", {}, "Ready without the network"),
    h("div", { class: "row" }, all.map(({ rows, grade }) => button(`${grade}, ${rows.length} × ${rows.length}`, () => begin(rows, grade)))));
}

// The best times, a row for each kind of puzzle that was solved.
function times() {
  const all = bests();
  if (!all.length) return "";
  const words = [...GRADES];
  all.sort((one, other) => one.size - other.size || words.indexOf(one.grade) - words.indexOf(other.grade));
  return h("section", { class: "card", "aria-label": "Your times" }, h("h2", {}, "Your times"),
    h("table", { class: "numbers" },
      h("thead", {}, h("tr", {}, ["Size", "Grade", "Solved", "Best time"].map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, all.map(({ size, grade, count, seconds }) => h("tr", {},
        h("th", { scope: "row" }, `${size} × ${size}`), h("td", {}, grade), h("td", {}, count), h("td", {}, seconds === null ? "with hints" : format(seconds)))))));
}

function begun() {
  const all = shelf.games;
  if (!all.length) return [];
  const list = h("ul", { class: "games stack" }, all.map((game) => {
    const put = game.numbers.filter(Boolean).length;
    const state = game.isShown ? "shown" : game.isDone ? "solved" : put ? `${put} put` : "not begun";
    const words = [game.grade, `${game.rows.length} × ${game.rows.length}`, state].filter(Boolean).join(", ");
    const item = h("li", {}, h("a", { class: "card", href: addressOf(game.rows) }, thumb("str8ts", game.rows), words),
      button("×", () => { shelf.forget(game); item.remove(); }, { "aria-label": `Forget: ${words}` }));
    return item;
  }));
  return [h("h2", {}, "Your games"), list];
}
