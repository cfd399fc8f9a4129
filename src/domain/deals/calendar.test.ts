import { describe, expect, it } from "vitest";
import {
  conflictsOf,
  type DayStarts,
  lanesOf,
  type MoveKey,
  nearestStart,
  sentTarget,
  shownHours,
  targetByKey,
} from "./calendar.ts";

const at = (from: number, to: number, carId: string | null, ownerId: string | null) => ({
  from,
  to,
  carId,
  ownerId,
});

describe("bookings conflict", () => {
  it.each([
    ["with the same car", at(0, 60, "a", "x"), at(30, 90, "a", "y"), "car"],
    ["with the same salesperson", at(0, 60, "a", "x"), at(30, 90, "b", "x"), "salesperson"],
    ["with both", at(0, 60, "a", "x"), at(0, 60, "a", "x"), "both"],
    ["not with others", at(0, 60, "a", "x"), at(30, 90, "b", "y"), undefined],
    ["not without a car or a salesperson", at(0, 60, null, null), at(0, 60, null, null), undefined],
    ["not one after the other", at(0, 60, "a", "x"), at(60, 120, "a", "x"), undefined],
    ["whatever their order", at(30, 90, "a", "x"), at(0, 60, "a", "y"), "car"],
  ])("%s [DECIDE-525]", (_, one, other, expected) => {
    const [first, second] = conflictsOf([one, other]);
    expect([first?.get(1), second?.get(0)]).toEqual([expected, expected]);
  });

  it("of a long one with each that it covers [DECIDE-525]", () => {
    const found = conflictsOf([at(0, 300, "a", null), at(0, 60, "a", null), at(120, 180, "a", null)]);
    expect(found.map((one) => [...one.keys()])).toEqual([[1, 2], [0], [0]]);
  });
});

it.each([
  [[], []],
  [[[540, 600]], [[0, 1]]],
  [
    [
      [540, 600],
      [600, 660],
    ],
    [
      [0, 1],
      [0, 1],
    ],
  ],
  [
    [
      [540, 600],
      [570, 630],
      [600, 660],
    ],
    [
      [0, 2],
      [1, 2],
      [0, 2],
    ],
  ],
  [
    [
      [600, 660],
      [540, 620],
      [540, 600],
    ],
    [
      [1, 2],
      [0, 2],
      [1, 2],
    ],
  ],
])("blocks %j stand in columns %j", (spans, expected) => {
  const found = lanesOf(spans.map(([start = 0, end = 0]) => ({ start, end })));
  expect(found.map(({ lane, lanes }) => [lane, lanes])).toEqual(expected);
});

it.each([
  [[], 8, 18],
  [[[540, 1020]], 9, 17],
  [
    [
      [525, 1020],
      [450, 480],
    ],
    7,
    17,
  ],
  [[[1380, 1500]], 23, 24],
])("of %j the hours from %i to %i are shown", (spans, first, last) => {
  expect(shownHours(spans.map(([start = 0, end = 0]) => ({ start, end })))).toEqual({ first, last });
});

const days: DayStarts[] = [
  { day: "2026-11-23", starts: [540, 600, 660] },
  { day: "2026-11-24", starts: [] },
  { day: "2026-11-25", starts: [570, 630] },
];

it.each<[MoveKey, string, number, [string, number] | null]>([
  ["ArrowDown", "2026-11-23", 540, ["2026-11-23", 600]],
  ["ArrowDown", "2026-11-23", 660, null],
  ["ArrowUp", "2026-11-23", 660, ["2026-11-23", 600]],
  ["ArrowUp", "2026-11-23", 555, ["2026-11-23", 540]],
  ["ArrowUp", "2026-11-24", 540, null],
  ["ArrowRight", "2026-11-23", 600, ["2026-11-25", 570]],
  ["ArrowLeft", "2026-11-25", 630, ["2026-11-23", 600]],
  ["ArrowRight", "2026-11-25", 570, null],
  ["ArrowLeft", "2026-11-23", 540, null],
])("%s moves from %s, minute %i, to %j [DECIDE-526]", (key, day, start, expected) => {
  const target = targetByKey(days, { day, start }, key);
  expect(target && [target.day, target.start]).toEqual(expected);
});

it.each([
  [[540, 600, 660], 575, 600],
  [[540, 600], 570, 540],
  [[540], 0, 540],
  [[], 540, null],
])("of the times %j the one nearest to minute %i is %j [DECIDE-526]", (starts, minute, expected) => {
  expect(nearestStart(starts, minute)).toBe(expected);
});

it("a booking is moved to a local time, one of a whole day to its day", () => {
  expect(sentTarget({ day: "2026-11-24", start: 545 }, false)).toBe("2026-11-24T09:05");
  expect(sentTarget({ day: "2026-11-24", start: 0 }, true)).toBe("2026-11-24");
});
