// Waves by their addresses: what is behind #play/strata/. They come from the program, or from the
// browser's own store if they were made before.

import { post } from "../../common/api.js";
import { dayAfter, dayOf } from "../../common/dates.js";
import { paletteFor, wantsSafe } from "../../common/palette.js";
import { BLANK, allWaves, cellsOf, sizeOf } from "../rules.js";
import { bestOf, diary, keepReady, ready, shelf } from "./book.js";
import { isOver } from "./run.js";

const PATH = { daily: "api/strata/daily", wave: "api/strata/wave", grid: "api/strata/given" };
const DAYS_AHEAD = 3;
const MOST_ROWS = 10;
const MOST_COLORS = 9;

// The address of the decoded parts of the page's address: ["daily"] -> "daily/2026-11-23".
export function addressOf(parts) {
  const whole = parts[0] === "daily" && !parts[1] ? ["daily", dayOf()] : parts;
  return whole.map(encodeURIComponent).join("/");
}

// What is there to play at once: a game that was left, else today's puzzle, else one more.
export function openingAddress() {
  const left = shelf.games.find((run) => !isOver(run));
  if (left) return left.address;
  return diary.days[dayOf()] ? waveAddress({ side: 5, colors: 4, puzzles: 1 }) : addressOf(["daily"]);
}

// A puzzle that is here before the program is: it needs nothing.
export const ALWAYS = addressOf(["grid", "PG.P", "PGGP", ".PP.", "PGPP"]);

export function linkTo(address) {
  return `#play/strata/${address}`;
}

// The address of a wave; a grade, a number of puzzles and a seed may be left out.
export function waveAddress({ side, colors, seed = anySeed(), grade = null, puzzles = null }) {
  const more = puzzles ? [grade ?? "any", puzzles] : grade ? [grade] : [];
  return addressOf(["wave", side, colors, seed, ...more].map(String));
}

// The address of grids in a text, as people paste it.
export function gridAddress(text) {
  const rows = text.replaceAll("\r", "").split("\n").map((row) => row.trimEnd());
  return addressOf(["grid", ...rows.join("\n").trim().split("\n")]);
}

export function anySeed() {
  return Math.floor(Math.random() * 1_000_000);
}

// What the program is asked for an address.
function wanted(parts) {
  const [kind, ...rest] = parts;
  if (kind === "daily") return { date: rest[0] };
  if (kind === "grid") return { grid: rest.join("\n") };
  const [side, colors, seed, grade, puzzles] = rest;
  // What is no number is refused by its own name.
  const whole = (word) => (word === undefined || word === "" ? undefined : Number.isNaN(Number(word)) ? word : Number(word));
  return {
    side: whole(side), colors: whole(colors), seed: whole(seed), puzzles: whole(puzzles),
    grade: grade && grade !== "any" ? grade : undefined,
  };
}

// The wave of an address. Raises ApiError; its status is 0 if the program does not answer and the
// wave was not made before.
export async function waveAt(address) {
  const known = ready().find((one) => one.address === address);
  if (known) return known.wave;
  const parts = address.split("/").map(decodeURIComponent);
  if (!(parts[0] in PATH)) throw new Error("There is no such game of Strata.");
  try {
    const wave = await post(PATH[parts[0]], wanted(parts));
    keepReady(address, wave);
    return wave;
  } catch (error) {
    const plain = error.status === 0 && parts[0] === "grid" ? plainWave(parts.slice(1)) : null;
    if (!plain) throw error;
    return plain;
  }
}

// The wave of plain rows, made without the program, which alone knows the fewest clicks; null if the
// rows are not plain. An empty row stands between two grids.
function plainWave(rows) {
  const grids = rows.map((row) => row || "\n").join(" ").split(" \n ").map((grid) => grid.split(" "));
  const isPlain = grids.every((grid) => {
    const { rows: height, cols } = sizeOf(grid);
    return height <= MOST_ROWS && cols <= MOST_ROWS && cols > 0 && cellsOf(grid).every((cells) => cells.length === cols);
  });
  const labels = [...new Set(grids.flatMap((grid) => cellsOf(grid).flat()))].filter((label) => label !== BLANK).sort();
  if (!isPlain || labels.length > MOST_COLORS || labels.some((label) => !/[\p{L}\p{N}]/u.test(label))) return null;
  const kind = grids.length > 1 ? "your puzzles" : "your puzzle";
  return { kind, labels: labels.length ? labels : ["A"], palette: null, puzzles: grids.map((grid) => ({ grid, fewest: null, word: null })) };
}

// The address of a wave of that side and number of colors that is ready and not played yet, or null.
export function waitingWave({ side, colors }) {
  const kind = new RegExp(`^wave/${side}/${colors}/-?[0-9]+$`);
  return ready().find(({ address }) => kind.test(address) && !shelf.find({ address }))?.address ?? null;
}

// Makes puzzles for a time without the program: the next days, and the first wave that was not yet
// played to its end. Quietly: without the program nothing happens.
export async function prepare(today = dayOf()) {
  const soon = Array.from({ length: DAYS_AHEAD }, (_, k) => `daily/${dayAfter(today, k)}`);
  const first = allWaves().find(({ side, colors }) => !bestOf(`${side} x ${side}, ${colors} colors`)) ?? { side: 6, colors: 6 };
  try {
    for (const address of soon) await waveAt(address);
    if (!waitingWave(first)) await waveAt(waveAddress(first));
  } catch {
    // The program is gone, or busy; the next visit tries again.
  }
}

// A color for each label of a wave: those of the practice game, or safe ones if people want them.
export function colorsOf({ labels, palette }) {
  if (!palette) return paletteFor(labels);
  if (wantsSafe()) return paletteFor(labels, true);
  return Object.fromEntries(labels.map((label, k) => [label, palette[k]]));
}

// Whether an address is a daily puzzle, and of which day; null if it is not.
export function dayAt(address) {
  return address.startsWith("daily/") ? address.slice("daily/".length) : null;
}

// The wave with one color more, or on the next side: { side, colors }; null after the last one, and
// after what is no ordinary wave.
export function following({ side, colors }, all) {
  const at = all.findIndex((one) => one.side === side && one.colors === colors);
  return at < 0 ? null : all[at + 1] ?? null;
}
