// Which key leads from a cell to which of its neighbors. No document is needed here.

// Arrows are turned a little, so that on slanted cells, where two neighbors are as near to an arrow, each has its own.
const TURN = 0.1;
const LEAST = 0.3;
const ARROWS = { ArrowRight: 0, ArrowDown: 90, ArrowLeft: 180, ArrowUp: 270 };
// As they lie on a keypad for numbers.
const CORNERS = { PageDown: 45, End: 135, Home: 225, PageUp: 315 };

// Neighbors by key. `neighbors` has for each its number and where it lies: [[number, right, below], ...].
export function waysByKey(neighbors) {
  return { ...matched(neighbors, ARROWS, TURN), ...matched(neighbors, CORNERS, 0) };
}

// The best pairs first; no key and no neighbor twice.
function matched(neighbors, keys, turn) {
  const pairs = neighbors.flatMap(([number, right, below]) => Object.entries(keys).map(([key, degrees]) => {
    const angle = degrees * Math.PI / 180 + turn;
    return { key, number, share: (right * Math.cos(angle) + below * Math.sin(angle)) / Math.hypot(right, below) };
  })).filter(({ share }) => share > LEAST).sort((one, other) => other.share - one.share);
  const found = {};
  for (const { key, number } of pairs) {
    if (!(key in found) && !Object.values(found).includes(number)) found[key] = number;
  }
  return found;
}
