import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exportLeads } from "#console/leads/lead-export.server.ts";
import { leadDeliveries } from "#domain/leads/lead-tables.ts";
import { reachOf } from "#domain/staff/access/reach.server.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { dayMs } from "#lib/durations.ts";
import { randomId } from "#lib/random-id.server.ts";
import { auditEntries } from "#platform/database/audit-tables.ts";
import { addLead, addMember, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import { readLeadFilter } from "./lead-filter.ts";
import { leadActivity, leadPage, newLeads, overdueCount } from "./lead-list.server.ts";

let of: LeadGroup;
let ana: SignedIn;
let bay: SignedIn;
let south: SignedIn;
const idOf = (slug: string) => of.sites.north.locations.find((one) => one.slug === slug)!.id;
const daysAgo = (days: number) => new Date(of.now().getTime() - days * dayMs);

const byGoogle = { linkedQueryParams: { utm_source: " Google " } };
const byAssistant = {
  ...{ optIn: true, text: "", version: "1", terms: null, termsText: null },
  agent: { name: "Helper", url: null, grantedAt: "2026-02-28", channels: [] },
};

async function listed(member: SignedIn, query = ""): Promise<string[]> {
  const reach = await reachOf(of.store, member, "leads.view");
  const filter = readLeadFilter(new URLSearchParams(query));
  const { leads } = await leadPage(of.db.asConsole, reach, {
    filter,
    memberId: member.id,
    now: of.now(),
    owners: ["ana"],
  });
  return leads.map(({ name }) => name);
}

const person = (name: string, more: object = {}) => ({
  payload: { name, email: `${name.toLowerCase()}@example.com`, phone: "+61400000000", ...more },
});

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  ana = await addMember(of, north, "ana");
  bay = await addMember(of, north, "bay", { locationIds: [idOf("bay")] });
  south = await addMember(of, of.sites.south, "sue");
  const add = (change: Parameters<typeof addLead>[2]) => addLead(of, north, change);
  await add({ ...person("Waits"), createdAt: daysAgo(0.1), dueAt: daysAgo(0.05), carId: "car-1" });
  await add({ ...person("Soon"), createdAt: daysAgo(0.2), dueAt: daysAgo(-1), ownerId: "ana", ...byGoogle });
  await add({
    ...person("Bayside", { phone: "+61412345678", stock_number: "N1234" }),
    createdAt: daysAgo(2),
    stage: "contacted",
    locationId: idOf("bay"),
    category: "Test Drive",
    consent: byAssistant,
  });
  await add({ ...person("Won"), createdAt: daysAgo(40), stage: "won", locationId: null });
  await add({ ...person("Junk"), createdAt: daysAgo(1), stage: "spam", spam: ["links"] });
  await add({ ...person("Begun"), createdAt: daysAgo(1), state: "partial" });
  await add({ ...person("Half"), createdAt: daysAgo(3), state: "partial", unfinishedReportedAt: of.now() });
  const undelivered = await add({ ...person("Stuck"), createdAt: daysAgo(4), stage: "lost" });
  await of.db.withSite(north, (tx) =>
    tx.insert(leadDeliveries).values({
      groupId: north.groupId,
      siteId: north.id,
      id: randomId(),
      leadId: undelivered,
      purpose: "dealer",
      channel: "email",
      target: "x@example.com",
      state: "dead",
      messageId: "<x>",
      attempts: 3,
      firstTryAt: of.now(),
      nextTryAt: of.now(),
      createdAt: of.now(),
    }),
  );
  await addLead(of, of.sites.south, { ...person("Southern"), createdAt: daysAgo(1), locationId: null });
});
afterAll(() => of.db.remove());

describe("the list", () => {
  it.each([
    ["", ["Waits", "Soon", "Bayside", "Half", "Stuck", "Won"]],
    ["stage=open", ["Waits", "Soon", "Bayside", "Half"]],
    ["stage=overdue", ["Waits"]],
    ["stage=won", ["Won"]],
    ["stage=spam", ["Junk"]],
    ["owner=me", ["Soon"]],
    ["owner=none&stage=open", ["Waits", "Bayside", "Half"]],
    ["days=1", ["Waits", "Soon"]],
    ["days=7", ["Waits", "Soon", "Bayside", "Half", "Stuck"]],
    ["from=2026-02-26&to=2026-02-27", ["Half", "Stuck"]],
    ["category=Test+Drive", ["Bayside"]],
    ["car=car-1", ["Waits"]],
    ["delivery=failed", ["Stuck"]],
    ["q=0412+345+678", ["Bayside"]],
    ["q=n1234", ["Bayside"]],
    ["q=WAITS+example.com", ["Waits"]],
    ["q=100%25", []],
    ["site=00000000-0000-4000-8000-000000000000", []],
  ])("%j shows %j, newest first", async (query, names) => {
    expect(await listed(ana, query)).toEqual(names);
  });

  it.each([
    ["campaign/google", ["Soon"]],
    ["campaign", ["Soon"]],
    ["assistant", ["Bayside"]],
    ["unknown", ["Waits", "Half", "Stuck", "Won"]],
  ])("filters by the source %s of a lead [DECIDE-288]", async (source, names) => {
    expect(await listed(ana, `source=${source}`)).toEqual(names);
  });

  it.each([
    ["lead", ["Bayside", "Half", "Soon", "Stuck", "Waits", "Won"]],
    ["-lead", ["Won", "Waits", "Stuck", "Soon", "Half", "Bayside"]],
    ["stage", ["Waits", "Soon", "Half", "Bayside", "Won", "Stuck"]],
    ["-owner", ["Soon", "Waits", "Bayside", "Half", "Stuck", "Won"]],
    ["received", ["Won", "Stuck", "Half", "Bayside", "Soon", "Waits"]],
    ["answerdue", ["Waits", "Soon", "Bayside", "Half", "Stuck", "Won"]],
    ["payload", ["Waits", "Soon", "Bayside", "Half", "Stuck", "Won"]],
  ])("sorted by %s shows %j, equal ones newest first [DECIDE-350]", async (sort, names) => {
    expect(await listed(ana, `sort=${sort}`)).toEqual(names);
  });

  it("filters by location", async () => {
    expect(await listed(ana, `location=${idOf("bay")}`)).toEqual(["Bayside"]);
  });

  it("has of each member's sites and locations only what the member may see", async () => {
    expect(await listed(bay)).toEqual(["Bayside"]);
    expect(await listed(bay, "owner=none")).toEqual(["Bayside"]);
    expect(await listed(south)).toEqual(["Southern"]);
    const operator: SignedIn = { ...ana, access: { operator: true, grants: [] } };
    expect(await listed(operator)).toEqual([]);
    const stock = ana.access.grants.map((grant) => ({ ...grant, role: "stock" as const }));
    expect(await listed({ ...ana, access: { operator: false, grants: stock } })).toEqual([]);
    const elsewhere = ana.access.grants.map((grant) => ({ ...grant, siteIds: [of.sites.south.id] }));
    expect(await listed({ ...ana, access: { operator: false, grants: elsewhere } })).toEqual([]);
  });

  it.each(["", "lead", "-received", "stage"])(
    "is paged without losing or repeating a lead, also of the same moment, sorted by %j",
    async (sort) => {
      const group = await leadGroup();
      const member = await addMember(group, group.sites.north, "ana");
      for (let n = 0; n < 120; n++) await addLead(group, group.sites.north);
      const reach = await reachOf(group.store, member, "leads.view");
      const ids: string[] = [];
      const sizes: number[] = [];
      let filter = readLeadFilter(new URLSearchParams({ sort }));
      for (;;) {
        const query = { filter, memberId: member.id, now: group.now() };
        const { leads, next } = await leadPage(group.db.asConsole, reach, query);
        ids.push(...leads.map(({ id }) => id));
        sizes.push(leads.length);
        if (!next) break;
        filter = { ...filter, before: next };
      }
      expect(sizes).toEqual([50, 50, 20]);
      expect(new Set(ids).size).toBe(120);
      await group.db.remove();
    },
  );

  it("counts overdue leads within the member's reach", async () => {
    const { north: site } = of.sites;
    const count = (locationIds: string[] | null) =>
      of.db.asConsole.withSite(site, (tx) => overdueCount(tx, { site, locationIds }, of.now()));
    expect([await count(null), await count([idOf("city")]), await count([idOf("bay")])]).toEqual([1, 1, 0]);
  });
});

it("knows when a lead was added or handled, also one that was stored earlier and committed later", async () => {
  const reach = await reachOf(of.store, ana, "leads.view");
  const activity = () => leadActivity(of.db.asConsole, reach);
  const seen = [await activity(), await activity()];
  await addLead(of, of.sites.south, { createdAt: of.now() });
  seen.push(await activity());
  expect(new Set(seen).size).toBe(1);
  await addLead(of, of.sites.north, {
    ...person("Spam"),
    createdAt: daysAgo(0.15),
    stage: "spam",
    spam: ["links"],
  });
  expect(await activity()).not.toBe(seen[0]);
  expect(await leadActivity(of.db.asConsole, [])).toBe("");
});

it("names the sites with leads since a time, within the member's reach, without spam and what is older than an hour", async () => {
  const minutesAgo = (minutes: number) => new Date(of.now().getTime() - minutes * 60_000);
  const sites = async (member: SignedIn, since: Date, at = of.now()) =>
    newLeads(of.db.asConsole, await reachOf(of.store, member, "leads.view"), { since, at });
  const { north } = of.sites;
  expect(await sites(ana, minutesAgo(50))).toEqual([]);
  await addLead(of, north, { ...person("Early"), createdAt: minutesAgo(90) });
  await addLead(of, north, { ...person("Junk"), createdAt: minutesAgo(5), stage: "spam", spam: ["links"] });
  expect(await sites(ana, minutesAgo(120))).toEqual([]);
  await addLead(of, north, { ...person("Fresh"), createdAt: minutesAgo(10), locationId: idOf("city") });
  expect(await sites(ana, minutesAgo(11))).toEqual([north.name]);
  expect(await sites(ana, minutesAgo(9))).toEqual([]);
  expect(await sites(ana, minutesAgo(30), minutesAgo(11))).toEqual([]);
  expect(await sites(bay, minutesAgo(11))).toEqual([]);
});

describe("the export", () => {
  async function exported(member: SignedIn, query = "") {
    let text = "";
    const reach = await reachOf(of.store, member, "leads.export");
    const count = await exportLeads(of.db.asConsole, reach, {
      filter: readLeadFilter(new URLSearchParams(query)),
      memberId: member.id,
      now: of.now(),
      ownerOf: (id) => `member ${id}`,
      write: (line) => {
        text += line;
      },
    });
    return { count, text };
  }
  const entries = () =>
    of.db.asConsole.withTenant(of.sites.north, (tx) =>
      tx.select().from(auditEntries).where(eq(auditEntries.action, "leads.export")).orderBy(auditEntries.seq),
    );

  it("has the filtered leads with their owners, and no formula", async () => {
    await addLead(of, of.sites.north, {
      ...person("=HYPERLINK(1)", { message: 'say "hi", twice\nplease' }),
      createdAt: daysAgo(5),
      stage: "lost",
      tags: ["+hot"],
    });
    const { count, text } = await exported(ana, "stage=lost");
    expect(count).toBe(2);
    expect(text).toMatch(/^\ufefflead_id,reference,received,site,location,category,stage,owner,tags,name,/);
    expect(text).toContain("'=HYPERLINK(1)");
    expect(text).toContain("'+hot");
    expect(text).toContain('"say ""hi"", twice\nplease"');
    expect((await exported(ana, "owner=me")).text).toContain(",member ana,");
  });

  it("opens in a spreadsheet with accents and plus signs", async () => {
    await addLead(of, of.sites.north, {
      ...person("Zoë Nuñez", { phone: "+61412345678" }),
      createdAt: daysAgo(6),
      stage: "lost",
    });
    await addLead(of, of.sites.north, {
      ...person("Ana", { phone: "+1+1" }),
      createdAt: daysAgo(6),
      stage: "lost",
    });
    const { text } = await exported(ana, "stage=lost");
    // Without a byte order mark Excel reads another encoding; without spaces it reads a sum.
    expect(text.charCodeAt(0)).toBe(0xfeff);
    expect(text).toMatch(/Zoë Nuñez,[^,]*,\+61 412 345 678,/);
    expect(text).toContain(",'+1+1,");
  });

  it("isn't for members of some locations, and leaves an entry with the number and no values", async () => {
    const before = (await entries()).length;
    expect((await exported(bay)).count).toBe(0);
    expect(await entries()).toHaveLength(before);
    await exported(ana, "stage=won");
    const log = await entries();
    expect(log).toHaveLength(before + 1);
    expect(log.at(-1)).toMatchObject({
      actorId: "ana",
      changes: [{ table: "leads", how: "read", rows: 1, ids: [], fields: [] }],
    });
  });

  it("is read as it is written, and what was read is in the log also when the reader goes", async () => {
    const reach = await reachOf(of.store, ana, "leads.export");
    const filter = readLeadFilter(new URLSearchParams());
    const lines: string[] = [];
    const reading = exportLeads(of.db.asConsole, reach, {
      filter,
      memberId: ana.id,
      now: of.now(),
      ownerOf: (id) => id,
      write: async (line) => {
        if (lines.length === 3) throw new Error("the reader has gone");
        lines.push(line);
      },
    });
    await expect(reading).rejects.toThrow("the reader has gone");
    expect((await entries()).at(-1)).toMatchObject({
      actorId: "ana",
      changes: [{ table: "leads", how: "read", rows: 3 }],
    });
  });
});
