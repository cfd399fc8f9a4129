/** A file's type, by its first bytes; its name and declared type are ignored (TRADE-31). */
export type ImageKind = "jpeg" | "png" | "gif" | "heic";

/** HEVC in a HEIF file, by the brands that cameras write. AV1 in the same container is another format. */
const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]);
/** How many bytes {@link imageKind} reads. */
export const kindBytes = 64;

/** Null for anything but the four types. */
export function imageKind(head: Uint8Array): ImageKind | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  if (head[0] === 0x89 && text(1, 8) === "PNG\r\n\u001a\n") return "png";
  if (text(0, 6) === "GIF87a" || text(0, 6) === "GIF89a") return "gif";
  if (text(4, 8) !== "ftyp") return null;
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= head.length; at += 4) brands.push(text(at, at + 4));
  return brands.some((brand) => heicBrands.has(brand)) ? "heic" : null;
}
