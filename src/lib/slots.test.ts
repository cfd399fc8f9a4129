import { expect, it } from "vitest";
import { slots } from "./slots.ts";

it("gives each key its own number, and all together no more than there are", () => {
  const take = slots({ each: 2, all: 3 });
  const [first, second] = [take("a"), take("a")];
  expect(take("a")).toBeNull();
  const other = take("b");
  expect([first, second, other].every((one) => one !== null)).toBe(true);
  expect(take("c")).toBeNull();
  first?.();
  // Given back once, however often.
  first?.();
  expect(take("c")).not.toBeNull();
  expect(take("a")).toBeNull();
});
