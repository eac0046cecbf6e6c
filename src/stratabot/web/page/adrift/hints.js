// Hints: what the program says, as marks on the board and as strokes.

import { ask } from "../common/api.js";
import { edgeOf } from "./program.js";
import { colorOf, copyOf, endsOf, erase, isDrawn, link, strandOf } from "./rules.js";

const MOST = 80;

// The next hint that is not drawn yet. The program knows cells by their color only; joins without a color
// that are drawn already are told to it as followed.
export async function hintFor(board, drawn, options) {
  const near = options.touching ? null : alike(board, drawn);
  for (let done = 0; done < MOST; done += 1) {
    const found = await hintAfter(done, options);
    const edges = (found.joined ?? []).map((names) => edgeOf(board, names)).filter(Boolean);
    if (near && !found.take_back) return near;
    if (!edges.length || edges.some(([a, b]) => !drawn.links[a].includes(b))) return found;
  }
  return { joined: null, solvable: true };
}

// What the program said last of one board as it is colored: joins without a color do not change it.
let last = { about: "", answers: [] };

// The hint after so many others. Each is asked for once, as long as no color is added, also by a second
// press that comes before the answer.
async function hintAfter(done, options) {
  const about = JSON.stringify(options);
  if (last.about !== about) last = { about, answers: [] };
  const { answers } = last;
  answers[done] ??= ask("adrift", "hint", { ...options, why: true, nudge: true, done }).catch((error) => {
    delete answers[done];
    throw error;
  });
  return answers[done];
}

// Neighbors of one color that are not joined yet, as a hint: the program takes them for joined.
function alike(board, drawn) {
  const ends = endsOf(board);
  const color = board.places.map((_, place) => (ends.get(place) ?? (isDrawn(drawn, place) ? colorOf(board, drawn, place) : null)));
  const isOpen = (place) => drawn.links[place].length < (ends.has(place) ? 1 : 2);
  const found = board.neighbors.flatMap((others, a) => others.filter((b) => a < b && color[a] !== null && color[a] === color[b]
    && isOpen(a) && isOpen(b) && !strandOf(drawn, a).includes(b)).map((b) => [a, b]));
  if (!found.length) return null;
  const [one, other] = found[0].map((place) => board.places[place].name);
  const why = `${one} and ${other} are neighbors, and both belong to ${board.pairs[color[found[0][0]]].label}. A path does not touch itself, so it goes from one to the other.`;
  return { joined: [[one, other]], solvable: true, nudge: `Look at ${one} and ${other}.`, steps: [{ cells: [one], why }] };
}

// The places with these names.
export function numbered(board, names) {
  return board.places.flatMap((place, number) => (names.includes(place.name) ? [number] : []));
}

export function marksOf(board, found) {
  const look = numbered(board, found.steps?.at(-1)?.cells.slice(0, 1) ?? []);
  const links = (found.joined ?? []).map((names) => edgeOf(board, names)).filter(Boolean);
  const wrong = numbered(board, Object.values(found.take_back ?? {}).flat());
  return { look: found.take_back ? [] : look, links, wrong };
}

// What is drawn with the hint's joins. What was joined otherwise there is parted.
export function withHint(board, drawn, found) {
  const now = copyOf(drawn);
  const ends = endsOf(board);
  for (const [a, b] of (found.joined ?? []).map((names) => edgeOf(board, names)).filter(Boolean)) {
    if (now.links[a].includes(b)) continue;
    for (const place of [a, b]) {
      if (now.links[place].length >= (ends.has(place) ? 1 : 2)) erase(now, [place]);
    }
    link(now, a, b);
  }
  return now;
}

// What is drawn without the cells that are wrong, and without what hung on them only.
export function taken(board, drawn, found) {
  const now = copyOf(drawn);
  const ends = endsOf(board);
  const gone = numbered(board, Object.values(found.take_back).flat());
  const beside = gone.flatMap((place) => now.links[place]).filter((place) => !gone.includes(place));
  erase(now, gone);
  for (const place of beside) {
    const strand = strandOf(now, place);
    if (!strand.some((each) => ends.has(each))) erase(now, strand);
  }
  return now;
}
