import { afterAll, beforeAll, expect, it } from "vitest";
import { editTargets } from "#console/parts/setting-form/edit-targets.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { Walk, type WalkOf } from "./walk.ts";
import { walkedKeys } from "./walked-keys.ts";

/** One key in this many; `npm run stress -- settings-walk` takes all. */
const share = 22;

let db: Awaited<ReturnType<typeof testDatabase>>;
let walk: Walk;

beforeAll(async () => {
  db = await testDatabase();
  const store = createSiteStore(db, () => new Date());
  const applied = await store.apply(
    `
group: { slug: coast, name: Coast, dealerships: [{ slug: yard, name: Yard }], locations: [{ slug: north, name: North, dealer_license_number: MD012345 }] }
site: { slug: bay, name: Bay }
`,
    "ana",
  );
  if (applied.kind === "refused") throw new Error(JSON.stringify(applied.problems));
  const grant = {
    groupId: applied.group.id,
    groupSlug: "coast",
    role: "marketing" as const,
    mayPublish: true,
  };
  const access = { operator: false, grants: [{ ...grant, siteIds: null, locationIds: null }] };
  const target = editTargets(access, await store.list()).find(({ site }) => site) as WalkOf["target"];
  walk = new Walk({
    db,
    consoleDb: db.asConsole,
    target,
    rules: { reservedHosts: [], checks: [], patterns: [] },
    editor: { groupId: applied.group.id, memberId: "ana", access },
  });
  await walk.begin();
});
afterAll(() => db.remove());

it("knows for every key of every slice where it is set, or why commands only set it", () => {
  const keys = walkedKeys();
  expect(keys.filter(({ set }) => set === null).map(({ path }) => path.join("."))).toEqual([]);
  expect(keys.filter(({ set }) => set && "section" in set).length).toBeGreaterThan(200);
});

it("saves, previews, publishes and rolls back a few settings of all kinds", async () => {
  const keys = walkedKeys().filter(({ set }) => set && "section" in set);
  for (const [at, key] of keys.entries())
    if (at % share === 3) expect(await walk.key(key)).toMatchObject({ problem: null });
});
