// Play Duel: against the bot, against a friend on another phone, or two players on this device.

import { get, post } from "../common/api.js";
import { dateTold } from "../common/dates.js";
import { button, h, say, styles } from "../common/dom.js";
import { goTo, viewSignal } from "../common/here.js";
import { cards, fold, newBoard, ownText } from "../common/new_board.js";
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
    const counts = wish.metric === "any" ? drawn : wish.metric;
    if (wish.side !== "X") chosen = null;
    board.show({ board: boardAfter([], 0), chosen, can: () => wish.side === "X" && "place" });
    bot.textContent = chosen ? `Place ${chosen}` : "Play against the bot";
    status.textContent = wish.side === "X" ? `Touch a square to begin: what counts for you is ${counts}. It counts ${ABOUT[counts]}.` : "Begin against the bot, or a friend.";
  };
  let chosen = null;
  const bot = button("", () => begin("bot", { square: chosen }), { class: "main" });
  const board = makeBoard({ label: "The board", onSquare: touch });
  place.append(playing({
    head: [h("h1", {}, "Duel"), h("span", { class: "quiet" }, "1 of 20")],
    board: board.element, ratio: 0.97,
    keys: [status, bot,
      h("div", { class: "tools" }, friend, button("Two players here", () => begin("friend", { isShared: true }))), trouble],
    rest: [
      h("p", {}, "Two players place and remove pieces. How the other one's pieces count is hidden until the end."),
      running(),
      newBoard("Another side, metric or level", { wish, changed: tell, more: [byLink, h("p", { class: "small quiet" }, "Two players here: pass the device from hand to hand; each sees only their own metric.")],
        chips: () => [["level", "The bot's level", Object.keys(LEVELS), (level) => LEVELS[level]], ["side", "Your side", Object.keys(SIDES), (side) => SIDES[side]],
          ["metric", "Your metric", ["any", ...Object.keys(ABOUT)]]] }),
      fold("The rules", rules()),
      past(), pasted()],
  }));

  tell();

  // The first touch chooses a square, the second one on the same square plays, as in the game.
  function touch(square) {
    if (wish.side !== "X") return;
    if (chosen === square) { begin("bot", { square }); return; }
    chosen = square;
    say(`Place ${square}: once more to do it.`);
    tell();
  }

  // A square that was chosen is the first move.
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
  return cards("Go on", going.map((seat) => ({ href: `#duel/${seat.game}`, words: `${named(seat)}, ${when(seat.when)}` })));
}

function past() {
  return cards("Games played", records().map((each) => ({ href: recordAddress(each.record), words: `${each.told}, ${when(each.when)}` })));
}

function pasted() {
  return fold("Look at a record", ownText("A game as text: saved from here, or by stratabot duel play.", {
    id: "record", placeholder: "duel\nx joint\no edge\n1 X place c4", label: "Look at it", open: async (text) => goTo(recordAddress(text)),
  }));
}
