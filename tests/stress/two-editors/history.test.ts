import { expect, it } from "vitest";
import { brokenRules, type Save } from "./history.ts";

const save = (by: string, seen: string, typed: string, isAcknowledged = true): Save => ({
  by,
  isAcknowledged,
  fields: { words: { seen, typed } },
});
const first = { words: "0" };

it("finds nothing wrong where each save replaced what it saw", () => {
  expect(
    brokenRules([save("ana", "0", "a"), save("tom", "a", "b")], { first, last: { words: "b" } }),
  ).toEqual([]);
  expect(brokenRules([save("ana", "0", "a", false)], { first, last: { words: "0" } })).toEqual([]);
  expect(brokenRules([save("ana", "0", "a", false)], { first, last: { words: "a" } })).toEqual([]);
});

it("takes an earlier save without an answer for one that was done late", () => {
  const late = [save("ana", "0", "a", false)];
  expect(brokenRules([save("tom", "a", "b")], { first, last: { words: "b" }, late })).toEqual([]);
  expect(brokenRules([save("tom", "a", "b")], { first, last: { words: "b" } })).toHaveLength(1);
});

it("finds a lost save, one that was overwritten silently, and a value that no one saved", () => {
  const lost = brokenRules([save("ana", "0", "a")], { first, last: { words: "0" } });
  expect(lost).toEqual([expect.stringContaining("ana saved")]);
  const both = [save("ana", "0", "a"), save("tom", "0", "b")];
  expect(brokenRules(both, { first, last: { words: "b" } })).toEqual([expect.stringContaining("ana saved")]);
  expect(brokenRules([], { first, last: { words: "x" } })).toEqual([
    expect.stringContaining("no editor typed"),
  ]);
});

it("finds a save of which only a part is there", () => {
  const fields = { words: { seen: "0", typed: "a" }, more: { seen: "0", typed: "b" } };
  const half: Save = { by: "ana", isAcknowledged: false, fields };
  const before = { words: "0", more: "0" };
  expect(brokenRules([half], { first: before, last: { words: "a", more: "0" } })).toEqual([
    expect.stringContaining("only words was saved"),
  ]);
  expect(brokenRules([half], { first: before, last: { words: "a", more: "b" } })).toEqual([]);
});
