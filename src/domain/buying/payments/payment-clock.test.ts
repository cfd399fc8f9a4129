import { expect, it } from "vitest";
import { nextPoll } from "./payment-clock.ts";

const now = new Date("2026-03-02T10:00:00Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

it.each([
  ["half a minute after the first", 0, undefined, 30],
  ["twice as long each time", 3, undefined, 240],
  ["at most an hour", 50, undefined, 3_600],
  ["not past the end that is to come", 5, after(100), 100],
  ["every minute after the end, so that the last moment's money is seen", 5, after(0), 60],
  ["also at the end of the time that is waited for it", 9, after(-29 * 60), 60],
  ["seldom again when that is over", 5, after(-31 * 60), 960],
])("polls %s", (_, attempts, endsAt, seconds) => {
  expect(nextPoll(attempts, now, endsAt)).toEqual(after(seconds));
});
