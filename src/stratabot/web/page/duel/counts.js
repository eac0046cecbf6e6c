// Both players' pieces under all metrics, and the totals with each metric that the other may have.

import { h } from "../common/dom.js";
import { other } from "./rules.js";

export const ABOUT = {
  joint: "pairs of own pieces side by side",
  disjoint: "own pieces with no own piece beside them",
  edge: "own pieces on the border",
  center: "own pieces on the middle four squares",
  enclosure: "what own pieces cut off from the border: its squares, and the pieces around it",
};

export function countsTable(state) {
  const theirs = other(state.you);
  return h("table", { class: "numbers duel-counts" },
    h("caption", { class: "small quiet" }, `X : O: the totals now, if ${theirs} has that metric`),
    h("thead", {}, h("tr", {}, ["metric", "X", "O", "X : O"].map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, Object.entries(state.counts).map(([metric, [x, o]]) => h("tr", {},
      h("th", { scope: "row" }, metric, metric === state.metric && h("b", { class: "yours" }, " yours")),
      h("td", {}, x), h("td", {}, o), h("td", {}, state.totals[metric].join(" : "))))));
}

export function rules() {
  return h("div", { class: "stack small" },
    h("p", {}, "X begins; each has ten turns. A turn places a piece of yours on an empty square, or removes any one piece, also the other's. "
      + "Each player has a metric, a way in which pieces count, that the other learns only at the end. "
      + "Your total: your pieces under your metric, and twice under the other's. The higher total wins."),
    h("dl", { class: "duel-metrics" }, Object.entries(ABOUT).map(([name, about]) => [h("dt", {}, name), h("dd", {}, about)])));
}
