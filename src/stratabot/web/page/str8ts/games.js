// Games of Str8ts that were begun, and puzzles that wait for a time without the network; on this device.

import { ask } from "../common/api.js";
import { Shelf } from "../common/shelf.js";
import { keep, kept } from "../common/store.js";
import { formatRows, parsePuzzle } from "./rules.js";

const nameOf = (rows) => rows.join("/");

// The address of a board; `verb` "edit" for the editor.
export function addressOf(rows, verb = "") {
  return `#${verb ? `play/str8ts/${verb}` : "str8ts"}/${rows.map(encodeURIComponent).join("/")}`;
}

// { rows, numbers, marks, history, seconds, hints, grade, isDone, isShown }. `isShown`: the program filled it in.
export const shelf = new Shelf("str8ts.games", 30, ({ rows }) => nameOf(rows));

// Adds a solved puzzle to the best times of its size and grade. Gives { isBest, before }: the best time
// before, or null. A game with hints sets no best time.
export function keepTime(size, grade, seconds, hints) {
  const kind = `${size} ${grade}`;
  const all = kept("str8ts.bests", {});
  const { count, before } = { count: all[kind]?.count ?? 0, before: all[kind]?.seconds ?? null };
  const isBest = !hints && (before === null || seconds < before);
  keep("str8ts.bests", { ...all, [kind]: { count: count + 1, seconds: isBest ? seconds : before } });
  return { isBest, before };
}

// { size, grade, count, seconds } of all that were solved; `seconds` is null if all were with hints.
export function bests() {
  return Object.entries(kept("str8ts.bests", {})).map(([kind, told]) => {
    const [size, grade] = kind.split(" ");
    return { size: Number(size), grade, ...told };
  });
}

// The rows of a puzzle that `generate` made, with its grade.
export function madeOf(answer) {
  const { puzzle, size, grade } = answer.puzzles[0];
  const lines = [...Array(size).keys()].map((row) => puzzle.slice(row * size, (row + 1) * size));
  return { rows: formatRows(parsePuzzle(lines)), grade };
}

// Puzzles that were made ahead: { rows, grade }.
export const ready = () => kept("str8ts.ready", []);

export function takeReady(rows) {
  keep("str8ts.ready", ready().filter((each) => nameOf(each.rows) !== nameOf(rows)));
}

const AHEAD = [["gentle", 6], ["gentle", 9], ["moderate", 9], ["tough", 9], ["diabolical", 9]];

// Has one puzzle of each usual kind made for later, if there is none; `told` is called after each. Without
// the program nothing happens.
export async function makeReady(told = () => {}) {
  for (const [grade, size] of AHEAD) {
    if (ready().some((each) => each.grade === grade && each.rows.length === size)) continue;
    try {
      const made = madeOf(await ask("str8ts", "generate", { grade: [grade], size, "time-limit": 10 }));
      keep("str8ts.ready", [...ready(), made]);
      told();
    } catch {
      return;
    }
  }
}
