import { describe, expect, it } from "vitest";
import { chosenStages, isAnswer, isOverdue, lacksReason, readTags, settled, stages } from "./lead-stage.ts";

it("is answered by every stage beyond new, and by no spam", () => {
  expect(stages.filter(isAnswer)).toEqual(["contacted", "appointment", "won", "lost"]);
  expect(chosenStages).not.toContain("spam");
});

describe("a lead is overdue", () => {
  const now = new Date("2026-03-02T01:00:00Z");
  const early = new Date(now.getTime() - 1);
  it.each([
    [{ stage: "new", answeredAt: null, dueAt: early }, true],
    [{ stage: "new", answeredAt: null, dueAt: now }, false],
    [{ stage: "new", answeredAt: early, dueAt: early }, false],
    [{ stage: "new", answeredAt: null, dueAt: null }, false],
    [{ stage: "contacted", answeredAt: null, dueAt: early }, false],
    [{ stage: "contacted", answeredAt: early, dueAt: early, repliedAt: early, replyDueAt: early }, true],
    [{ stage: "contacted", answeredAt: early, dueAt: early, repliedAt: early, replyDueAt: now }, false],
    [{ stage: "new", answeredAt: null, dueAt: now, repliedAt: early, replyDueAt: early }, false],
    [{ stage: "contacted", answeredAt: early, dueAt: early, repliedAt: null, replyDueAt: early }, false],
  ] as const)("%j: %s [DECIDE-324]", (lead, expected) =>
    expect(isOverdue({ repliedAt: null, replyDueAt: null, ...lead }, now)).toBe(expected),
  );
});

it.each([
  ["", []],
  [" hot ,  first   car,HOT,", ["hot", "first car"]],
  ["x".repeat(40), ["x".repeat(30)]],
  [Array.from({ length: 12 }, (_, n) => `t${n}`).join(), Array.from({ length: 10 }, (_, n) => `t${n}`)],
])("reads %j as tags", (typed, tags) => expect(readTags(typed)).toEqual(tags));

const handling = {
  stage: "lost",
  ownerId: null,
  tags: [],
  lostReason: "No finance",
  asleepUntil: "2026-03-05",
} as const;

it.each([
  ["lost", { lostReason: "No finance", asleepUntil: null }],
  ["new", { lostReason: null, asleepUntil: "2026-03-05" }],
  ["won", { lostReason: null, asleepUntil: null }],
] as const)("a lead that is %s has %j of a reason and a sleep", (stage, rest) =>
  expect(settled({ ...handling, tags: [], stage })).toEqual({ ...handling, stage, ...rest }),
);

it.each([
  ["new", "lost", null, ["No finance"], true],
  ["new", "lost", "Rain", ["No finance"], true],
  ["new", "lost", "No finance", ["No finance"], false],
  ["lost", "lost", null, ["No finance"], false],
  ["new", "won", null, ["No finance"], false],
  ["new", "lost", null, [], false],
] as const)(
  "from %s to %s for %j, of %j, lacks a reason: %j [DECIDE-353]",
  (seen, stage, lostReason, reasons, lacks) =>
    expect(lacksReason({ stage: seen }, { stage, lostReason }, reasons)).toBe(lacks),
);
