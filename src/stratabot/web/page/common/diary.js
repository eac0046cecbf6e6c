// Puzzles of days: which were solved, how many days in a row, and a choice of earlier ones.

import { dayAfter, dayName, dayOf } from "./dates.js";
import { button, h } from "./dom.js";
import { fold } from "./new_board.js";
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

  // "2 days in a row."; nothing if it is none.
  get streakTold() {
    const count = this.streak();
    return count > 1 ? `${count} days in a row.` : count ? "One day in a row." : "";
  }
}

// Today's puzzle, and earlier ones: `play(day)` goes to one, `about(day, result)` tells of it; `mark(result)` stands beside a day
// that was solved.
export function dayCard(diary, { play, about, mark = () => " (solved)" }) {
  const today = dayOf();
  const solved = diary.days;
  const label = solved[today] ? "See it" : "Play";
  const other = h("input", { type: "date", max: today, value: dayAfter(today, -SHOWN - 1), "aria-label": "Another day" });
  const problem = h("p", { class: "error", role: "alert" });
  const go = (day) => {
    problem.textContent = "";
    play(day).catch((error) => { problem.textContent = error.message; });
  };
  return h("section", { class: "card", "aria-label": "Puzzle of the day" },
    h("div", { class: "row apart" }, h("div", {}, h("h2", {}, "Puzzle of the day"), h("p", { class: "quiet" }, `${dayName(today)}, ${about(today, solved[today])}. ${diary.streakTold}`)),
      button(label, () => go(today), { class: "main big", "aria-label": `${label}: the puzzle of the day` })),
    problem,
    fold("Earlier days", h("div", { class: "row" }, Array.from({ length: SHOWN }, (_, k) => dayAfter(today, -1 - k)).map((day) => (
      button(`${dayName(day)}${solved[day] ? mark(solved[day]) : ""}`, () => go(day))))),
    h("div", { class: "row" }, other, button("Play that day", () => { if (other.value && other.value <= today) go(other.value); }))));
}
