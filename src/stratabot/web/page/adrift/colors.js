// The colors of ends, as the program gives them to letters: R red, G green, ...; others in order.

import { paletteFor, wantsSafe } from "../common/palette.js";

const BY_LETTER = {
  R: "#d62728", B: "#266ec8", G: "#2ca02c", Y: "#fad21e", O: "#f58228", P: "#8c3cb4", C: "#3cc8dc", M: "#f05ac8",
  N: "#8c5a2d", L: "#afdc3c", T: "#147873", K: "#2d2d30", W: "#ffffff",
};

export function colorsFor(letters) {
  if (wantsSafe()) return paletteFor(letters);
  const found = Object.fromEntries(letters.filter((letter) => letter in BY_LETTER).map((letter) => [letter, BY_LETTER[letter]]));
  const free = Object.values(BY_LETTER).filter((color) => !Object.values(found).includes(color));
  [...letters].sort().filter((letter) => !(letter in found)).forEach((letter, k) => { found[letter] = free[k % free.length]; });
  return found;
}
