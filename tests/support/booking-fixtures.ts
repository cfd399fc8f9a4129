import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { sampleLocation, sampleSite } from "./sample-site.ts";

/** Monday 23 November, 9:00 in Sydney. */
export const monday = new Date("2026-11-22T22:00:00Z");
export const tenOnTuesday = "2026-11-24T10:00:00+11:00";
export const elevenOnTuesday = "2026-11-24T11:00:00+11:00";

const week = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, open: "09:00", close: "17:00" }));
const hours = { contact_detail: { phone: null, landline_phone: null, opening_hours: week } };
let count = 0;

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

/** For tests: a database for the file, and for each test a site of its own on Monday. */
export function bookingSiteFixture(): { readonly db: TestDatabase; site: Site; clock: Date } {
  const state = { clock: monday } as { db: TestDatabase; site: Site; clock: Date };
  beforeAll(async () => {
    state.db = await testDatabase();
  });
  afterAll(() => state.db.remove());
  beforeEach(async () => {
    state.clock = monday;
    state.site = await bookingSite(state.db);
  });
  return state;
}

/** For tests: a site of its own group with one yard and one workshop, each with room for one booking at a time. */
async function bookingSite(db: Database): Promise<Site> {
  const number = String(++count).padStart(12, "0");
  const groupId = `00000000-0000-4000-8000-${number}`;
  const id = `00000000-0000-4000-9000-${number}`;
  await db.withSite({ groupId, id }, async (tx) => {
    await tx.execute(sql`insert into groups (id, slug, version) values (${groupId}::uuid, ${number}, 1)`);
    await tx.execute(
      sql`insert into sites (group_id, id, slug, version) values (${groupId}::uuid, ${id}::uuid, ${number}, 1)`,
    );
  });
  const defaults = settings.parse({});
  const workshop = { id: "workshop", slug: "workshop", name: "Workshop", location_type: "service" as const };
  return sampleSite({
    groupId,
    id,
    slug: `s${number}`,
    timezone: "Australia/Sydney",
    lead: { ...defaults.lead, fallbackEmail: "leads@dealer.example" },
    service: { ...defaults.service, capacity: 1 },
    locations: [sampleLocation(hours), sampleLocation({ ...hours, ...workshop })],
  });
}

let keys = 0;

/** For tests: sends a form of Ana's; each site's Ana has a mailbox of her own, because the platform limits what one gets. */
export async function sendAs(db: Database, site: Site, now: Date, userData: object): Promise<string> {
  const outcome = await acceptLead({
    takeLimit: null,
    db,
    site,
    now,
    idempotencyKey: `key ${++keys}`,
    postcodes: { find: async () => null, mayBe: async () => true },
    facts: { address: null, userAgent: null, url: null },
    userData: { name: "Ana Li", email: `ana.${site.slug}@example.com`, phone: "0412 345 678", ...userData },
  });
  if (outcome.kind !== "accepted") throw new Error(JSON.stringify(outcome));
  return outcome.leadId;
}

export const aDrive = (dateTime = tenOnTuesday) => ({ category: "Test Drive", dateTime });

export const aService = (date = "2026-11-25") => ({
  category: "Service Booking",
  "Service Type": "General service",
  location: "workshop",
  "Vehicle Make": "Mazda",
  "Vehicle Model": "3",
  "Vehicle Year": "2020",
  "Preferred Service Date": date,
  postcode: "2250",
});
