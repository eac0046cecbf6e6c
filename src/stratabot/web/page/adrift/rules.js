// The rules of Adrift, and what a pen does on a board. No document is needed here.
//
// A board is what api/adrift/board tells; places are its cells by number, a bridge's two lanes each.
// What is drawn is { links, tints }: `links[place]` are the places to which it is joined, at most two;
// `tints[place]` is a color's number, known of a cell that is not joined to an end. Joined cells make a
// strand. A strand has the color of the end on it, or of a tinted cell; or none, if a hint joined it.

export function nothingDrawn(board) {
  return { links: board.places.map(() => []), tints: {} };
}

export function copyOf(drawn) {
  return { links: drawn.links.map((each) => [...each]), tints: { ...drawn.tints } };
}

const known = new WeakMap();

// The numbers of the colors of ends, by place.
export function endsOf(board) {
  if (!known.has(board)) known.set(board, new Map(board.pairs.flatMap((pair, k) => pair.ends.map((end) => [end, k]))));
  return known.get(board);
}

// A strand from one tip to the other; a cell that is joined to nothing is a strand of one.
export function strandOf(drawn, place) {
  const from = (start, before) => {
    const found = [];
    let [at, last] = [start, before];
    while (at !== undefined && at !== place) {
      found.push(at);
      [at, last] = [drawn.links[at].find((each) => each !== last), at];
    }
    return found;
  };
  const [one, other] = drawn.links[place];
  const ahead = one === undefined ? [] : from(one, place);
  if (other === undefined || ahead.includes(other)) return [place, ...ahead];
  return [...from(other, place).reverse(), place, ...ahead];
}

export function colorOf(board, drawn, place) {
  const ends = endsOf(board);
  const strand = strandOf(drawn, place);
  const end = strand.find((each) => ends.has(each));
  if (end !== undefined) return ends.get(end);
  return strand.map((each) => drawn.tints[each]).find((color) => color !== undefined) ?? null;
}

// Whether something is drawn at a place.
export function isDrawn(drawn, place) {
  return drawn.links[place].length > 0 || drawn.tints[place] !== undefined;
}

// All strands that are drawn, each with its color: [{ places, color }].
export function strandsOf(board, drawn) {
  const seen = new Set();
  const found = [];
  drawn.links.forEach((_, place) => {
    if (seen.has(place) || !isDrawn(drawn, place)) return;
    const places = strandOf(drawn, place);
    places.forEach((each) => seen.add(each));
    found.push({ places, color: colorOf(board, drawn, place) });
  });
  return found;
}

export function link(drawn, one, other) {
  if (drawn.links[one].includes(other)) return;
  drawn.links[one].push(other);
  drawn.links[other].push(one);
}

function part(drawn, one, other) {
  drawn.links[one] = drawn.links[one].filter((each) => each !== other);
  drawn.links[other] = drawn.links[other].filter((each) => each !== one);
}

export function erase(drawn, places) {
  for (const place of places) {
    for (const other of [...drawn.links[place]]) part(drawn, place, other);
    delete drawn.tints[place];
  }
}

// Takes one place out of its strand. What is left without an end goes, too, unless there was no end before.
function cut(board, drawn, place) {
  const ends = endsOf(board);
  const strand = strandOf(drawn, place);
  const k = strand.indexOf(place);
  const parts = [strand.slice(0, k), strand.slice(k + 1)];
  const had = strand.some((each) => ends.has(each));
  const color = colorOf(board, drawn, place);
  const longer = parts[0].length >= parts[1].length ? 0 : 1;
  erase(drawn, [place]);
  parts.forEach((rest, which) => {
    const stays = had ? rest.some((each) => ends.has(each)) : which === longer;
    if (!stays) erase(drawn, rest);
    else if (!had && color !== null && rest.length) drawn.tints[rest[0]] = color;
  });
}

// A pen that is put down at a place: { trail, rest }, or null where nothing begins. At an end the path
// begins anew; on a strand it goes on from there. `rest` goes as soon as the pen moves.
export function penAt(board, drawn, place) {
  if (board.stones.includes(place)) return null;
  const ends = endsOf(board);
  if (ends.has(place)) return { trail: [place], rest: strandOf(drawn, place).filter((each) => each !== place), color: ends.get(place), done: false };
  if (!isDrawn(drawn, place)) return null;
  const strand = strandOf(drawn, place);
  const k = strand.indexOf(place);
  const color = colorOf(board, drawn, place);
  const fromFirst = ends.has(strand[0]) === ends.has(strand.at(-1)) ? k >= strand.length - 1 - k : ends.has(strand[0]);
  const trail = fromFirst ? strand.slice(0, k + 1) : strand.slice(k).reverse();
  const rest = fromFirst ? strand.slice(k + 1) : strand.slice(0, k);
  return { trail, rest, color, done: false };
}

// Moves a pen to a neighbor, and draws; going back shortens, crossing another path cuts it. Returns
// whether it could.
export function movePen(board, drawn, pen, next) {
  const last = pen.trail.at(-1);
  const back = pen.trail.indexOf(next);
  if (back >= 0) {
    if (next === last) return false;
    settle(drawn, pen);
    // A tip of another strand that the pen has joined stays where it was.
    const stays = pen.done && !endsOf(board).has(last);
    if (stays) part(drawn, last, pen.trail.at(-2));
    erase(drawn, pen.trail.slice(back + 1, stays ? -1 : undefined));
    pen.trail.length = back + 1;
    pen.done = false;
    keepTint(board, drawn, pen);
    return true;
  }
  const ends = endsOf(board);
  const end = ends.get(next) ?? null;
  const isOther = end !== null && pen.color !== null && end !== pen.color;
  if (pen.done || isOther || board.stones.includes(next) || !board.neighbors[last].includes(next)) return false;
  if (pen.trail.length > 1 && ends.has(last)) return false;
  settle(drawn, pen);
  if (end !== null && drawn.links[next].length) erase(drawn, strandOf(drawn, next));
  else if (end === null && isDrawn(drawn, next)) meet(board, drawn, pen, next);
  link(drawn, last, next);
  if (end !== null) pen.color = end;
  pen.trail.push(next);
  keepTint(board, drawn, pen);
  return true;
}

// Before the pen goes on: what lay beyond it goes.
function settle(drawn, pen) {
  erase(drawn, pen.rest);
  pen.rest = [];
}

// Comes upon another strand: joins its tip if the colors agree, else cuts it.
function meet(board, drawn, pen, next) {
  const color = colorOf(board, drawn, next);
  const agrees = color === null || pen.color === null || color === pen.color;
  if (agrees && drawn.links[next].length < 2) {
    pen.color ??= color;
    pen.done = true;
  } else {
    cut(board, drawn, next);
  }
}

// A strand without an end keeps its color.
function keepTint(board, drawn, pen) {
  const ends = endsOf(board);
  if (pen.color === null || strandOf(drawn, pen.trail[0]).some((each) => ends.has(each))) return;
  drawn.tints[pen.trail[0]] = pen.color;
}

// The free places from a pen to another place, at most so many steps; null if there are none.
export function shortWay(board, drawn, pen, to, most = 4) {
  const ends = endsOf(board);
  let ways = [[pen.trail.at(-1)]];
  const seen = new Set(ways[0]);
  for (let step = 0; step < most; step += 1) {
    const further = [];
    for (const way of ways) {
      for (const next of board.neighbors[way.at(-1)]) {
        if (next === to) return [...way.slice(1), to];
        if (seen.has(next) || ends.has(next) || board.stones.includes(next) || isDrawn(drawn, next)) continue;
        seen.add(next);
        further.push([...way, next]);
      }
    }
    ways = further;
  }
  return null;
}

// How far a board is: which pairs are joined, which places are empty, which neighbors touch though they do
// not follow each other on a path; and whether it is solved.
export function judge(board, drawn, { touching = false, fill = true } = {}) {
  const joined = board.pairs.map((pair) => drawn.links[pair.ends[0]].length === 1 && strandOf(drawn, pair.ends[0]).includes(pair.ends[1]));
  const used = board.places.map((_, place) => isDrawn(drawn, place));
  const empty = used.flatMap((is, place) => (is || board.stones.includes(place) ? [] : [place]));
  const touches = [];
  const loose = strandsOf(board, drawn).some(({ places }) => !board.pairs.some((pair, k) => joined[k] && places.includes(pair.ends[0])));
  for (const { places } of strandsOf(board, drawn)) {
    const where = new Map(places.map((place, k) => [place, k]));
    for (const [place, k] of where) {
      for (const other of board.neighbors[place]) {
        if (place < other && where.has(other) && Math.abs(where.get(other) - k) > 1) touches.push([place, other]);
      }
    }
  }
  const solved = joined.every(Boolean) && !loose && (!fill || !empty.length) && (touching || !touches.length);
  return { joined, empty, touches, solved };
}
