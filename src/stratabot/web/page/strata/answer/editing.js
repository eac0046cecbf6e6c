// Editing: the grid is painted, or typed as text.

import { button, h } from "../../common/dom.js";
import { sizeOf } from "../rules.js";
import { makePainter } from "./painter.js";

const MOST = 12;

// Gives { board, steps }. `retyped` takes a text; it raises ApiError if the text is no grid.
export function editingParts(view, retyped) {
  const { rows, cols } = sizeOf(view.grid);
  const text = h("textarea", { rows: Math.min(12, Math.max(6, rows + 1)), id: "grid-text", spellcheck: "false", autocapitalize: "characters" });
  const trouble = h("p", { class: "note wrong", role: "alert", hidden: true });
  text.value = view.grid.join("\n");
  const painter = Math.max(rows, cols) > MOST ? h("p", {}, "This board is too large to be painted: edit its text.") : makePainter(view.grid, (grid) => {
    view.changed({ grid });
    text.value = grid.join("\n");
    view.title.textContent = `Strata, ${sizeOf(grid).rows} x ${sizeOf(grid).cols}`;
  }, (labels) => view.colorsOf(labels)).element;

  async function take() {
    trouble.hidden = true;
    try {
      await retyped(text.value);
    } catch (error) {
      trouble.hidden = false;
      trouble.textContent = error.message;
    }
  }

  return {
    board: h("div", { class: "card" }, painter, h("div", { class: "row" }, button("Show the answer", () => view.open("answer"), { class: "main big" }))),
    steps: h("div", { class: "card" }, h("h2", {}, "As text"),
      h("label", { for: "grid-text" }, "A letter for each color, a point for blank; tables, emoji and other solvers' forms are read, too"),
      text, trouble, h("div", { class: "row" }, button("Read this text", take))),
  };
}
