import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { measureEveryMs } from "#domain/measurement/destinations/measure-task.server.ts";
import { createPageEvents, type NewPageEvent } from "#domain/measurement/destinations/page-events.server.ts";
import { sendDueEvents } from "#domain/measurement/destinations/send-events.server.ts";
import { pooledPublicFetch } from "#lib/public-fetch.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { end } from "#tests/support/processes/child-process.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import type { VendorsDouble } from "#tests/support/vendors-double.ts";
import { databaseCpuMs } from "./processes/database-cpu.ts";
import type { Reading } from "./processes/steady-reader.ts";
import type { Arrivals } from "./processes/vendors.ts";

/**
 * `npm run bench -- events [--minutes 10] [--rate 200] [--sites 20] [--phases all] [--backlog 0]`: what pages report, so many events a second, sent to Google Analytics and Meta, which
 * answer after 60 ms: seconds from the event to the vendor's answer, and processor time of the process that collects and sends them. Then for as long with
 * Meta unavailable, slow, and refusing: Google Analytics must not notice, nor who asks the same process for a page, 50 times a second.
 * With `--backlog 120`, events of so many minutes wait for Meta as each phase begins, as once it has been unavailable for so long.
 */
const {
  minutes,
  rate,
  sites: count,
  phases: chosen,
  backlog,
} = commandOptions({
  minutes: { usual: 10, quick: 0.1 },
  rate: { usual: 200 },
  sites: { usual: 20, quick: 2 },
  phases: { usual: "all" },
  backlog: { usual: 0 },
});
const answering = [{ waitMs: 60 }];
const phases: Record<string, VendorsDouble["faults"]> = {
  "all answer": { ga4: answering, meta: answering },
  "Meta is down": { ga4: answering, meta: ["hang up"] },
  "Meta takes 15 s": { ga4: answering, meta: [{ waitMs: 15_000 }] },
  "Meta refuses": { ga4: answering, meta: [{ status: 400 }] },
};
const browsersOfSite = 40;
/** How ids of the backlog begin. */
const waited = "waited-";
/** As long as a cached page is. */
const page = Buffer.alloc(40_000, "<p>A page.</p>");
const pagesPerSecond = 50;
const { tracking } = settings.parse({
  tracking: {
    destinations: [
      { name: "analytics", kind: "ga4", account: "G-ABC123", mode: "live" },
      { name: "meta", kind: "meta", account: "1234567890", mode: "live" },
    ],
  },
});
const secrets: Record<string, string> = { analytics: "ga-secret", meta: "meta-token" };

const dataDir = mkdtempSync(join(tmpdir(), "forecourt-events-"));
/** Each vendor has a host of its own. */
const vendors: ChildProcess[] = [];
const pages = createServer((_, response) => response.end(page));
const reader = fork(join(import.meta.dirname, "processes/steady-reader.ts"));
let db: Database | undefined;

await endingWith(
  async () => {
    await Promise.all([reader, ...vendors].map((child) => end(child, "SIGKILL")));
    pages.close();
    await db?.close();
    await removeEmbeddedPostgres(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  },
  async () => {
    const url = await embeddedPostgres(dataDir);
    await migrateDatabase(url);
    db = openDatabase(url, 20);
    const sites: Site[] = [];
    for (let n = 0; n < count; n++) {
      const { id: groupId, siteId } = await addGroup(db, `dealer-${n}`);
      sites.push(sampleSite({ id: siteId, groupId, slug: `dealer-${n}`, tracking }));
    }
    await once(pages.listen(0, "127.0.0.1"), "listening");
    const bases: string[] = [];
    for (const _ of ["ga4", "meta"]) {
      const vendor = fork(join(import.meta.dirname, "processes/vendors.ts"));
      vendors.push(vendor);
      const [{ base }] = (await once(vendor, "message")) as [{ base: string }];
      bases.push(base);
    }
    const rows: Record<string, string | number>[] = [];
    const arrivals: Record<string, string | number>[] = [];
    for (const [phase, faults] of Object.entries(phases)) {
      if (chosen !== "all" && !chosen.split(",").includes(phase)) continue;
      await answer(faults);
      for (const site of sites) {
        await db.withSite(site, (tx) => tx.execute(sql`delete from measure_events`));
        if (backlog > 0) await addBacklog(db, site);
      }
      const cpu = await inPhase(db, { url, bases, sites });
      const [arrived] = await answer({});
      for (const destination of ["analytics", "meta"])
        rows.push({ phase, destination, ...(await figures(db, sites, destination)), ...cpu });
      arrivals.push({ phase, ...arrived });
    }
    console.table(rows);
    console.table(arrivals);
    console.log(JSON.stringify({ bench: "events", minutes, rate, sites: count, rows, arrivals }));
  },
);

/** What the vendors do from now on. Returns what came to each since the last such message. */
function answer(faults: VendorsDouble["faults"]): Promise<Arrivals[]> {
  return Promise.all(
    vendors.map(async (vendor) => {
      vendor.send(faults);
      return (await once(vendor, "message"))[0];
    }),
  );
}

/** One phase: what pages report is collected and sent, as by a process with both roles. */
async function inPhase(db: Database, { url, bases, sites }: { url: string; bases: string[]; sites: Site[] }) {
  const now = () => new Date();
  const log = { info: () => {}, warn: () => {}, error: console.error };
  const collected = createPageEvents({ db, log, now });
  const { fetchPublic } = pooledPublicFetch((address) => address === "127.0.0.1");
  const options = {
    db,
    sites: { byIds: async (_: string, id: string) => sites.find((site) => site.id === id) ?? null },
    secretOf: async (_: unknown, { name }: { name: string }) => ({
      kind: "secret" as const,
      text: secrets[name] ?? "",
    }),
    post: fetchPublic,
    bases: { ga4: bases[0] as string, meta: bases[1] as string, google: "", googleToken: "" },
    now,
    random: Math.random,
    log,
    circuits: new Map(),
  };
  let isOver = false;
  const sending = (async () => {
    while (!isOver) {
      await sendDueEvents(options, () => isOver);
      await pause(measureEveryMs);
    }
  })();
  const { port } = pages.address() as AddressInfo;
  reader.send({ origin: `http://127.0.0.1:${port}`, perSecond: pagesPerSecond } satisfies Reading);
  const began = process.cpuUsage();
  const databaseBegan = await databaseCpuMs(url);
  const startedAt = Date.now();
  let reported = 0;
  let notCollected = 0;
  while (Date.now() - startedAt < minutes * 60_000) {
    for (const due = ((Date.now() - startedAt) / 1_000) * rate; reported < due; reported++) {
      const site = sites[reported % sites.length] as Site;
      if (!collected.add(site, pageEvent(reported))) notCollected += 1;
    }
    await pause(50);
  }
  const ms = Date.now() - startedAt;
  const { user, system } = process.cpuUsage(began);
  const share = (cpuMs: number) => `${((cpuMs / ms) * 100).toFixed(1)} %`;
  const cpu = {
    process: share((user + system) / 1_000),
    database: share((await databaseCpuMs(url)) - databaseBegan),
  };
  reader.send("end");
  const [{ p99 }] = (await once(reader, "message")) as [{ p99: number }];
  await collected.close();
  // What was reported last is sent, too, before it is looked at.
  await pause(12_000);
  isOver = true;
  await sending;
  return { reported, notCollected, ...cpu, pageP99: Number(p99.toFixed(1)) };
}

function pageEvent(n: number): NewPageEvent {
  const browser = Math.floor(Math.random() * browsersOfSite);
  return {
    id: `${String(n).padStart(16, "0")}-1`,
    kind: n % 3 === 0 ? "asc_itemlist_pageview" : n % 3 === 1 ? "asc_item_pageview" : "asc_pageview",
    at: new Date(),
    facts: {
      path: "/search",
      origin: "https://dealer.example",
      page: "itemlist",
      params: { item_results: "12" },
    },
    visit: {
      purposes: { statistics: true, advertising: true },
      wording: 1,
      client: `${browser}.1795700000`,
      session: 1_795_737_000,
      clicks: {},
      fbp: null,
      fbc: null,
    },
    ip: "192.0.2.1",
    agent: "Browser/1",
  };
}

/** What a site's pages reported to Meta while it was unavailable, each event tried four times, and due within the next quarter of an hour. */
async function addBacklog(db: Database, site: Site): Promise<void> {
  const { facts, visit } = pageEvent(0);
  const person = { client: visit.client, ip: "192.0.2.1", agent: "Browser/1" };
  await db.withSite(site, (tx) =>
    tx.execute(sql`insert into measure_events (group_id, site_id, destination, id, kind, at, facts, person, state, attempts, first_try_at, next_try_at)
      select ${site.groupId}, ${site.id}, 'meta', ${waited} || n, 'asc_pageview', a.at, ${JSON.stringify(facts)}::jsonb, ${JSON.stringify(person)}::jsonb,
        'waiting', 4, a.at, now() + random() * interval '15 minutes'
      from generate_series(1, ${Math.round((backlog * 60 * rate) / count)}::int) n
        cross join lateral (select now() - n * interval '1 second' * ${count / rate}::float8 as at) a`),
  );
}

/** How many events of a destination were answered, and after how many seconds; without the backlog. */
async function figures(db: Database, sites: readonly Site[], destination: string) {
  const seconds: number[] = [];
  let others = 0;
  for (const site of sites) {
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute<{ state: string; seconds: number | null }>(
        sql`select state, extract(epoch from ended_at - at)::float8 as seconds from measure_events where destination = ${destination} and id not like ${`${waited}%`}`,
      ),
    );
    for (const row of rows)
      if (row.state === "sent" && row.seconds !== null) seconds.push(row.seconds);
      else others += 1;
  }
  seconds.sort((a, b) => a - b);
  const at = (share: number) => Number((seconds[Math.floor(seconds.length * share)] ?? 0).toFixed(2));
  return {
    sent: seconds.length,
    others,
    p50: at(0.5),
    p95: at(0.95),
    most: Number((seconds.at(-1) ?? 0).toFixed(2)),
  };
}
