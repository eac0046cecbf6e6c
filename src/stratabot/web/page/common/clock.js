// A stopwatch that stands while the page is hidden; who does not want to see it hides it, in all games.

import { button } from "./dom.js";
import { keep, kept } from "./store.js";

// A time as people write it, as in the practice game: 62.34 -> "1:02.3".
export function format(seconds) {
  const tenths = Math.round(seconds * 10);
  const rest = Math.floor((tenths % 600) / 10);
  return `${Math.floor(tenths / 600)}:${String(rest).padStart(2, "0")}.${tenths % 10}`;
}

// A time without tenths, for a clock that runs: 62.34 -> "1:02".
export function running(seconds) {
  return format(Math.floor(seconds)).slice(0, -2);
}

export class Clock {
  // `seconds` have passed before. `face` shows the time, or hides it: a touch changes that.
  constructor(seconds = 0) {
    this.before = seconds;
    this.face = button("", () => this.#turn(), { class: "plain numbers time" });
    this.since = null;
    this.timer = null;
    this.runs = false;
    this.seen = () => (document.hidden ? this.#halt() : this.#go());
    this.#show();
  }

  get seconds() {
    return this.before + (this.since === null ? 0 : (performance.now() - this.since) / 1000);
  }

  start() {
    if (this.runs) return;
    this.runs = true;
    document.addEventListener("visibilitychange", this.seen);
    if (!document.hidden) this.#go();
  }

  // Stands at so many seconds.
  reset(seconds) {
    this.stop();
    this.before = seconds;
    this.#show();
  }

  // Stops; the seconds so far stay.
  stop() {
    this.#halt();
    this.runs = false;
    document.removeEventListener("visibilitychange", this.seen);
  }

  #go() {
    if (this.since !== null) return;
    this.since = performance.now();
    this.timer = setInterval(() => this.#show(), 250);
  }

  #halt() {
    this.before = this.seconds;
    this.since = null;
    clearInterval(this.timer);
    this.#show();
  }

  #turn() {
    keep("clock", kept("clock") === "hidden" ? "shown" : "hidden");
    this.#show();
  }

  #show() {
    const isHidden = kept("clock") === "hidden";
    this.face.textContent = isHidden ? "Clock" : running(this.seconds);
    this.face.setAttribute("aria-label", isHidden ? "Show the clock" : `Time ${running(this.seconds)}, hide it`);
  }
}
