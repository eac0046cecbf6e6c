// Playing Strata: #play/strata begins; the rest of the address says what is played.
//
//   daily, daily/2026-11-23         the puzzle of a day
//   wave/5/4/17[/hard[/10]]         5 x 5, 4 colors, seed 17; a grade or "any", and how many puzzles
//   grid/PG.P/PGGP/...              one's own grid; an empty part stands between two grids
//   how                             the rules

import { styles } from "../common/dom.js";
import { choices } from "./play/choose.js";
import { showGame } from "./play/game.js";
import { showRules } from "./play/how.js";
import { addressOf, openingAddress } from "./play/waves.js";

export async function show(place, parts) {
  await Promise.all([styles("strata/board.css"), styles("strata/play.css")]);
  if (parts.length === 0) return showGame(place, openingAddress(), choices);
  if (parts[0] === "how") return showRules(place);
  return showGame(place, addressOf(parts));
}
