import { expect, it } from "vitest";
import { unexpectedError } from "./unexpected-error.ts";

it("an error is said to be logged only if the server had it", () => {
  expect(unexpectedError(new Error("a bug")).text).toMatch(/logged/);
  expect(unexpectedError(new TypeError("Failed to fetch")).text).not.toMatch(/logged/);
});
