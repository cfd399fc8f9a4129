import { expect, it } from "vitest";
import { containing } from "./containing.ts";

it.each([
  ["Kia Rio", "%Kia Rio%"],
  ["100%_\\", "%100\\%\\_\\\\%"],
])("%s is searched as it is typed", (words, pattern) => {
  expect(containing(words)).toBe(pattern);
});
