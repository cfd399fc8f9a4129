import { expect, it } from "vitest";
import { isReservedHost } from "./reserved-host.ts";

const reserved = ["admin.example.com", "*.preview.example.com"];

it.each([
  ["admin.example.com", true],
  ["a.preview.example.com", true],
  ["a.b.preview.example.com", true],
  ["preview.example.com", false],
  ["apreview.example.com", false],
  ["admin.example.com.au", false],
  ["cars.example.com", false],
])("%s is reserved: %s", (host, expected) => {
  expect(isReservedHost(host, reserved)).toBe(expected);
});
