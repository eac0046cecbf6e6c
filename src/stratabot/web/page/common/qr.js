// A QR code as an SVG element; the program computes it.

import { post } from "./api.js";
import { svg } from "./dom.js";

const MARGIN = 4;

export async function qrCode(text, label) {
  const { rows } = await post("api/qr", { text });
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + MARGIN} ${y + MARGIN}h${run[0].length}v1h-${run[0].length}z`));
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, class: "qr", "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: dark.join(""), fill: "#000" }));
}
