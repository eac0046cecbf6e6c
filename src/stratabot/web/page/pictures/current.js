// The last picture in which a puzzle was read. It stays in this tab: in memory, and in the tab's storage if it is
// small, so that it is still there when the page is loaded again.

const KEY = "stratabot.picture";

// Larger ones are not kept over a reload: a tab's storage has 5 MB, as text.
const KEPT = 1_500_000;

let held;

// What is held: { blob, url, name, cells, reading, answer }, or null. `cells` are what was told,
// `reading` is what `read --format json` said, `answer` a Blob with the answer drawn, once it is there.
export function heldPicture() {
  if (held === undefined) held = restored();
  return held;
}

// Holds another picture with a puzzle, or the same one with another reading.
export function hold(picture) {
  if (held && held.blob !== picture.blob) URL.revokeObjectURL(held.url);
  held = { ...picture, url: held?.blob === picture.blob ? held.url : URL.createObjectURL(picture.blob) };
  store();
  return held;
}

// The rows of a reading as a view's address has them.
export function rowsOf(reading) {
  return [...reading.grid];
}

// The picture from which this board was read, or null: for views, to take over what is drawn, filled
// in or laid in it (docs/web.md, "Pictures").
export function current(game, rows) {
  const seen = heldPicture();
  return seen?.reading.game === game && rowsOf(seen.reading).join("/") === rows.join("/") ? seen : null;
}

async function store() {
  const mine = held;
  try {
    sessionStorage.removeItem(KEY);
    if (mine.blob.size > KEPT) return;
    const picture = await asText(mine.blob);
    if (mine !== held) return;
    const { name, cells, reading } = mine;
    sessionStorage.setItem(KEY, JSON.stringify({ name, cells, reading, picture }));
  } catch {
    // Without storage a reload loses the picture, and the board stays.
  }
}

function asText(blob) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}

function restored() {
  try {
    const { picture, ...rest } = JSON.parse(sessionStorage.getItem(KEY));
    if (!rest.reading.puzzle) return null;
    const [head, text] = picture.split(",");
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const blob = new Blob([bytes], { type: head.slice(5).split(";")[0] });
    return { ...rest, blob, url: URL.createObjectURL(blob) };
  } catch {
    return null;
  }
}
