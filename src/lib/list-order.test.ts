import { expect, it } from "vitest";
import { nextOrder, orderText, readOrder, sortedBy } from "./list-order.ts";

it.each([
  ["name", { by: "name", isDown: false }],
  ["-name", { by: "name", isDown: true }],
  ["--name", null],
  ["size", null],
  ["-", null],
  [null, null],
])("reads %j as %j, and writes it back", (text, order) => {
  expect(readOrder(text, ["name", "age"])).toEqual(order);
  expect(orderText(order)).toBe(order === null ? "" : text);
});

it("sorts by a heading upwards, then downwards, then not", () => {
  const up = nextOrder({ by: "age", isDown: true }, "name");
  const down = nextOrder(up, "name");
  expect([up, down, nextOrder(down, "name")].map(orderText)).toEqual(["name", "-name", ""]);
});

it("leaves equal rows in place and puts those without a value last, also downwards", () => {
  const rows = [
    ["b", 2],
    ["a", 2],
    ["none", null],
    ["c", 1],
  ] as const;
  const names = (isDown: boolean) => sortedBy(rows, ([, value]) => value, isDown).map(([name]) => name);
  expect(names(false)).toEqual(["c", "b", "a", "none"]);
  expect(names(true)).toEqual(["b", "a", "c", "none"]);
  expect(sortedBy(["b", "Á", "c"], (text) => text, false)).toEqual(["Á", "b", "c"]);
});
