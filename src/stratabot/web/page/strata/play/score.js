// How a puzzle was solved; the page after a wave: the score, and what to play next.

import { format } from "../../common/clock.js";
import { h, svg } from "../../common/dom.js";
import { shareButton } from "../../common/share.js";
import { wonCard } from "../../common/told.js";
import { allWaves } from "../rules.js";
import { diary } from "./book.js";
import { titleOf } from "./choose.js";
import { scoreOf } from "./run.js";
import { dayAt, following, linkTo, waveAddress } from "./waves.js";

// Fills `root` after a wave; `again` plays the same puzzles once more.
export function showEnd(root, run, again) {
  const title = h("h1", { tabindex: -1 }, titleOf(run.address, run.wave));
  const [heading, ...facts] = scoreTold(run);
  root.replaceChildren(title, wonCard(heading, facts, nextLink(run), again, anotherLink(run), sharing(run)),
    h("div", { class: "card" }, h("h2", {}, "Puzzle by puzzle"), resultsTable(run)));
  title.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

// A puzzle that was solved: with `goOn` one of a wave, else all that there was, which `again` plays once more.
export function solvedCard(run, { goOn, again }) {
  const day = dayAt(run.address);
  const result = run.results.at(-1);
  const first = day && diary.days[day];
  const { perfect, hints, clicks, seconds } = first ?? result;
  const best = !goOn && run.wave.side ? bestTold(run) : "";
  const facts = [`Time ${format(seconds)}${best}`, clicksTold(clicks, run.wave.puzzles[run.at].fewest), hints && !best ? counted(hints, "hint") : null];
  const told = [first && first.seconds !== result.seconds && "Your first solution of this day:", facts.filter(Boolean).join(" · "), day && diary.streakTold];
  const title = perfect ? [crown(), "Perfect"] : "Solved";
  return goOn ? wonCard(title, told, goOn) : wonCard(title, told, anotherLink(run, "main") ?? nextLink(run), again, sharing(run));
}

const sharing = (run) => shareButton(titleOf(run.address, run.wave), () => told(run));

// What a friend may know: no board, no ribbon.
function told(run) {
  const { puzzles, perfects, seconds } = scoreOf(run);
  const how = puzzles === 1 ? (perfects ? "Perfect" : "solved") : `${perfects} of ${puzzles} Perfect`;
  return `Strata, ${titleOf(run.address, run.wave)}: ${how} in ${format(seconds)}.`;
}

function nextLink({ wave }) {
  const after = wave.side && wave.puzzles.length === wave.side ** 2 ? following(wave, allWaves()) : null;
  if (!after) return h("a", { class: "button main", href: "#play/strata" }, "Another puzzle");
  return h("a", { class: "button main", href: linkTo(waveAddress(after)) }, `Next wave: ${after.side} x ${after.side}, ${after.colors} colors`);
}

// New puzzles of the same kind.
function anotherLink({ address }, look = "") {
  const [kind, side, colors, , grade, puzzles] = address.split("/");
  if (kind !== "wave") return null;
  const fresh = waveAddress({ side, colors, grade: grade === "any" ? null : grade ?? null, puzzles: puzzles ?? null });
  return h("a", { class: `button ${look}`, href: linkTo(fresh) }, "Other puzzles like these");
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

// The score of a wave: how many are Perfect, the time and the best one.
function scoreTold(run) {
  const { puzzles, perfects, seconds } = scoreOf(run);
  const { before, wave: { puzzles: { length: all } } } = run;
  const lines = [[perfects === all && crown(), ` ${puzzles} of ${all} solved, ${perfects} Perfect`]];
  return [...lines, `Time ${format(seconds)}${bestTold(run)}`, before && before.perfects > perfects && `Most Perfects ${before.perfects}`];
}

// What a time is beside the best one of such a wave.
function bestTold(run) {
  const { hints, seconds } = scoreOf(run);
  if (hints) return `, with ${counted(hints, "hint")}, so it is no best time`;
  if (!run.before) return "";
  return seconds < run.before.seconds ? `, a new best; it was ${format(run.before.seconds)}` : `, best ${format(run.before.seconds)}`;
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
