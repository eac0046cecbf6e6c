// Pictures of a board, and its answer, as files.

import { ask, draw } from "../common/api.js";
import { save } from "../common/download.js";
import { button, h } from "../common/dom.js";

const KINDS = [["png", "PNG"], ["svg", "SVG"], ["gif", "GIF, step by step"], ["html", "page, step by step"]];

// Buttons; `text()` gives the board.
export function downloads(text) {
  const problem = h("p", { class: "error", role: "alert" });
  const give = (kind) => async () => {
    problem.textContent = "";
    try {
      const options = { grid: text(), "time-limit": 15 };
      const blob = kind === "json" ? new Blob([JSON.stringify(await ask("str8ts", "solve", options), null, 1)], { type: "application/json" })
        : await draw("str8ts", kind, options);
      save(blob, `str8ts.${kind}`);
    } catch (error) {
      problem.textContent = error.message;
    }
  };
  return h("div", { class: "stack" }, h("p", { class: "quiet" }, "The answer as a file:"),
    h("div", { class: "row" }, [...KINDS, ["json", "JSON"]].map(([kind, words]) => button(words, give(kind)))), problem);
}
