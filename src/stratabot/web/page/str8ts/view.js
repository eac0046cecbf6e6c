// A board of Str8ts to play: #str8ts/ROW/ROW/... The address holds the puzzle, the browser what was done.

import { ask } from "../common/api.js";
import { h, styles } from "../common/dom.js";
import { renameView, viewSignal } from "../common/here.js";
import { current } from "../pictures/current.js";
import { addressOf, shelf } from "./games.js";
import { formatRows, marksOf, numbersIn, parsePuzzle } from "./rules.js";
import { Table } from "./table.js";

export async function show(place, parts) {
  const asked = viewSignal();
  await styles("str8ts/str8ts.css");
  let puzzle;
  let noted;
  try {
    ({ puzzle, noted } = await boardOf(parts, asked));
  } catch (error) {
    place.append(h("h1", {}, "No Str8ts puzzle"), h("p", { class: "note wrong", role: "alert" }, error.message),
      h("div", { class: "row" }, h("a", { class: "button main", href: "#play/str8ts" }, "To Str8ts")));
    return undefined;
  }
  const rows = formatRows(puzzle);
  const table = new Table(place, puzzle, shelf.find({ rows }), { seen: seenInPicture(puzzle, rows) });
  if (noted) table.changed(table.game.takeOver(noted));
  return () => table.leave();
}

// The puzzle in an address, and what is noted on it: { puzzle, noted }; any text that the commands read
// may stand there, also a board with pencil marks.
async function boardOf(parts, asked) {
  try {
    return { puzzle: parsePuzzle(parts), noted: null };
  } catch {
    const told = await ask("str8ts", "board", { grid: parts.join("\n") });
    renameView(addressOf(told.grid), asked);
    const puzzle = parsePuzzle(told.grid);
    const numbers = numbersIn(told.filled, puzzle).map((number, at) => (puzzle.cells[at].number ? 0 : number));
    const marks = told.marks.flat().map(marksOf);
    return { puzzle, noted: [...numbers, ...marks].some(Boolean) ? { numbers, marks } : null };
  }
}

// What is filled in on the picture from which the puzzle was read.
function seenInPicture(puzzle, rows) {
  const filled = current("str8ts", rows)?.reading.filled;
  if (!filled) return null;
  const numbers = parsePuzzle(filled).cells.map(({ isBlack, number }, at) => (isBlack || puzzle.cells[at].number ? 0 : number));
  return { numbers, marks: numbers.map(() => 0) };
}
