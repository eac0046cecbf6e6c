// Has a picture read by the program.

import { ApiError, askAbout } from "../common/api.js";
import { sentence } from "../common/dom.js";
import { heldPicture, hold } from "./current.js";

// Reads a file. If a puzzle is seen, holds it with what was seen: else the picture before stays.
// `tell` is called with what is being done.
// If a picture that was made smaller is not read surely, the original is read, and counts.
// `signal` ends it. Returns the reading; throws ApiError.
export async function readFile(file, tell = () => {}, game = "", signal = undefined) {
  tell("Looking at the picture …");
  const { blob, isSmaller } = await smaller(file);
  if (blob.size > MOST) throw new ApiError(413, `The picture has ${megabytes(blob)} MB; 25 MB is the most.`);
  tell("Reading the puzzle …");
  let seen = { blob, ...(await outcome(blob, game, signal)) };
  if (isSmaller && !seen.reading?.sure && file.size <= MOST) {
    tell("Reading it once more, in full size …");
    const large = { blob: file, ...(await outcome(file, game, signal)) };
    if (large.reading?.sure || large.reading?.puzzle || !seen.reading?.puzzle) seen = large;
  }
  if (seen.error) throw seen.error;
  if (isRead(seen.reading)) hold({ blob: seen.blob, name: file.name ?? "", game, cells: [], reading: seen.reading });
  return seen.reading;
}

export const isRead = ({ puzzle, game }) => Boolean(puzzle && game);

// Why no puzzle is seen, in a sentence.
export const whyNot = ({ why }) => sentence(why || "Nothing of a puzzle is seen");

// Reads the held picture again, with these cells told, or as a picture of that game. Throws ApiError if it is none.
export async function readAgain(cells, game, signal) {
  const { blob, name, game: before } = heldPicture();
  const named = game ?? before ?? "";
  const asked = named || (cells.length ? heldPicture().reading.game : "");
  const reading = await readAs(blob, cells, asked, signal);
  if (!isRead(reading)) throw new ApiError(422, whyNot(reading));
  return hold({ blob, name, game: named, cells, reading });
}

// What the program says of a picture; Strata's own `read` does not name the game.
async function readAs(blob, cells, game, signal) {
  const reading = await askAbout(blob, game, "read", { cell: cells }, signal);
  return game ? { ...reading, game } : reading;
}

async function outcome(blob, game, signal) {
  try {
    return { reading: await readAs(blob, [], game, signal) };
  } catch (error) {
    return { error };
  }
}

function megabytes(blob) {
  return Math.round(blob.size / 2 ** 20);
}

// The longest side of a picture that was made smaller, in pixels.
const LONGEST = 2000;

// The quality of its JPEG.
const QUALITY = 0.9;

// Files up to this many bytes travel as they are, however long: of 74 screens of 3840 x 2160 that are read rightly, 6 were
// read less well when they were made smaller, one of them surely and with a wrong number, and they took longer.
const LIGHT = 1_000_000;

// What the program takes at most, in bytes.
const MOST = 25 * 2 ** 20;

// A file as it should travel: { blob, isSmaller }. The camera's turn is applied, as it is in the page.
// What the browser cannot decode (HEIC, most often) goes as it is: perhaps the program can.
async function smaller(file) {
  const asItIs = { blob: file, isSmaller: false };
  if (file.size <= LIGHT) return asItIs;
  let bitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return asItIs;
  }
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const blob = await encoded(bitmap, Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
  bitmap.close();
  return blob && blob.size < file.size ? { blob, isSmaller: true } : asItIs;
}

function encoded(bitmap, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  // JPEG knows no transparency: paper is white.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(bitmap, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
}
