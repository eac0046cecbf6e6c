// Boards that were begun, and boards made before: they stay in this browser, and can be played without the program.

import { post } from "../common/api.js";
import { wantsSafe } from "../common/palette.js";
import { keep, kept } from "../common/store.js";

const MOST = 15;
const MOST_CHARACTERS = 2_000_000; // a browser keeps some five million of a page
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

// All games, the newest first: { lines, flags, board, drawn, seconds, solved, helped, when, word }.
export function games() {
  return kept("adrift.games", []);
}

function same(game, lines, flags) {
  return game.lines.join("\n") === lines.join("\n") && game.flags.join() === flags.join();
}

export function gameOf(lines, flags) {
  return games().find((game) => same(game, lines, flags)) ?? null;
}

export function keepGame(game) {
  const rest = games().filter((each) => !same(each, game.lines, game.flags));
  const all = [{ ...game, when: Date.now() }, ...rest].slice(0, MOST);
  // The oldest of many huge boards go: else nothing more would be kept.
  let room = MOST_CHARACTERS;
  keep("adrift.games", all.filter((each, k) => (room -= JSON.stringify(each).length) > 0 || k === 0));
}

// The board as the page draws it. Without the program, one that was kept. `more` are lines that say what is
// drawn; `colors` are those of a picture: { A: [red, green, blue] }.
export async function boardOf(lines, flags, more = [], colors = {}) {
  const seen = Object.entries(colors).map(([label, rgb]) => `${label}=#${rgb.map((each) => each.toString(16).padStart(2, "0")).join("")}`).join(" ");
  const palette = wantsSafe() ? { palette: "safe" } : seen ? { palette: seen } : {};
  try {
    return await post("api/adrift/board", { grid: [...lines, ...more].join("\n"), ...optionsOf(flags), ...palette });
  } catch (error) {
    const before = games().find((game) => same(game, lines, flags)) ?? ready().find((game) => same(game, lines, flags));
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
