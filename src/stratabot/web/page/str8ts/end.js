// What is said when a puzzle is solved.

import { format, running } from "../common/clock.js";
import { button, h, say } from "../common/dom.js";
import { share } from "../common/share.js";

// Shows the end of a table's game; `isNew` if it was solved just now. `best` is { isBest, before } of this
// kind of puzzle, or null.
export function endOf(table, isNew = false, best = null) {
  const hints = table.hintsUsed === 0 ? "without a hint" : table.hintsUsed === 1 ? "with one hint" : `with ${table.hintsUsed} hints`;
  const words = table.isShown ? "This is the solution." : `Solved in ${running(table.clock.seconds)}, ${hints}.`;
  const sharing = button("Share", async () => { sharing.textContent = await share("Str8ts"); });
  const heading = h("h2", { tabindex: -1 }, words);
  table.end.replaceChildren(h("div", { class: "card middle" }, heading, timeTold(best),
    h("div", { class: "row middle" }, h("a", { class: "button main", href: "#play/str8ts" }, "Another puzzle"),
      button("Play it again", () => table.restart()), sharing)));
  table.end.hidden = false;
  if (!isNew) return;
  heading.focus({ preventScroll: true });
  table.end.scrollIntoView({ block: "nearest" });
  say(words);
}

function timeTold(best) {
  if (!best) return null;
  const { isBest, before } = best;
  if (isBest) return h("p", {}, before === null ? "Your first time for this size and grade." : `Your best time for this size and grade; it was ${format(before)}.`);
  return before === null ? null : h("p", {}, `Your best time for this size and grade is ${format(before)}.`);
}
