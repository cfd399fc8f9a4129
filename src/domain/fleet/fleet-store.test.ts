import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { type FleetOperation, readOperation } from "./fleet-change.ts";
import {
  beginFleetChange,
  dueSites,
  type FleetDeps,
  listFleetChanges,
  type Operator,
  readFleetChange,
  rollBackFleetChange,
} from "./fleet-store.server.ts";
import { fleetTask, settleDue } from "./fleet-task.server.ts";
import { labelSites } from "./label-sites.server.ts";
import { planFleet } from "./plan-fleet.server.ts";
import { chosenSites, noSelection } from "./selection.ts";
import { settleSite } from "./settle-site.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let store: SiteStore;
let deps: FleetDeps;
const at = new Date("2026-03-02T01:00:00Z");
const operator: Operator = { kind: "member", id: "ruth", action: "fleet.change" };
const fail = (error: unknown) => {
  throw error;
};

const file = (slug: string, site = "", group = "") => `
group:
  slug: ${slug}
  name: Group ${slug}
  dealerships: [{ slug: ${slug}-one, name: One }]
${group}
site:
  slug: ${slug}
  name: Site ${slug}
${site}`;

beforeAll(async () => {
  db = await testDatabase();
  store = createSiteStore(db, () => at, ["admin.localhost"]);
  deps = { db: db.asConsole, reservedHosts: ["admin.localhost"], now: () => at };
  for (const yaml of [
    file("north"),
    file("south"),
    file("east", "  tagline: East's own"),
    file("west", "", "  tagline: West's own"),
  ]) {
    const outcome = await store.apply(yaml, "ana");
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.problems));
  }
});
afterAll(() => db.remove());

const operation = (kind: FleetOperation["kind"], path: string, text = ""): FleetOperation => {
  const read = readOperation(kind, path, text);
  if (read.kind === "invalid") throw new Error(read.problem);
  return read.operation;
};
const selection = { ...noSelection, all: true };
const chosen = async () => chosenSites(await store.list(), selection);
const begin = async (what: FleetOperation) =>
  beginFleetChange(deps, operator, await chosen(), { operation: what, selection });
const states = async (id: string): Promise<Record<string, string>> => {
  const found = await readFleetChange(deps.db, id);
  const slugs = new Map((await store.list()).map((site) => [site.id, site.slug]));
  return Object.fromEntries(found?.sites.map(({ siteId, state }) => [slugs.get(siteId) ?? "", state]) ?? []);
};
const taglines = async () => {
  store.forget();
  const sites = await Promise.all(["east", "north", "south", "west"].map((slug) => store.bySlug(slug)));
  return sites.map((site) => site?.tagline ?? null);
};

describe("a change of many sites", () => {
  it("is planned, applied by the task, and rolled back at all sites; own values stay [DECIDE-335] [DECIDE-338]", async () => {
    const set = operation("set", "tagline", "From the agency");
    const plans = await planFleet(deps, await chosen(), set);
    expect(plans.map(({ site, plan }) => [site.slug, plan.kind])).toEqual([
      ["east", "own"],
      ["north", "changes"],
      ["south", "changes"],
      ["west", "own"],
    ]);
    const before = await store.bySlug("north");
    const id = await begin(set);
    expect(await taglines()).toEqual(["East's own", null, null, "West's own"]);
    await fleetTask(deps).run(() => false, fail);
    expect(await states(id)).toEqual({ east: "own", north: "applied", south: "applied", west: "own" });
    expect(await taglines()).toEqual(["East's own", "From the agency", "From the agency", "West's own"]);
    expect((await store.bySlug("north"))!.version).toBeGreaterThan(before!.version);
    expect((await listFleetChanges(deps.db))[0]).toMatchObject({ id, counts: { own: 2, applied: 2 } });
    expect(await rollBackFleetChange(deps, operator, id)).toBe(2);
    await fleetTask(deps).run(() => false, fail);
    expect(await states(id)).toEqual({ east: "own", north: "returned", south: "returned", west: "own" });
    expect(await taglines()).toEqual(["East's own", null, null, "West's own"]);
  });

  it("goes on after a process was killed at any point [DECIDE-338]", async () => {
    const id = await begin(operation("set", "tagline", "Twice"));
    for (let settled = 0; ; settled++) {
      const [next] = await dueSites(deps.db, 1);
      if (!next) break;
      // Killed within the transaction: neither the site nor its row changes.
      const killed = { ...deps, now: () => fail(new Error("killed")) };
      await expect(settleSite(killed as unknown as FleetDeps, next)).rejects.toThrow("killed");
      expect(await dueSites(deps.db, 1)).toEqual([next]);
      // Killed after it: the next process goes on with the following site.
      await settleSite(deps, next);
      expect(await dueSites(deps.db, 10)).toHaveLength(3 - settled);
    }
    expect(await states(id)).toEqual({ east: "own", north: "applied", south: "applied", west: "own" });
    expect(
      await settleSite(deps, {
        actor: operator,
        operation: operation("unset", "tagline"),
        changeId: id,
        siteId: (await chosen())[1]!.id,
        groupId: (await chosen())[1]!.groupId,
      }),
    ).toBeNull();
  });

  it("is rolled back at one site, and not where the value was changed again [DECIDE-339]", async () => {
    const [, north, south] = await chosen();
    const first = await begin(operation("set", "tagline", "First"));
    await settleDue(deps, { failed: fail });
    const second = await beginFleetChange(deps, operator, [south!], {
      operation: operation("set", "tagline", "Second"),
      selection,
    });
    await settleDue(deps, { failed: fail });
    expect(await rollBackFleetChange(deps, operator, first, south!.id)).toBe(1);
    await settleDue(deps, { failed: fail });
    expect(await states(first)).toMatchObject({ north: "applied", south: "overtaken" });
    expect(await taglines()).toEqual(["East's own", "First", "Second", "West's own"]);
    expect(await rollBackFleetChange(deps, operator, first, north!.id)).toBe(1);
    expect(await rollBackFleetChange(deps, operator, second)).toBe(1);
    await settleDue(deps, { failed: fail });
    expect(await taglines()).toEqual(["East's own", "Twice", "First", "West's own"]);
  });

  it("doesn't apply what waits when it is rolled back", async () => {
    const id = await begin(operation("set", "redbook", "true"));
    expect(await rollBackFleetChange(deps, operator, id)).toBe(4);
    expect(await dueSites(deps.db, 10)).toEqual([]);
    expect(await states(id)).toMatchObject({ north: "returned" });
  });

  it("is refused at a site that couldn't be used then, with the reason [DECIDE-336]", async () => {
    const own = operation("set", "search.exclusions.locations", "[nowhere]");
    const [first] = await planFleet(deps, await chosen(), own);
    expect(first?.plan).toMatchObject({
      kind: "refused",
      problem: expect.stringContaining(
        "agency.search.exclusions.locations[0]: the group has no location nowhere",
      ),
    });
    const id = await begin(own);
    await settleDue(deps, { failed: fail });
    expect(new Set(Object.values(await states(id)))).toEqual(new Set(["refused"]));
    const widget = operation(
      "add",
      "widgets",
      "{ name: chat, slot: contact, label: Chat, src: https://admin.localhost/w }",
    );
    const [framed] = await planFleet(deps, await chosen(), widget);
    expect(framed?.plan).toMatchObject({
      kind: "refused",
      problem: expect.stringContaining("admin.localhost"),
    });
  });

  it("is in each group's log and the platform's, under the operator", async () => {
    const [, north] = await chosen();
    const entries = (groupId: string | null) =>
      (groupId === null
        ? deps.db.withoutTenant((tx) =>
            tx.execute(sql`select actor_id, action, changes from audit_entries order by seq desc`),
          )
        : deps.db.withTenant({ groupId }, (tx) =>
            tx.execute(sql`select actor_id, action, changes from audit_entries order by seq desc`),
          )
      ).then(({ rows }) => rows);
    expect((await entries(north!.groupId)).find(({ action }) => action === "fleet.change")).toMatchObject({
      actor_id: "ruth",
      action: "fleet.change",
      changes: [{ table: "sites", fields: ["agency"], ids: [north!.id] }],
    });
    expect((await entries(null)).find(({ action }) => action === "fleet.change")).toMatchObject({
      actor_id: "ruth",
      changes: [{ table: "fleet_changes" }],
    });
  });

  it("is written by the console's role only", async () => {
    await expect(db.withoutTenant((tx) => tx.execute(sql`select from fleet_changes`))).rejects.toThrow();
    await expect(db.withoutTenant((tx) => tx.execute(sql`select from fleet_change_sites`))).rejects.toThrow();
  });
});

it("sites get labels, by which they are chosen", async () => {
  const [east, north] = await chosen();
  const actor = { ...operator, action: "fleet.label" };
  const change = { add: ["pilot"], remove: ["old"] };
  expect(await labelSites(deps.db, actor, [east!, north!], change)).toEqual({ changed: 2, full: [] });
  expect(await labelSites(deps.db, actor, [east!], change)).toEqual({ changed: 0, full: [] });
  const labelled = chosenSites(await store.list(), { ...noSelection, labels: ["pilot"] });
  expect(labelled.map(({ slug }) => slug)).toEqual(["east", "north"]);
});
