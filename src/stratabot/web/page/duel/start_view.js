// Play Duel: against the bot, against a friend on another phone, or two players on this device.

import { get, post } from "../common/api.js";
import { dateTold } from "../common/dates.js";
import { button, h, styles } from "../common/dom.js";
import { goTo, viewSignal } from "../common/here.js";
import { keep, kept } from "../common/store.js";
import { playing } from "../common/table.js";
import { makeBoard } from "./board.js";
import { ABOUT, rules } from "./counts.js";
import { boardAfter } from "./rules.js";
import { keepSeat, recordAddress, records, seats } from "./seats.js";

const LEVELS = { easy: "Easy", normal: "Normal", hard: "Hard", strong: "Strong" };
const SIDES = { X: "X, begins", O: "O", any: "Any" };

export async function show(place) {
  const wish = { level: "normal", side: "X", metric: "any", ...kept("duel.wish", {}) };
  const trouble = h("p", { class: "error", role: "alert" });
  const byLink = h("p", { class: "small quiet" }, "A friend: two phones on one network, one board. The other player opens a link or points a camera at it.");
  const friend = button("Play against a friend", () => begin("friend"));
  get("api/about").then(({ alone }) => { byLink.hidden = friend.hidden = Boolean(alone); }, () => {});
  await styles("duel/duel.css");
  // Who touches a square knows by then what counts.
  const drawn = Object.keys(ABOUT)[Math.floor(Math.random() * Object.keys(ABOUT).length)];
  const status = h("p", { class: "lead duel-status" });
  const tell = () => {
    status.textContent = wish.side === "X" ? `Touch a square to begin: what counts for you is ${wish.metric === "any" ? drawn : wish.metric}.` : "Begin against the bot, or a friend.";
  };
  const board = makeBoard({ label: "The board", onSquare: (square) => begin("bot", { square }) });
  board.show({ board: boardAfter([], 0), can: () => "place" });
  place.append(playing({
    head: [h("h1", {}, "Duel"), h("span", { class: "quiet" }, "1 of 20")],
    board: board.element, ratio: 0.97,
    keys: [status,
      button("Play against the bot", () => begin("bot"), { class: "main" }), friend,
      button("Two players here", () => begin("friend", { isShared: true })), trouble],
    rest: [
      h("p", {}, "Two players place and remove pieces. How the other one's pieces count is hidden until the end."),
      ...running(),
      h("section", { class: "card" }, h("h2", {}, "A new game"), radios("Your side", "side", SIDES, wish, tell), metrics(wish, tell),
        radios("The bot's level", "level", LEVELS, wish),
        byLink,
        h("p", { class: "small quiet" }, "Two players here: pass the device from hand to hand; each sees only their own metric.")),
      h("details", { class: "card duel-fold" }, h("summary", {}, "The rules"), rules()),
      ...past(), pasted()],
  }));

  tell();

  // A square that was touched is the first move, if X makes it.
  async function begin(against, { square = null, isShared = false } = {}) {
    const asked = viewSignal();
    keep("duel.wish", wish);
    trouble.textContent = "";
    const { level, ...rest } = wish;
    if (rest.metric === "any" && !isShared) rest.metric = drawn;
    try {
      const seat = await post("api/duel/games", { against, ...rest, ...(against === "bot" ? { level } : {}) });
      const second = isShared && await post(`api/duel/games/${seat.game}/join`, { code: seat.state.invitation });
      keepSeat(seat.game, seat.key, seat.state, second ? second.key : null);
      const move = square && seat.state.you === "X" && { key: seat.key, move: `place ${square}`, ply: 0 };
      if (move) await post(`api/duel/games/${encodeURIComponent(seat.game)}/move`, move);
      goTo(`duel/${seat.game}`, asked);
    } catch (error) {
      trouble.textContent = error.message;
    }
  }
}

function radios(legend, name, words, wish, changed = () => {}) {
  return h("fieldset", { class: "stack" }, h("legend", {}, legend), h("div", { class: "row" },
    Object.entries(words).map(([value, word]) => h("label", { class: "duel-choice" },
      h("input", { type: "radio", name, value, checked: wish[name] === value, onchange: () => { wish[name] = value; changed(); } }), word))));
}

function metrics(wish, changed) {
  const about = h("p", { class: "small quiet" });
  const tell = () => { about.textContent = ABOUT[wish.metric] ? `Counts ${ABOUT[wish.metric]}.` : "Drawn at random."; };
  tell();
  const choice = h("select", { onchange: () => { wish.metric = choice.value; tell(); changed(); } },
    ["any", ...Object.keys(ABOUT)].map((name) => h("option", { value: name, selected: wish.metric === name }, name)));
  return h("div", {}, h("label", {}, h("b", {}, "Your metric"), choice), about);
}

function named(seat) {
  if (seat.other) return "Two players here";
  const against = seat.against === "bot" ? `the bot, ${seat.level}` : "a friend";
  return `You are ${seat.you} against ${against}`;
}

function when(time) {
  return dateTold(new Date(time), { hour: "2-digit", minute: "2-digit" });
}

function running() {
  const over = new Set(records().map((each) => each.game));
  const going = seats().filter((seat) => seat.you && !over.has(seat.game));
  if (!going.length) return [];
  return [h("section", { class: "card" }, h("h2", {}, "Games that go on"),
    h("div", { class: "choices" }, going.slice(0, 6).map((seat) => h("a", { class: "card", href: `#duel/${seat.game}` },
      h("b", {}, "Go on"), h("span", { class: "small" }, named(seat)), h("span", { class: "small quiet" }, when(seat.when))))))];
}

function past() {
  if (!records().length) return [];
  return [h("section", { class: "card" }, h("h2", {}, "Games played"),
    h("ul", { class: "duel-past" }, records().slice(0, 10).map((each) => h("li", {},
      h("a", { class: "button", href: recordAddress(each.record) }, each.told), h("span", { class: "small quiet" }, ` ${when(each.when)}`)))))];
}

function pasted() {
  const text = h("textarea", { rows: 6, "aria-label": "A record", placeholder: "duel\nx joint\no edge\n1 X place c4", spellcheck: "false" });
  const look = () => { if (text.value.trim()) goTo(recordAddress(text.value)); };
  return h("details", { class: "card duel-fold" }, h("summary", {}, "Look at a record"),
    h("div", { class: "stack" }, h("p", { class: "small" }, "A game as text: saved from here, or by ", h("code", {}, "stratabot duel play"), "."),
      text, h("div", { class: "row" }, button("Look at it", look))));
}
