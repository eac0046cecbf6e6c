// An answer of the program's as bursts: ribbons of one color that are laid one after another. Pure.

import { lineOf, selectorOf } from "../rules.js";

// The ribbons that the program tells, as { line: "r2", color }; color null: any will do.
export function ribbonsOf(told) {
  return told.map((one) => ({ line: lineOf(one), color: one.color }));
}

// The bursts of an answer of `solve`: [{ color, first, ribbons }, ...]; `first` counts from 1.
export function burstsOf({ ribbons, groups }) {
  const all = ribbonsOf(ribbons);
  return groups.map(({ color, ribbons: indices }) => ({
    color, first: indices[0] + 1, ribbons: indices.map((k) => all[k]),
  }));
}

// What lies before a burst (from 0), and what is numbered: { laid, signs }.
export function seenAt(bursts, at, placed) {
  const laid = [...placed, ...bursts.slice(0, at + 1).flatMap((burst) => burst.ribbons)];
  const burst = bursts[at];
  const signs = burst ? Object.fromEntries(burst.ribbons.map(({ line }, k) => [line, String(burst.first + k)])) : {};
  return { laid, signs };
}

// One ribbon in words: "left 2", "right 3 (any color)".
export function ribbonTold({ line, color }) {
  return `${selectorOf(line)}${color === null ? " (any color)" : ""}`;
}

// "left 2, right 3 and right 4".
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}
