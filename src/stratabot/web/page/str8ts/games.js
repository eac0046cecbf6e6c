// Games of Str8ts that were begun, and puzzles that wait for a time without the network; on this device.

import { ask } from "../common/api.js";
import { keep, kept } from "../common/store.js";
import { formatRows, parsePuzzle } from "./rules.js";

const MOST = 30;
const nameOf = (rows) => rows.join("/");

// The address of a board; `verb` "edit" for the editor.
export function addressOf(rows, verb = "") {
  return `#${verb ? `play/str8ts/${verb}` : "str8ts"}/${rows.map(encodeURIComponent).join("/")}`;
}

// { rows, numbers, marks, seconds, hints, grade, isDone, time }, the last one first.
export const games = () => kept("str8ts.games", []);
export const gameOf = (rows) => games().find((each) => nameOf(each.rows) === nameOf(rows)) ?? null;

export function keepGame(game) {
  const others = games().filter((each) => nameOf(each.rows) !== nameOf(game.rows));
  keep("str8ts.games", [{ ...game, time: Date.now() }, ...others].slice(0, MOST));
}

export function forgetGame(rows) {
  keep("str8ts.games", games().filter((each) => nameOf(each.rows) !== nameOf(rows)));
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

const AHEAD = ["gentle", "moderate", "tough"];

// Has one puzzle of each usual grade made for later, if there is none. Without the program nothing happens.
export async function makeReady() {
  for (const grade of AHEAD) {
    if (ready().some((each) => each.grade === grade)) continue;
    try {
      const made = madeOf(await ask("str8ts", "generate", { grade: [grade], "time-limit": 10 }));
      keep("str8ts.ready", [...ready(), made]);
    } catch {
      return;
    }
  }
}
