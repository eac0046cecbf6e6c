// The page after a wave, a day's puzzle or one's own: the score, and what to play next.

import { format } from "../../common/clock.js";
import { streakTold } from "../../common/diary.js";
import { button, h, svg } from "../../common/dom.js";
import { shareButton } from "../../common/share.js";
import { allWaves } from "../rules.js";
import { diary } from "./book.js";
import { titleOf } from "./choose.js";
import { miniBoard } from "./mini.js";
import { scoreOf } from "./run.js";
import { colorsOf, dayAt, following, linkTo, waveAddress } from "./waves.js";

// Fills `root`; `again` plays the same puzzles once more.
export function showEnd(root, run, again) {
  const { wave, address } = run;
  const title = h("h1", { tabindex: -1 }, titleOf(address, wave));
  const day = dayAt(address);
  root.replaceChildren(...[title,
    h("div", { class: "card middle score" }, miniBoard(wave.puzzles.at(-1).grid, colorsOf(wave)), day ? dayTold(day, run) : scoreTold(run)),
    h("div", { class: "row" },
      followingLink(run),
      button("Play it again", again),
      anotherLink(run),
      h("a", { class: "button", href: "#play/strata" }, "Select a wave"),
      shareButton(titleOf(address, wave), () => told(run))),
    wave.puzzles.length > 1 && h("div", { class: "card" }, h("h2", {}, "Puzzle by puzzle"), resultsTable(run)),
  ].filter(Boolean));
  title.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

// What a friend may know: no board, no ribbon.
function told(run) {
  const { puzzles, perfects, seconds } = scoreOf(run);
  const how = puzzles === 1 ? (perfects ? "Perfect" : "solved") : `${perfects} of ${puzzles} Perfect`;
  return `Strata, ${titleOf(run.address, run.wave)}: ${how} in ${format(seconds)}.`;
}

function dayTold(day, run) {
  const first = diary.days[day];
  const row = streakTold(diary.streak());
  const again = first && run.results[0].seconds !== first.seconds;
  return [
    again && h("p", { class: "quiet" }, "Your first solution of this day:"),
    solvedTold(first ?? run.results[0], run.wave.puzzles[0].fewest),
    row && h("p", {}, row),
  ];
}

function followingLink({ wave }) {
  const after = wave.side && wave.puzzles.length === wave.side ** 2 ? following(wave, allWaves()) : null;
  if (!after) return null;
  return h("a", { class: "button main", href: linkTo(waveAddress(after)) }, `Next wave: ${after.side} x ${after.side}, ${after.colors} colors`);
}

// New puzzles of the same kind.
function anotherLink({ address }) {
  const [kind, side, colors, , grade, puzzles] = address.split("/");
  if (kind !== "wave") return null;
  const fresh = waveAddress({ side, colors, grade: grade === "any" ? null : grade ?? null, puzzles: puzzles ?? null });
  return h("a", { class: "button", href: linkTo(fresh) }, "Other puzzles like these");
}

// The crown that the game puts beside a Perfect.
function crown() {
  return svg("svg", { class: "crown", viewBox: "0 0 40 26", "aria-hidden": "true" },
    svg("path", { d: "M3 24L0 5l11 8L20 0l9 13 11-8-3 19z" }));
}

export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

// "11 clicks, the fewest possible", "13 clicks; 11 are enough".
function clicksTold(clicks, fewest) {
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
function scoreTold(run) {
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

// How far a wave has come: a square for each puzzle, with its time; null for one puzzle.
export function progress({ wave, at, results }) {
  if (wave.puzzles.length < 2) return null;
  return h("section", { class: "card" }, h("h2", {}, "The wave"), h("ol", { class: "progress numbers" }, wave.puzzles.map((_, k) => {
    const result = results[k];
    const state = result ? (result.perfect ? "Perfect" : "solved") : k === at ? "now" : "to come";
    return h("li", { class: state.replace(" ", "-").toLowerCase(), "aria-label": `${k + 1}: ${state}`, "aria-current": k === at && "step" },
      result?.perfect && crown(), result ? format(result.seconds) : k + 1);
  })));
}

// A row for each puzzle of a wave.
function resultsTable(run) {
  const rows = run.results.map(({ perfect, hints, clicks, seconds }, k) => h("tr", {},
    h("th", { scope: "row" }, k + 1),
    h("td", {}, format(seconds)),
    h("td", {}, clicks, run.wave.puzzles[k].fewest ? ` / ${run.wave.puzzles[k].fewest}` : ""),
    h("td", {}, perfect ? [crown(), h("span", { class: "unseen" }, "Perfect")] : "", hints ? ` ${counted(hints, "hint")}` : "")));
  return h("table", { class: "results numbers" },
    h("thead", {}, h("tr", {}, ["Puzzle", "Time", "Clicks / fewest", "Perfect"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, rows));
}
