import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { switchTagOff, switchTagOn } from "./tag-states.server.ts";
import { tagStates } from "./tag-tables.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
/** Stores of three processes: the operator permits tags in the first two. */
let processes: SiteStore[];
const now = new Date("2026-11-27T10:00:00Z");
const tracking = (account: string) => ({
  requireConsent: true,
  tags: [{ name: "container", kind: "gtm", account }],
});

beforeAll(async () => {
  db = await testDatabase();
  await addGroup(db, "north", { site: { tracking: tracking("GTM-ABC123") } });
  processes = [true, true, false].map((permits) => createSiteStore(db, () => now, [], [], permits));
});
afterAll(() => db.remove());

const running = () => Promise.all(processes.map(async (store) => (await store.bySlug("north"))!.runningTags));
const site = async () => (await processes[0]!.bySlug("north"))!;
const acting = (step: "on" | "off") => db.asConsole.as({ kind: "member", id: "ana", action: `tag.${step}` });

/** As each process does when the change feed has something new. */
async function followed<T>(work: () => Promise<T>): Promise<void> {
  const last = async () => {
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<{ seq: number }>(sql`select last_change()::int as seq`),
    );
    return rows[0]!.seq;
  };
  const before = await last();
  await work();
  expect(await last()).toBe(before + 1);
  for (const store of processes) store.forget((await site()).groupId);
}

async function switchOn() {
  const one = await site();
  const how = { responsible: "Agency", reason: "remarketing", now };
  await followed(() => switchTagOn(acting("on"), one, one.tracking.tags[0]!, how));
}

it("runs in every process once an owner has switched it on as it is, where the operator permits it, until it is switched off [DECIDE-345] [DECIDE-347]", async () => {
  expect(await running()).toEqual([[], [], []]);
  await switchOn();
  expect(await running()).toEqual([["container"], ["container"], []]);

  const stopped = await site();
  await followed(() => switchTagOff(acting("off"), stopped, "container", now));
  expect(await running()).toEqual([[], [], []]);
  expect((await site()).version).toBe(stopped.version);
});

it("is as it was approved: another account has to be switched on again [DECIDE-347]", async () => {
  await switchOn();
  expect(await running()).toEqual([["container"], ["container"], []]);
  await addGroup(db, "north", { site: { tracking: tracking("GTM-OTHER1") } });
  for (const store of processes) store.forget();
  expect(await running()).toEqual([[], [], []]);
  await switchOn();
  expect(await running()).toEqual([["container"], ["container"], []]);
});

it("stands in the log with who did it, and can't be switched by a process of the sites [DECIDE-347]", async () => {
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query(
    "select distinct action, actor_id from audit_entries where action like 'tag.%' order by action",
  );
  await owner.end();
  expect(rows).toEqual([
    { action: "tag.off", actor_id: "ana" },
    { action: "tag.on", actor_id: "ana" },
  ]);
  const one = await site();
  await expect(switchTagOff(db, one, "container", now)).rejects.toThrow();
  await expect(
    db.withSite(one, (tx) => tx.update(tagStates).set({ offAt: null }).returning()),
  ).rejects.toThrow();
});
