import { expect, it } from "vitest";
import { isConnectionError } from "./connection-error.ts";

it.each([
  [new TypeError("Failed to fetch"), true],
  [new TypeError("NetworkError when attempting to fetch resource."), true],
  [new TypeError("Load failed"), true],
  [new TypeError("The Internet connection appears to be offline."), true],
  [new TypeError("The network connection was lost."), true],
  [new TypeError("Cannot read properties of undefined (reading 'cards')"), false],
  [new Error("Failed to fetch"), false],
  [{ status: 500 }, false],
])("%s can't reach the server: %s", (error, expected) => {
  expect(isConnectionError(error)).toBe(expected);
});
