// The first page: a picture in; a grid as text; games to play; boards to come back to.

import { dateTold } from "../common/dates.js";
import { button, h, say, styles, svg } from "../common/dom.js";
import { paletteChoice } from "../common/palette.js";
import { WHERE } from "../common/program.js";
import { take, takeClipboard, takeWaiting } from "./intake.js";
import { addressOf, forget, recent } from "./recent.js";
import { thumb } from "./thumb.js";
import { openText } from "./typed.js";

const TITLES = { strata: "Strata", str8ts: "Str8ts", adrift: "Adrift" };

export async function show(place) {
  await styles("pictures/pictures.css");
  const text = typedCard();
  place.append(
    h("h1", {}, "Solve it, or play it"),
    h("p", { class: "lead" }, "Give a picture of a Strata, Str8ts or Adrift puzzle: the answer is drawn on it, step by step. ",
      "Or play all of them, and Duel, right here."),
    h("div", { class: "ways" }, pictureCard(text), text.element),
    ...recentBoards(),
    h("h2", {}, "Play"),
    h("div", { class: "plays" }, PLAYS.map(([href, title, words, icon]) => (
      h("a", { class: "card play", href }, icon(), h("b", {}, title), h("span", {}, words))))),
    paletteChoice(),
  );
  const came = takeWaiting();
  if (came) text.open(came);
}

// A button that opens the browser's way to choose a file.
function fileButton(label, props, look) {
  const choose = (event) => { if (event.target.files[0]) take(event.target.files[0]); };
  return h("label", { class: `button file ${look}` }, label,
    h("input", { type: "file", accept: "image/*,.heic,.heif", "aria-label": label, onchange: choose, ...props }));
}

function pictureCard(text) {
  const problem = h("p", { class: "error", role: "alert" });
  const isPhone = matchMedia("(pointer: coarse)").matches;
  async function paste() {
    problem.textContent = "";
    try {
      const words = await takeClipboard();
      if (words) text.open(words);
      if (words === null) problem.textContent = "There is neither a picture nor text to paste.";
    } catch {
      problem.textContent = "The browser does not let the page look: paste with the keyboard (Ctrl+V), or choose a file.";
    }
  }
  return h("section", { class: "card zone", "aria-label": "A picture" },
    frameIcon(),
    h("div", { class: "buttons" },
      fileButton(isPhone ? "Choose a screenshot" : "Choose a picture", {}, "main big"),
      isPhone ? fileButton("Take a photograph", { capture: "environment" }, "big") : null,
      navigator.clipboard?.read ? button("Paste", paste) : null),
    problem,
    h("p", { class: "quiet" }, isPhone ? "A screenshot reads best; a photograph of a screen or of paper will do."
      : "Or drop it anywhere on this page, or paste it. A screenshot reads best; a photograph will do."),
    h("p", { class: "quiet small" }, WHERE));
}

function typedCard() {
  const problem = h("div", { role: "alert", hidden: true, class: "note wrong" });
  const field = h("textarea", { rows: 5, spellcheck: "false", autocapitalize: "none", autocomplete: "off", id: "typed",
    placeholder: "PG.P\nPGGP\n.PP.\nPGPP" });
  async function open(text) {
    field.value = text;
    problem.hidden = true;
    try {
      const why = await openText(text);
      if (why) told(["None of the games reads this.", ...why]);
    } catch (error) {
      told([error.message]);
    }
  }
  function told(lines) {
    problem.replaceChildren(...lines.map((line) => h("p", {}, line)));
    problem.hidden = false;
    say(lines[0]);
  }
  const element = h("section", { class: "card", "aria-labelledby": "typing" },
    h("h2", { id: "typing" }, "Or a grid"),
    h("label", { for: "typed", class: "above" }, "Type or paste it; which game it is will be found out"),
    field,
    button("Open", () => open(field.value), { class: "main" }),
    problem,
    h("p", {}, "Or paint it by tapping:"),
    h("div", { class: "tools" },
      h("a", { class: "button", href: "#strata" }, "Strata"),
      h("a", { class: "button", href: "#play/str8ts/edit" }, "Str8ts"),
      h("a", { class: "button", href: "#play/adrift" }, "Adrift")));
  return { element, open };
}

function recentBoards() {
  const boards = recent();
  if (!boards.length) return [];
  const list = h("ul", { class: "recent" }, boards.map(({ game, rows, time }) => h("li", {},
    h("a", { href: addressOf(game, rows) }, thumb(game, rows), h("span", {}, TITLES[game] ?? game),
      h("span", { class: "quiet" }, dateTold(new Date(time)))))));
  const heading = h("div", { class: "row apart" }, h("h2", {}, "Last boards"),
    button("Forget them", () => { forget(); heading.remove(); list.remove(); }, { class: "plain" }));
  return [heading, list];
}

const PLAYS = [
  ["#play/strata/daily", "Strata of the day", "A new one each day", () => thumb("strata", ["GGYG", "RRYR", "BBBB", "GRYR"])],
  ["#play/strata", "Strata", "Waves of puzzles, easy to hard", () => thumb("strata", ["TTC", "MTC", "TTT"])],
  ["#play/str8ts", "Str8ts", "Numbers in streets, with hints", () => thumb("str8ts", ["#..#.", "..#..", ".....", "..#..", ".#..#"])],
  ["#play/adrift", "Adrift", "Join the ends of each color", () => thumb("adrift", ["R..G", ".B..", "...Y", "BRYG"])],
  ["#play/duel", "Duel", "Against the bot, or a friend", duelIcon],
];

function duelIcon() {
  const paint = (x, y, fill) => svg("circle", { cx: x, cy: y, r: 0.36, fill });
  return svg("svg", { viewBox: "0 0 4 4", "aria-hidden": "true" }, svg("rect", { width: 4, height: 4, rx: 0.33, fill: "#d0cab7" }),
    [1, 2, 3].flatMap((k) => [svg("path", { d: `M${k} .5V3.5M.5 ${k}H3.5`, stroke: "#9d977e", "stroke-width": 0.06 })]),
    paint(1, 1, "#2b62b0"), paint(2, 2, "#c43a31"), paint(2, 1, "#2b62b0"), paint(3, 2, "#c43a31"), paint(1, 3, "#c43a31"));
}

// A photograph with a board in it.
function frameIcon() {
  const cells = thumb("strata", ["GGYG", "RRYR", "BBBB", "GRYR"]);
  cells.setAttribute("x", 22);
  cells.setAttribute("y", 14);
  cells.setAttribute("width", 56);
  cells.setAttribute("height", 56);
  return svg("svg", { viewBox: "0 0 100 84", "aria-hidden": "true" },
    svg("rect", { x: 6, y: 4, width: 88, height: 76, rx: 8, fill: "#fffdf6", stroke: "#8d8570", "stroke-width": 2 }),
    svg("rect", { x: 12, y: 10, width: 76, height: 64, rx: 4, fill: "#d0cab7" }), cells);
}
