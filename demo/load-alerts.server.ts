import { sql } from "drizzle-orm";
import { alertPeople, savedSearches } from "#domain/alerts/alert-tables.ts";
import { alertWording } from "#domain/alerts/alert-words.ts";
import { addMessage } from "#domain/alerts/save-search.server.ts";
import { noneSeen } from "#domain/alerts/seen-cars.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { mailboxOf } from "#lib/mailbox.ts";
import { randomId } from "#lib/random-id.server.ts";
import type { Database, Transaction } from "#platform/database/database.server.ts";
import { demoSlugs } from "./sites/demo-sites.ts";

/** People of a demo site with alerts, and what they wait for. */
const names = ["ana", "ben", "chloe", "dev", "ella", "finn", "grace", "hugo"];
const searches = ["body=SUV", "price=:30000", "fuel=Hybrid&price=:45000"];

type Services = { sites: Pick<SiteStore, "bySlug">; origin: (site: Site) => string; now: () => Date };

/** Gives each demo site with alerts some saved searches, and one mail about cars that the task of alerts sends. Does nothing where there are some. */
export async function loadDemoAlerts(db: Database, { sites, origin, now }: Services): Promise<void> {
  for (const slug of demoSlugs) {
    const site = await sites.bySlug(slug);
    if (!site?.watch.alerts) continue;
    await db.withSite(site, async (tx) => {
      if ((await tx.$count(alertPeople)) > 0) return;
      const people = [];
      for (const [index, name] of names.entries())
        people.push(
          await addPerson(tx, site, { email: `${name}@example.com`, origin: origin(site), index }, now()),
        );
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from cars where status = 'in_stock' and not reserved and facts ->> 'body' = 'SUV'
          and dealership_id = any(${sql.param(site.dealerships.map(({ id }) => id))}::text[]) order by created_at desc, id limit 7`,
      );
      const [first] = people;
      const content = { found: [{ search: "body=SUV", carIds: rows.map(({ id }) => id) }], cars: [] };
      if (first && rows.length > 0)
        await addMessage(tx, site, first, { kind: "alert", slot: "demo", content }, now());
    });
  }
}

async function addPerson(
  tx: Transaction,
  { groupId, id: siteId }: Site,
  { email, origin, index }: { email: string; origin: string; index: number },
  now: Date,
): Promise<string> {
  const personId = randomId();
  const times = { confirmedAt: now, createdAt: now };
  await tx.insert(alertPeople).values({
    groupId,
    siteId,
    id: personId,
    email,
    origin,
    mailbox: mailboxOf(email),
    wording: alertWording,
    usedAt: now,
    ...times,
  });
  // Only cars that are listed later are new, so that the demo begins without mails about all of its stock.
  await tx.insert(savedSearches).values(
    searches
      .filter((_, at) => at === 0 || at % 2 === index % 2)
      .map((search) => ({
        groupId,
        siteId,
        id: randomId(),
        personId,
        search,
        cadence: index % 2 === 0 ? ("immediate" as const) : ("daily" as const),
        seen: noneSeen,
        listedAfter: now,
        ...times,
      })),
  );
  return personId;
}
