// A board of Str8ts to play: #str8ts/ROW/ROW/... The address holds the puzzle, the browser what was done.

import { ask } from "../common/api.js";
import { h, styles } from "../common/dom.js";
import { current } from "../pictures/current.js";
import { addressOf, gameOf } from "./games.js";
import { formatRows, parsePuzzle } from "./rules.js";
import { Table } from "./table.js";

export async function show(place, parts) {
  await styles("str8ts/str8ts.css");
  let puzzle;
  try {
    puzzle = await puzzleOf(parts);
  } catch (error) {
    place.append(h("h1", {}, "No Str8ts puzzle"), h("p", { class: "note wrong", role: "alert" }, error.message),
      h("div", { class: "row" }, h("a", { class: "button main", href: "#play/str8ts" }, "To Str8ts")));
    return undefined;
  }
  const rows = formatRows(puzzle);
  const table = new Table(place, puzzle, gameOf(rows), seenInPicture(puzzle, rows));
  return () => table.leave();
}

// The puzzle in an address; any text that the commands read is one.
async function puzzleOf(parts) {
  try {
    return parsePuzzle(parts);
  } catch {
    const { grid } = await ask("str8ts", "board", { grid: parts.join("\n") });
    history.replaceState(null, "", addressOf(grid));
    return parsePuzzle(grid);
  }
}

// What is filled in on the picture from which the puzzle was read.
function seenInPicture(puzzle, rows) {
  const filled = current("str8ts", rows)?.reading.filled;
  if (!filled) return null;
  const numbers = parsePuzzle(filled).cells.map(({ isBlack, number }, at) => (isBlack || puzzle.cells[at].number ? 0 : number));
  return { numbers, marks: numbers.map(() => 0) };
}
