import { encode } from "uqr";

/** A QR code as an SVG path over a square of `size` units, its quiet zone included. */
export type QrPath = { size: number; path: string };

/** The QR code of an address. Adjacent modules of a row are one rectangle. */
export function qrPath(address: string): QrPath {
  // Four modules of quiet zone, as ISO/IEC 18004 requires.
  const { data, size } = encode(address, { ecc: "L", border: 4 });
  const rows = data.map((row, y) => {
    const line = row.map((dark) => (dark ? "1" : "0")).join("");
    return [...line.matchAll(/1+/g)]
      .map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
      .join("");
  });
  return { size, path: rows.join("") };
}
