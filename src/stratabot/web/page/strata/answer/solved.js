// The answer of a board that can be won: the next burst of ribbons, Next and Back, all steps as text.

import { button, h, say } from "../../common/dom.js";
import { inkOn } from "../../common/palette.js";
import { makeBoard } from "../board.js";
import { selectorOf } from "../rules.js";
import { burstsOf, listed, ribbonTold, seenAt } from "./bursts.js";

const SWIPE = 45;

export function swatch(label, colors) {
  const made = h("span", { class: "swatch" }, label);
  made.style.background = colors[label];
  made.style.color = inkOn(colors[label]);
  return made;
}

// The ribbons of a burst in words; where the whole burst may have any color, that is said once.
function told({ color, ribbons }) {
  return ribbons.map((one) => (color === null ? selectorOf(one.line) : ribbonTold(one)));
}

// The numbers that a burst has on the selectors: "3", "3 and 4", "3 to 7".
function numbered({ first, ribbons: { length } }) {
  if (length === 1) return `${first}`;
  return `${first} ${length === 2 ? "and" : "to"} ${first + length - 1}`;
}

// Gives { board, steps, leave }: two elements, and what ends listening to keys.
export function solvedParts({ grid, colors, names, placed, answer }) {
  const bursts = burstsOf(answer);
  const board = makeBoard({ grid, colors, label: "The answer" });
  // Short above the board; in full, for who hears it, beside it.
  const short = h("p", { class: "lead short", "aria-hidden": "true" });
  const now = h("p", { class: "lead now", role: "status" });
  const [back, on] = [button("Back", () => go(at - 1), { class: "big" }), button("Next", () => go(at + 1), { class: "main big" })];
  const place = h("p", { class: "quiet numbers" });
  const list = bursts.map((burst, k) => h("li", {}, button([
    burst.color === null ? "any color" : swatch(burst.color, colors), ` ${told(burst).join(", ")}`,
  ], () => go(k), { class: "plain burst" })));
  let at = 0;

  function taken({ color }) {
    return color === null ? ["Any color: "] : ["Take ", swatch(color, colors), names[color] ? ` (${names[color]}): ` : ": "];
  }

  function go(to) {
    at = Math.max(0, Math.min(bursts.length, to));
    board.show(seenAt(bursts, at, placed));
    const burst = bursts[at];
    short.replaceChildren(...(burst ? [...taken(burst), numbered(burst)] : ["Solved"]));
    const order = burst?.ribbons.length > 1 ? ", in any order" : "";
    now.replaceChildren(...(burst
      ? [...taken(burst), `${listed(told(burst))}${order}.`]
      : ["All ribbons lie: solved."]));
    place.textContent = burst ? `Color ${at + 1} of ${bursts.length}` : "The end";
    back.disabled = at === 0;
    on.disabled = at === bursts.length;
    list.forEach((item, k) => (k === at ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current")));
  }

  const card = h("div", { class: "card table swipes" }, short, board.element,
    h("div", { class: "tools two" }, back, on), place);
  swipes(card, (by) => go(at + by));
  const leave = keys((key) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: bursts.length }[key];
    if (to === undefined) return false;
    go(to);
    return true;
  });
  go(0);
  const { clicks, color_changes: changes, ribbons } = answer;
  const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  const steps = h("div", { class: "card" }, now,
    h("p", { class: "quiet" }, `${count(clicks, "click")}: ${count(ribbons.length, "ribbon")}, ${count(changes, "color change")}. No way has fewer.`),
    h("h2", {}, "All steps"), h("ol", { class: "bursts" }, list));
  if (!bursts.length) say("Solved already");
  return { board: card, steps, leave };
}

// A finger that goes to the left asks for the next, to the right for the one before.
function swipes(element, moved) {
  let from = null;
  element.addEventListener("pointerdown", (event) => { from = event.isPrimary ? event : null; });
  element.addEventListener("pointercancel", () => { from = null; });
  element.addEventListener("pointerup", (event) => {
    if (!from) return;
    const [x, y] = [event.clientX - from.clientX, event.clientY - from.clientY];
    from = null;
    if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) moved(x < 0 ? 1 : -1);
  });
}

// Listens to keys that nothing else wants; gives what ends that.
function keys(pressed) {
  const listen = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.closest?.("input, textarea, select, [role=tab], [role=button], dialog, .painter")) return;
    if (pressed(event.key)) event.preventDefault();
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
