import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { sampleSite } from "#domain/configuration/sample-site.ts";
import { settings } from "#domain/configuration/settings.ts";
import { measureEvents } from "#domain/measurement/destinations/measure-tables.ts";
import { prepareTestTemplate, testDatabase } from "#platform/database/test-database.server.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { end } from "#tests/support/processes/child-process.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { startVendorsDouble, type VendorName, type VendorsDouble } from "#tests/support/vendors-double.ts";

/**
 * `npm run stress -- measure-crash [--kills 50]`: kills the process that sends measured events with SIGKILL, after it has begun a request or before.
 * Meta, Google Ads and an own server have to have each event, and Google Analytics none twice.
 */
const { kills } = commandOptions({ kills: { usual: 50, quick: 5 } });
const vendorOf: Readonly<Record<string, VendorName>> = {
  analytics: "ga4",
  meta: "meta",
  ads: "google_ads",
  own: "https",
};
const names = Object.keys(vendorOf);

process.env.NODE_ENV = "test";
const { url: server, template } = await prepareTestTemplate();
Object.assign(process.env, { FORECOURT_TEST_POSTGRES: server, FORECOURT_TEST_TEMPLATE: template });
const db = await testDatabase();
const vendors = await startVendorsDouble();
for (const vendor of ["ga4", "meta", "google_ads", "https"] as const)
  vendors.faults[vendor] = [{ waitMs: 40 }];
const site = sampleSite({ tracking: trackingTo(vendors) });
let worker: ChildProcess | null = null;
let made = 0;

await endingWith(
  async () => {
    await end(worker, "SIGKILL");
    await vendors.close();
    await db.remove();
  },
  async () => {
    await db.withSite({ groupId: site.groupId, id: site.id }, async (tx) => {
      await tx.execute(sql`insert into groups (id, slug, version) values (${site.groupId}::uuid, 'g', 1)`);
      await tx.execute(
        sql`insert into sites (group_id, id, slug, version) values (${site.groupId}::uuid, ${site.id}::uuid, 's', 1)`,
      );
    });
    for (let kill = 0; kill < kills; kill++) {
      worker = start();
      const before = vendors.requests.length;
      while (vendors.requests.length === before) await happen(10);
      for (let more = 0; more < 3; more++) await happen(10);
      await pause(Math.random() * 80);
      await end(worker, "SIGKILL");
    }
    worker = start();
    const waiting = () =>
      db.withSite(site, (tx) => tx.$count(measureEvents, sql`state = 'waiting' or leased_until > now()`));
    for (let tries = 0; (await waiting()) > 0 && tries < 600; tries++) await pause(100);
    const figures = names.map(figuresOf);
    console.table(figures);
    console.log(JSON.stringify({ stress: "measure-crash", kills, figures }));
    const isRight = figures.every(({ name, lost, twice }) =>
      name === "analytics" ? twice === 0 : lost === 0,
    );
    if (!isRight) process.exitCode = 1;
  },
);

function trackingTo({ base }: VendorsDouble) {
  const tracking = {
    requireConsent: true,
    destinations: [
      { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
      { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
      { name: "ads", kind: "google_ads", account: "1112223333", leadAction: "77123", mode: "live" },
    ],
    receivers: [{ name: "own", url: `${base}/in`, purpose: "statistics", secret: "own", mode: "live" }],
  };
  return settings.parse({ tracking }).tracking;
}

function start(): ChildProcess {
  const file = join(import.meta.dirname, "crashes/measure-worker.ts");
  return spawn(process.execPath, [file, db.url, vendors.base, JSON.stringify(site)], { stdio: "inherit" });
}

/** Adds events for each destination. */
async function happen(count: number): Promise<void> {
  const at = new Date();
  const rows = Array.from({ length: count }, () => String(made++)).flatMap((id) =>
    names.map((destination) => ({
      groupId: site.groupId,
      siteId: site.id,
      destination,
      id,
      kind: "lead",
      at,
      facts: { has: [] },
      person: { client: `${Number(id) % 7}`, agent: "Browser", gclid: "g" },
      state: "waiting" as const,
      firstTryAt: at,
      nextTryAt: at,
    })),
  );
  await db.withSite(site, (tx) => tx.insert(measureEvents).values(rows));
  await pause(30);
}

/** What a double was told: events that it never got, and those that it got more than once. */
function figuresOf(name: string) {
  const vendor = vendorOf[name];
  const ids = vendors.requests.filter((one) => one.vendor === vendor).flatMap(({ text }) => idsIn(text));
  const different = new Set(ids);
  return {
    name,
    made,
    arrived: different.size,
    lost: made - different.size,
    twice: ids.length - different.size,
  };
}

const idsIn = (text: string): string[] =>
  [...text.matchAll(/"(?:transaction_id|event_id|transactionId|id)":"(\d+)"/g)].map(([, id = ""]) => id);
