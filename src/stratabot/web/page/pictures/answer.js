// The answer, or only the next step, drawn on the picture.

import { ask, askAbout, drawOver } from "../common/api.js";
import { h, sentence, styles } from "../common/dom.js";
import { current, rowsOf } from "./current.js";
import { addressOf } from "./recent.js";

// The answer drawn on the picture; why there is none, if there is none.
export function answer(picture) {
  return waitingFor("Solving …", drawAnswer, picture);
}

// The picture as it is, in the box where the one with an answer comes. One that the browser cannot show leaves it empty.
function waitingFor(words, draw, picture) {
  const image = h("img", { src: picture.url, alt: "The picture", onerror: () => { image.hidden = true; } });
  const figure = h("figure", { class: "answered" }, image);
  const element = h("div", { class: "stack" }, figure, h("p", { class: "busy" }, words));
  draw(element, picture, figure);
  return element;
}

// Shows the board with what is drawn on it; gives the address of that picture.
function showDrawn({ firstChild: image }, drawn, words) {
  const src = URL.createObjectURL(drawn);
  Object.assign(image, { src, alt: words, hidden: false });
  return src;
}

async function drawAnswer(element, picture, figure) {
  const { game } = picture.reading;
  const asked = askFor(picture.reading);
  const drawing = picture.answer ?? drawOver(picture.blob, game, "solve", { cell: picture.cells });
  try {
    // Where there is none, a drawing may take its time to find that out.
    const drawn = await Promise.race([drawing, asked.then((told) => (told?.solvable === false ? null : drawing))]);
    if (!drawn) return noAnswer(element, picture.reading, NONE);
    picture.answer = drawn;
    const url = showDrawn(figure, drawn, "The board with the answer drawn on it");
    const name = `${(picture.name || game).replace(/\.\w+$/, "")}-answer.png`;
    const several = h("p", { class: "note doubt", hidden: true }, "The puzzle has several solutions; this is one of them.");
    element.replaceChildren(figure, several, h("div", { class: "row" }, h("a", { class: "button", href: url, download: name }, "Download this picture")));
    const told = await asked;
    if (told?.solvable === false) return noAnswer(element, picture.reading, NONE);
    several.hidden = told?.unique !== false;
  } catch (error) {
    noAnswer(element, picture.reading, error.message);
  }
  return undefined;
}

// Only the next step drawn on the picture, and why one takes it.
export function nextStep(picture) {
  return waitingFor("Looking for the next step …", drawStep, picture);
}

async function drawStep(element, picture, figure) {
  const { blob, cells, reading: { game } } = picture;
  try {
    const drawing = drawOver(blob, game, "hint", { cell: cells });
    const [drawn, told] = await Promise.all([drawing, askAbout(blob, game, "hint", { cell: cells, why: true })]);
    showDrawn(figure, drawn, "The board with the next step drawn on it");
    const why = told.why ?? told.steps?.at(-1).why ?? "";
    element.replaceChildren(figure, ...why ? [h("details", {}, h("summary", {}, "Why?"), h("p", {}, sentence(why)))] : []);
  } catch (error) {
    element.replaceChildren(h("p", { class: "note doubt", role: "alert" }, error.message));
  }
}

const NONE = "No solution: the puzzle that was read has none. Was a square misread? Tap it in “What was read”.";

function noAnswer(element, reading, why) {
  const link = location.hash.startsWith(`#${reading.game}/`) ? null
    : h("p", {}, h("a", { class: "button", href: addressOf(reading.game, rowsOf(reading)) }, "See it on the board"));
  element.replaceChildren(h("p", { class: "note doubt", role: "alert" }, why), ...[link].filter(Boolean));
}

// Whether the puzzle as it is printed has a solution, and only one; null if that is not known. Where Strata has
// none, the drawing says so, and its ribbons may lie in many orders.
async function askFor({ game, grid }) {
  if (game === "strata") return null;
  try {
    return await ask(game, "solve", { grid: grid.join("\n"), "time-limit": 10 });
  } catch {
    return null;
  }
}

// An element with the picture and the answer drawn on it, if this board came from a picture; else null.
export function pictureOf(game, rows) {
  const picture = current(game, rows);
  if (!picture) return null;
  styles("pictures/pictures.css");
  return h("div", { class: "stack" }, answer(picture), h("a", { class: "button", href: "#picture" }, "What was read, to correct"));
}
