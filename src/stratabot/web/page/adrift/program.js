// What is drawn, as the program writes it; and what the program says, as strokes.

import { endsOf, link, nothingDrawn, strandsOf } from "./rules.js";

// The lines that tell the program what is drawn: "A ~ r1c2 r1c3". Ends and bridges are left out.
export function drawnLines(board, drawn) {
  const ends = endsOf(board);
  const lanes = new Set(board.lanes.flat());
  const names = board.pairs.map(() => []);
  for (const { places, color } of strandsOf(board, drawn)) {
    if (color === null) continue;
    names[color].push(...places.filter((place) => !ends.has(place) && !lanes.has(place)).map((place) => board.places[place].name));
  }
  const lines = board.pairs.flatMap((pair, k) => (names[k].length ? [`${pair.label} ~ ${names[k].join(" ")}`] : []));
  // One such line, even an empty one, says that lowercase letters are ends.
  return lines.length ? lines : [`${board.pairs[0].label} ~`];
}

// The places of a path that the program names; a bridge's lane is the one that goes on.
function placesOf(board, names) {
  const found = [];
  names.forEach((name) => {
    const called = board.places.flatMap((place, number) => (place.name === name ? [number] : []));
    const before = found.at(-1);
    found.push(called.find((place) => before === undefined || board.neighbors[before].includes(place)) ?? called[0]);
  });
  return found;
}

// A solution as the program tells it ({ A: ["r1c2", ...], ... }), drawn.
export function drawnSolution(board, paths) {
  const drawn = nothingDrawn(board);
  for (const names of Object.values(paths)) {
    const places = placesOf(board, names);
    places.slice(1).forEach((place, k) => link(drawn, places[k], place));
  }
  return drawn;
}

// Two neighbors by their names, or null.
export function edgeOf(board, [one, other]) {
  const named = (name) => board.places.flatMap((place, number) => (place.name === name ? [number] : []));
  for (const a of named(one)) for (const b of named(other)) if (board.neighbors[a].includes(b)) return [a, b];
  return null;
}

// What the board came with: half drawn, as a text or a picture shows it.
export function drawnBefore(board) {
  const drawn = nothingDrawn(board);
  for (const [places, color] of board.strands) {
    places.slice(1).forEach((place, k) => link(drawn, places[k], place));
    if (!places.some((place) => endsOf(board).has(place))) drawn.tints[places[0]] = color;
  }
  return drawn;
}
