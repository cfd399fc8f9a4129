import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

it.each([
  ["120", 120_000],
  ["0", 0],
  ["Mon, 23 Nov 2026 00:10:00 GMT", 600_000],
  ["Sun, 22 Nov 2026 00:00:00 GMT", 0],
  ["soon", null],
  ["99999999999", null],
  [["1", "2"], null],
  [undefined, null],
])("reads how long to wait from Retry-After: %s", (header, expected) => {
  expect(retryAfterMs(header, new Date("2026-11-23T00:00:00Z"))).toBe(expected);
});
