import { expect, it } from "vitest";
import { mentionedIn } from "./mentions.ts";

const people = ["Ana Li", "Ana Lindqvist", "Ben O’Hara", "Zoë Park"].map((name) => ({ name }));

it.each([
  ["@Ana Li please ring", ["Ana Li"], []],
  ["Ring them, @ana lindqvist. @Ben too", ["Ana Lindqvist", "Ben O’Hara"], []],
  ["@Ben, @ben o’hara", ["Ben O’Hara"], []],
  ["(@Zoë)", ["Zoë Park"], []],
  ["@Ana", [], ["Ana"]],
  ["@Anabel and @Carl", [], ["Anabel", "Carl"]],
  ["ana@yard.example, a@b, 2 @ $10, @, @7", [], []],
  ["", [], []],
])("%j names %j, and not %j [DECIDE-507]", (text, named, unknown) => {
  expect(mentionedIn(text, people)).toEqual({ people: named.map((name) => ({ name })), unknown });
});
