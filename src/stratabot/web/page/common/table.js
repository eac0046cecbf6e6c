// Where a game is played: the board and its buttons, whole in the window; then what is told, and what else there is.

import { h } from "./dom.js";

// On a wide window the board stands at the left, all else beside it; on a high one the board is above its buttons.
// `ratio` is the board's breadth by its height.
export function playing({ head, board, ratio = 1, keys, rest }) {
  const element = h("div", { class: "playing" },
    h("div", { class: "playing-top" },
      h("div", { class: "row apart playing-head" }, head), h("div", { class: "playing-board" }, board), h("div", { class: "playing-keys" }, keys)),
    h("div", { class: "playing-rest stack" }, rest));
  element.style.setProperty("--ratio", ratio);
  return element;
}
