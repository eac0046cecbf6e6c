// Squares and moves, as the program names them. No document is needed here.

export const SIDE = 6;
export const PLIES = 20;
const LETTERS = "abcdef";

// All squares, row by row: "a1", "b1", ...
export const SQUARES = Array.from({ length: SIDE * SIDE }, (_, k) => LETTERS[k % SIDE] + (Math.floor(k / SIDE) + 1));

// Whose piece stands on a square of a board of six rows: "X", "O" or ".".
export function at(board, square) {
  return board[Number(square[1]) - 1][LETTERS.indexOf(square[0])];
}

// The only move that the rules allow on a square.
export function moveAt(board, square) {
  return `${at(board, square) === "." ? "place" : "remove"} ${square}`;
}

export function squareOf(move) {
  return move.split(" ")[1];
}

// The board after the first `count` moves: six rows.
export function boardAfter(moves, count) {
  const board = Array.from({ length: SIDE }, () => ".".repeat(SIDE));
  moves.slice(0, count).forEach((move, k) => {
    const square = squareOf(move);
    const row = Number(square[1]) - 1;
    const col = LETTERS.indexOf(square[0]);
    const mark = move.startsWith("place") ? "XO"[k % 2] : ".";
    board[row] = board[row].slice(0, col) + mark + board[row].slice(col + 1);
  });
  return board;
}

// The last of `count` moves: its square, and whose piece it removed (null if it placed one).
export function lastOf(moves, count) {
  if (!count) return { last: null, gone: null };
  const square = squareOf(moves[count - 1]);
  const gone = at(boardAfter(moves, count - 1), square);
  return { last: square, gone: gone === "." ? null : gone };
}

export function other(side) {
  return side === "X" ? "O" : "X";
}

// A game that is not over, as text: the other's metric is not known yet.
export function recordSoFar({ you, metric, moves }) {
  const player = (side) => (side === you ? `${side.toLowerCase()} ${metric} you` : `// ${side}'s metric is not known; with it, a line here: ${side.toLowerCase()} METRIC`);
  return ["duel", player("X"), player("O"), ...moves.map((move, k) => `${k + 1} ${k % 2 ? "O" : "X"} ${move}`), ""].join("\n");
}
