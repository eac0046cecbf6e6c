// The boards that were read or pasted last, on this device.

import { keep, kept } from "../common/store.js";

const MOST = 12;

// The address of a board's view.
export function addressOf(game, rows) {
  return `#${[game, ...rows.map(encodeURIComponent)].join("/")}`;
}

// Puts a board first.
export function remember(game, rows) {
  const same = (each) => each.game === game && each.rows.join("/") === rows.join("/");
  keep("recent", [{ game, rows, time: Date.now() }, ...recent().filter((each) => !same(each))].slice(0, MOST));
}

// { game, rows, time }, the last one first.
export function recent() {
  return kept("recent", []);
}

export function forget() {
  keep("recent", []);
}
