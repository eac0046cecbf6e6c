// What the browser keeps of the games: bests, days, games that were left, waves that are ready.

import { Shelf } from "../../common/shelf.js";
import { keep, kept } from "../../common/store.js";
import { scoreOf } from "./run.js";

const MOST_READY = 24;

// The best of all waves of a kind, { finished, perfects, seconds }; null if none was finished.
export function bestOf(kind) {
  return kept("strata.bests", {})[kind] ?? null;
}

// Adds a finished run to the bests. With hints it counts as finished, but sets no best.
// Gives the best before it, or null.
export function keepScore(run) {
  const bests = kept("strata.bests", {});
  const before = bests[run.wave.kind] ?? null;
  const { perfects, seconds, hints } = scoreOf(run);
  if (hints && !before) return null;
  const best = before ?? { finished: 0, perfects, seconds };
  bests[run.wave.kind] = {
    finished: best.finished + 1,
    perfects: hints ? best.perfects : Math.max(best.perfects, perfects),
    seconds: hints ? best.seconds : Math.min(best.seconds, seconds),
  };
  keep("strata.bests", bests);
  return before;
}

// The day of a moment in this place, "2026-11-23".
export function dayOf(moment = new Date()) {
  const two = (number) => String(number).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

// The day that lies so many days later; earlier if below 0.
export function dayAfter(day, days = 1) {
  const [year, month, date] = day.split("-").map(Number);
  const there = new Date(2000, month - 1, date + days, 12);
  there.setFullYear(year, month - 1, date + days);
  return dayOf(there);
}

// The daily puzzles that were solved: { "2026-11-23": { perfect, hints, clicks, seconds, onDay } }.
export function days() {
  return kept("strata.days", {});
}

// Adds a solved daily puzzle: the first solution of a day stays. `today` tells whether it is its day.
export function keepDay(day, result, today = dayOf()) {
  const all = days();
  if (all[day]) return;
  all[day] = { ...result, onDay: day === today };
  keep("strata.days", all);
}

// How many days in a row, up to today or yesterday, their puzzle was solved on the day itself.
export function streak(all = days(), today = dayOf()) {
  let day = all[today]?.onDay ? today : dayAfter(today, -1);
  let count = 0;
  for (; all[day]?.onDay; day = dayAfter(day, -1)) count += 1;
  return count;
}

// The games that were begun.
export const shelf = new Shelf("strata.runs", 12, ({ address }) => address);

// The waves that can be played without the program, the last one first: [{ address, wave }, ...].
export function ready() {
  return kept("strata.ready", []);
}

export function readyAt(address) {
  return ready().find((one) => one.address === address)?.wave ?? null;
}

export function keepReady(address, wave) {
  const others = ready().filter((other) => other.address !== address);
  keep("strata.ready", [{ address, wave }, ...others].slice(0, MOST_READY));
}
