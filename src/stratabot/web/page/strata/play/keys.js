// The keys of the practice game: 1 to 9 colors, u undo, r all back, n or space next, h hint, ? rules.

const DEEDS = {
  u: (game) => game.undoButton.click(),
  Backspace: (game) => game.undoButton.click(),
  r: (game) => game.restartButton.click(),
  h: (game) => game.hint(),
  n: (game) => game.goOn(),
  " ": (game) => game.goOn(),
  "?": () => { location.hash = "#play/strata/how"; },
  Escape: () => { location.hash = "#play/strata"; },
};

// Listens for a game's keys; gives what ends that.
export function listenToKeys(game) {
  const listen = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || event.target.closest?.("input, textarea, select")) return;
    // Space presses the button that has the focus.
    if (event.key === " " && event.target.closest?.("button, a, summary, [role=button]")) return;
    const deed = DEEDS[event.key];
    const isColor = /^[1-9]$/.test(event.key) && !game.isAtEnd;
    if (!deed && !isColor) return;
    event.preventDefault();
    if (isColor) game.select(Number(event.key) - 1);
    else if (!game.isAtEnd || event.key === "Escape" || event.key === "?") deed(game);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
