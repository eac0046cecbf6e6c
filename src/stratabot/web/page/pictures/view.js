// The first page: the games, a picture in, a grid as text, boards to come back to.

import { dateTold, dayOf } from "../common/dates.js";
import { Diary } from "../common/diary.js";
import { button, h, styles, svg } from "../common/dom.js";
import { fold, ownText } from "../common/new_board.js";
import { paletteChoice } from "../common/palette.js";
import { HAS_PICTURES, WHERE } from "../common/program.js";
import { kept } from "../common/store.js";
import { lay, take, takeClipboard, takeWaiting } from "./intake.js";
import { addressOf, forget, recent } from "./recent.js";
import { thumb } from "./thumb.js";
import { openText } from "./typed.js";

const TITLES = { strata: "Strata", str8ts: "Str8ts", adrift: "Adrift" };

export async function show(place) {
  await styles("pictures/pictures.css");
  place.append(
    h("h1", {}, "Solve it, or play it"),
    h("div", { class: "plays" }, PLAYS.map(tile)),
    pictureCard(),
    typedCard(takeWaiting() ?? ""),
    ...recentBoards(),
    paletteChoice(),
  );
}

function pictureCard() {
  if (!HAS_PICTURES) return h("p", { class: "quiet" }, WHERE);
  const problem = h("p", { class: "error", role: "alert" });
  async function paste() {
    problem.textContent = "";
    try {
      const words = await takeClipboard();
      if (words) lay(words);
      if (words === null) problem.textContent = "There is neither a picture nor text to paste.";
    } catch {
      problem.textContent = "The browser does not let the page look: paste with the keyboard (Ctrl+V), or choose a file.";
    }
  }
  const choose = (event) => { if (event.target.files[0]) take(event.target.files[0]); };
  return h("section", { class: "card zone", "aria-label": "A picture" },
    h("div", { class: "row" },
      h("label", { class: "button main big file" }, "Solve a picture",
        h("input", { type: "file", accept: "image/*,.heic,.heif", "aria-label": "Solve a picture", onchange: choose })),
      navigator.clipboard?.read ? button("Paste", paste, { class: "big" }) : null),
    h("p", { class: "quiet small" }, "The answer is drawn on it. A screenshot reads best; a photograph of a screen or of paper will do. Drop it on any page, or paste it here. ", WHERE),
    problem);
}

// `text` came from elsewhere, and is opened at once.
function typedCard(text) {
  const element = fold("Type or paste a board", ownText("Which game it is will be found out", {
    id: "typed", placeholder: "PG.P\nPGGP\n.PP.\nPGPP", label: "Open", text,
    links: [["#strata", "Paint Strata"], ["#play/str8ts/edit", "Str8ts by tapping"]].map(([href, words]) => h("a", { class: "button", href }, words)),
    async open(typed) {
      const why = await openText(typed);
      return why && h("div", { class: "note wrong" }, ["None of the games reads this.", ...why].map((line) => h("p", {}, line)));
    },
  }));
  element.open = Boolean(text);
  return element;
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

// Each game: where it is, what is told of it, whether one was left, and what the days' puzzles are kept under.
const PLAYS = [
  { name: "strata", title: "Strata", rows: ["GGYG", "RRYR", "BBBB", "GRYR"], days: "strata.days",
    isLeft: () => kept("strata.runs", []).some(({ attempt, at, wave }) => !attempt.solved || at < wave.puzzles.length - 1) },
  { name: "str8ts", title: "Str8ts", rows: ["#..#.", "..#..", ".....", "..#..", ".#..#"], days: "str8ts.solved",
    isLeft: () => kept("str8ts.games", []).some(({ isDone, isShown }) => !isDone && !isShown) },
  { name: "adrift", title: "Adrift", rows: ["R..G", ".B..", "...Y", "BRYG"], words: "A board waits",
    isLeft: () => kept("adrift.games", []).some(({ solved }) => !solved) },
  { name: "duel", title: "Duel", words: "Against the bot, or a friend",
    isLeft: () => kept("duel.seats", []).some(({ game }) => !kept("duel.records", []).some((each) => each.game === game)) },
];

function tile({ name, title, rows, days, words = "Today's puzzle", isLeft }) {
  const diary = days && new Diary(days);
  const told = isLeft() ? "Go on" : diary?.days[dayOf()] ? "✓ Solved today" : words;
  return h("a", { class: "card play", href: `#play/${name}` }, rows ? thumb(name, rows) : duelIcon(), h("b", {}, title),
    h("span", {}, told, diary?.streakTold ? `. ${diary.streakTold}` : ""));
}

function duelIcon() {
  const paint = (x, y, fill) => svg("circle", { cx: x, cy: y, r: 0.36, fill });
  return svg("svg", { viewBox: "0 0 4 4", "aria-hidden": "true" }, svg("rect", { width: 4, height: 4, rx: 0.33, fill: "#d0cab7" }),
    [1, 2, 3].flatMap((k) => [svg("path", { d: `M${k} .5V3.5M.5 ${k}H3.5`, stroke: "#9d977e", "stroke-width": 0.06 })]),
    paint(1, 1, "#2b62b0"), paint(2, 2, "#c43a31"), paint(2, 1, "#2b62b0"), paint(3, 2, "#c43a31"), paint(1, 3, "#c43a31"));
}
