// Play Adrift: a new board, one's own, or one that was begun.

import { ask, post } from "../common/api.js";
import { wantsSafe, paletteChoice } from "../common/palette.js";
import { button, h, styles, svg } from "../common/dom.js";
import { goTo, viewSignal } from "../common/here.js";
import { keep, kept } from "../common/store.js";
import { brushes } from "./brushes.js";
import { editor } from "./editor.js";
import { example } from "./help.js";
import { playBoard } from "./game.js";
import { addressOf, boardOf, keepReady, ready, shelf } from "./games.js";

const GRADES = ["any", "gentle", "moderate", "tough", "diabolical"];
// Such boards wait to be played without the network.
const READY = [{ size: 5, grade: "gentle" }, { size: 6, grade: "gentle" }, { size: 7, grade: "moderate" }];

export async function show(place) {
  const wish = { cube: false, size: 6, grade: "any", colors: "", stones: 0, touching: false, ...kept("adrift.wish", {}) };
  const asked = viewSignal();
  await styles("adrift/adrift.css");
  const trouble = h("p", { class: "error", role: "alert" });
  const waiting = h("div");
  const choices = [
    h("section", { class: "card" }, h("h2", {}, "A new board"), form(wish), button("New board", generate, { class: "main big" }), trouble),
    ...begun(), waiting, howTo(), pasted(), own()];
  const { board, flags, before } = await opening();
  const game = playBoard(board, flags, before, { choices });
  place.append(game.element);
  prepare();

  async function generate(event) {
    const pressed = event.target;
    keep("adrift.wish", wish);
    trouble.textContent = "";
    pressed.disabled = true;
    pressed.textContent = "A moment";
    try {
      const board = await made(wish);
      goTo(addressOf(board, wish.touching ? ["--touching"] : []), asked);
    } catch (error) {
      trouble.textContent = error.status === 503 ? `${error.message} Try another size or grade.` : error.message;
    }
    pressed.disabled = false;
    pressed.textContent = "New board";
  }

  // A few boards that wait, so that there is something to play without the network.
  async function prepare() {
    const known = new Set(shelf.games.map((game) => game.lines.join("\n")));
    let waits = ready().filter((each) => !known.has(each.lines.join("\n")));
    tellReady(waits);
    try {
      while (waits.length < READY.length && !asked.aborted) {
        const { size, grade } = READY.find((each) => !waits.some((one) => one.size === each.size)) ?? READY[0];
        const lines = await made({ size, grade, colors: "", stones: 0 });
        waits = [...waits, { size, lines, flags: [], board: await boardOf(lines, []), word: grade }];
      }
      keepReady(waits);
      tellReady(waits);
    } catch {
      // Without the program there are those that wait already.
    }
  }

  function tellReady(waits) {
    waiting.replaceChildren(...(waits.length ? [cards("Ready to play", waits)] : []));
  }

  return game.leave;
}

// What is there to play at once: a board that was left, one that waits, or the one that is always here.
async function opening() {
  const before = shelf.games.find(({ solved }) => !solved);
  if (before) return { board: before.board, flags: before.flags, before };
  const waits = ready().find((each) => !shelf.find(each));
  return { board: waits?.board ?? (await import("./first.js")).FIRST, flags: waits?.flags ?? [], before: null };
}

async function made({ size, grade, colors, stones, cube = false, touching = false }) {
  const options = { size: Number(size), cube, touching };
  if (grade !== "any") options.grade = [grade];
  if (colors !== "") options.colors = Number(colors);
  if (Number(stones)) options.stones = Number(stones);
  const found = await ask("adrift", "generate", options);
  if (!found.puzzles.length) throw new Error("No such board was found in time. Try another size or grade.");
  return found.puzzles[0].board;
}

function form(wish) {
  const choice = (name, label, values, words = String) => {
    const made = h("select", { id: `adrift-${name}`, onchange: () => { wish[name] = made.value; if (name === "grade") fill(name); } },
      values.map((value) => h("option", { value, selected: String(wish[name]) === String(value) }, words(value))));
    return [h("label", { for: made.id }, label), made];
  };
  const number = (name, label, min, max, hint) => {
    const made = h("input", { type: "number", id: `adrift-${name}`, min, max, value: wish[name], placeholder: hint, inputmode: "numeric", onchange: () => { wish[name] = made.value; } });
    return [h("label", { for: made.id }, label), made];
  };
  const sizeTold = (value) => (wish.cube ? `3 faces of ${value} x ${value}` : `${value} x ${value}`);
  const size = h("div", { class: "adrift-form" });
  // Small boards are rarely as hard as some wish: such sizes are left out. `from` is what was chosen, and keeps the focus.
  const fill = (from = null) => {
    const values = (wish.cube ? [2, 3, 4, 5, 6, 7] : [4, 5, 6, 7, 8, 9, 10, 12, 14]).filter((value) => value >= leastSize(wish));
    if (!values.includes(Number(wish.size))) wish.size = values.includes(wish.cube ? 3 : 6) ? (wish.cube ? 3 : 6) : values[0];
    size.replaceChildren(...choice("size", "Size", values, sizeTold), ...choice("grade", "Grade", GRADES),
      ...number("colors", "Colors", 1, 40, "as fits"), ...number("stones", "Stones", 0, 30, "none"));
    if (from) size.querySelector(`#adrift-${from}`).focus();
  };
  fill();
  const kind = (label, cube) => h("label", {}, h("input", { type: "radio", name: "adrift-kind", checked: wish.cube === cube, onchange: () => { wish.cube = cube; fill(); } }), label);
  const touching = h("input", { type: "checkbox", checked: wish.touching, onchange: () => { wish.touching = touching.checked; fill(); } });
  return h("div", { class: "stack" },
    h("fieldset", {}, h("legend", {}, "Board"), h("div", { class: "row" }, kind("Grid", false), kind("Corner of a cube", true))),
    size, h("label", {}, touching, "A path may touch itself"), paletteChoice());
}

// The least size of any board of a grade that was ever found.
function leastSize({ cube, grade, touching }) {
  const least = { moderate: [5, 2], tough: [5, 3], diabolical: touching ? [6, 4] : [11, 7] }[grade] ?? [0, 0];
  return least[cube ? 1 : 0];
}

function mini(board) {
  return svg("svg", { viewBox: `0 0 ${board.width} ${board.height}`, class: "drawn adrift-mini", "aria-hidden": "true" },
    [...board.under, ...board.decks.flat(), ...board.over].map(brushes(board).shape));
}

function cards(heading, all, more = null) {
  return h("section", { class: "card" }, h("h2", {}, heading), choices(all), more);
}

function choices(all) {
  return h("div", { class: "choices" },
    all.map((each) => h("a", { class: "card", href: `#${addressOf(each.lines, each.flags)}` }, mini(each.board),
      h("span", { class: "small" }, each.solved ? "Solved" : each.seconds === undefined ? each.word : "Go on"))));
}

function begun() {
  const all = shelf.games;
  if (!all.length) return [];
  const older = all.slice(4);
  return [cards("Your boards", all.slice(0, 4), older.length > 0 && h("details", {}, h("summary", {}, `${older.length} older`), choices(older)))];
}

// A text: one board goes to the board, several are listed.
function pasted() {
  const text = h("textarea", { rows: 6, "aria-label": "A board as text", placeholder: "AB.B\n.A.C\nDC.D\n....", spellcheck: "false", autocapitalize: "off" });
  const found = h("div");
  async function look() {
    if (!text.value.trim()) return;
    const asked = viewSignal();
    try {
      const { boards } = await post("api/adrift/board", { grid: text.value, ...(wantsSafe() ? { palette: "safe" } : {}) });
      if (boards.length === 1) {
        // As it was written: it may be half drawn.
        goTo(addressOf(text.value.trimEnd().split(/\r?\n/).filter((line) => line.trim())), asked);
        return;
      }
      found.replaceChildren(h("div", { class: "row" }, boards.map((lines, k) => h("a", { class: "button", href: `#${addressOf(lines)}` }, `Board ${k + 1}`))));
    } catch (error) {
      found.replaceChildren(h("p", { class: "error", role: "alert" }, error.message));
    }
  }
  return h("details", { class: "card adrift-fold" }, h("summary", {}, "A board as text, or a level pack"),
    h("div", { class: "stack" }, h("p", { class: "small" }, "A letter is an end, . a free cell, # a stone, + a bridge. Lines of level packs, walls, hexagons, cubes and graphs are understood, too."),
      text, h("div", { class: "row" }, button("Look at it", look), h("a", { class: "button", href: "#" }, "From a picture")), found));
}

function howTo() {
  const inner = h("div");
  const fill = () => {
    if (inner.firstChild) return;
    inner.append(h("p", { class: "busy" }, "A moment"));
    example().catch((error) => h("p", { class: "error", role: "alert" }, error.message)).then((made) => inner.replaceChildren(made));
  };
  return h("details", { class: "card adrift-fold", ontoggle: fill }, h("summary", {}, "How to play, with an example"), inner);
}

function own() {
  const inner = h("div");
  return h("details", { class: "card adrift-fold", ontoggle: () => { if (!inner.firstChild) inner.append(editor((lines) => goTo(addressOf(lines)))); } },
    h("summary", {}, "Enter a board by touch"), inner);
}
