// #adrift/LINE/LINE/...: a board to draw on, with hints, checks and the solution.

import { h, styles } from "../common/dom.js";
import { renameView, viewSignal } from "../common/here.js";
import { current } from "../pictures/current.js";
import { pictureOf } from "../pictures/answer.js";
import { playBoard } from "./game.js";
import { addressOf, boardOf, parsed, shelf } from "./games.js";
import { drawnBefore } from "./program.js";

export async function show(place, parts) {
  const { flags, lines } = parsed(parts);
  if (!lines.length) { location.replace("#play/adrift"); return null; }
  const asked = viewSignal();
  await styles("adrift/adrift.css");
  const seen = current("adrift", parts);
  const more = Object.entries(seen?.reading.drawn ?? {}).filter(([, cells]) => cells.length).map(([label, cells]) => `${label} ~ ${cells.join(" ")}`);
  try {
    const board = await boardOf(lines, flags, more, seen?.reading.colors);
    const picture = pictureOf("adrift", parts);
    // What was drawn in a text is not a part of the board's own address.
    if (!picture) renameView(`#${addressOf(board.lines, flags)}`, asked);
    const before = shelf.find({ lines: board.lines, flags });
    // What was drawn in a picture or a text comes first, but goes on from where it was left.
    const isNew = board.strands.length && JSON.stringify(before?.board.strands) !== JSON.stringify(board.strands);
    const game = playBoard(board, flags, before, { seen: isNew ? drawnBefore(board) : null, picture });
    place.append(game.element);
    return game.leave;
  } catch (error) {
    place.append(h("h1", {}, "Adrift"), h("p", { class: "note wrong", role: "alert" }, error.message), h("p", {}, h("a", { class: "button", href: "#play/adrift" }, "Another board")));
    return null;
  }
}
