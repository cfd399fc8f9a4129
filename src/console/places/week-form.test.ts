import { expect, it } from "vitest";
import { dayProblem, weekOf, withMondayUntilFriday, writtenDay } from "./week-form.ts";

const monday = { weekday: 1, status: "Open" as const, open: "08:30", close: "17:30" };

it("shows seven days from Monday, and writes what is said", () => {
  const week = weekOf([
    monday,
    { weekday: 0, status: "Closed" },
    { weekday: 6, open: "09:00", close: "12:00" },
  ]);
  expect(week.map(({ weekday, status }) => `${weekday} ${status}`)).toEqual([
    ...["1 Open", "2 ", "3 ", "4 ", "5 ", "6 Open", "0 Closed"],
  ]);
  expect(week.map(writtenDay).filter(Boolean)).toEqual([
    monday,
    { weekday: 6, status: "Open", open: "09:00", close: "12:00" },
    { weekday: 0, status: "Closed" },
  ]);
});

it("copies Monday until Friday and no further", () => {
  const week = withMondayUntilFriday(weekOf([monday]));
  expect(week.filter(({ open }) => open === "08:30").map(({ weekday }) => weekday)).toEqual([1, 2, 3, 4, 5]);
});

it.each([
  ["Open", "", "", "", "Say from when to when it is open on Monday, or put it into words."],
  ["Open", "", "", "By appointment", null],
  ["Open", "17:00", "08:00", "", "On Monday it would close before it opens."],
  ["Open", "17:00", "02:00", "", null],
  ["Closed", "", "", "", null],
  ["", "09:00", "", "", null],
])("%s from %s to %s, %s: %s", (status, open, close, words, problem) => {
  expect(dayProblem({ weekday: 1, status, open, close, words })).toBe(problem);
});
