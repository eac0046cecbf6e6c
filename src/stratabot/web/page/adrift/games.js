// Boards that were begun, and boards made before: they stay in this browser, and can be played without the program.

import { post } from "../common/api.js";
import { hexed, wantsSafe } from "../common/palette.js";
import { Shelf } from "../common/shelf.js";
import { keep, kept } from "../common/store.js";

const FLAGS = { "--touching": "touching", "--no-fill": "no-fill" };

// What an address says: the rules that do not hold stand before the board's lines.
export function parsed(parts) {
  const flags = parts.filter((part) => part in FLAGS);
  return { flags, lines: parts.filter((part) => !(part in FLAGS)) };
}

export function addressOf(lines, flags = []) {
  return `adrift/${[...flags, ...lines].map(encodeURIComponent).join("/")}`;
}

// The flags as options of the commands.
export function optionsOf(flags) {
  return Object.fromEntries(flags.map((flag) => [FLAGS[flag], true]));
}

const keyOf = ({ lines, flags }) => [...flags, ...lines].join("\n");

// { lines, flags, board, drawn, history, seconds, solved, helped }.
export const shelf = new Shelf("adrift.games", 15, keyOf);

// The board as the page draws it. Without the program, one that was kept. `more` are lines that say what is
// drawn; `colors` are those of a picture: { A: [red, green, blue] }.
export async function boardOf(lines, flags, more = [], colors = {}) {
  const seen = Object.entries(colors).map(([label, rgb]) => `${label}=${hexed(rgb)}`).join(" ");
  const palette = wantsSafe() ? { palette: "safe" } : seen ? { palette: seen } : {};
  try {
    return await post("api/adrift/board", { grid: [...lines, ...more].join("\n"), ...optionsOf(flags), ...palette });
  } catch (error) {
    const before = shelf.find({ lines, flags }) ?? ready().find((each) => keyOf(each) === keyOf({ lines, flags }));
    if (error.status === 0 && before) return before.board;
    throw error;
  }
}

// Boards that wait to be played: { lines, flags, board, word }.
export function ready() {
  return kept("adrift.ready", []);
}

export function keepReady(all) {
  keep("adrift.ready", all);
}
