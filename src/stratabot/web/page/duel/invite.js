// The link for the other player: as a QR code to point a phone at, to share, to copy, to read.

import { get, post } from "../common/api.js";
import { button, h, say, svg } from "../common/dom.js";

export async function invite(state) {
  const about = await get("api/about").catch(() => ({}));
  const shared = Boolean(about.shared && about.address);
  const base = shared ? about.address.split("#")[0] : `${location.origin}${location.pathname}`;
  const link = `${base}#duel/${state.game}/${state.invitation}`;
  const field = h("input", { type: "text", readonly: true, value: link, "aria-label": "The link", class: "link" });
  const told = h("p", { class: "small quiet" });
  const onlyHere = !shared && ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  const code = onlyHere ? null : await qrCode(link, "QR code of the link").catch(() => null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      // Browsers have a clipboard only over HTTPS and on this machine.
      field.select();
      document.execCommand("copy");
    }
    told.textContent = "Copied.";
    say("Copied.");
  }

  return h("section", { class: "card duel-invite", "aria-labelledby": "invite" },
    h("h2", { id: "invite" }, "Invite the other player"),
    onlyHere && h("p", { class: "note doubt" }, "Only this machine can open this link. For another phone on your network, start the program with ", h("code", {}, "stratabot serve --lan"), "."),
    h("p", {}, onlyHere ? "Open the link in another browser. " : "Point the other phone's camera here, or send the link. ", "The first to open it plays ", h("b", {}, state.you === "X" ? "O" : "X"), "."),
    code,
    h("div", { class: "row" }, field,
      navigator.share && button("Share", () => navigator.share({ title: "A game of Duel", url: link }).catch(() => {}), { class: "main" }),
      button("Copy", copy)),
    told,
    h("p", { class: "busy" }, "Waiting for the other player"));
}

const MARGIN = 4;

async function qrCode(text, label) {
  const { rows } = await post("api/qr", { text });
  const size = rows.length + 2 * MARGIN;
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index + MARGIN} ${y + MARGIN}h${run[0].length}v1h-${run[0].length}z`));
  return svg("svg", { viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, class: "qr", "shape-rendering": "crispEdges" },
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: dark.join(""), fill: "#000" }));
}
