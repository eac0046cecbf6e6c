// The rules, with a small board to try them on.

import { ask } from "../common/api.js";
import { button, h, say } from "../common/dom.js";
import { makeBoard } from "./board.js";
import { boardOf } from "./games.js";
import { drawnSolution } from "./program.js";
import { judge, nothingDrawn } from "./rules.js";

// The example of the program's books.
const EXAMPLE = ["AB.C.", "..BD.", "C.D..", "...A.", "....."];

const PEN = "Drag from an end, or on from a path. Going back shortens, crossing another path cuts it, a tap at an end clears. "
  + "Keys: arrows move (to slanted neighbors Home, Page up, End, and Page down), Enter puts the pen down and takes it up, Backspace shortens, Ctrl+Z takes back. "
  + "Two fingers, or + and -, make the board larger and smaller.";

// What holds on a board, and how one draws.
export function rulesOf(board) {
  return h("div", { class: "stack small" }, board.how.map((line) => h("p", {}, line)), h("p", {}, PEN));
}

// The rules with the example, which can be drawn on.
export async function example() {
  const board = await boardOf(EXAMPLE, []);
  const told = h("p", { class: "small", role: "status" }, "In the example, the upper right corner has only two neighbors, and a path must go through it: "
    + "so the path of C goes from its end into the corner, and on downward.");
  const field = makeBoard(board, { changed: (drawn, words) => show(drawn, words), told: say });
  function show(drawn, words) {
    field.show(drawn);
    if (judge(board, drawn).solved) told.textContent = "Solved: every cell is on a path, and no path touches itself.";
    else say(words);
  }
  async function solve() {
    try {
      show(drawnSolution(board, (await ask("adrift", "solve", { grid: EXAMPLE.join("\n") })).paths), "");
    } catch (error) {
      told.textContent = error.message;
    }
  }
  field.show(nothingDrawn(board));
  return h("div", { class: "stack" }, rulesOf(board), field.element, told,
    h("div", { class: "row" }, button("Show its solution", solve), button("Clear it", () => show(nothingDrawn(board), "Cleared."))));
}
