import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments } from "#domain/buying/buying-tables.ts";
import { stages } from "#domain/leads/lead-stage.ts";
import { testDriveBookings } from "#domain/leads/lead-tables.ts";
import type { SignedIn } from "#domain/staff/access/signed-in.ts";
import { dayMs, hourMs } from "#lib/durations.ts";
import { addLead, addMember, type LeadGroup, leadGroup } from "#tests/support/lead-group.ts";
import {
  dealsListed,
  expectOneFigure,
  expectTodaysLeads,
  leadsListed,
  randomQuery,
} from "#tests/support/records-agree.ts";
import { mulberry } from "#tests/support/seeded-random.ts";

const random = mulberry(38);
const below = (most: number) => Math.floor(random() * most);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;
const sources = [null, "google", "Meta", "newsletter"];
const lengthDays = 120;

let of: LeadGroup;
let ana: SignedIn;
let bay: SignedIn;

beforeAll(async () => {
  of = await leadGroup();
  const { north } = of.sites;
  const bayId = north.locations.find(({ slug }) => slug === "bay")!.id;
  ana = await addMember(of, north, "ana");
  bay = await addMember(of, north, "bay", { locationIds: [bayId] });
  for (let n = 0; n < 250; n++) await addRandomLead(n);
});
afterAll(() => of.db.remove());
const screens = () => ({ db: of.db.asConsole, sites: of.store, now: of.now });

async function addRandomLead(n: number): Promise<void> {
  const { north: site } = of.sites;
  // Some within minutes of midnight.
  const ago =
    n % 5 === 0
      ? below(lengthDays) * dayMs + 10 * hourMs + (below(5) - 2) * 60_000
      : random() * lengthDays * dayMs;
  const createdAt = new Date(of.now().getTime() - ago);
  const locationId = oneOf([...site.locations.map(({ id }) => id), null]);
  const source = oneOf(sources);
  const leadId = await addLead(of, site, {
    createdAt,
    locationId,
    stage: oneOf(stages),
    state: n % 11 === 0 ? "partial" : "complete",
    unfinishedReportedAt: n % 22 === 0 ? createdAt : null,
    ownerId: oneOf([null, "ana", "bay"]),
    // As rows of the version before have it, and of this one.
    ...(source === "newsletter"
      ? { source: "email/newsletter", campaign: oneOf([null, "may"]) }
      : { linkedQueryParams: source === null ? {} : { utm_source: source } }),
    dueAt: new Date(createdAt.getTime() + hourMs),
    answeredAt: oneOf([null, new Date(createdAt.getTime() + random() * 30 * hourMs)]),
  });
  const { groupId, id: siteId } = site;
  if (n % 3 === 0)
    await of.db.withSite(site, (tx) =>
      tx.insert(testDriveBookings).values({
        ...{ groupId, siteId, leadId, createdAt, seat: n, minutes: 30 },
        locationId: locationId ?? site.locations[0]!.id,
        startsAt: new Date(createdAt.getTime() + dayMs),
        cancelledAt: n % 9 === 0 ? createdAt : null,
      }),
    );
  if (n % 4 === 0)
    await of.db.withSite(site, (tx) =>
      tx.insert(payments).values({
        ...{
          groupId,
          siteId,
          leadId: n % 8 === 0 ? leadId : null,
          createdAt,
          id: `p${n}`,
          key: `p${n}`,
          subject: `p${n}`,
        },
        ...{ purpose: "online", provider: "test", way: "", amountCents: 100, description: "Deposit" },
        ...{
          payer: { name: "", email: "", phone: "" },
          returnUrl: "",
          cancelUrl: "",
          state: oneOf(["paid", "ended"]),
        },
        ...{ checkoutUntil: createdAt, endsAt: createdAt, nextTryAt: createdAt },
      }),
    );
}

describe("leads, bookings and deals of a period", () => {
  it.each(Array.from({ length: 50 }, (_, n) => n))(
    "are the same on Results, in the file and in their lists, filter %i [DECIDE-287]",
    async (n) => {
      const { north } = of.sites;
      const values = {
        location: north.locations.slice(0, 2).map(({ id }) => id),
        source: ["unknown", "campaign/google", "campaign/meta", "email", "email/newsletter"],
        owner: ["none", "ana", "bay"],
        site: [north.slug],
      };
      const query = randomQuery(random, { now: of.now(), lengthDays, values });
      const member = n % 4 === 3 ? bay : ana;
      await expectOneFigure(screens(), member, query);
    },
  );

  it("are as many leads on Today as in the list of seven days and of one [DECIDE-287]", async () => {
    for (const member of [ana, bay]) expect(await expectTodaysLeads(screens(), member)).toBeGreaterThan(0);
  });

  it("are generated so that filters find some and leave out some", async () => {
    const all = await leadsListed(screens(), ana, new URLSearchParams({ days: "365" }));
    expect(all).toBeGreaterThan(150);
    for (const kind of ["bookings", "deals"])
      expect(await dealsListed(screens(), ana, new URLSearchParams(), kind)).toBeGreaterThan(15);
  });
});
