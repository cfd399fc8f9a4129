import { sql } from "drizzle-orm";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import { createProviders, type PaymentProviders } from "#domain/buying/payments/providers.server.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { sampleSite } from "./sample-site.ts";

/**
 * For tests: a group with sites that take payments by the test provider, cars, and a clock that tests set.
 */
let count = 0;

export async function paySite(db: Database, over: object = {}, ofGroup?: Site): Promise<Site> {
  const number = String(++count).padStart(12, "0");
  const groupId = ofGroup?.groupId ?? `00000000-0000-4000-8000-${number}`;
  const id = `00000000-0000-4000-9000-${number}`;
  await db.withSite({ groupId, id }, async (tx) => {
    if (!ofGroup) {
      await tx.execute(
        sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${`r${number}`}, 1)`,
      );
      await tx.execute(
        sql`insert into dealerships (group_id, id, slug) values (${groupId}::uuid, 'north', 'north')`,
      );
    }
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${id}::uuid, ${`r${number}`}, 1)`,
    );
  });
  const base = settings.parse({
    lead: { fallbackEmail: "sales@dealer.example" },
    buy: { payment: { provider: "test" } },
    timezone: "Australia/Brisbane",
    ...over,
  });
  return sampleSite({ ...base, id, groupId, slug: `r${number}` });
}

export async function addCar(
  db: Database,
  site: Site,
  id: string,
  change: object = {},
  dealership = "north",
): Promise<string> {
  const facts = { make: "Mazda", model: "CX-5", year: 2022, car_type: "used", price: 34_990, ...change };
  await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
      values (${site.groupId}::uuid, ${id}, ${id}, ${id}, ${dealership}, ${JSON.stringify(facts)}::jsonb, 'x', 'in_stock', now(), now())`),
  );
  return id;
}

export type PaymentFixture = PaymentDeps & {
  at: Date;
  wait(ms: number): void;
  sites: Pick<SiteStore, "byIds" | "bySlug">;
};

export function paymentFixture(db: Database, sites: Site[], providers?: PaymentProviders): PaymentFixture {
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const made: PaymentFixture = {
    db,
    at: new Date("2026-11-23T00:00:00Z"),
    now: () => made.at,
    wait: (ms) => {
      made.at = new Date(made.at.getTime() + ms);
    },
    log: quiet,
    postcodes: { find: async () => null, mayBe: async () => true },
    catchUp: async () => {},
    providers:
      providers ??
      createProviders({
        db,
        now: () => made.at,
        log: quiet,
        secrets: async () => ({ kind: "missing", reason: "none" }),
      }),
    sites: {
      bySlug: async (slug) => sites.find((site) => site.slug === slug) ?? null,
      byIds: async (_groupId, siteId) => sites.find(({ id }) => id === siteId) ?? null,
    },
  };
  return made;
}
