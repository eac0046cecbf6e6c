// The page after a wave, a day's puzzle or one's own: the score, and what to play next.

import { button, h } from "../../common/dom.js";
import { allWaves } from "../rules.js";
import { days, streak } from "./book.js";
import { miniBoard } from "./mini.js";
import { titleOf } from "./choose.js";
import { resultsTable, scoreTold, solvedTold } from "./score.js";
import { share } from "../../common/share.js";
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
      shareButton(run)),
    wave.puzzles.length > 1 && h("div", { class: "card" }, h("h2", {}, "Puzzle by puzzle"), resultsTable(run)),
  ].filter(Boolean));
  title.focus({ preventScroll: true });
  scrollTo({ top: 0 });
}

function dayTold(day, run) {
  const first = days()[day];
  const row = streak();
  const again = first && run.results[0].seconds !== first.seconds;
  return [
    again && h("p", { class: "quiet" }, "Your first solution of this day:"),
    solvedTold(first ?? run.results[0], run.wave.puzzles[0].fewest),
    row > 0 && h("p", {}, row === 1 ? "One day in a row." : `${row} days in a row.`),
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

function shareButton(run) {
  const made = button("Share", async () => {
    made.textContent = await share(titleOf(run.address, run.wave));
  });
  return made;
}
