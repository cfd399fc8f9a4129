import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { end } from "#tests/support/processes/child-process.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { startVendorsDouble, type VendorsDouble } from "#tests/support/vendors-double.ts";

/**
 * `npm run stress -- measure-kills [--kills 50]`: a writer of leads and two senders of their conversions are processes of their own, of which one
 * after another gets SIGKILL. Meta, Google Ads and an own server have to get each event that was committed, once by its id; Google Analytics, which
 * counts repeated events, may miss some and gets none twice.
 */
const { kills } = commandOptions({ kills: { usual: 50, quick: 10 } });
const roles = ["sender", "sender", "writer"] as const;
/** Ids of the events in a vendor's requests, those that came twice too. */
const idsOf = {
  analytics: ({ events }: { events: { params: { transaction_id: string } }[] }) =>
    events.map(({ params }) => params.transaction_id),
  meta: ({ data }: { data: { event_id: string }[] }) => data.map(({ event_id }) => event_id),
  ads: ({ events }: { events: { transactionId: string }[] }) =>
    events.map(({ transactionId }) => transactionId),
  own: ({ events }: { events: { id: string }[] }) => events.map(({ id }) => id),
} as const;
const vendorOf = { analytics: "ga4", meta: "meta", ads: "google_ads", own: "https" } as const;

const dataDir = mkdtempSync(join(tmpdir(), "forecourt-measure-"));
const children: ChildProcess[] = [];
let db: Database | undefined;

await endingWith(
  async () => {
    await Promise.all(children.map((child) => end(child, "SIGKILL")));
    await db?.close();
    await removeEmbeddedPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  async () => {
    const url = await embeddedPostgres(dataDir);
    await migrateDatabase(url);
    db = openDatabase(url, 2);
    const { id: groupId, siteId } = await addGroup(db, "stress");
    const vendors = await startVendorsDouble();
    // So long that kills hit requests under way.
    for (const vendor of Object.values(vendorOf)) vendors.faults[vendor] = [{ waitMs: 150 }];
    const start = (role: (typeof roles)[number]) => {
      const args = [join(import.meta.dirname, "measured/child.ts"), role, url, groupId, siteId, vendors.base];
      return spawn(process.execPath, ["--no-warnings", ...args], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
    };
    children.push(...roles.map(start));
    for (let n = 0; n < kills; n++) {
      const at = n % roles.length;
      const child = children[at];
      if (child) await once(child, "message");
      await pause(Math.random() * 300);
      await end(child ?? null, "SIGKILL");
      children[at] = start(roles[at] as (typeof roles)[number]);
    }
    await end(children[2] ?? null, "SIGKILL");
    const site = { groupId, id: siteId };
    const rows = () =>
      (db as Database).withSite(site, async (tx) => {
        const found = await tx.execute<{ id: string; destination: string; state: string }>(
          sql`select id, destination, state from measure_events`,
        );
        return found.rows;
      });
    const isWaiting = async () => (await rows()).some(({ state }) => state === "waiting");
    for (let waited = 0; waited < 600 && (await isWaiting()); waited++) await pause(500);
    const figures = figuresOf(await rows(), vendors);
    console.table(figures);
    console.log(JSON.stringify({ stress: "measure-kills", kills, figures }));
    if (Object.values(figures).some(({ stored }) => stored === 0)) throw new Error("nothing happened");
    const { analytics, ...others } = figures;
    if (analytics.twice + analytics.invented > 0) process.exitCode = 1;
    if (Object.values(others).some(({ missing, invented }) => missing + invented > 0)) process.exitCode = 1;
    await vendors.close();
  },
);

function figuresOf(
  rows: readonly { id: string; destination: string; state: string }[],
  { requests }: VendorsDouble,
) {
  const figuresFor = (name: keyof typeof idsOf) => {
    const stored = rows.filter(({ destination }) => destination === name);
    const ids = requests
      .filter(({ vendor }) => vendor === vendorOf[name])
      .flatMap(({ body }) => idsOf[name](body as never));
    const got = new Set(ids);
    return {
      stored: stored.length,
      missing: stored.filter(({ id }) => !got.has(id)).length,
      invented: [...got].filter((id) => !stored.some((one) => one.id === id)).length,
      twice: ids.length - got.size,
      unknown: stored.filter(({ state }) => state === "unknown").length,
    };
  };
  return {
    analytics: figuresFor("analytics"),
    meta: figuresFor("meta"),
    ads: figuresFor("ads"),
    own: figuresFor("own"),
  };
}
