// A wave that is played, as a value that JSON has: every move gives a new one. Nothing here is seen.
//
// A wave comes from the program: { kind, labels, palette, puzzles: [{ grid, fewest, word }, ...] }.
// A run is { address, wave, at, results, attempt }: `at` is the number of the puzzle that is played,
// from 0; `results` has what was solved: { perfect, hints, clicks, seconds }; `attempt` is the puzzle
// that is played: { laid, gone, selected, perfect, hints, clicks, seconds, solved, hint }; `gone` was taken back since a
// ribbon was laid last, and can be brought back.
//
// The rules are those of the practice game: a puzzle solved with nothing ever taken back is Perfect.
// A hint does not change that, but it is told beside it.

import { isFull, isSolved } from "../rules.js";

function fresh() {
  return { laid: [], gone: [], selected: 0, perfect: true, hints: 0, clicks: 0, seconds: 0, solved: false };
}

// A run at its beginning. `address` is where the page shows it: "wave/5/4/17".
export function newRun(address, wave) {
  return { address, wave, at: 0, results: [], attempt: fresh() };
}

export function puzzleOf(run) {
  return run.wave.puzzles[run.at];
}

function moved(run, change) {
  const clicks = run.attempt.clicks + 1;
  return { ...run, attempt: { ...run.attempt, clicks, ...change } };
}

// The swatch of that number (from 0) is selected; the run as it was if it is selected already.
export function select(run, selected) {
  const there = selected >= 0 && selected < run.wave.labels.length;
  if (!there || run.attempt.solved || selected === run.attempt.selected) return run;
  return moved(run, { selected });
}

// A line is touched: a ribbon of the selected color is laid there, or the one that lies there is
// taken back with all that were laid after it.
export function touch(run, line) {
  const { laid, gone = [], selected, solved } = run.attempt;
  if (solved) return run;
  const at = laid.findIndex((ribbon) => ribbon.line === line);
  if (at >= 0) return moved(run, { laid: laid.slice(0, at), gone: [...laid.slice(at), ...gone], perfect: false });
  const now = [...laid, { line, color: run.wave.labels[selected] ?? "1" }];
  return finished(moved(run, { laid: now, gone: [] }));
}

function finished(run) {
  const { laid, perfect, hints, clicks, seconds } = run.attempt;
  if (!isSolved(puzzleOf(run).grid, laid)) return run;
  const results = [...run.results, { perfect, hints, clicks, seconds }];
  return { ...run, results, attempt: { ...run.attempt, solved: true } };
}

// The topmost ribbon is taken back.
export function undo(run) {
  const { laid } = run.attempt;
  return laid.length ? touch(run, laid.at(-1).line) : run;
}

// The lowest ribbon of those that were taken back lies again.
export function redo(run) {
  const { laid, gone = [], solved } = run.attempt;
  return gone.length && !solved ? finished(moved(run, { laid: [...laid, gone[0]], gone: gone.slice(1) })) : run;
}

// All ribbons are taken back.
export function restart(run) {
  const { laid } = run.attempt;
  return laid.length ? touch(run, laid[0].line) : run;
}

// A hint was given.
export function hinted(run) {
  return { ...run, attempt: { ...run.attempt, hints: run.attempt.hints + 1 } };
}

// So many seconds have passed on this puzzle. They are told before the last ribbon is laid.
export function timed(run, seconds) {
  return run.attempt.solved ? run : { ...run, attempt: { ...run.attempt, seconds } };
}

export function isLast(run) {
  return run.at === run.wave.puzzles.length - 1;
}

// Whether all puzzles are solved.
export function isOver(run) {
  return isLast(run) && run.attempt.solved;
}

// The next puzzle; the run as it was if this one is not solved, or is the last one.
export function next(run) {
  if (!run.attempt.solved || isLast(run)) return run;
  return { ...run, at: run.at + 1, attempt: fresh() };
}

// Whether all ribbons lie, and wrongly.
export function isWrong(run) {
  return !run.attempt.solved && isFull(puzzleOf(run).grid, run.attempt.laid);
}

// How the run was played so far: { puzzles, perfects, hints, clicks, seconds }.
export function scoreOf(run) {
  const sum = (name) => run.results.reduce((all, one) => all + Number(one[name]), 0);
  return {
    puzzles: run.results.length, perfects: sum("perfect"), hints: sum("hints"), clicks: sum("clicks"),
    seconds: Math.round(100 * sum("seconds")) / 100,
  };
}
