import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { aChoice, aRandomCar, judgedCars, type MadeCar, reasonsOf } from "#tests/support/judged-stock.ts";
import { mulberry } from "#tests/support/seeded-random.ts";
import { buildCatalogue, considerCars } from "./build-catalogue.server.ts";
import { type ProfileName, profileNames } from "./profiles/catalogue-settings.ts";
import { profiles } from "./profiles/profiles.ts";

const now = new Date("2026-03-10T02:00:00Z");
let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
beforeAll(async () => {
  db = await testDatabase();
  const address = { street: "1 High Street", city: "Gosford", state: "NSW", postcode: "2250" };
  const places = { north: ["north-sales", "north-service"], south: ["south-sales"], other: ["other-sales"] };
  await addGroup(db, "random", {
    group: {
      dealerships: Object.keys(places).map((slug) => ({ slug, name: slug })),
      locations: Object.entries(places).flatMap(([dealership, slugs]) =>
        slugs.map((slug) => ({
          ...{
            slug,
            name: slug,
            dealership_slug: dealership,
            address: slug === "south-sales" ? {} : address,
          },
          ...{ location_type: slug.endsWith("sales") ? "sales" : "service", primary: slug.endsWith("sales") },
        })),
      ),
    },
    site: {
      dealerships: ["north", "south"],
      search: { exclusions: { cars: ["car-0007", "S-11"], locations: ["north-service"] } },
    },
  });
  site = (await createSiteStore(db, () => now).bySlug("random"))!;
});
afterAll(() => db.remove());

const idOf = (list: readonly { id: string; slug: string }[], slug: string | null) =>
  list.find((one) => one.slug === slug)?.id ?? null;

async function store(cars: readonly MadeCar[]): Promise<void> {
  await db.withTenant({ groupId: site.groupId }, async (tx) => {
    await tx.execute(sql`delete from cars`);
    const rows = cars.map(({ pictures, ...car }) => ({
      ...car,
      pictures: Array.from({ length: pictures }, (_, n) => ({
        key: `p${n}`,
        width: 1600,
        height: 900,
        blur: null,
      })),
    }));
    await tx.execute(sql`insert into cars (group_id, id, slug, identity, vin, dealership_id, location_id, facts, overrides, pictures, feed_hash, status,
        sold_at, reserved, created_at, updated_at)
      select app_group_id(), c.id, c.id, c.id, c.vin, d.id, l.id, c.facts, c.overrides, c.pictures, '', c.status,
        case c.status when 'sold' then now() end, c.reserved, now(), now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        c (id text, vin text, dealership text, location text, facts jsonb, overrides jsonb, pictures jsonb, status text, reserved boolean)
        join dealerships d on d.slug = c.dealership left join locations l on l.slug = c.location`);
  });
}

/** What a catalogue's file says of cars, read by a CSV reader, and why the others are out. */
async function decided(profile: ProfileName, choice: ReturnType<typeof aChoice>) {
  const settings = { ...choice, storeCodes: {} as Record<string, string> };
  for (const [slug, code] of Object.entries(choice.storeCodes)) {
    const id = idOf(site.locations, slug);
    if (id !== null) settings.storeCodes[id] = code;
  }
  const cells: string[][] = [];
  await considerCars(db, site, { profile, settings }, now, (car) => car.cells && cells.push(car.cells));
  const { bytes, cars, rows } = await buildCatalogue(db, site, { profile, settings }, now);
  const text = (await promisify(gunzip)(bytes)).toString();
  const delimiter = profiles[profile].format(settings) === "tsv" ? "\t" : ",";
  const [head = [], ...read] = parse(text, { delimiter }) as string[][];
  expect(head).toEqual(profiles[profile].columns(settings).map(({ name }) => name));
  expect(read).toEqual(cells);
  expect(rows).toBe(cells.length);
  return { cars, vins: read.map((row) => row[head.indexOf("vin")] ?? "") };
}

it("of 20 random stocks in + out = considered, each reason is true of its car and none is missing, and no VIN is there twice [DECIDE-516]", async () => {
  const met = new Set<string>();
  for (let seed = 1; seed <= 20; seed++) {
    const random = mulberry(seed);
    const made = Array.from({ length: 60 }, (_, n) => aRandomCar(random, n));
    await store(made);
    const choice = aChoice(random);
    const considered = made.filter(({ dealership, status }) => dealership !== "other" && status !== "sold");
    for (const profile of profileNames) {
      const { cars, vins } = await decided(profile, choice);
      const label = `stock ${seed}, ${profile}`;
      expect(cars.map(({ id }) => id).sort(), label).toEqual(considered.map(({ id }) => id));
      const judged = judgedCars(profile, considered, choice);
      for (const { id, rowHash, reasons } of cars) {
        expect([id, reasons.toSorted()], label).toEqual([id, judged.get(id)]);
        expect(rowHash === null, `${label} ${id}`).toBe(reasons.length > 0);
        for (const reason of reasons) met.add(`${profile} ${reason}`);
      }
      if (profile !== "table") expect(new Set(vins).size, label).toBe(vins.length);
      expect(vins.length, label).toBeLessThan(considered.length);
    }
  }
  // So that no reason goes unjudged.
  expect([...met].sort()).toEqual(
    profileNames.flatMap((profile) => reasonsOf(profile).map((reason) => `${profile} ${reason}`)).sort(),
  );
});
