import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { settleDue } from "#domain/fleet/fleet-task.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { askOf, askQuery, type FleetAsk } from "./fleet-address.ts";
import { fleetChangeModel, fleetModel, seenText, valueText } from "./fleet-model.server.ts";
import { fleetStep } from "./fleet-step.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
const now = () => new Date("2026-03-02T01:00:00Z");
const all = async () => createSiteStore(db, now).list();
const deps = () => ({ db: db.asConsole, reservedHosts: [], now });

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, now);
  for (const [slug, more] of [
    ["bay", ""],
    ["cove", ", tagline: Ours"],
    ["dune", ", template: group"],
  ])
    await store.apply(
      `{ group: { slug: ${slug}, name: G, dealerships: [{ slug: ${slug}-d, name: D }] }, site: { slug: ${slug}, name: Site ${slug}${more} } }`,
      "ana",
    );
});
afterAll(() => db.remove());

const asking = (typed: Partial<FleetAsk>): FleetAsk => askOf((name) => typed[name] ?? null);
const model = async (typed: Partial<FleetAsk>, shown = { outcome: null as string | null, page: 1 }) =>
  fleetModel(deps(), await all(), asking(typed), shown);
const step = async (typed: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return fleetStep(deps(), "ruth", await all(), form);
};

describe("the plan", () => {
  it("has each site's outcome, those that can't change first [DECIDE-336]", async () => {
    const planned = await model({ all: "yes", path: "tagline", value: "For all" });
    expect(planned.counts).toEqual({ refused: 0, changes: 2, own: 1, unchanged: 0 });
    expect(planned.rows.map(({ slug, kind }) => [slug, kind])).toEqual([
      ["bay", "changes"],
      ["dune", "changes"],
      ["cove", "own"],
    ]);
    expect(planned.rows[0]).toMatchObject({ from: "none", to: "For all" });
    const own = await model({ all: "yes", path: "tagline", value: "x" }, { outcome: "own", page: 9 });
    expect([own.rows.map(({ slug }) => slug), own.page]).toEqual([["cove"], 1]);
  });

  it("says what is wrong with what was typed, and that only commands change some settings [DECIDE-340]", async () => {
    const problems = async (typed: Partial<FleetAsk>) => (await model(typed)).problems;
    expect(await problems({})).toEqual({ choice: null, change: null });
    expect((await problems({ label: "absent" })).choice).toBe("No site has label absent.");
    expect((await problems({ words: "absent" })).choice).toBe("No site matches all of these.");
    expect((await problems({ all: "yes", path: "tagliner", value: "x" })).change).toContain(
      "did you mean tagline?",
    );
    expect(
      (await problems({ all: "yes", path: "lead.fallbackEmail", value: "x@y.example" })).change,
    ).toContain("Only forecourt fleet changes lead.fallbackEmail: where shoppers’ personal data is sent");
    expect((await model({})).paths).not.toContain("lead.fallbackEmail");
    expect((await model({})).chosen).toBeNull();
  });

  it("is at an address, without what is empty", () => {
    const ask = asking({ label: "pilot", path: " tagline ", value: "x".repeat(60_000) });
    expect([ask.path, ask.value.length]).toEqual(["tagline", 50_000]);
    expect(askQuery(asking({ label: "pilot" }), { page: "2" })).toBe("label=pilot&page=2");
    expect([null, true, "", "a".repeat(200), [1]].map(valueText)).toEqual([
      "none",
      "yes",
      "none",
      `${"a".repeat(159)}…`,
      "[1]",
    ]);
  });
});

describe("a step", () => {
  it("begins the change of the sites that were shown, whose page names what became of each [DECIDE-338]", async () => {
    const typed = { all: "yes", path: "tagline", value: "For all", seen: seenText(await all()) };
    const begun = await step({ ...typed, step: "apply" });
    if (begun.kind !== "begun") throw new Error(JSON.stringify(begun));
    await settleDue(deps(), {
      failed: (error) => {
        throw error;
      },
    });
    const shown = await fleetChangeModel(db.asConsole, await all(), begun.id);
    expect(shown?.sites.map(({ slug, state, after }) => [slug, state, after])).toEqual([
      ["bay", "applied", "For all"],
      ["cove", "own", "none"],
      ["dune", "applied", "For all"],
    ]);
    expect((await model({})).changes[0]).toMatchObject({ by: "ruth", states: "2 changed, 1 keeps its own" });
    expect(await fleetChangeModel(db.asConsole, await all(), "absent")).toBeNull();
  });

  it.each<[string, Record<string, string>, string]>([
    ["other sites", { all: "yes", path: "tagline", value: "x", seen: "stale" }, "Other sites match now"],
    ["no site", { path: "tagline", value: "x" }, "Choose sites first."],
    ["an unknown label", { label: "absent", path: "tagline", value: "x" }, "No site has label absent."],
  ])("refuses %s", async (_what, typed, problem) => {
    expect(await step({ ...typed, step: "apply" })).toMatchObject({
      kind: "problem",
      problem: expect.stringContaining(problem),
    });
  });

  it("labels sites, and says which labels can't be", async () => {
    const typed = {
      words: "bay",
      seen: seenText((await all()).filter(({ slug }) => slug === "bay")),
      step: "label",
    };
    expect(await step({ ...typed, add: "Pilot" })).toEqual({
      kind: "labelled",
      text: "1 of 1 sites have other labels now",
    });
    expect((await model({ label: "pilot" })).rows).toMatchObject([{ slug: "bay", labels: ["pilot"] }]);
    expect(await step({ ...typed, add: "ü" })).toMatchObject({ kind: "problem" });
    expect(await step(typed)).toMatchObject({
      kind: "problem",
      problem: "Write labels to add or to remove.",
    });
    expect(await step({ ...typed, path: "slug", step: "apply" })).toMatchObject({ kind: "problem" });
  });
});
