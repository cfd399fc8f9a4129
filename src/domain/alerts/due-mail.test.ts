import { describe, expect, it } from "vitest";
import { dueMail, lastDailyTime } from "./due-mail.ts";

const now = new Date("2026-03-10T02:00:00Z");
const ago = (minutes: number, slot = "at x") => ({
  slot,
  createdAt: new Date(now.getTime() - minutes * 60_000),
});

describe("a person's next mail", () => {
  it.each<[string, ReturnType<typeof ago>[], string | null, "all" | "immediate" | null]>([
    ["is the daily one when something is due by it", [], "2026-03-10", "all"],
    ["is the daily one, also just after an immediate one", [ago(5)], "2026-03-10", "all"],
    ["is an immediate one", [], null, "immediate"],
    ["is an immediate one after the day's", [ago(90, "daily 2026-03-10")], "2026-03-10", "immediate"],
    ["waits for an hour after any", [ago(59)], null, null],
    ["comes after an hour", [ago(60)], null, "immediate"],
    ["waits for the next day after three", [ago(70), ago(200), ago(400)], null, null],
    ["doesn't count those of yesterday", [ago(70), ago(200), ago(24 * 60)], null, "immediate"],
  ])("%s [DECIDE-305]", (_, sent, daily, which) => {
    expect(dueMail(sent, { now, daily })?.which ?? null).toBe(which);
  });

  it.each([
    ["2026-03-09T20:30:00Z", "Australia/Sydney", "2026-03-10", "2026-03-09T20:00:00.000Z"],
    ["2026-03-09T19:59:00Z", "Australia/Sydney", "2026-03-09", "2026-03-08T20:00:00.000Z"],
    ["2026-03-10T13:00:00Z", "Australia/Perth", "2026-03-10", "2026-03-09T23:00:00.000Z"],
  ])("counts days at %s from seven by the clock of %s [DECIDE-305]", (at, zone, day, time) => {
    const last = lastDailyTime(new Date(at), zone);
    expect({ day: last.day, at: last.at.toISOString() }).toEqual({ day, at: time });
  });
});
