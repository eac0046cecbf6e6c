// Str8ts, to begin: #play/str8ts, a new puzzle or an old one; .../edit/ROW/..., one's own; .../how, the rules.

import { ask } from "../common/api.js";
import { format } from "../common/clock.js";
import { dayOf } from "../common/dates.js";
import { dayCard } from "../common/diary.js";
import { h, styles } from "../common/dom.js";
import { goTo, viewSignal } from "../common/here.js";
import { cards, fold, newBoard, ownText } from "../common/new_board.js";
import { kept } from "../common/store.js";
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
  const made = h("div");
  const table = new Table(place, parsePuzzle(game.rows), game, { choices: [
    ofTheDay(),
    newPuzzle(), begun(), made, own(), times()] });
  const tellReady = () => made.replaceChildren(waiting() || "");
  tellReady();
  makeReady(tellReady).then(prepareDays);
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

function ofTheDay() {
  const play = async (day) => {
    const asked = viewSignal();
    begin(await puzzleOfDay(day), asked);
  };
  return dayCard(diary, { play, about: (day, done) => `${gradeOf(day)}${done ? ", solved" : ""}` });
}

// Goes to a puzzle, if the view that asked for it is still there.
function begin({ rows, grade }, asked = viewSignal()) {
  if (!asked.aborted && !shelf.find({ rows })) shelf.keep(fresh(rows, grade));
  goTo(addressOf(rows), asked);
}

function own() {
  return fold("Your own puzzle", ownText("As text: a digit, a dot, # for black, a to i for a black 1 to 9", {
    id: "own", placeholder: ".4.#3.\n3..5.#\n...", label: "Play this text", open: async (text) => (await openText(text, ["str8ts"]))?.join(" "),
    links: [h("a", { class: "button", href: "#play/str8ts/edit" }, "Enter it by tapping"), h("a", { class: "button", href: "#" }, "From a picture")],
  }));
}

// Puzzles that were made ahead.
function waiting() {
  return cards("Ready without the network", ready().map((each) => ({
    href: addressOf(each.rows), picture: thumb("str8ts", each.rows), onclick: () => begin(each), words: `${each.grade}, ${each.rows.length} × ${each.rows.length}`,
  })));
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
  return cards("Your games", shelf.games.map((game) => {
    const put = game.numbers.filter(Boolean).length;
    const state = game.isShown ? "shown" : game.isDone ? "solved" : put ? `${put} put` : "not begun";
    const words = [game.grade, `${game.rows.length} × ${game.rows.length}`, state].filter(Boolean).join(", ");
    return { href: addressOf(game.rows), picture: thumb("str8ts", game.rows), words, forget: () => shelf.forget(game) };
  }));
}

function newPuzzle() {
  const wish = { grade: GRADES[0], size: 9, symmetry: "rotation", ...kept("str8ts.wanted", {}) };
  const seed = h("input", { type: "text", inputmode: "numeric", size: 10, autocomplete: "off" });
  return newBoard("A new puzzle", {
    name: "str8ts.wanted", wish, label: "New puzzle",
    chips: () => [["size", "Size", SIZES], ["grade", "How hard?", GRADES]],
    more: [
      picks("The black cells", Object.keys(LOOKS), wish.symmetry, (value) => { wish.symmetry = value; }, (word) => LOOKS[word]),
      h("label", {}, "Seed (the same one gives the same puzzle)", seed)],
    async make(asked, signal) {
      const wanted = { ...wish, count: 1, "time-limit": 15, grade: [wish.grade] };
      if (seed.value.trim()) wanted.seed = Number(seed.value);
      if (Number.isNaN(wanted.seed)) throw new Error("The seed is a whole number.");
      begin(madeOf(await ask("str8ts", "generate", wanted, signal)), asked);
    },
  });
}
