// The picture from which a board was read, for the board's own view.

import { h } from "../common/dom.js";
import { styles } from "../common/dom.js";
import { current } from "./current.js";
import { answer } from "./answer.js";

// An element with the picture and the answer drawn on it, if this board came from a picture; else null.
export function pictureOf(game, rows) {
  const picture = current(game, rows);
  if (!picture) return null;
  styles("pictures/pictures.css");
  return h("div", { class: "stack" }, answer(picture), h("a", { class: "button", href: "#picture" }, "What was read, to correct"));
}
