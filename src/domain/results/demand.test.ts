import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { waitingForSeller } from "#domain/alerts/trade-in-demand.server.ts";
import { tradeIns } from "#domain/trade-in/trade-in-tables.ts";
import { tradedFacts } from "#domain/trade-in/traded-car.ts";
import { aTradeIn } from "#tests/support/a-trade-in.ts";
import { type AlertGroup, alertGroup } from "#tests/support/alert-group.ts";
import { unmetDemand } from "./demand.server.ts";
import { byDemand, type Demand, demandTable } from "./demand.ts";
import { plainFormats, shownFormats } from "./source-report.ts";

let of: AlertGroup;
const period = { days: 30 };

beforeAll(async () => {
  of = await alertGroup("wanted");
  const one = (slug: string, dealership: string) => ({
    group: {
      slug: "wanted",
      name: "Group wanted",
      dealerships: [
        { slug: "wanted-one", name: "One" },
        { slug: "wanted-two", name: "Two" },
      ],
      locations: ["one", "two"].map((name) => ({
        ...{ slug: `wanted-${name}-yard`, name, dealership_slug: `wanted-${name}` },
      })),
    },
    site: {
      ...{ slug, name: `Site ${slug}`, hosts: [`${slug}.example`], dealerships: [dealership] },
      watch: { alerts: true },
    },
  });
  for (const document of [one("wanted", "wanted-one"), one("sibling", "wanted-two")]) {
    const outcome = await of.sites.apply(stringify(document), "test");
    if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome));
  }
});
afterAll(() => of.db.remove());

const services = () => ({ db: of.db, sites: of.sites, stocks: of.stocks, now: () => of.clock.now });
const site = async (slug = "wanted") => (await of.sites.bySlug(slug)) ?? expect.fail();

/** Counts a search on a day. */
async function searched(subject: string, times: number, results: number, day = "2026-03-09"): Promise<void> {
  const { groupId, id: siteId } = await site();
  const row = {
    ...{ groupId, siteId, day, kind: "search", subject, source: "direct", device: "phone" },
    ...{ times, empty: results === 0 ? times : 0, results: results * times },
  };
  await of.db.withoutTenant((tx) => tx.execute(sql`select add_counts(${JSON.stringify([row])}::jsonb)`));
}

async function offered(id: string, state: "offer" | "sent" | "accepted", change: object, daysAgo = 3) {
  const { groupId, id: siteId } = await site();
  const at = new Date(of.clock.now.getTime() - daysAgo * 86_400_000);
  const { valuation } = aTradeIn();
  await of.db.withSite({ groupId, id: siteId }, (tx) =>
    tx.insert(tradeIns).values({
      ...{ groupId, siteId, id, state, draftHash: id, rego: "ABC123", regoState: "NSW" },
      ...{
        answers: { odometer: "62,000 km" },
        valuation: { ...valuation, ...change },
        createdAt: at,
        updatedAt: at,
      },
    }),
  );
}

async function atSibling(id: string, facts: object): Promise<void> {
  const { dealerships } = await site("sibling");
  await of.put([id], facts);
  await of.inGroup(sql`update cars set dealership_id = ${dealerships[0]?.id} where id = ${id}`);
  await of.announce([id]);
}

const wants = async () => (await unmetDemand(services(), [await site()], period)) ?? expect.fail();

describe("what shoppers want and hardly find", () => {
  it("is what was searched five times and found two cars at most, beside siblings and trade-ins [DECIDE-381]", async () => {
    await of.put(["own"], { make: "Kia", model: "Rio" });
    await atSibling("there1", { make: "Mazda", model: "CX-5", simple_body: "SUV", price: 20_000 });
    await atSibling("there2", { make: "Mazda", model: "CX-5", simple_body: "SUV", price: 90_000 });
    await atSibling("sold", { make: "Mazda", model: "CX-5", simple_body: "SUV", price: 20_000 });
    await of.set("sold", "sold");
    await of.follow();
    await offered("t1", "offer", {});
    await offered("t2", "sent", { Year: "2015" });
    await offered("taken", "accepted", {});
    await offered("old", "offer", {}, 31);
    await offered("other", "offer", { Make: "Toyota", Model: "Yaris" });
    await searched("make=Mazda&price=:30000", 6, 0);
    await searched("body=SUV", 5, 2);
    await searched("make=Kia", 9, 3);
    await searched("make=Ford", 4, 0);
    await searched("make=Fiat", 9, 0, "2026-01-01");
    await searched("query=*&make=Mazda", 5, 1);
    const rows = (await wants()).map(({ subject, times, average, elsewhere, tradeIns: count, waiting }) => {
      return [subject, times, average, elsewhere, count, waiting];
    });
    expect(rows).toEqual([
      ["make=Mazda&price=:30000", 6, 0, 1, 2, 0],
      ["body=SUV", 5, 2, 2, 2, 0],
      ["query=*&make=Mazda", 5, 1, null, null, 0],
    ]);
  });

  it("adds people who wait for the same, and what five wait for that isn't in stock [DECIDE-381]", async () => {
    for (let person = 1; person <= 5; person += 1) {
      const email = `p${person}@example.com`;
      await of.save(email, "make=Mazda&price=:29900");
      if (person > 1) await of.save(email, "make=Toyota");
      await of.save(email, "make=Honda");
      await of.confirm(email);
    }
    const rows = (await wants()).map(({ subject, times, waiting, average }) => [
      subject,
      times,
      waiting,
      average,
    ]);
    expect(rows[0]).toEqual(["make=Mazda&price=:30000", 6, 5, 0]);
    expect(rows).toContainEqual(["make=Honda", 0, 5, 0]);
    expect(rows.map(([subject]) => subject)).not.toContain("make=Toyota");
  });

  it("isn't read for many sites at once", async () => {
    const all = Array.from({ length: 13 }, () => of.site);
    expect(await unmetDemand(services(), all, period)).toBeNull();
  });

  it("says of a trade-in how many wait for such a car, whatever its price, from five on [DECIDE-381]", async () => {
    const waiting = async (id: string) => waitingForSeller(services(), await site(), id);
    expect(await waiting("t1")).toBe(5);
    expect(await waiting("other")).toBeNull();
    expect(await waiting("missing")).toBeNull();
  });
});

const row = (subject: string, times: number, waiting: number): Demand => ({
  ...{ site: "One", subject, text: subject, times, waiting },
  ...{ average: 0.25, elsewhere: 3, tradeIns: null },
});

it("lists what is wanted most first, and shows no small figure of shoppers [DECIDE-381]", () => {
  const rows = byDemand([row("a", 5, 0), row("b", 4, 4), row("c", 5, 4), row("d", 0, 12)]);
  expect(rows.map(({ subject }) => subject)).toEqual(["d", "c", "a"]);
  expect(demandTable(rows, shownFormats("AUD")).rows).toEqual([
    ["d", "One", "0", "0.3", "12", "3", "–"],
    ["c", "One", "5", "0.3", "<5", "3", "–"],
    ["a", "One", "5", "0.3", "0", "3", "–"],
  ]);
  expect(demandTable(rows, plainFormats).rows[1]).toEqual(["c", "One", "5", "0.3", "", "3", ""]);
});

it.each([
  [{}, "62,000 km", { make: "Mazda", model: "CX-5", year: 2022, km: 62_000, simple_transmission: null }],
  [{ KM: "81000", Transmission: "6 SP AUTOMATIC" }, null, { km: 81_000, simple_transmission: "Automatic" }],
  [{ Transmission: "5 SP MANUAL" }, "", { km: null, simple_transmission: "Manual" }],
  [{ Make: null }, "1", null],
  [{ Year: "unknown" }, "1", null],
])("reads a valued car %j with %s as a car for sale", (change, odometer, facts) => {
  const { valuation } = aTradeIn();
  const found = tradedFacts({ valuation: valuation && { ...valuation, ...change }, odometer });
  if (facts === null) expect(found).toBeNull();
  else expect(found).toMatchObject(facts);
});
