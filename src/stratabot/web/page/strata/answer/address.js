// The address of a board: #strata/ROW/ROW, and after the rows what lies on it: #strata/PG/GG/r1=P c2=G.

const LAID = /^([rc][1-9][0-9]*=\S)( [rc][1-9][0-9]*=\S)*$/;

export function linkTo(grid, placed = "") {
  return `#strata/${[...grid, ...(placed ? [placed] : [])].map(encodeURIComponent).join("/")}`;
}

// The parts of an address, decoded: { rows, placed }.
export function parsedAddress(parts) {
  const last = parts.at(-1) ?? "";
  const lies = parts.length > 1 && LAID.test(last);
  return { rows: lies ? parts.slice(0, -1) : parts, placed: lies ? last : "" };
}

// "r2=G c1=P" -> [{ line: "r2", color: "G" }, ...].
export function ribbonsIn(text) {
  return text ? text.split(" ").map((word) => ({ line: word.slice(0, word.indexOf("=")), color: word.slice(word.indexOf("=") + 1) })) : [];
}
