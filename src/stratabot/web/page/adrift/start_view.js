// Play Adrift: a new board, one's own, or one that was begun.

import { ask, post } from "../common/api.js";
import { wantsSafe, paletteChoice } from "../common/palette.js";
import { h, styles, svg } from "../common/dom.js";
import { goTo, viewSignal } from "../common/here.js";
import { cards, fold, foldLater, newBoard, ownText } from "../common/new_board.js";
import { kept } from "../common/store.js";
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
  const waiting = h("div");
  const choices = [newOne(wish), cards("Your boards", shelf.games.map((each) => ({ ...cardOf(each), forget: () => shelf.forget(each) }))), waiting, foldLater("How to play, with an example", example), pasted(),
    foldLater("Enter a board by touch", async () => editor((lines) => goTo(addressOf(lines))))];
  const { board, flags, before } = await opening();
  const game = playBoard(board, flags, before, { choices });
  place.append(game.element);
  prepare();

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
    waiting.replaceChildren(cards("Ready without the network", waits.map(cardOf)) || "");
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

async function made({ size, grade, colors, stones, cube = false, touching = false }, signal = undefined) {
  const options = { size, cube, touching };
  if (grade !== "any") options.grade = [grade];
  if (colors !== "") options.colors = Number(colors);
  if (Number(stones)) options.stones = Number(stones);
  const found = await ask("adrift", "generate", options, signal);
  if (!found.puzzles.length) throw new Error("No such board was found in time. Try another size or grade.");
  return found.puzzles[0].board;
}

function newOne(wish) {
  const number = (name, label, max, hint) => {
    const made = h("input", { type: "number", min: 0, max, value: wish[name], placeholder: hint, inputmode: "numeric", onchange: () => { wish[name] = made.value; } });
    return h("label", {}, label, made);
  };
  // Small boards are rarely as hard as some wish: such sizes are left out.
  const sizes = () => (wish.cube ? [2, 3, 4, 5, 6, 7] : [4, 5, 6, 7, 8, 9, 10, 12, 14]).filter((size) => size >= leastSize(wish));
  const touching = h("input", { type: "checkbox", checked: wish.touching, onchange: () => { wish.touching = touching.checked; } });
  return newBoard("A new board", {
    name: "adrift.wish", wish, label: "New board",
    chips: () => [["size", "Size", sizes(), (size) => (wish.cube ? `3 faces of ${size} x ${size}` : `${size} x ${size}`)],
      ["grade", "How hard?", GRADES], ["cube", "Board", [false, true], (isCube) => (isCube ? "Corner of a cube" : "Grid")]],
    more: [number("colors", "Colors", 40, "as fits"), number("stones", "Stones", 30, "none"), h("label", {}, touching, "A path may touch itself"), paletteChoice()],
    async make(asked, signal) {
      goTo(addressOf(await made(wish, signal), wish.touching ? ["--touching"] : []), asked);
    },
  });
}

// The least size of any board of a grade that was ever found.
function leastSize({ cube, grade, touching }) {
  const least = { moderate: [5, 2], tough: [5, 3], diabolical: touching ? [6, 4] : [11, 7] }[grade] ?? [0, 0];
  return least[cube ? 1 : 0];
}

function mini(board) {
  return svg("svg", { viewBox: `0 0 ${board.width} ${board.height}`, class: "drawn adrift-mini", "aria-hidden": "true" },
    [...board.under, ...board.decks.flat(), ...board.over].filter(({ d }) => d).map(brushes(board).shape));
}

const cardOf = (each) => ({
  href: `#${addressOf(each.lines, each.flags)}`, picture: mini(each.board), words: each.solved ? "Solved" : each.seconds === undefined ? each.word : "Go on",
});

// A text: one board goes to the board, several are listed.
function pasted() {
  return fold("A board as text, or a level pack", ownText("A letter is an end, . a free cell, # a stone, + a bridge. Lines of level packs, walls, hexagons, cubes and graphs are understood, too.", {
    id: "adrift-text", placeholder: "AB.B\n.A.C\nDC.D\n....", label: "Look at it", links: h("a", { class: "button", href: "#" }, "From a picture"),
    async open(text) {
      const asked = viewSignal();
      const { boards } = await post("api/adrift/board", { grid: text, ...(wantsSafe() ? { palette: "safe" } : {}) });
      if (boards.length > 1) return h("div", { class: "row" }, boards.map((lines, k) => h("a", { class: "button", href: `#${addressOf(lines)}` }, `Board ${k + 1}`)));
      // As it was written: it may be half drawn.
      goTo(addressOf(text.trimEnd().split(/\r?\n/).filter((line) => line.trim())), asked);
      return null;
    },
  }));
}
