// Games that were begun, in this browser. A game may be open in several tabs: every move is written down at once, with
// a new mark; a tab that finds a mark which it does not know shows that game instead of its own.

import { say } from "./dom.js";
import { keep, kept, whenKept } from "./store.js";

const MOST_CHARACTERS = 2_000_000; // a browser keeps some five million of a page

export class Shelf {
  // At most so many games under a name of the store; `keyOf(game)` tells one from the others.
  constructor(name, most, keyOf) {
    Object.assign(this, { name, most, keyOf });
  }

  // The last one first; `when` is the time of its last change.
  get games() {
    return kept(this.name, []);
  }

  // The game with the key of `like`, or null.
  find(like) {
    return this.games.find((each) => this.keyOf(each) === this.keyOf(like)) ?? null;
  }

  keep(game) {
    const all = [{ ...game, when: Date.now() }, ...this.#others(game)].slice(0, this.most);
    // The oldest of many huge ones go: else nothing more would be kept.
    let room = MOST_CHARACTERS;
    keep(this.name, all.filter((each, k) => (room -= JSON.stringify(each).length) > 0 || k === 0));
  }

  forget(like) {
    keep(this.name, this.#others(like));
  }

  #others(like) {
    return this.games.filter((each) => this.keyOf(each) !== this.keyOf(like));
  }
}

// A game that this tab plays.
export class OpenGame {
  // `like` has the game's key, `before` is what the shelf had, if anything. `told()` gives the game as it stands,
  // `isBegun()` whether it is worth keeping; `take(game)` shows what another tab has made of it.
  constructor(shelf, like, before, { told, isBegun, take }) {
    Object.assign(this, { shelf, like, told, isBegun, take, mark: markOf(before) });
    this.left = new AbortController();
    const { signal } = this.left;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.rest() : this.catchUp()), { signal });
    addEventListener("pagehide", () => this.rest(), { signal });
    addEventListener("pageshow", () => this.catchUp(), { signal });
    whenKept(shelf.name, () => this.catchUp(), signal);
  }

  // Whether another tab has gone on with the game, which is then shown.
  catchUp() {
    const now = this.shelf.find(this.like);
    if (!now || markOf(now) === this.mark) return false;
    this.mark = markOf(now);
    this.take(now);
    say("Another tab has gone on with this game.");
    return true;
  }

  // Writes a move down. Returns whether it stands: not if another tab was here before, whose game is then shown.
  moved() {
    if (this.catchUp()) return false;
    const mark = Math.random();
    this.shelf.keep({ ...this.told(), mark });
    this.mark = mark;
    return true;
  }

  // Writes down what has changed without a move, as the time has, unless another tab was here since, or forgot the game.
  rest() {
    const isOurs = markOf(this.shelf.find(this.like)) === this.mark;
    if (isOurs && this.isBegun()) this.shelf.keep({ ...this.told(), mark: this.mark });
  }

  leave() {
    this.rest();
    this.left.abort();
  }
}

const markOf = (game) => game?.mark ?? null;
