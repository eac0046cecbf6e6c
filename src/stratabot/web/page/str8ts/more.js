// Below a table's tools: wishes, what is rarely needed, files.

import { button, h } from "../common/dom.js";
import { downloads } from "../common/download.js";
import { share } from "../common/share.js";
import { keep } from "../common/store.js";
import { addressOf } from "./games.js";
import { formatLine } from "./rules.js";

export function moreOf(table) {
  const { puzzle } = table.game;
  const wish = (name, words, then = () => table.draw()) => {
    const box = h("input", { type: "checkbox", checked: table.wishes[name], onchange: () => {
      table.wishes[name] = box.checked;
      keep("str8ts.wishes", table.wishes);
      then();
    } });
    return h("label", {}, box, h("span", { class: "grow" }, words));
  };
  const sharing = button("Share", async () => { sharing.textContent = await share("Str8ts"); });
  return h("details", { class: "the-more", open: matchMedia("(min-width: 52rem)").matches }, h("summary", {}, "More"), h("div", { class: "stack" },
    h("div", { class: "tools" },
      button("Note all", () => table.noteAll()), button("No marks", () => table.clearNotes()),
      button("This cell", () => table.revealCell(), { "aria-label": "Show this cell's number" }),
      button("All steps", () => table.hints.explain()), button("Solve", () => table.solve()), button("Start again", () => table.restart())),
    h("div", { class: "wishes" },
      wish("faults", "Show at once what breaks a rule"),
      wish("checks", "Mark wrong numbers at once", () => table.findSolution()),
      wish("tidies", "A number strikes its marks out in row and column"),
      wish("reads", "Hints read my marks: what I have not noted is struck out")),
    h("p", { class: "quiet small" }, "Touch a number for long to note it; while marks are on, to put it."),
    h("p", { class: "quiet" }, "The answer as a file:"),
    downloads("str8ts", () => ({ grid: formatLine(puzzle), "time-limit": 15 })),
    h("p", { class: "quiet" }, "All steps as a file:"),
    downloads("str8ts", () => ({ grid: formatLine(puzzle), "time-limit": 15 }), { verb: "explain", kinds: ["gif", "html"] }),
    h("div", { class: "row" }, sharing, h("a", { class: "button", href: addressOf(table.rows, "edit") }, "Change the puzzle"),
      h("a", { class: "button", href: "#play/str8ts/how" }, "Rules"), h("a", { class: "button", href: "#play/str8ts" }, "Another puzzle"))));
}
