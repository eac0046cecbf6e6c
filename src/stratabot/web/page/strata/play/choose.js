// Choosing what to play: the day's puzzle, a wave, one's own grid, a game that was left.

import { h } from "../../common/dom.js";
import { format } from "../../common/clock.js";
import { dayName } from "../../common/dates.js";
import { dayCard } from "../../common/diary.js";
import { goTo } from "../../common/here.js";
import { cards, fold, newBoard, ownText } from "../../common/new_board.js";
import { paletteChoice } from "../../common/palette.js";
import { kept } from "../../common/store.js";
import { picks } from "../../common/tabs.js";
import { allWaves } from "../rules.js";
import { bestOf, diary, ready, shelf } from "./book.js";
import { miniBoard, sampleGrid } from "./mini.js";
import { isOver } from "./run.js";
import { anySeed, colorsOf, dayAt, gridAddress, linkTo, prepare, waitingWave, waveAddress } from "./waves.js";

const TILE_COLORS = ["#15746c", "#9f5346", "#472d4a", "#d2b432", "#1e3e82", "#d0707a"];

// What may be played besides the game at the address `shown`.
export function choices(shown) {
  const made = h("div", { class: "stack" });
  const waiting = h("div");
  const tellReady = () => waiting.replaceChildren(offline() || "");
  const fill = () => {
    tellReady();
    made.replaceChildren(...[leftOff(shown), daily(), choice(), waves(), ownGrid(), waiting, paletteChoice(fill)].filter(Boolean));
  };
  fill();
  // The list of what is ready grows while the page is shown.
  prepare().then(tellReady);
  return made;
}

function daily() {
  const about = (_, done) => (done ? `solved in ${format(done.seconds)}${done.perfect ? ", Perfect" : ""}` : "the same for everybody");
  const mark = ({ perfect }) => (perfect ? " (Perfect)" : " (solved)");
  return dayCard(diary, { play: async (day) => goTo(linkTo(`daily/${day}`)), about, mark });
}

function leftOff(shown) {
  const open = shelf.games.filter((run) => !isOver(run) && run.address !== shown);
  return cards("Go on", open.map((run) => {
    const where = run.wave.puzzles.length > 1 ? `puzzle ${run.at + 1} of ${run.wave.puzzles.length}` : `${run.attempt.laid.length} ribbons laid`;
    return { ...cardOf(run, run.at), words: `${titleOf(run.address, run.wave)}: ${where}`, forget: () => shelf.forget(run) };
  }));
}

const cardOf = ({ address, wave }, at = 0) => ({ href: linkTo(address), picture: miniBoard(wave.puzzles[at].grid, colorsOf(wave)) });

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
  return fold("Waves",
    h("p", { class: "quiet" }, "As many puzzles as a board has squares, the easiest first. Below a board: your best time, and the most Perfects."),
    h("table", { class: "wave-tiles" },
      h("thead", {}, h("tr", {}, h("td"), numbers.map((k) => h("th", { scope: "col" }, h("span", { class: "unseen" }, "Colors: "), k)))),
      h("tbody", {}, numbers.map((side) => h("tr", {},
        h("th", { scope: "row" }, `${side} x ${side}`), numbers.map((colors) => tile(side, colors)))))),
    h("p", { class: "quiet small", "aria-hidden": "true" }, "Above the boards: how many colors."));
}

function choice() {
  const sides = [2, 3, 4, 5, 6];
  const wish = { side: 5, colors: 4, grade: "any", puzzles: "a whole wave", ...kept("strata.wish", {}) };
  const seed = h("input", { inputmode: "numeric", pattern: "-?[0-9]{1,15}", placeholder: "any", size: 8, autocomplete: "off" });
  return newBoard("New puzzles", {
    name: "strata.wish", wish, label: "Play these",
    chips: () => [["side", "Size", sides, (k) => `${k} x ${k}`], ["colors", "Colors", sides], ["grade", "How hard?", ["any", "easy", "medium", "hard", "fiendish"]]],
    more: [
      picks("Puzzles", ["a whole wave", 1, 5, 10], wish.puzzles, (value) => { wish.puzzles = value; }),
      h("label", {}, "Seed (the same one gives everybody the same puzzles, here and in stratabot practice)", seed)],
    async make(asked) {
      if (!seed.checkValidity()) throw new Error("The seed is a whole number.");
      const { side, colors, grade, puzzles } = wish;
      goTo(linkTo(waveAddress({ side, colors, grade: grade === "any" ? null : grade, puzzles: Number(puzzles) || null, seed: seed.value || anySeed() })), asked);
    },
  });
}

function ownGrid() {
  return fold("Your own grid", ownText("A letter for each color, a point for blank; an empty line before the next puzzle", {
    id: "own-grid", placeholder: "PG.P\nPGGP\n.PP.\nPGPP", label: "Play it", open: async (text) => goTo(linkTo(gridAddress(text))),
    links: h("a", { class: "button", href: "#" }, "From a picture"),
  }));
}

function offline() {
  const waiting = ready().filter(({ address }) => {
    const run = shelf.find({ address });
    const day = dayAt(address);
    return !(run && isOver(run)) && !(day && diary.days[day]);
  });
  return cards("Ready without the network", waiting.map((one) => (
    { ...cardOf(one), words: `${titleOf(one.address, one.wave)}${one.wave.puzzles.length > 1 ? `: ${one.wave.puzzles.length} puzzles` : ""}` })));
}
