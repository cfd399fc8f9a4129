import { sql } from "drizzle-orm";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { type HandledLead, leadIs } from "#domain/leads/handling/handled-lead.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import type { Access, Grant } from "#domain/staff/access/permissions.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { staffGrants, staffMembers } from "#domain/staff/staff-tables.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";

export type LeadGroup = {
  db: Awaited<ReturnType<typeof testDatabase>>;
  store: SiteStore;
  sites: { north: Site; south: Site };
  /** Sets the clock. */
  at(iso: string): void;
  now(): Date;
};

const week = [1, 2, 3, 4, 5]
  .map((weekday) => `{ weekday: ${weekday}, open: "09:00", close: "17:00" }`)
  .join(", ");
const location = (slug: string) =>
  `{ slug: ${slug}, name: ${slug}, location_type: sales, contact_detail: { opening_hours: [${week}] } }`;

/**
 * A group with a site that has two locations and one without any, and an empty site of another group. Its staff are added by `addMember`.
 * @param handling `lead.handling` of the first site, as YAML in one line
 */
export async function leadGroup(handling = "{}"): Promise<LeadGroup> {
  const db = await testDatabase();
  let clock = new Date("2026-03-02T00:00:00Z");
  const now = () => clock;
  const store = createSiteStore(db, now);
  const apply = async (document: string) => {
    const applied = await store.apply(document, "test");
    if (applied.kind === "refused") throw new Error(JSON.stringify(applied));
  };
  await apply(`
group:
  slug: yard
  name: Yard
  timezone: Australia/Brisbane
  dealerships: [{ slug: yard, name: Yard }]
  locations: [${location("city")}, ${location("bay")}]
site: { slug: north, name: North, lead: { handling: ${handling}, fallbackEmail: all@yard.example } }`);
  await apply(`
group: { slug: other, name: Other, dealerships: [{ slug: other, name: Other }] }
site: { slug: south, name: South }`);
  const [north, south] = [await store.bySlug("north"), await store.bySlug("south")];
  if (!north || !south) throw new Error("the sites aren't there");
  return {
    db,
    store,
    now,
    sites: { north, south },
    at: (iso) => {
      clock = new Date(iso);
    },
  };
}

/** Adds a member with one role in the group of a site. */
export async function addMember(
  { db, now }: { db: Pick<LeadGroup["db"], "asConsole">; now(): Date },
  site: Site,
  name: string,
  grant: Partial<Pick<Grant, "role" | "siteIds" | "locationIds">> = {},
): Promise<SignedIn> {
  const { role = "sales", siteIds = null, locationIds = null } = grant;
  const actor = { kind: "command", id: "test", action: "test" } as const;
  const email = `${name}@yard.example`;
  await db.asConsole.as(actor).withTenant(site, async (tx) => {
    await tx.execute(sql`select set_config('app.member_id', ${name}, true)`);
    await tx.insert(staffMembers).values({ id: name, email, name, createdAt: now() });
    await tx.insert(staffGrants).values({
      groupId: site.groupId,
      id: name,
      memberId: name,
      role: role as "sales",
      siteIds: siteIds && [...siteIds],
      locationIds: locationIds && [...locationIds],
      createdAt: now(),
    });
  });
  const { groupId, groupSlug } = site;
  const access: Access = {
    operator: false,
    grants: [{ groupId, groupSlug, role, siteIds, locationIds, mayPublish: false }],
  };
  const session = {
    method: "passkey" as const,
    createdAt: now(),
    expiresAt: now(),
    onlyGroupId: null,
    verifiedAt: now(),
  };
  return { id: name, name, email, access, session };
}

let count = 0;

/** Stores a lead directly; what isn't given is made up. Returns its id. */
export async function addLead(
  { db, now }: Pick<LeadGroup, "now"> & { db: Database },
  site: Site,
  change: Partial<typeof leads.$inferInsert> = {},
): Promise<string> {
  count++;
  const id = `lead${String(count).padStart(18, "0")}`;
  await db.withSite(site, (tx) =>
    tx.insert(leads).values({
      groupId: site.groupId,
      siteId: site.id,
      id,
      state: "complete",
      category: "Vehicle Enquiry",
      locationId: site.locations.find(({ slug }) => slug === "city")?.id ?? null,
      payload: { name: "Ana Li", email: "ana@example.com", phone: "+61412345678", message: "Hello" },
      consent: { optIn: true, text: "", version: "1", terms: null, termsText: null },
      visitedPages: [],
      linkedQueryParams: {},
      spam: [],
      createdAt: now(),
      updatedAt: now(),
      idempotencyKey: id,
      payloadHash: id,
      ...change,
    }),
  );
  return id;
}

export async function storedLead(db: Database, site: Site, id: string): Promise<HandledLead> {
  const [row] = await db.withSite(site, (tx) => tx.select().from(leads).where(leadIs(site, id)));
  if (!row) throw new Error(`lead ${id} isn't there`);
  return row;
}
