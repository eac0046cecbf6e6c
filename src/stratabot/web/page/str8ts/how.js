// The rules of Str8ts, with an example.

import { h } from "../common/dom.js";
import { tabs } from "../common/tabs.js";
import { makeBoard } from "./board.js";
import { numbersIn, parsePuzzle } from "./rules.js";

// The words and the example of the program's printed books; a test compares them.
export const RULES = [
  "Write a number into every white cell: 1 to 9 if the board has 9 x 9 cells, 1 to 5 if it has 5 x 5. No number stands twice in a row or column.",
  "White cells beside each other, from the edge or a black cell to the next one, are a compartment; so are white cells below each other. "
    + "Every compartment holds consecutive numbers in any order: 4 2 5 3 is right, 2 3 5 6 is wrong, because 4 is missing.",
  "Black cells stay as they are. A number in a black cell is used up: no white cell in its row or column has it. It belongs to no compartment.",
];
export const REMARK = "In the example, row 3 is one compartment of five cells, so it holds 1 to 5. Two of them are missing, 1 and 5. "
  + "The third cell of the row cannot be 1, because the black cell at the bottom of its column has used up the 1. "
  + "So the third cell is 5, and the last one is 1.";
export const EXAMPLE = ["#5#..", "#....", "43.2.", "...1#", "..a.#"];
const FOUND = new Map([[12, 5], [14, 1]]);
const SOLUTION = "#5#43#1432435212431#32a5#";

const KEYS = [["arrows", "go from cell to cell"], ["1 to 9", "put a number"], ["Shift and a digit", "note a mark"], ["Space, p", "numbers or marks"],
  ["Backspace", "erase"], ["u, Ctrl+Z", "undo"], ["r, Ctrl+Y", "redo"], ["h", "hint"], ["c", "check"], ["Esc", "close the hint"]];

export function showRules(place) {
  const puzzle = parsePuzzle(EXAMPLE);
  const none = puzzle.cells.map(() => 0);
  const shown = (label, numbers, look) => {
    const board = makeBoard(puzzle, { label, pick: () => {} });
    board.show({ puzzle, numbers, marks: none, look });
    return board.element;
  };
  const found = none.map((_, at) => FOUND.get(at) ?? 0);
  const solved = numbersIn(SOLUTION, puzzle).map((number, at) => (puzzle.cells[at].number ? 0 : number));
  place.append(h("h1", {}, "How to play Str8ts"),
    h("div", { class: "beside" },
      h("section", { class: "card", "aria-label": "An example" }, tabs("The example", [
        ["The puzzle", () => shown("The puzzle", none)],
        ["Two numbers", () => shown("Two numbers are found", found, new Set(FOUND.keys()))],
        ["The solution", () => shown("The solution", solved)]])),
      h("section", { class: "stack", "aria-label": "The rules" }, h("ol", { class: "stack" }, RULES.map((rule) => h("li", {}, rule))),
        h("p", {}, REMARK), h("h2", {}, "Keys"),
        h("table", {}, h("tbody", {}, KEYS.map(([key, deed]) => h("tr", {}, h("th", { scope: "row" }, key), h("td", {}, deed))))),
        h("div", { class: "row" }, h("a", { class: "button main", href: "#play/str8ts" }, "Play")))));
}
