// Holds a page to its game: states as they come, also after the network or the phone has slept.

import { listen, post } from "../common/api.js";

const AGAIN = 3000;
// A stream may die without a sign, as when a phone leaves the network for a moment: so often the page asks by itself.
const LOOK = 8000;
const GONE = "This game is not here any more: nobody has played on for three days, or the program keeps no games.";

// Why a game cannot be played, in words for players.
export const reasonOf = ({ status, message }) => (status === 404 ? GONE : message);

// tell(state) after each change; lost(true) when the program is away, lost(false) when it is back;
// gone(error) when there is no such game or seat. Returns { act, close }.
export function follow(seat, { tell, lost, gone }) {
  const path = `api/duel/games/${encodeURIComponent(seat.game)}`;
  const left = new AbortController();
  const { signal } = left;
  let isKnown = false;
  let timer = null;
  let stop = () => {};

  function start() {
    stop();
    stop = listen(`${path}/events?key=${encodeURIComponent(seat.key)}`, heard, (away) => {
      if (signal.aborted) return;
      lost(away);
      clearTimeout(timer);
      // A game that is not there any more is told at once.
      if (away) timer = setTimeout(refresh, isKnown ? AGAIN : 0);
    });
  }

  function heard(state) {
    isKnown = true;
    tell(state);
  }

  // A stream that was refused does not come back by itself, nor always one that slept.
  async function refresh() {
    if (signal.aborted) return;
    try {
      heard(await act("state"));
      start();
    } catch (error) {
      if (error.status === 404 || error.status === 403) gone(error);
      else timer = setTimeout(refresh, AGAIN);
    }
  }

  function act(verb, values = {}) {
    return post(`${path}/${verb}`, { key: seat.key, ...values });
  }

  document.addEventListener("visibilitychange", () => { if (!document.hidden) refresh(); }, { signal });
  // A page that was left is kept by the browser for Back, with its stream: the other would wait for nobody.
  addEventListener("pagehide", () => stop(), { signal });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) refresh(); }, { signal });
  const looking = setInterval(() => { if (!document.hidden) act("state").then(heard, () => {}); }, LOOK);
  start();
  return {
    act,
    close() {
      left.abort();
      clearTimeout(timer);
      clearInterval(looking);
      stop();
    },
  };
}
