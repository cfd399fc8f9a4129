import { expect, it } from "vitest";
import { inOrder, needsOf, type SqlFile, withNeeded } from "./sql-files.ts";

const file = (path: string, ...needs: string[]): SqlFile => ({ path, needs, text: "" });
const paths = (files: readonly SqlFile[]) => files.map(({ path }) => path);

it("reads what a file needs", () => {
  expect(needsOf("-- needs #a/b.sql\n-- needs #c.sql\nselect 1; -- needs #d.sql\n")).toEqual([
    "a/b.sql",
    "c.sql",
  ]);
});

it("leaves files in their order, but each after those that it needs", () => {
  const files = [file("a", "c", "d"), file("b"), file("c"), file("d", "c")];
  expect(paths(inOrder(files))).toEqual(["c", "d", "a", "b"]);
});

it.each([
  [[file("a", "b")], "a needs b, which doesn't exist"],
  [[file("a", "b"), file("b", "c"), file("c", "b")], "These files need each other: a, b, c"],
])("refuses an order that can't be", (files, words) => {
  expect(() => inOrder(files)).toThrow(words);
});

it("takes along what the chosen files need, also indirectly", () => {
  const files = [file("a"), file("b", "a"), file("c", "b"), file("d", "a")];
  expect(paths(withNeeded(new Set(["c"]), files))).toEqual(["a", "b", "c"]);
  expect(paths(withNeeded(new Set(), files))).toEqual([]);
});
