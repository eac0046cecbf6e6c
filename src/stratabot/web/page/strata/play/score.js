// What is said when a puzzle or a wave is solved.

import { h, svg } from "../../common/dom.js";
import { format } from "../../common/clock.js";
import { scoreOf } from "./run.js";

// The crown that the game puts beside a Perfect.
export function crown() {
  return svg("svg", { class: "crown", viewBox: "0 0 40 26", "aria-hidden": "true" },
    svg("path", { d: "M3 24L0 5l11 8L20 0l9 13 11-8-3 19z" }));
}

export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

// "11 clicks, the fewest possible", "13 clicks; 11 are enough".
export function clicksTold(clicks, fewest) {
  if (!fewest) return counted(clicks, "click");
  return clicks <= fewest ? `${clicks} clicks, the fewest possible` : `${clicks} clicks; ${fewest} are enough`;
}

// How a puzzle was solved: a heading and a line.
export function solvedTold({ perfect, hints, clicks, seconds }, fewest) {
  const facts = [`Time ${format(seconds)}`, clicksTold(clicks, fewest), hints ? counted(hints, "hint") : null];
  return [
    h("h2", { class: "solved", tabindex: -1 }, perfect ? [crown(), "Perfect"] : "Solved"),
    h("p", { class: "numbers" }, facts.filter(Boolean).join(" · ")),
  ];
}

// The score of a wave: how many are Perfect, the time and the best one.
export function scoreTold(run) {
  const { puzzles, perfects, hints, seconds } = scoreOf(run);
  const all = run.wave.puzzles.length;
  const before = run.before ?? null;
  const lines = [h("p", { class: "lead" }, perfects === all && crown(), ` ${puzzles} of ${all} solved, ${perfects} Perfect`)];
  let time = `Time ${format(seconds)}`;
  if (hints) time += `, with ${counted(hints, "hint")}, so it is no best time`;
  else if (before && seconds < before.seconds) time += `, a new best; it was ${format(before.seconds)}`;
  else if (before) time += `, best ${format(before.seconds)}`;
  lines.push(h("p", { class: "numbers" }, time));
  if (before && before.perfects > perfects) lines.push(h("p", {}, `Most Perfects ${before.perfects}`));
  return lines;
}

// A row for each puzzle of a wave.
export function resultsTable(run) {
  const rows = run.results.map(({ perfect, hints, clicks, seconds }, k) => h("tr", {},
    h("th", { scope: "row" }, k + 1),
    h("td", {}, format(seconds)),
    h("td", {}, clicks, run.wave.puzzles[k].fewest ? ` / ${run.wave.puzzles[k].fewest}` : ""),
    h("td", {}, perfect ? [crown(), h("span", { class: "unseen" }, "Perfect")] : "", hints ? ` ${counted(hints, "hint")}` : "")));
  return h("table", { class: "results numbers" },
    h("thead", {}, h("tr", {}, ["Puzzle", "Time", "Clicks / fewest", "Perfect"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, rows));
}
