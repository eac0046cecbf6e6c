// The colors for labels, and for text that can be read on these colors: those of the program's pictures;
// a test compares them.

import { h } from "./dom.js";
import { keep, kept } from "./store.js";

const BY_LETTER = {
  R: "#c43a31", G: "#268a52", B: "#2b62b0", Y: "#ecc22e", O: "#e47c26", P: "#713c86", T: "#15746c",
  C: "#3ea8c4", M: "#c44688", N: "#704a2e", L: "#92b83a", K: "#2e2c30", W: "#f4f3ee",
};

// Okabe and Ito's colors (2008): people of all kinds of color vision can tell them apart.
const REST = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#2e2c30"];
const SAFE = {
  B: REST[0], O: REST[1], G: REST[2], M: REST[3], C: REST[4], R: REST[5], Y: REST[6], K: REST[7], P: REST[3],
};

// Colors that are no farther apart than this, in RGB, look much the same.
const ALIKE = 65;

const PAPER = [208, 202, 183];

// On this luminance black and white can be read equally well.
const MIDDLE = Math.sqrt(1.05 * 0.05) - 0.05;

// Whether people asked for colors for all kinds of color vision, on this device.
export function wantsSafe() {
  return kept("palette") === "safe";
}

// A color for every label: R red, G green, ... in either case, the rest in a fixed order, those that look
// like a color that is there already last.
export function paletteFor(labels, safe = wantsSafe()) {
  const named = safe ? SAFE : BY_LETTER;
  const palette = {};
  const others = [];
  for (const label of [...labels].sort()) {
    const color = named[label.toUpperCase()];
    if (color === undefined || Object.values(palette).includes(color)) others.push(label);
    else palette[label] = color;
  }
  const taken = Object.values(palette);
  const isLikeOne = (color) => taken.some((other) => distance(color, other) <= ALIKE);
  const unused = REST.filter((color) => !taken.includes(color));
  const free = unused.length ? [...unused.filter((color) => !isLikeOne(color)), ...unused.filter(isLikeOne)] : REST;
  others.forEach((label, k) => { palette[label] = free[k % free.length]; });
  return palette;
}

function channels(color) {
  return [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
}

function distance(color, other) {
  const there = channels(other);
  return Math.hypot(...channels(color).map((part, k) => part - there[k]));
}

// `share` of the first color, 0 to 1, and the rest of the other.
export function mixed(color, other, share) {
  const [a, b] = [channels(color), channels(other)];
  return hexed(a.map((part, k) => part * share + b[k] * (1 - share)));
}

// The color of channels from 0 to 255, as "#c43a31".
export function hexed(parts) {
  return `#${parts.map((part) => Math.max(0, Math.min(255, Math.round(part))).toString(16).padStart(2, "0")).join("")}`;
}

// The saturated color of a muted one, given as channels: half of a muted color is the game's paper.
export function saturated(parts) {
  return hexed(parts.map((part, k) => 2 * part - PAPER[k]));
}

// Black or white, whichever reads better on the color (relative luminance as in WCAG 2).
export function inkOn(color) {
  const [red, green, blue] = channels(color).map((part) => (
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  ));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE ? "#000000" : "#ffffff";
}

// The element in that color, with text that can be read on it.
export function inked(element, color) {
  element.classList.add("drawn");
  element.style.background = color;
  element.style.color = inkOn(color);
  return element;
}

// A box to tick; `changed` is called when the colors are others.
export function paletteChoice(changed = () => {}) {
  const box = h("input", { type: "checkbox", checked: wantsSafe(), onchange: () => {
    keep("palette", box.checked ? "safe" : "usual");
    changed();
  } });
  return h("label", {}, box, "Colors for all kinds of color vision");
}
