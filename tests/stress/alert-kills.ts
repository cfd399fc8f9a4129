import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { changeAlerts } from "#domain/alerts/alert-person.server.ts";
import { saveSearch } from "#domain/alerts/save-search.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { createStocks } from "#domain/stock/search-index/stocks.server.ts";
import { type Database, openDatabase } from "#platform/database/database.server.ts";
import { embeddedPostgres, removeEmbeddedPostgres } from "#platform/database/embedded-postgres.server.ts";
import { migrateDatabase } from "#platform/database/migrate.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { nowhere } from "#tests/support/alert-group.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { startReceiver } from "#tests/support/mail-server-double.ts";
import { end } from "#tests/support/processes/child-process.ts";
import { endingWith } from "#tests/support/processes/ending-with.ts";
import { quickClock } from "./alerts/quick-clock.ts";

/**
 * `npm run stress -- alert-kills [--kills 200]`: a writer of cars, the task that matches them with saved searches and two that send e-mails are
 * processes of their own, of which one after another gets SIGKILL. Each car is in one e-mail for each search that it matches. An e-mail arrives
 * again, with the same Message-ID, only where its sender died between the mail server's response and the mark.
 */
const { kills } = commandOptions({ kills: { usual: 200, quick: 20 } });
const roles = ["sender", "matcher", "sender", "writer"] as const;
/** What a sender sends at once. */
const sentAtOnce = 6;
const people = 12;
const wanted = {
  "make=Kia": "c.facts ->> 'make' = 'Kia'",
  "price=:14000": "(c.facts ->> 'price')::int <= 14000",
};

const dataDir = mkdtempSync(join(tmpdir(), "forecourt-alert-kills-"));
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
    await addGroup(db, "stress", { site: { watch: { alerts: true } } });
    const started = Date.now();
    const site = await savedSearchesOf(db, quickClock(started));
    // So long that kills fall between the response and the mark.
    const receiver = await startReceiver(60);
    const smtp = `smtp://127.0.0.1:${receiver.port}`;
    const start = (role: (typeof roles)[number]) => {
      const args = [join(import.meta.dirname, "alerts/child.ts"), role, url, "stress", String(started), smtp];
      return spawn(process.execPath, ["--no-warnings", ...args], {
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
    };
    children.push(...roles.map(start));
    let killedSenders = 0;
    for (let n = 0; n < kills; n++) {
      const at = n % roles.length;
      const child = children[at];
      if (child) await once(child, "message");
      await pause(Math.random() * 300);
      await end(child ?? null, "SIGKILL");
      if (roles[at] === "sender") killedSenders++;
      children[at] = start(roles[at] as (typeof roles)[number]);
    }
    await end(children[roles.indexOf("writer")] ?? null, "SIGKILL");
    let found = await figuresOf(db, site);
    for (let waited = 0; waited < 600 && (found.lost > 0 || found.waiting > 0); waited++) {
      await pause(500);
      found = await figuresOf(db, site);
    }
    const arrived = [...receiver.taken.values()];
    const figures = {
      ...found,
      "e-mails arrived": arrived.length,
      "arrived again": arrived.reduce((sum, times) => sum + times - 1, 0),
      "killed senders": killedSenders,
    };
    console.table(figures);
    console.log(JSON.stringify({ stress: "alert-kills", kills, figures }));
    if (found.expected === 0 || arrived.length === 0) throw new Error("nothing happened");
    if (found.lost + found.waiting + found.twice + found.unsent + found.invented > 0) process.exitCode = 1;
    if (arrived.length !== found.sent || figures["arrived again"] > killedSenders * sentAtOnce)
      process.exitCode = 1;
    await receiver.close();
  },
);

/** People who wait for cars before there are any, half of them with daily e-mails. */
async function savedSearchesOf(db: Database, now: () => Date): Promise<Site> {
  const sites = createSiteStore(db, now);
  const site = await sites.bySlug("stress");
  if (!site) throw new Error("there is no site");
  const stocks = createStocks(db, now);
  const services = { db, stocks, postcodes: { places: async () => nowhere }, now };
  for (let n = 0; n < people; n++)
    for (const search of Object.keys(wanted)) {
      const cadence = n % 2 === 0 ? "immediate" : "daily";
      const asked = {
        email: `p${n}@shopper.example`,
        search,
        cadence,
        origin: "https://stress.example",
        shopper: null,
      } as const;
      await saveSearch(services, site, asked);
    }
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<{ id: string; person: string }>(sql`select id, person_id as person from saved_searches`),
  );
  for (const { id, person } of rows)
    await changeAlerts(db, site, person, { do: "confirm", searchId: id }, { shopper: null, now: now() });
  // Only alerts are counted.
  await db.withSite(site, (tx) => tx.execute(sql`delete from alert_messages`));
  await stocks.close();
  return site;
}

/** What each search should have reported, beside what e-mails say. */
async function figuresOf(db: Database, site: Site) {
  const matches = Object.entries(wanted).map(
    ([search, condition]) => sql`(s.search = ${search} and ${sql.raw(condition)})`,
  );
  const { rows } = await db.withSite(site, (tx) =>
    tx.execute<
      Record<"expected" | "lost" | "twice" | "invented" | "waiting" | "sent" | "unsent", number>
    >(sql`
      with expected as (
        select s.person_id, s.search, c.id as car from saved_searches s join cars c on ${sql.join(matches, sql` or `)}
      ), told as (
        select m.person_id, f ->> 'search' as search, car, count(*) as times
        from alert_messages m, jsonb_array_elements(m.content -> 'found') f, jsonb_array_elements_text(f -> 'carIds') car
        group by 1, 2, 3
      ), compared as (
        select e.car as wanted, t.times from expected e full join told t using (person_id, search, car)
      )
      select count(wanted)::int as expected, count(*) filter (where times is null)::int as lost,
        count(*) filter (where times > 1)::int as twice, count(*) filter (where wanted is null)::int as invented,
        (select count(*)::int from alert_messages where state = 'waiting') as waiting,
        (select count(*)::int from alert_messages where state = 'sent') as sent,
        (select count(*)::int from alert_messages where state not in ('waiting', 'sent')) as unsent
      from compared`),
  );
  const [figures] = rows;
  if (!figures) throw new Error("no figures");
  return figures;
}
