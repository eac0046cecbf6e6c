// #duel/GAME: a game that is played. #duel/GAME/CODE: an invitation to one. #duel/record/LINE/...: a game looked at.

import { post } from "../common/api.js";
import { h, styles } from "../common/dom.js";
import { renameView, viewSignal } from "../common/here.js";
import { playGame } from "./game_view.js";
import { reasonOf } from "./link.js";
import { lookBack } from "./look_back.js";
import { keepSeat, seatIn } from "./seats.js";

export async function show(place, parts) {
  const asked = viewSignal();
  await styles("duel/duel.css");
  if (parts[0] === "record") return looked(place, `${parts.slice(1).join("\n")}\n`);
  const [game, code] = parts;
  place.append(h("h1", { class: "unseen" }, "Duel"));
  try {
    const seat = seatIn(game) ?? await joined(game, code);
    renameView(`#duel/${game}`, asked);
    return playGame(place, seat);
  } catch (error) {
    place.append(h("p", { class: "note wrong", role: "alert" }, reasonOf(error)), again());
  }
}

async function looked(place, record) {
  place.append(h("h1", { class: "unseen" }, "A game of Duel"));
  try {
    place.append(await lookBack(record));
  } catch (error) {
    place.append(h("p", { class: "note wrong", role: "alert" }, error.message), h("pre", {}, record));
  }
  place.append(again());
}

async function joined(game, code) {
  if (!code) throw new Error("This browser has no seat in this game. Open the link of the invitation.");
  const seat = await post(`api/duel/games/${encodeURIComponent(game)}/join`, { code });
  keepSeat(seat.game, seat.key, seat.state);
  return seat;
}

export function again() {
  return h("p", {}, h("a", { class: "button", href: "#play/duel" }, "A new game"));
}
