import { expect, it } from "vitest";
import { newMessages } from "./type-messages.mjs";

it("shows a message that several programs report once, with its indented lines", () => {
  const seen = new Set<string>();
  const first = "a.ts(1,1): error TS1: no\n  because of b\nb.ts(2,2): error TS2: no\n";
  expect(newMessages(first, seen)).toBe(first);
  expect(newMessages(`a.ts(1,1): error TS1: no\n  because of c\n${first}`, seen)).toBe(
    "a.ts(1,1): error TS1: no\n  because of c\n",
  );
  expect(newMessages("", seen)).toBe("");
});
