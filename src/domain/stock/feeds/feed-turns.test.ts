import { expect, it } from "vitest";
import { feedTurns } from "./feed-turns.ts";

const feeds = (...names: string[]) => names.map((name) => ({ groupId: name.slice(0, 1), name }));
const turns = (due: string[], running: [groupId: string, seconds: number][]) =>
  feedTurns(
    feeds(...due),
    running.map(([groupId, seconds]) => ({ groupId, since: -seconds * 1_000 })),
    0,
  ).map(({ name }) => name);

it("begins three feeds, the longest due first, of groups in turn", () => {
  expect(turns(["a1", "a2", "a3", "a4"], [])).toEqual(["a1", "a2", "a3"]);
  expect(turns(["a1", "a2", "a3", "b1", "c1"], [])).toEqual(["a1", "b1", "c1"]);
  expect(turns(["a1", "a2", "b1"], [["a", 1]])).toEqual(["b1", "a1"]);
  expect(
    turns(
      ["a1", "b1"],
      [...Array(3)].map(() => ["c", 1]),
    ),
  ).toEqual([]);
});

it("begins others beside feeds whose servers are slow, to a limit", () => {
  const slow = (groups: string): [string, number][] => [...groups].map((groupId) => [groupId, 90]);
  expect(turns(["a4", "b1", "b2"], slow("aaa"))).toEqual(["b1", "b2", "a4"]);
  expect(turns(["b1", "b2"], slow("a".repeat(19)))).toEqual(["b1"]);
  expect(turns(["b1"], slow("a".repeat(20)))).toEqual([]);
});
