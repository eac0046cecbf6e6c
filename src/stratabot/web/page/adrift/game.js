// A board that is played: what was drawn, taken back, asked for.

import { ask } from "../common/api.js";
import { Clock, format } from "../common/clock.js";
import { sure } from "../common/dialog.js";
import { button, h, say } from "../common/dom.js";
import { downloads } from "../common/download.js";
import { goTo } from "../common/here.js";
import { fold } from "../common/new_board.js";
import { OpenGame } from "../common/shelf.js";
import { shareButton } from "../common/share.js";
import { keep, kept } from "../common/store.js";
import { playing } from "../common/table.js";
import { tabs } from "../common/tabs.js";
import { Told, wonCard } from "../common/told.js";
import { Undo, undoButtons } from "../common/undo.js";
import { zoomable } from "../common/zoom.js";
import { makeBoard } from "./board.js";
import { addressOf, optionsOf, shelf } from "./games.js";
import { rulesOf } from "./help.js";
import { hintFor, marksOf, numbered, taken, withHint } from "./hints.js";
import { drawnLines, drawnSolution } from "./program.js";
import { judge, nothingDrawn } from "./rules.js";

const MEANINGS = { touching: "paths touch themselves", "no-fill": "cells stay empty" };

// Returns { element, leave }. `before` is the game as it was left, or null; `seen` what a text or a picture shows as
// drawn, if that is to come first; `picture` that picture with the answer; `choices` are other boards.
export function playBoard(board, flags, before, { seen = null, picture = null, choices = [] } = {}) {
  const options = optionsOf(flags);
  const rules = { touching: Boolean(options.touching), fill: !options["no-fill"] };
  const state = { helped: false, solved: false, shown: false, asking: false };
  let history = null;
  const field = makeBoard(board, { changed, told: say });
  const heading = h("h1", { class: "unseen" }, "Adrift");
  const clock = new Clock();
  const far = h("span", { class: "numbers" });
  const card = new Told(() => redraw());
  const [undo, redo] = undoButtons(() => step("undo"), () => step("redo"));
  const restart = button("Restart", clear);
  const hint = button("Hint", askHint);
  const check = button("Check", askCheck);
  const solve = button("Solve", askSolution);
  const steps = h("div", { class: "stack" });
  const checks = h("input", { type: "checkbox", checked: kept("adrift.checks", false), onchange: () => { keep("adrift.checks", checks.checked); lookOver(); } });
  const zoom = zoomable(field.element, () => field.element.querySelector(".cell"), { isDrawnOn: true });
  const element = playing({
    head: [heading, zoom.buttons, far, clock.face],
    board: picture ? tabs("What to show", [["The board", zoom.element], ["On the picture", picture]]) : zoom.element,
    ratio: field.ratio,
    keys: h("div", { class: "tools adrift-tools" }, undo, redo, restart, hint, check, solve),
    rest: [card.element, choices,
      h("section", { class: "card" }, h("h2", {}, "How it is solved"),
        h("p", { class: "small quiet" }, "The grade, and every join with its reason, from the empty board on."),
        h("div", { class: "row" }, button("Explain", (event) => explain(event.target)),
          h("label", {}, checks, h("span", { class: "grow" }, "Say at once what is wrong"))), steps),
      sharing(),
      fold("The rules", rulesOf(board))],
  });

  const game = new OpenGame(shelf, { lines: board.lines, flags }, before, {
    told: () => ({ lines: board.lines, flags, board, drawn: history.state, history: history.kept, seconds: clock.seconds, solved: judge(board, history.state, rules).solved, helped: state.helped, shown: state.shown }),
    isBegun: () => true,
    take: goOn,
  });
  goOn(before);
  if (seen) {
    history.push(seen);
    goOn({ drawn: seen, history: history.kept });
    game.moved();
  }
  if (!before) game.rest();

  // Goes on with a game as it was kept, or as another tab has left it.
  function goOn(now) {
    history = new Undo(now?.drawn ?? nothingDrawn(board), now?.history);
    Object.assign(state, { helped: now?.helped ?? false, shown: now?.shown ?? false, solved: judge(board, history.state, rules).solved });
    clock.reset(now?.seconds ?? 0);
    redraw();
    if (state.solved) tellWon();
    else clock.start();
  }

  function again() {
    goOn(null);
    game.moved();
  }

  function grid() {
    return [...board.rows, ...drawnLines(board, history.state)].join("\n");
  }

  function changed(drawn, words) {
    history.push(drawn);
    moved(words);
  }

  function moved(words) {
    redraw();
    if (!game.moved()) return;
    const { joined, empty } = judge(board, history.state, rules);
    say(`${words} ${joined.filter(Boolean).length} of ${joined.length} pairs joined, ${empty.length} cells free.`);
    finish();
    lookOver();
  }

  // Checks as one goes, if that is wished. While a pen is down it waits for the end of the stroke.
  async function lookOver() {
    if (!checks.checked || state.solved) return;
    const now = history.state;
    const found = await ask("adrift", "hint", { grid: grid(), why: true, ...options }).catch(() => ({}));
    if (found.take_back && now === history.state && !field.isDrawing() && !state.asking) tellWrong(found);
  }

  function step(way) {
    history[way]();
    moved(way === "undo" ? "Taken back." : "Brought back.");
  }

  function clear() {
    changed(nothingDrawn(board), "All taken back.");
  }

  function redraw(marks) {
    const found = judge(board, history.state, rules);
    field.show(history.state, marks);
    const open = board.places.length - board.stones.length;
    far.textContent = `${found.joined.filter(Boolean).length} of ${found.joined.length} joined, ${Math.floor(100 * (open - found.empty.length) / open)} % filled`;
    hint.hidden = check.hidden = solve.hidden = found.solved;
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
    restart.disabled = JSON.stringify(history.state) === JSON.stringify(nothingDrawn(board));
    card.clear();
    if (remark(found)) card.tell([remark(found)], "doubt");
    if (found.solved || !state.solved) return;
    state.solved = false;
    clock.start();
  }

  // What hinders a board whose pairs are all joined, or nothing.
  function remark(found) {
    if (found.solved || !found.joined.every(Boolean)) return "";
    const names = (places) => places.slice(0, 6).map((place) => board.places[place].name).join(", ");
    if (found.touches.length && !rules.touching) return `All are joined, but a path touches itself: ${names(found.touches[0])}.`;
    return found.empty.length && rules.fill ? `All are joined, but not all cells are filled: ${names(found.empty)}${found.empty.length > 6 ? " and more" : ""}.` : "";
  }

  function solvedTold() {
    return state.solved && !state.shown ? `Adrift: solved in ${format(clock.seconds)}${state.helped ? ", with hints" : ""}.` : "";
  }

  function finish() {
    if (!judge(board, history.state, rules).solved || state.solved) return;
    state.solved = true;
    clock.stop();
    tellWon();
  }

  function tellWon() {
    const how = state.shown ? "This is the solution." : `Solved in ${format(clock.seconds)}${state.helped ? ", with hints" : ""}.`;
    const next = h("a", { class: "button main", href: "#play/adrift" }, "Another board");
    card.show(wonCard(how, [], next, again, shareButton("A board of Adrift", solvedTold)));
    say(how);
  }

  // Asks the program something; what goes wrong is told below the board.
  async function asked(work) {
    if (state.asking) return;
    state.asking = true;
    card.wait();
    try {
      await work();
    } catch (error) {
      card.tell([error.message], "wrong");
    } finally {
      state.asking = false;
    }
  }

  // Says so if all is well; else why the board has no solution.
  async function settled(solvable, words) {
    if (solvable) { card.tell([words], "good"); return; }
    const { why, solvable_with: allowing } = await ask("adrift", "explain", { grid: board.rows.join("\n"), ...options });
    card.tell(["This board has no solution.", why], "wrong", ...otherRules(allowing));
  }

  function askHint() {
    return asked(async () => {
      const found = await hintFor(board, history.state, { grid: grid(), ...options });
      if (found.take_back) tellWrong(found);
      else if (!found.joined) await settled(found.solvable, judge(board, history.state, rules).solved ? "The board is solved." : "Nothing more is certain: from here on, solutions differ.");
      else nudge(found);
    });
  }

  // A hint comes in steps: where to look, what to join and why; then it may be drawn.
  function nudge(found) {
    state.helped = true;
    redraw({ look: marksOf(board, found).look });
    card.tell([found.nudge], "good", button("What to join, and why", () => {
      redraw(marksOf(board, found));
      card.tell(found.steps.map((each) => each.why), "good", button("Do it", () => changed(withHint(board, history.state, found), "Joined."), { class: "main" }));
    }));
  }

  function tellWrong(found) {
    state.helped = true;
    redraw(marksOf(board, found));
    card.tell([`Something is wrong. ${found.why ?? ""}`], "wrong", button("Take it back", () => changed(taken(board, history.state, found), "Taken back."), { class: "main" }));
  }

  function askCheck() {
    return asked(async () => {
      const found = await ask("adrift", "hint", { grid: grid(), why: true, ...options });
      if (found.take_back) tellWrong(found);
      else await settled(found.solvable, "Nothing is wrong so far.");
    });
  }

  async function askSolution() {
    if (!await sure("Show the solution? The game ends with it.", "Show it")) return;
    await asked(async () => {
      const found = await ask("adrift", "solve", { grid: board.rows.join("\n"), ...options });
      if (!found.paths) { await settled(false); return; }
      state.helped = true;
      state.shown = true;
      changed(drawnSolution(board, found.paths), "Solved.");
      if (!found.unique) card.element.append(h("p", { class: "note" }, "There are other solutions, too."));
    });
  }

  async function explain(pressed) {
    pressed.disabled = true;
    steps.replaceChildren(h("p", { class: "busy" }, "A moment"));
    try {
      const found = await ask("adrift", "explain", { grid: board.rows.join("\n"), ...options });
      const graded = found.difficulty && h("p", {}, "Grade: ", h("b", {}, found.difficulty.word), ` (${found.difficulty.number.toFixed(1)}).`);
      const lines = (found.steps ?? []).map((each) => h("li", {}, each.why));
      steps.replaceChildren(...[graded, lines.length > 0 && h("ol", { class: "small adrift-steps", tabindex: 0, role: "list", "aria-label": "Steps" }, lines), !found.solvable && h("p", {}, found.why ?? "No solution."), ...otherRules(found.solvable_with), found.solutions > 1 && several(found)].filter(Boolean));
    } catch (error) {
      pressed.disabled = false;
      steps.replaceChildren(h("p", { class: "error", role: "alert" }, error.message));
    }
  }

  // Of a board that has a solution by other rules: says so, and a button that plays by these.
  function otherRules(allowing) {
    if (!allowing) return [];
    const wanted = [...new Set([...flags, ...allowing.map((name) => `--${name}`)])];
    const words = allowing.map((name) => MEANINGS[name]).join(" and ");
    return [button(`Let ${words}`, () => goTo(addressOf(board.rows, wanted)), { class: "main" })];
  }

  // Of a board with several solutions: how many, and where they differ, marked on the board.
  function several({ solutions, more, differing, joined, differing_complete }) {
    field.show(history.state, { look: numbered(board, differing.length ? differing : joined) });
    return h("p", {}, `It has ${more ? "more than " : ""}${solutions} solutions. They differ in ${differing.length ? "" : "how paths go through "}the marked cells${more && !differing_complete ? ", and perhaps in others" : ""}.`);
  }

  function sharing() {
    return h("section", { class: "card" }, h("h2", {}, "Share and download"),
      h("div", { class: "row" }, shareButton("A board of Adrift", solvedTold)),
      h("p", { class: "small quiet" }, "The solution, to keep:"), downloads("adrift", { grid: board.rows.join("\n"), ...options }));
  }

  return {
    element,
    leave() {
      game.leave();
      clock.stop();
    },
  };
}
