// The puzzle of a day: the same for everybody, since the date is its seed. It is harder towards Sunday.

import { ask } from "../common/api.js";
import { dayAfter, dayOf } from "../common/dates.js";
import { Diary } from "../common/diary.js";
import { keep, kept } from "../common/store.js";
import { madeOf } from "./games.js";

const GRADES = ["extreme", "gentle", "moderate", "moderate", "tough", "tough", "diabolical"]; // from Sunday
const AHEAD = 3;
const MOST = 40;

// The puzzles of days that were solved: { seconds, hints, onDay } by day.
export const diary = new Diary("str8ts.solved");

// The day whose puzzle that is, of those that are kept here; undefined if it is none.
export function dayWith(rows) {
  return Object.entries(kept("str8ts.days", {})).find(([, each]) => each.rows.join() === rows.join())?.[0];
}

// The grade of the puzzle of a day such as "2026-11-23".
export const gradeOf = (day) => GRADES[new Date(`${day}T12:00`).getDay()];

// The puzzle of a day: { rows, grade }. It is kept for a time without the program. Throws ApiError.
export async function puzzleOfDay(day) {
  const known = kept("str8ts.days", {})[day];
  if (known) return known;
  const seed = Number(day.replaceAll("-", ""));
  const made = madeOf(await ask("str8ts", "generate", { grade: [gradeOf(day)], size: 9, seed, "time-limit": 15 }));
  const all = { ...kept("str8ts.days", {}), [day]: made };
  keep("str8ts.days", Object.fromEntries(Object.entries(all).sort().slice(-MOST)));
  return made;
}

// Has the puzzles of the next days made. Without the program nothing happens.
export async function prepareDays() {
  try {
    for (let k = 0; k < AHEAD; k += 1) await puzzleOfDay(dayAfter(dayOf(), k));
  } catch {
    // The next visit tries again.
  }
}
