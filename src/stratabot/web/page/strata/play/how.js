// How to play, with an example that shows itself step by step.

import { button, h, say } from "../../common/dom.js";
import { paletteFor } from "../../common/palette.js";
import { makeBoard } from "../board.js";
import { selectorOf } from "../rules.js";

// The words of the program's own `how_to_play.py`; a test compares them.
export const HOW_TO_PLAY = [
  "Lay one ribbon along every row and every column. A later ribbon lies over all earlier ones.",
  "Every colored square must end with its own color on top; blank ones accept anything.",
];

const GRID = ["RRB", "R.B", "RGG"];
const SOLUTION = [
  { line: "c2", color: "R" }, { line: "r2", color: "B" }, { line: "r1", color: "R" },
  { line: "c3", color: "B" }, { line: "r3", color: "G" }, { line: "c1", color: "R" },
];

const KEYS = [
  ["1 to 9", "color"], ["Tab, arrows, Enter", "go to a selector and touch it"], ["u, Ctrl+Z", "take the last ribbon back"], ["Ctrl+Y", "lay it again"],
  ["r", "take all ribbons back"], ["n, space", "next puzzle"], ["h", "hint"], ["Esc", "choose another game"], ["?", "these rules"],
];

export function showRules(place) {
  const board = makeBoard({ grid: GRID, colors: paletteFor(["R", "G", "B"]), label: "An example of 3 x 3 squares" });
  const told = h("p", { class: "note" });
  const [back, on] = [button("Back", () => go(-1)), button("Next step", () => go(1), { class: "main" })];
  let at = 0;

  function go(by) {
    at = Math.max(0, Math.min(SOLUTION.length, at + by));
    const laid = SOLUTION.slice(0, at);
    const signs = Object.fromEntries(laid.map(({ line }, k) => [line, String(k + 1)]));
    board.show({ laid, signs });
    told.textContent = words();
    back.disabled = at === 0;
    on.disabled = at === SOLUTION.length;
    if (by) say(told.textContent);
  }

  function words() {
    if (at === 0) return "Six ribbons are to be laid: three from the selectors on the left, three from those on the right.";
    const { line, color } = SOLUTION[at - 1];
    const name = { R: "red", G: "green", B: "blue" }[color];
    const end = at === SOLUTION.length ? " Every square has its color on top: solved, and Perfect." : "";
    return `${at}. ${selectorOf(line)} in ${name}: it lies over the ribbons before.${end}`;
  }

  go(0);
  place.append(
    h("h1", {}, "How to play Strata"),
    h("div", { class: "beside" },
      h("div", { class: "card" }, board.element, told, h("div", { class: "tools" }, back, on)),
      h("div", { class: "stack" },
        h("div", { class: "card" },
          HOW_TO_PLAY.map((words) => h("p", { class: "lead" }, words)),
          h("p", {}, "Touch a swatch for its color, then a selector to lay a ribbon. Touch a laid ribbon to take it back, and all that were laid after it."),
          h("p", {}, "A puzzle solved with nothing ever taken back is Perfect. Hints do not change that, but they are told with your score; a wave with hints sets no best time."),
          h("p", {}, "Think from the end: the last ribbon is seen whole, so all squares under it that have a color need the same one.")),
        h("div", { class: "card" }, h("h2", {}, "Keys"),
          h("dl", { class: "keys" }, KEYS.map(([key, does]) => [h("dt", {}, key), h("dd", {}, does)]))),
        h("p", {}, h("a", { class: "button main", href: "#play/strata" }, "Choose a game")))),
  );
}
