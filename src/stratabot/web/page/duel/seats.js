// The games that this browser plays in, and the records of those that have ended. They stay on this device.

import { keep, kept } from "../common/store.js";

const MOST = 30;

// All seats, the newest first: { game, key, you, against, level, when }; `other` is the key of the other seat if two
// players share this device.
export function seats() {
  return kept("duel.seats", []);
}

export function seatIn(game) {
  return seats().find((seat) => seat.game === game) ?? null;
}

export function keepSeat(game, key, state = null, other = null) {
  const before = seatIn(game);
  const seat = { ...before, game, key, when: before?.when ?? Date.now(), ...(other ? { other } : {}) };
  if (state) Object.assign(seat, { you: state.you, against: state.against, level: state.level });
  keep("duel.seats", [seat, ...seats().filter((each) => each.game !== game)].slice(0, MOST));
}

export function forgetSeat(game) {
  keep("duel.seats", seats().filter((seat) => seat.game !== game));
}

// Games that have ended, the newest first: { game, record, you, told, when }.
export function records() {
  return kept("duel.records", []);
}

export function keepRecord(game, record, you, told) {
  const rest = records().filter((each) => each.game !== game);
  keep("duel.records", [{ game, record, you, told, when: Date.now() }, ...rest].slice(0, MOST));
}

// The address of a record that is looked at.
export function recordAddress(record) {
  return `#duel/record/${record.trim().split("\n").map((line) => encodeURIComponent(line)).join("/")}`;
}
