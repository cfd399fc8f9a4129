import { encode } from "uqr";

/** A QR code as an SVG path over a square of `size` units, its quiet zone included. */
export type QrPath = { size: number; path: string };

/**
 * The QR code of an address. Adjacent modules of a row are one rectangle. Readers take any of the eight mask patterns. Comparing them, as the
 * encoder does by default, takes seven times as long as encoding, so it is always the one that addresses get most often.
 */
export function qrPath(address: string): QrPath {
  // Four modules of quiet zone, as ISO/IEC 18004 requires.
  const { data, size } = encode(address, { ecc: "L", border: 4, maskPattern: 2 });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (let start = row.indexOf(true); start >= 0; ) {
      const end = row.indexOf(false, start);
      path += `M${start} ${y}h${end - start}v1h-${end - start}z`;
      start = row.indexOf(true, end);
    }
  }
  return { size, path };
}
