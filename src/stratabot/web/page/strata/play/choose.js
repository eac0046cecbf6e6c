// Choosing what to play: the day's puzzle, a wave, one's own grid, a game that was left.

import { button, h } from "../../common/dom.js";
import { format } from "../../common/clock.js";
import { dayName, dayOf } from "../../common/dates.js";
import { archive, streakTold } from "../../common/diary.js";
import { goTo } from "../../common/here.js";
import { paletteChoice } from "../../common/palette.js";
import { allWaves } from "../rules.js";
import { bestOf, diary, ready, shelf } from "./book.js";
import { miniBoard, sampleGrid } from "./mini.js";
import { isOver } from "./run.js";
import { addressOf, anySeed, colorsOf, dayAt, gridAddress, linkTo, prepare, waitingWave, waveAddress } from "./waves.js";

const TILE_COLORS = ["#15746c", "#9f5346", "#472d4a", "#d2b432", "#1e3e82", "#d0707a"];
const GRADES = ["easy", "medium", "hard", "fiendish"];

// What may be played besides the game at the address `shown`.
export function choices(shown) {
  const made = h("div", { class: "stack strata-choice" });
  const fill = () => made.replaceChildren(...[
    leftOff(shown, fill), waves(), choice(), daily(), ownGrid(), offline(), paletteChoice(fill),
  ].filter(Boolean));
  fill();
  // The list of what is ready grows while the page is shown.
  prepare().then(() => made.querySelector(".ready")?.replaceWith(offline()));
  return made;
}

function daily() {
  const today = dayOf();
  const solved = diary.days;
  const done = solved[today];
  const told = done ? `Solved in ${format(done.seconds)}${done.perfect ? ", Perfect" : ""}` : "The same puzzle for everybody";
  return h("section", { class: "card" },
    h("div", { class: "row apart" },
      h("div", {}, h("h2", {}, "Puzzle of the day"), h("p", {}, dayName(today))),
      h("a", { class: "button main big", href: linkTo(addressOf(["daily"])) }, done ? "See it" : "Play")),
    h("p", { class: "quiet" }, `${told}. ${streakTold(diary.streak())}`),
    archive((day) => goTo(linkTo(`daily/${day}`)), (day) => (solved[day] ? (solved[day].perfect ? " (Perfect)" : " (solved)") : "")));
}

function leftOff(shown, again) {
  const open = shelf.games.filter((run) => !isOver(run) && run.address !== shown);
  if (open.length === 0) return null;
  return h("section", { class: "card" }, h("h2", {}, "Go on"), open.map((run) => {
    const name = titleOf(run.address, run.wave);
    const where = run.wave.puzzles.length > 1 ? `puzzle ${run.at + 1} of ${run.wave.puzzles.length}` : `${run.attempt.laid.length} ribbons laid`;
    const forget = () => {
      shelf.forget(run);
      again();
    };
    return h("div", { class: "row apart going-on" },
      h("a", { class: "button grow", href: linkTo(run.address) }, `${name}: ${where}`),
      button("Forget", forget, { class: "plain", "aria-label": `Forget ${name}` }));
  }));
}

// The name of a game: "5 x 5, 4 colors", "Puzzle of Mon 23 Nov".
export function titleOf(address, wave) {
  const day = dayAt(address);
  return day ? `Puzzle of ${dayName(day)}` : wave.kind[0].toUpperCase() + wave.kind.slice(1);
}

function waves() {
  const all = allWaves();
  const seed = anySeed();
  const numbers = [2, 3, 4, 5, 6];
  const tile = (side, colors) => {
    if (!all.some((one) => one.side === side && one.colors === colors)) return h("td");
    const kind = `${side} x ${side}, ${colors} colors`;
    const best = bestOf(kind);
    const total = side * side;
    const told = best ? `; best time ${format(best.seconds)}, ${best.perfects} of ${total} Perfect` : "";
    const fills = Object.fromEntries(TILE_COLORS.map((color, k) => [String(k + 1), color]));
    return h("td", {}, h("a", {
      class: `tile${best?.perfects === total ? " perfect" : ""}`, "aria-label": kind + told,
      href: linkTo(waitingWave({ side, colors }) ?? waveAddress({ side, colors, seed })),
    }, miniBoard(sampleGrid(side, colors), fills), best && [h("span", {}, format(best.seconds)), h("span", {}, `${best.perfects}/${total}`)]));
  };
  return h("section", { class: "card" }, h("h2", {}, "A wave"),
    h("p", { class: "quiet" }, "As many puzzles as a board has squares, the easiest first. Below a board: your best time, and the most Perfects."),
    h("table", { class: "wave-tiles" },
      h("thead", {}, h("tr", {}, h("td"), numbers.map((k) => h("th", { scope: "col" }, h("span", { class: "unseen" }, "Colors: "), k)))),
      h("tbody", {}, numbers.map((side) => h("tr", {},
        h("th", { scope: "row" }, `${side} x ${side}`), numbers.map((colors) => tile(side, colors)))))),
    h("p", { class: "quiet small", "aria-hidden": "true" }, "Above the boards: how many colors."));
}

function choice() {
  const select = (name, options, chosen) => h("select", { name },
    options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  const sides = [2, 3, 4, 5, 6];
  const form = h("form", { class: "stack", onsubmit: play },
    h("div", { class: "fields" },
      h("label", {}, "Size", select("side", sides.map((k) => [k, `${k} x ${k}`]), 5)),
      h("label", {}, "Colors", select("colors", sides.map((k) => [k, k]), 4)),
      h("label", {}, "Grade", select("grade", [["", "any"], ...GRADES.map((word) => [word, word])], "")),
      h("label", {}, "Puzzles", select("puzzles", [["", "a whole wave"], ["1", "1"], ["5", "5"], ["10", "10"]], "")),
      h("label", {}, "Seed", h("input", { name: "seed", inputmode: "numeric", pattern: "-?[0-9]{1,15}", placeholder: "any", size: 8, autocomplete: "off" }))),
    h("p", { class: "quiet small" }, "The same seed gives everybody the same puzzles, here and in stratabot practice."),
    h("div", { class: "row" }, h("button", { class: "main" }, "Play these")));

  function play(event) {
    event.preventDefault();
    const { side, colors, grade, puzzles, seed } = Object.fromEntries(new FormData(form));
    goTo(linkTo(waveAddress({ side, colors, grade: grade || null, puzzles: puzzles || null, seed: seed || anySeed() })));
  }

  return h("section", { class: "card" }, h("h2", {}, "Choose"), form);
}

function ownGrid() {
  const text = h("textarea", { rows: 5, id: "own-grid", spellcheck: "false", autocapitalize: "characters", placeholder: "PG.P\nPGGP\n.PP.\nPGPP" });
  const play = () => {
    if (text.value.trim()) goTo(linkTo(gridAddress(text.value)));
    else text.focus();
  };
  return h("section", { class: "card" }, h("h2", {}, "Your own grid"),
    h("label", { for: "own-grid" }, "A letter for each color, a point for blank; an empty line before the next puzzle"),
    text, h("div", { class: "row" }, button("Play it", play, { class: "main" }), h("a", { class: "button", href: "#" }, "From a picture")));
}

function offline() {
  const waiting = ready().filter(({ address }) => {
    const run = shelf.find({ address });
    const day = dayAt(address);
    return !(run && isOver(run)) && !(day && diary.days[day]);
  });
  return h("section", { class: "card ready" }, h("h2", {}, "Ready without the network"),
    waiting.length === 0 && h("p", { class: "quiet" }, "Nothing yet. Puzzles that were made once stay here."),
    h("ul", { class: "links" }, waiting.map(({ address, wave }) => h("li", {},
      h("a", { href: linkTo(address) }, miniBoard(wave.puzzles[0].grid, colorsOf(wave)),
        `${titleOf(address, wave)}${wave.puzzles.length > 1 ? `: ${wave.puzzles.length} puzzles` : ""}`)))));
}
