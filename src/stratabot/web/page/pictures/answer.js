// The answer, drawn on the picture.

import { ask, drawOver } from "../common/api.js";
import { h } from "../common/dom.js";
import { rowsOf } from "./current.js";
import { addressOf } from "./recent.js";
import { pictureFigure } from "./shown.js";

// The answer drawn on the picture; why there is none, if there is none.
export function answer(picture) {
  const element = h("div", { class: "stack" }, h("p", { class: "busy" }, "Solving …"));
  drawAnswer(element, picture);
  return element;
}

async function drawAnswer(element, picture) {
  try {
    picture.answer ??= await drawOver(picture.reading.game, picture.blob, picture.cells);
    const url = URL.createObjectURL(picture.answer);
    const figure = await pictureFigure(url, "The picture with the answer drawn on it", picture.reading, { isAnswer: true });
    const name = `${(picture.name || picture.reading.game).replace(/\.\w+$/, "")}-answer.png`;
    const several = h("p", { class: "note doubt", hidden: true }, "The puzzle has several solutions; this is one of them.");
    element.replaceChildren(figure, several, h("div", { class: "row" }, h("a", { class: "button", href: url, download: name }, "Download this picture")));
    several.hidden = !await hasSeveral(picture.reading);
  } catch (error) {
    element.replaceChildren(h("p", { class: "note doubt" }, error.message),
      h("p", {}, h("a", { href: addressOf(picture.reading.game, rowsOf(picture.reading)) }, "See it on the board")));
  }
}

// Whether the puzzle as it is printed has more than one solution; ribbons of Strata may lie in many orders.
async function hasSeveral({ game, grid }) {
  if (game === "strata") return false;
  try {
    return (await ask(game, "solve", { grid: grid.join("\n"), "time-limit": 5 })).unique === false;
  } catch {
    return false;
  }
}
