import { expect, it } from "vitest";
import { randomId } from "./random-id.server.ts";

it("creates ids that are safe in a URL and on a command line", () => {
  const ids = Array.from({ length: 2_000 }, randomId);
  expect(ids.every((id) => /^\w[\w-]{21}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(2_000);
});
