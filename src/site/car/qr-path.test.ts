import { encode } from "uqr";
import { expect, it } from "vitest";
import { qrPath } from "./qr-path.ts";

/** The dark modules that a path of rectangles covers, `x y`. */
function modules(path: string): Set<string> {
  const found = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) found.add(`${Number(x) + at} ${y}`);
  return found;
}

it.each([
  "https://www.dealer.example/cars/2022-mazda-cx-5",
  "https://dealer.example/cars/2019-toyota-hilux-sr5-double-cab-4x4-9913c",
  "http://a.example/cars/x",
])("draws every dark module of the QR code of %s, and no other, without comparing masks", (address) => {
  const { size, path } = qrPath(address);
  const { data } = encode(address, { ecc: "L", border: 4, maskPattern: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [`${x} ${y}`] : [])));
  expect(size).toBe(data.length);
  expect([...modules(path)].sort()).toEqual(dark.sort());
  expect(path.length).toBeLessThan(6_000);
});
