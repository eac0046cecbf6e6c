// Play Duel: against the bot, or against a friend on another phone.

import { post } from "../common/api.js";
import { dateTold } from "../common/dates.js";
import { button, h, styles } from "../common/dom.js";
import { keep, kept } from "../common/store.js";
import { ABOUT, rules } from "./counts.js";
import { keepSeat, recordAddress, records, seats } from "./seats.js";

const LEVELS = { easy: "Easy", normal: "Normal", hard: "Hard", strong: "Strong" };
const SIDES = { X: "X, begins", O: "O", any: "Any" };

export async function show(place) {
  const wish = { level: "normal", side: "X", metric: "any", ...kept("duel.wish", {}) };
  const trouble = h("p", { class: "error", role: "alert" });
  await styles("duel/duel.css");
  place.append(
    h("h1", {}, "Duel"),
    h("p", {}, "Two players place and remove pieces. How the other one's pieces count is hidden until the end."),
    ...running(),
    h("div", { class: "duel-start" },
      h("section", { class: "card" },
        h("h2", {}, "A new game"),
        radios("Your side", "side", SIDES, wish),
        metrics(wish),
        h("hr"),
        radios("The bot's level", "level", LEVELS, wish),
        button("Play against the bot", () => begin("bot"), { class: "main big" }),
        h("hr"),
        h("p", { class: "small" }, "Two phones on one network, one board: the other player opens a link or points a camera at it."),
        button("Play against a friend", () => begin("friend"), { class: "big" }),
        trouble),
      h("div", { class: "stack" },
        h("section", { class: "card" }, h("h2", {}, "The rules"), rules()),
        ...past(), pasted())));

  async function begin(against) {
    keep("duel.wish", wish);
    trouble.textContent = "";
    const { level, ...rest } = wish;
    try {
      const seat = await post("api/duel/games", { against, ...rest, ...(against === "bot" ? { level } : {}) });
      keepSeat(seat.game, seat.key, seat.state);
      location.hash = `duel/${seat.game}`;
    } catch (error) {
      trouble.textContent = error.message;
    }
  }
}

function radios(legend, name, words, wish) {
  return h("fieldset", { class: "stack" }, h("legend", {}, legend), h("div", { class: "row" },
    Object.entries(words).map(([value, word]) => h("label", { class: "duel-choice" },
      h("input", { type: "radio", name, value, checked: wish[name] === value, onchange: () => { wish[name] = value; } }), word))));
}

function metrics(wish) {
  const about = h("p", { class: "small quiet" });
  const tell = () => { about.textContent = ABOUT[wish.metric] ? `Counts ${ABOUT[wish.metric]}.` : "Drawn at random; you see it when the game begins."; };
  tell();
  const choice = h("select", { onchange: () => { wish.metric = choice.value; tell(); } },
    ["any", ...Object.keys(ABOUT)].map((name) => h("option", { value: name, selected: wish.metric === name }, name)));
  return h("div", {}, h("label", {}, h("b", {}, "Your metric"), choice), about);
}

function named(seat) {
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
  const look = () => { if (text.value.trim()) location.hash = recordAddress(text.value).slice(1); };
  return h("details", { class: "card duel-fold" }, h("summary", {}, "Look at a record"),
    h("div", { class: "stack" }, h("p", { class: "small" }, "A game as text: saved from here, or by ", h("code", {}, "stratabot duel play"), "."),
      text, h("div", { class: "row" }, button("Look at it", look))));
}
