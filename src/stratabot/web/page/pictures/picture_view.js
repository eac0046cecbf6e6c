// A picture that came: what was read in it, doubtful squares to correct, and the answer drawn on it.

import { dialog } from "../common/dialog.js";
import { button, h, say, sentence, styles } from "../common/dom.js";
import { viewSignal } from "../common/here.js";
import { inked } from "../common/palette.js";
import { keep, kept } from "../common/store.js";
import { playing } from "../common/table.js";
import { tabs } from "../common/tabs.js";
import { answer, nextStep } from "./answer.js";
import { heldPicture, hold, rowsOf } from "./current.js";
import { takeWaiting } from "./intake.js";
import { choicesFor, marksOf, summary } from "./marks.js";
import { isRead, readAgain, readFile, whyNot } from "./reading.js";
import { addressOf, remember } from "./recent.js";
import { cannotShow, closeUp, pictureFigure, planeOf, readingLayer } from "./shown.js";

const TITLES = { strata: "Strata", str8ts: "Str8ts", adrift: "Adrift" };

// More doubtful squares than this get no button of their own beside the picture.
const MOST_BUTTONS = 6;

// What a color is told by that was not read.
const NAME = /^[a-z-]{2,}$/;

export async function show(place) {
  // Who leaves need not wait until the picture is read.
  const view = { place, signal: viewSignal() };
  await styles("pictures/pictures.css");
  const file = takeWaiting();
  if (file) await readNew(view, file);
  else if (heldPicture()) await showRead(view);
  else nothing(place);
}

function nothing(place) {
  place.replaceChildren(h("h1", {}, "No picture"),
    h("p", {}, "No puzzle was read in this tab, or its picture was too large to outlast a reload."), home("Choose a picture"));
}

function home(words) {
  return h("a", { class: "button main big", href: "#" }, words);
}

async function readNew(view, file, game = "") {
  const told = h("p", { class: "busy", role: "status" }, "");
  const url = URL.createObjectURL(file);
  // A photograph takes a while: meanwhile people see that it is the right one.
  const preview = h("img", { class: "preview", src: url, alt: "", onerror: () => preview.remove() });
  view.place.replaceChildren(h("h1", {}, "A picture"), told, preview, h("p", {}, h("a", { class: "button", href: "#" }, "Cancel")));
  try {
    const reading = await readFile(file, (words) => { told.textContent = words; }, game, view.signal);
    if (view.signal.aborted) return;
    if (isRead(reading)) await showRead(view);
    else await noPuzzle(view, reading, url, (as) => readNew(view, file, as));
  } catch (error) {
    if (!view.signal.aborted) refused(view, error, file, (as) => readNew(view, file, as));
  } finally {
    URL.revokeObjectURL(url);
  }
}

// The way back to the picture that was read before, if there is one.
function before(view) {
  return heldPicture() ? button("Back to the picture before", () => showRead(view), { class: "big" }) : null;
}

// What the program says of a file that it cannot read: words for those who write programs.
const UNREADABLE = /^(the picture: )?expected a (text|picture)|^cannot read/i;

function plainly({ type, size }) {
  const kinds = { "application/pdf": "it is a PDF", "image/svg+xml": "it is a drawing (SVG)" };
  const why = kinds[type] ?? (/^video/.test(type) ? "it is a video" : size ? "it is no picture, or only a part of one" : "it is empty");
  return `This file cannot be read: ${why}. Give a screenshot or a photograph, as PNG or JPEG.`;
}

// The program refused the picture: it is none, is too large, or may show several games.
function refused(view, error, file, readAs) {
  view.place.replaceChildren(
    h("h1", {}, "The picture was not read"),
    h("p", { class: "note wrong", role: "alert" }, UNREADABLE.test(error.message) ? plainly(file) : error.message),
    h("div", { class: "stack" },
      error.message.includes("may show") ? asButtons(readAs) : null,
      h("div", { class: "row" }, error.status === 0 || error.status >= 500 ? button("Try again", () => readAs(""), { class: "big" }) : null,
        home("Another picture"), before(view))));
}

function asButtons(readAs, except = "") {
  const games = Object.keys(TITLES).filter((game) => game !== except);
  return h("div", { class: "stack" },
    h("p", {}, "If you know which game it is:"),
    h("div", { class: "row" }, games.map((game) => button(`Read it as ${TITLES[game]}`, () => readAs(game)))));
}

// Reads the held picture once more, and shows it; an error leaves everything as it was.
async function again(view, cells, game) {
  view.line.textContent = "Reading it again …";
  try {
    await readAgain(cells, game, view.signal);
    if (view.signal.aborted) return;
    await showRead(view);
    // The next thing to do: the next doubtful square, or what comes after them.
    view.place.querySelector(".todo button, .todo a")?.focus({ preventScroll: true });
  } catch (error) {
    view.line.textContent = error.message;
  }
}

async function showRead(view) {
  const picture = heldPicture();
  const { reading } = picture;
  view.line = h("p", { class: "quiet", role: "status" }, reading.sure ? "Something wrong? Tap the square in “What was read”." : "\u00a0");
  const rows = rowsOf(reading);
  if (reading.sure) remember(reading.game, rows);
  const size = {};
  const layer = ({ width, height }) => {
    Object.assign(size, { width, height });
    return readingLayer(reading, size, (row, col) => correct(view, picture, size, row, col));
  };
  const read = await pictureFigure(picture.url, "The picture", reading, { layer });
  if (view.signal.aborted) return;
  const first = reading.sure ? kept("pictures.tab", 1) : 0;
  const parts = reading.sure
    ? tabs("What is shown",
      [["What was read", read], ["Answer", () => answer(picture)], ["Next step", () => nextStep(picture)]],
      (k) => keep("pictures.tab", k), first)
    : read;
  const shown = playing({
    head: h("h1", {}, reading.sure ? summary(reading) : `Not sure: ${summary(reading)}`),
    board: parts,
    keys: [reading.sure ? onwards(reading, rows) : doubts(view, picture, size), view.line],
    rest: [
      told(view, picture),
      reading.sure && h("p", { class: "note good" }, h("b", {}, "Read surely. "), reading.why || ""),
      h("details", {}, h("summary", {}, "Is it something else?"), asButtons((game) => again(view, [], game), reading.game)),
      h("div", { class: "row" }, h("a", { class: "button", href: "#" }, "Another picture"))],
  });
  shown.classList.add("read-picture");
  view.place.replaceChildren(shown);
  say(reading.sure ? "Read surely." : `${reading.doubtful.length} squares are not sure.`);
}

// The doubtful squares, as buttons.
function doubts(view, picture, size) {
  const { reading } = picture;
  const doubtful = marksOf(reading).filter((mark) => mark.doubtful);
  const many = doubtful.length === 1 ? "One square is not sure. Tap it, and say what it is."
    : `${doubtful.length} squares are not sure. Tap each, and say what it is.`;
  const heading = doubtful.length ? many : "The puzzle was not read surely.";
  const buttons = doubtful.slice(0, MOST_BUTTONS).map((mark) => (
    button(`${placeOf(mark)}: ${mark.words}?`, () => correct(view, picture, size, mark.row, mark.col))));
  const all = doubtful.map(({ row, col }) => asRead(reading, row, col));
  return h("div", { class: "note doubt stack todo" },
    h("p", {}, h("b", {}, heading)),
    reading.why ? h("p", {}, sentence(reading.why)) : null,
    h("div", { class: "row" }, buttons),
    doubtful.length > MOST_BUTTONS ? h("p", { class: "quiet" }, "The others are marked in the picture.") : null,
    doubtful.length ? button("All are as they were read", () => again(view, [...picture.cells, ...all])) : null);
}

// A cell as it was read, as the program takes it: "r3c1=2".
function asRead(reading, row, col) {
  const cell = reading.grid[row][col];
  const black = "abcdefghi".indexOf(cell) + 1;
  return `r${row + 1}c${col + 1}=${reading.game === "str8ts" && black ? `#${black}` : cell}`;
}

async function correct(view, picture, size, row, col) {
  const cell = await askCell(picture, size, row, col);
  if (!cell) return;
  const place = `${cell.split("=")[0]}=`;
  const cells = [...picture.cells.filter((each) => !each.startsWith(place)), cell];
  const color = cell.slice(place.length);
  // A color that was not read is taken with both of its ends.
  const isNew = NAME.test(color) && !Object.values(picture.reading.names ?? {}).includes(color);
  if (isNew && cells.filter((each) => each.endsWith(`=${color}`)).length === 1) {
    hold({ ...picture, cells });
    view.line.textContent = `Now tap the other end of ${color}.`;
    picture.cells = cells;
    return;
  }
  await again(view, cells);
}

// What was told so far, and a way back: a color that was not read goes with both of its ends.
function told(view, { cells, reading }) {
  if (!cells.length) return null;
  const marks = new Map(marksOf(reading).map((mark) => [`r${mark.row + 1}c${mark.col + 1}`, mark]));
  const all = cells.map((cell) => cell.split("=")).map(([place, value]) => (
    `${placeOf(marks.get(place))}: ${NAME.test(value) ? value : marks.get(place).words}`));
  const last = valueOf(cells.at(-1));
  const left = cells.filter((cell, k) => k < cells.length - 1 && !(NAME.test(last) && valueOf(cell) === last));
  return h("div", { class: "row" }, h("p", { class: "quiet" }, `You told: ${all.join("; ")}`),
    button(cells.length > 1 ? "Take the last one back" : "Take that back", () => again(view, left)));
}

const valueOf = (cell) => cell.split("=")[1];
const placeOf = ({ row, col }) => `Row ${row + 1}, column ${col + 1}`;

function onwards(reading, rows) {
  const words = { strata: "Step by step on the board", str8ts: "Play it, with hints", adrift: "Draw it, with hints" }[reading.game];
  return h("div", { class: "stack todo" }, h("a", { class: "button main big", href: addressOf(reading.game, rows) }, words));
}

// What a picture without a puzzle is called, what to do, and whether it surely shows Strata.
const OTHERWISE = {
  win: ["A puzzle that is won", "Give a picture of the next one, as soon as its colors are there.", true],
  fading: ["A board that is still fading in", "Give a picture that was taken a moment later.", true],
  other: ["No puzzle was found", "The whole board must be in the picture, sharp, and with nothing over it. A screenshot reads best.", false],
};

// A picture without a puzzle: why, and what to do.
async function noPuzzle(view, reading, url, readAs) {
  const shown = await pictureFigure(url, "The picture", null);
  if (view.signal.aborted) return;
  const [heading, advice, isGame] = OTHERWISE[reading.state] ?? OTHERWISE.other;
  view.place.replaceChildren(
    h("h1", {}, heading),
    h("div", { class: "beside" },
      h("section", { class: "card", "aria-label": "The picture" }, shown ?? cannotShow()),
      h("section", { class: "stack", "aria-label": "What to do" },
        h("p", { class: "note doubt", role: "alert" }, whyNot(reading),
          // Only Strata's eyes were asked last; the others had seen nothing before.
          !reading.game && reading.why?.includes("Strata") ? " Nor does it show Str8ts or Adrift." : ""),
        h("p", {}, advice),
        isGame ? null : asButtons(readAs),
        h("div", { class: "row" }, home("Another picture"), before(view), h("a", { class: "button big", href: "#strata" }, "Paint the grid")))));
}

// Resolves with a cell as the program takes it, "r3c1=2", or with null. Rows and columns count from 0.
async function askCell(picture, size, row, col) {
  const { reading, url } = picture;
  const seen = marksOf(reading).find((mark) => mark.row === row && mark.col === col);
  const value = await dialog(`Row ${row + 1}, column ${col + 1}`, (close) => h("div", { class: "stack" },
    size && closeUp(url, size, planeOf(reading), row, col),
    h("p", {}, `Read as ${seen.words}${seen.doubtful ? ", but that is not sure" : ""}. What is it?`),
    choicesFor(reading).map(({ heading, entries }) => h("fieldset", { class: "stack" },
      h("legend", {}, heading),
      h("div", { class: "row" }, entries.map((entry) => choice(entry, close))))),
    reading.game === "adrift" ? otherColor(close) : null));
  return value === null ? null : `r${row + 1}c${col + 1}=${value}`;
}

function choice({ value, mark, label, color }, close) {
  const chip = h("span", { class: "swatch" }, mark);
  if (color) inked(chip, color);
  const spoken = [color === "#000000" ? "black" : "", mark, label].filter(Boolean).join(" ");
  return button([chip, " ", label], () => close(value), { "aria-label": spoken });
}

// A color or number of which no end was seen: both of its ends must be told.
function otherColor(close) {
  const field = h("input", { type: "text", autocapitalize: "none", placeholder: "gray" });
  const use = () => { if (field.value.trim()) close(field.value.trim().toLowerCase()); };
  return h("details", {}, h("summary", {}, "A color that was not read at all"),
    h("div", { class: "stack" },
      h("p", { class: "quiet" }, "Tell its name for both of its ends, one after the other."),
      h("form", { class: "row", onsubmit: (event) => { event.preventDefault(); use(); } },
        h("label", {}, "Its name", field), h("button", {}, "Use it"))));
}
