import { sql } from "drizzle-orm";
import type { Cadence } from "#domain/alerts/alert-cadence.ts";
import { type AlertLinks, alertLinks } from "#domain/alerts/alert-links.server.ts";
import { alertMailsTask } from "#domain/alerts/alert-mails-task.server.ts";
import {
  alertMatchingTask,
  type MatchingServices,
  nightlyAlertsTask,
} from "#domain/alerts/alert-matching-task.server.ts";
import { alertPerson, changeAlerts } from "#domain/alerts/alert-person.server.ts";
import { saveSearch } from "#domain/alerts/save-search.server.ts";
import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import type { PlaceLookup } from "#domain/places/geocode.server.ts";
import { createStocks, type Stocks } from "#domain/stock/search-index/stocks.server.ts";
import type { OutgoingEmail, SendOutcome } from "#platform/adapters/messages/outgoing.ts";
import { newestChange } from "#platform/background/change-feed.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "./a-group.ts";

/** One group with one site whose alerts are on, its tasks, and the mails that they send. */
export type AlertGroup = Awaited<ReturnType<typeof alertGroup>>;

/** No place is known. */
export const nowhere: PlaceLookup = { find: () => [], postcodeAt: () => null };

/** @param slug of the group and its site */
export async function alertGroup(slug: string, database?: Awaited<ReturnType<typeof testDatabase>>) {
  const db = database ?? (await testDatabase());
  const clock = { now: new Date("2026-03-10T02:00:00Z") };
  const now = () => clock.now;
  const sites: SiteStore = createSiteStore(db, now);
  await addGroup(db, slug, { site: { watch: { alerts: true } } });
  const site = (await sites.bySlug(slug))!;
  const stocks: Stocks = createStocks(db, now);
  const problems: unknown[] = [];
  const mails: OutgoingEmail[] = [];
  const sending = { answer: async (): Promise<SendOutcome> => ({ kind: "sent", answer: "250" }) };
  const links: AlertLinks = alertLinks(Buffer.alloc(32, 7));
  const matching: MatchingServices = {
    db,
    sites,
    stocks,
    postcodes: { places: async () => nowhere },
    now,
    log: { error: () => {} },
  };
  const outbox = {
    email: async (_site: unknown, email: OutgoingEmail) => {
      mails.push(email);
      return sending.answer();
    },
  };
  const run = async (task: ReturnType<typeof alertMatchingTask>) => {
    await task.run(
      () => false,
      (error) => problems.push(error),
    );
  };
  const inGroup = (query: ReturnType<typeof sql>) =>
    db.withTenant({ groupId: site.groupId }, (tx) => tx.execute(query));
  const announce = (ids: readonly string[]) =>
    inGroup(sql`select record_change('stock', app_group_id(), ${sql.param([...ids])}::text[])`);
  return {
    db,
    site,
    sites,
    stocks,
    clock,
    problems,
    mails,
    sending,
    links,
    matching,
    inGroup,
    announce,
    pass: (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    match: () => run(alertMatchingTask(matching)),
    nightly: () => run(nightlyAlertsTask(matching)),
    /** Collects what is due and sends it. */
    mail: async (options: { leaseMs?: number } = {}) => {
      const { task, settled } = alertMailsTask({
        db,
        sites,
        outbox,
        links,
        now,
        random: () => 0.5,
        log: { error: (facts: unknown) => problems.push(facts) },
        ...options,
      });
      await run(task);
      await settled();
    },
    /** Adds cars, or changes them. */
    put: (ids: readonly string[], facts: Partial<CarFacts> = {}, createdAt = clock.now) =>
      putCars(db, site, { ids, facts, createdAt }),
    /** Sets a car's state. */
    set: async (id: string, state: "sold" | "reserved" | "free" | "gone") => {
      if (state === "gone") await inGroup(sql`delete from cars where id = ${id}`);
      else
        await inGroup(sql`update cars set status = ${state === "sold" ? "sold" : "in_stock"}, reserved = ${state === "reserved"},
          sold_at = case when ${state === "sold"} then now() end where id = ${id}`);
      await announce([id]);
    },
    save: async (
      email: string,
      search: string,
      cadence: Cadence = "immediate",
      shopper: { id: string } | null = null,
    ) => {
      await follow();
      return saveSearch({ db, stocks, postcodes: matching.postcodes, now }, site, {
        email,
        search,
        cadence,
        shopper,
        origin: `https://${slug}.example`,
      });
    },
    follow,
    /** Confirms everything that a mailbox saved, as its owner does. */
    confirm: async (email: string, shopper: { id: string } | null = null) => {
      const id = await personId(email);
      const person = await alertPerson(db, site, id);
      for (const { id: searchId, confirmedAt } of person?.searches ?? [])
        if (!confirmedAt)
          await changeAlerts(db, site, id, { do: "confirm", searchId }, { shopper, now: now() });
      return id;
    },
    personId,
  };

  /** The stock in memory has every change, as in a process that follows the feed. */
  async function follow(): Promise<void> {
    await stocks.follow(site.groupId, await newestChange(db));
    await stocks.settled(site.groupId);
  }

  async function personId(email: string): Promise<string> {
    const { rows } = await db.withSite(site, (tx) =>
      tx.execute<{ id: string }>(sql`select id from alert_people where mailbox = ${email}`),
    );
    return rows[0]!.id;
  }
}

/** Adds cars to a group, or changes them, and says so in its change feed. */
export function putCars(
  db: Pick<Database, "withTenant">,
  site: Site,
  { ids, facts, createdAt }: { ids: readonly string[]; facts: Partial<CarFacts>; createdAt: Date },
): Promise<void> {
  const all = { make: "Kia", model: "Rio", year: 2022, car_type: "used", km: 10, price: 20_000, ...facts };
  return db.withTenant({ groupId: site.groupId }, async (tx) => {
    await tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
      select app_group_id(), i, i, i, ${site.dealerships[0]!.id}, ${JSON.stringify(all)}::jsonb || jsonb_build_object('stocknum', i), '', 'in_stock',
        ${createdAt.toISOString()}::timestamptz, now() from unnest(${sql.param([...ids])}::text[]) i
      on conflict (group_id, id) do update set facts = excluded.facts, status = 'in_stock', reserved = false, sold_at = null`);
    await tx.execute(sql`select record_change('stock', app_group_id(), ${sql.param([...ids])}::text[])`);
  });
}
