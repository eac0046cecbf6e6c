import { h } from "../common/dom.js";

export function show(place) {
  place.append(h("h1", {}, "duel/view"));
}
