// Makes big pictures smaller before they travel. Figures: docs/web.md, "Pictures".

// The longest side of a picture that was made smaller, in pixels.
export const LONGEST = 2000;

// The quality of its JPEG.
const QUALITY = 0.9;

// Files up to this many bytes travel as they are.
const LIGHT = 1_000_000;

// What the program takes at most, in bytes.
export const MOST = 25 * 2 ** 20;

// A file as it should travel: { blob, isSmaller }. The camera's turn is applied, as it is in the page.
// What the browser cannot decode (HEIC, most often) goes as it is: perhaps the program can.
export async function smaller(file) {
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
