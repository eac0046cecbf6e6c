// Above the board: both players in their colors, and which move comes.

import { h } from "../common/dom.js";
import { piece } from "./board.js";

// players: { X: { name, metric, total, here, turn }, O: ... }; metric null: hidden; total null: not known.
export function heads(players, middle) {
  return h("div", { class: "duel-heads" }, head("X", players.X), h("p", { class: "quiet numbers" }, middle), head("O", players.O));
}

function head(side, { name, metric, total, turn, here }) {
  const sign = piece(side);
  sign.setAttribute("class", "sign");
  return h("div", { class: `duel-head ${side.toLowerCase()} ${turn ? "turn" : ""}` },
    h("p", { class: "side" }, h("span", { class: "unseen" }, `${side} `), sign, h("b", { class: "numbers" }, total ?? "?")),
    h("p", { class: "small" }, h("b", {}, name), here === false && h("span", { class: "quiet" }, " (away)")),
    h("p", { class: "small" }, metric ?? "metric hidden"));
}
