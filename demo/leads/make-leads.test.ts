import { describe, expect, it } from "vitest";
import { dayMs } from "#lib/durations.ts";
import { makeLeads } from "./make-leads.ts";

const now = new Date("2026-11-21T02:00:00Z");
const leads = makeLeads("harbour", now, 2);

describe("the demo's leads", () => {
  it("are of the last 60 days, oldest first, and the same for the same clock", () => {
    expect(leads.length).toBeGreaterThan(80);
    const ages = leads.map(({ at }) => (now.getTime() - at.getTime()) / dayMs);
    expect(Math.max(...ages)).toBeLessThanOrEqual(61);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(ages).toEqual([...ages].sort((a, b) => b - a));
    expect(makeLeads("harbour", now, 2)).toEqual(leads);
  });

  it("are in every stage, some of the last day not answered yet", () => {
    expect(new Set(leads.map(({ stage }) => stage)).size).toBe(6);
    const today = leads.filter(({ at }) => now.getTime() - at.getTime() < dayMs);
    expect(today.some(({ stage }) => stage === "new")).toBe(true);
    expect(leads.filter(({ delivery }) => delivery !== "delivered")).toHaveLength(2);
  });

  it("have numbers reserved for fiction and addresses that exist nowhere, and some shoppers twice", () => {
    for (const { person } of leads) {
      expect(person.phone).toMatch(/^\+6149157\d{4}$/);
      expect(person.email).toMatch(/^[a-z.]+@shopper\.example$/);
    }
    expect(new Set(leads.map(({ person }) => person.phone)).size).toBeLessThan(leads.length);
  });

  it("come to the stage that their steps lead to", () => {
    for (const { stage, steps, answeredAfter } of leads) {
      if (stage === "new" || stage === "spam") expect([steps, answeredAfter]).toEqual([[], null]);
      else expect(steps.at(-1)?.stage).toBe(stage);
    }
  });
});
