// What the browser keeps of the games: bests, days, games that were left, waves that are ready.

import { Diary } from "../../common/diary.js";
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

// The daily puzzles that were solved: { perfect, hints, clicks, seconds, onDay } by day.
export const diary = new Diary("strata.days");

// The games that were begun.
export const shelf = new Shelf("strata.runs", 12, ({ address }) => address);

// The waves that can be played without the program, the last one first: [{ address, wave }, ...].
export function ready() {
  return kept("strata.ready", []);
}

export function keepReady(address, wave) {
  const others = ready().filter((other) => other.address !== address);
  keep("strata.ready", [{ address, wave }, ...others].slice(0, MOST_READY));
}
