// Finds out which game a pasted text is a board of.

import { ApiError, post } from "../common/api.js";
import { dialog } from "../common/dialog.js";
import { h } from "../common/dom.js";
import { goTo, viewSignal } from "../common/here.js";
import { addressOf, remember } from "./recent.js";
import { thumb } from "./thumb.js";

const TITLES = { strata: "Strata", str8ts: "Str8ts", adrift: "Adrift" };

// The games that read a text, and why the others do not: { games, errors }. Throws ApiError if the
// program does not answer.
async function readers(text, asked) {
  const games = [];
  const errors = {};
  await Promise.all(asked.map(async (game) => {
    try {
      await post(`api/${game}/board`, { grid: text });
      games.push(game);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      errors[game] = error.message;
    }
  }));
  return { games: Object.keys(TITLES).filter((game) => games.includes(game)), errors };
}

// Goes to the view of the game that reads the text; asks if several do. An address of this page, which
// a friend may have sent, is gone to.
// `among` are the games that may be meant. Returns why not, a line a game, if none does; else null.
export async function openText(text, among = Object.keys(TITLES)) {
  const shared = text.match(/#((strata|str8ts|adrift|duel)\/\S+)/);
  if (shared) {
    goTo(shared[1]);
    return null;
  }
  const rows = text.replace(/\r/g, "").split("\n").map((row) => row.trimEnd());
  while (rows.length && !rows[0]) rows.shift();
  while (rows.length && !rows.at(-1)) rows.pop();
  if (!rows.length) return ["There is nothing to read."];
  const asked = viewSignal();
  const { games, errors } = await readers(rows.join("\n"), among);
  if (asked.aborted) return null;
  if (!games.length) return Object.entries(errors).map(([game, error]) => `${TITLES[game]}: ${error}`);
  const game = games.length === 1 ? games[0] : await dialog("Which game is it?", (close) => h("div", { class: "choices" },
    games.map((each) => h("button", { type: "button", class: "which", onclick: () => close(each) }, thumb(each, rows), TITLES[each]))));
  if (game) {
    remember(game, rows);
    goTo(addressOf(game, rows), asked);
  }
  return null;
}
