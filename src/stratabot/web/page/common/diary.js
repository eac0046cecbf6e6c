// Puzzles of days: which were solved, how many days in a row, and a choice of earlier ones.

import { dayAfter, dayName, dayOf } from "./dates.js";
import { button, h } from "./dom.js";
import { keep, kept } from "./store.js";

const SHOWN = 14;

// What the browser keeps under a name: what came of each day's puzzle, with `onDay` if it was solved on its day.
export class Diary {
  constructor(name) {
    this.name = name;
  }

  get days() {
    return kept(this.name, {});
  }

  // Adds a solved puzzle: the first solution of a day stays.
  add(day, result, today = dayOf()) {
    const all = this.days;
    if (!all[day]) keep(this.name, { ...all, [day]: { ...result, onDay: day === today } });
  }

  // How many days in a row, up to today or yesterday, their puzzle was solved on the day itself.
  streak(today = dayOf()) {
    const all = this.days;
    let day = all[today]?.onDay ? today : dayAfter(today, -1);
    let count = 0;
    for (; all[day]?.onDay; day = dayAfter(day, -1)) count += 1;
    return count;
  }
}

// "2 days in a row."; nothing if it is none.
export function streakTold(count) {
  if (!count) return "";
  return count === 1 ? "One day in a row." : `${count} days in a row.`;
}

// The last days, and any other by its date: `play(day)` is called for the one that is chosen, `mark(day)` is told beside it.
export function archive(play, mark) {
  const today = dayOf();
  const other = h("input", { type: "date", max: today, value: dayAfter(today, -SHOWN - 1), "aria-label": "Another day" });
  return h("details", {}, h("summary", {}, "Earlier days"), h("div", { class: "stack" },
    h("div", { class: "row" }, Array.from({ length: SHOWN }, (_, k) => {
      const day = dayAfter(today, -1 - k);
      return button(`${dayName(day)}${mark(day)}`, () => play(day));
    })),
    h("div", { class: "row" }, other, button("Play that day", () => { if (other.value && other.value <= today) play(other.value); }))));
}
