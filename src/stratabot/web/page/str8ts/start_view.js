// Str8ts, to begin: #play/str8ts, a new puzzle or an old one; .../edit/ROW/..., one's own; .../how, the rules.

import { ask } from "../common/api.js";
import { format } from "../common/clock.js";
import { dayName, dayOf } from "../common/dates.js";
import { archive, streakTold } from "../common/diary.js";
import { button, h, say, styles } from "../common/dom.js";
import { goTo, viewSignal } from "../common/here.js";
import { keep, kept } from "../common/store.js";
import { thumb } from "../pictures/thumb.js";
import { openText } from "../pictures/typed.js";
import { diary, gradeOf, prepareDays, puzzleOfDay } from "./days.js";
import { showEditor } from "./editor.js";
import { picks } from "../common/tabs.js";
import { addressOf, bests, madeOf, makeReady, ready, shelf } from "./games.js";
import { showRules } from "./how.js";
import { parsePuzzle } from "./rules.js";
import { Table } from "./table.js";

const GRADES = ["gentle", "moderate", "tough", "diabolical", "extreme", "any"];
const SIZES = [4, 5, 6, 7, 8, 9, 10, 11, 12];
// A puzzle that is here before the program is.
const ALWAYS = { rows: [".4.#3.", "3..5.#", "....##", "##...3", "#35...", "..#..."], grade: "gentle" };
const PATIENCE = 4000; // milliseconds
const LOOKS = { rotation: "turned alike", mirror: "mirrored", none: "anywhere" };

export async function show(place, parts) {
  await styles("str8ts/str8ts.css");
  if (parts[0] === "edit") return showEditor(place, parts.slice(1));
  if (parts[0] === "how") return showRules(place);
  const busy = h("p", { class: "busy" }, "Today's puzzle is being made");
  place.append(busy);
  const game = await opening();
  busy.remove();
  const table = new Table(place, parsePuzzle(game.rows), game, { choices: [
    ofTheDay(),
    h("section", { class: "card", "aria-label": "A new puzzle" }, h("h2", {}, "A new puzzle"), newPuzzle()),
    ...begun(), waiting(),
    h("section", { class: "card", "aria-label": "Your own puzzle" }, h("h2", {}, "Your own"), own()),
    times()] });
  makeReady(() => place.querySelector(".str8ts-ready")?.replaceWith(waiting())).then(prepareDays);
  return () => table.leave();
}

// A game that was left, or today's puzzle; if that takes too long, or was played, one that waits, or the one that is
// always here.
async function opening() {
  const left = shelf.games.find(({ isDone, isShown }) => !isDone && !isShown);
  if (left) return left;
  const late = new Promise((done) => setTimeout(done, PATIENCE, null));
  const today = await Promise.race([puzzleOfDay(dayOf()).catch(() => null), late]);
  const { rows, grade } = today && !shelf.find(today) ? today : ready()[0] ?? ALWAYS;
  return shelf.find({ rows }) ?? fresh(rows, grade);
}

function fresh(rows, grade) {
  const none = Array(rows.length ** 2).fill(0);
  return { rows, numbers: none, marks: none, seconds: 0, hints: 0, grade, isDone: false };
}

// The puzzle of today, the same for everybody.
function ofTheDay() {
  const today = dayOf();
  const problem = h("p", { class: "error", role: "alert" });
  const done = diary.days[today];
  async function play(day) {
    const asked = viewSignal();
    problem.textContent = "";
    go.disabled = true;
    try {
      begin(await puzzleOfDay(day), asked);
    } catch (error) {
      problem.textContent = error.message;
      go.disabled = false;
    }
  }
  const go = button(done ? "See it" : "Play", () => play(today), { class: "main big", "aria-label": `${done ? "See it" : "Play"}: the puzzle of the day` });
  return h("section", { class: "card", "aria-label": "Puzzle of the day" },
    h("div", { class: "row apart" }, h("div", {}, h("h2", {}, "Puzzle of the day"), h("p", { class: "quiet" }, `${dayName(today)}, ${gradeOf(today)}${done ? ", solved" : ""}. ${streakTold(diary.streak())}`)), go), problem,
    archive(play, (day) => (diary.days[day] ? " (solved)" : "")));
}

// Goes to a puzzle, if the view that asked for it is still there.
function begin({ rows, grade }, asked = viewSignal()) {
  if (!asked.aborted && !shelf.find({ rows })) shelf.keep(fresh(rows, grade));
  goTo(addressOf(rows), asked);
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
    h("div", { class: "row" }, all.map((each) => button(`${each.grade}, ${each.rows.length} × ${each.rows.length}`, () => begin(each)))));
}

// The best times, a row for each kind of puzzle that was solved.
function times() {
  const all = bests();
  if (!all.length) return "";
  all.sort((one, other) => one.size - other.size || GRADES.indexOf(one.grade) - GRADES.indexOf(other.grade));
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

// The form for new puzzles. It shows that the program is at work, and can be stopped.
function newPuzzle() {
  const before = kept("str8ts.wanted", {});
  let grade = GRADES.includes(before.grade) ? before.grade : GRADES[0];
  let size = SIZES.includes(before.size) ? before.size : 9;
  let symmetry = "rotation";
  const problem = h("p", { class: "error", role: "alert" });
  const seed = h("input", { type: "text", inputmode: "numeric", size: 10, autocomplete: "off" });
  const start = button("New puzzle", make, { class: "main big" });
  const stop = button("Stop", () => waiting?.abort(), { hidden: true });
  const busy = h("p", { class: "busy", hidden: true }, "Making a puzzle …");
  let waiting = null;

  async function make() {
    const asked = viewSignal();
    problem.textContent = "";
    waiting = new AbortController();
    work(true);
    keep("str8ts.wanted", { grade, size });
    try {
      const wanted = { size, symmetry, count: 1, "time-limit": 15, grade: [grade] };
      if (seed.value.trim()) wanted.seed = Number(seed.value);
      if (Number.isNaN(wanted.seed)) throw new Error("The seed is a whole number.");
      begin(madeOf(await ask("str8ts", "generate", wanted, waiting.signal)), asked);
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
    picks("How hard?", GRADES, grade, (value) => { grade = value; }),
    picks("Size", SIZES, size, (value) => { size = value; }),
    h("details", {}, h("summary", {}, "More"), h("div", { class: "stack" },
      picks("The black cells", Object.keys(LOOKS), symmetry, (value) => { symmetry = value; }, (word) => LOOKS[word]),
      h("label", {}, "Seed (the same one gives the same puzzle)", seed))),
    h("div", { class: "row" }, start, stop), busy, problem);
}
