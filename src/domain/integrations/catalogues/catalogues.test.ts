import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore, type SiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addGroup } from "#tests/support/a-group.ts";
import { fetchCatalogue } from "./catalogue-file.server.ts";
import {
  type CatalogueChange,
  catalogueById,
  cataloguesOf,
  changeCatalogue,
  fileNameOf,
  lastFiles,
  makeCatalogue,
  maxCatalogues,
  reasonCounts,
} from "./catalogue-store.server.ts";
import { cataloguesTask } from "./catalogues-task.server.ts";
import { carsFor, previewCatalogue } from "./preview-catalogue.server.ts";
import { catalogueSettings, type ProfileName } from "./profiles/catalogue-settings.ts";

const start = new Date("2026-03-10T02:00:00Z");
const actor = { kind: "member", id: "m1", action: "catalogue.change" } as const;
let db: Awaited<ReturnType<typeof testDatabase>>;
let sites: SiteStore;
let now = start;
let site: Site;
let groups = 0;
let problems: unknown[] = [];

beforeAll(async () => {
  db = await testDatabase();
  sites = createSiteStore(db, () => now);
});
beforeEach(async () => {
  now = start;
  const slug = `dealer-${++groups}`;
  await addGroup(db, slug);
  site = (await sites.bySlug(slug))!;
  await run();
});
afterEach(() => expect(problems).toEqual([]));
afterAll(() => db.remove());

const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000);
};
const run = () => {
  sites.forget();
  return cataloguesTask({ db, sites, now: () => now, log: { error: () => {} } }).run(
    () => false,
    (error) => problems.push(error),
  );
};
const inGroup = (query: ReturnType<typeof sql>) =>
  db.withTenant({ groupId: site.groupId }, (tx) => tx.execute(query));

async function addCars(count: number, facts: Partial<CarFacts> = {}, first = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `c${String(first + index).padStart(5, "0")}`);
  await inGroup(sql`insert into cars (group_id, id, slug, identity, dealership_id, facts, feed_hash, status, created_at, updated_at)
    select app_group_id(), i, i, i, ${site.dealerships[0]!.id}, ${JSON.stringify({ make: "Kia", model: "Rio", year: 2022, car_type: "used", km: 10, price: 20_000, ...facts })}::jsonb
      || jsonb_build_object('stocknum', i), '', 'in_stock', now(), now() from unnest(${sql.param(ids)}::text[]) i`);
  await announce(ids);
  return ids;
}
const announce = (ids: string[]) =>
  inGroup(sql`select record_change('stock', app_group_id(), ${sql.param(ids)}::text[])`);

async function made(
  profile: ProfileName = "table",
  settings: object = {},
): Promise<{ id: string; token: string }> {
  const input = { name: "My cars", profile, settings: catalogueSettings.parse(settings) };
  const outcome = await makeCatalogue(db.asConsole, site, { input, actor }, now);
  if (!outcome) throw new Error("not made");
  await run();
  return outcome;
}
const change = (id: string, what: CatalogueChange) =>
  changeCatalogue(db.asConsole, site, { id, change: what, actor }, now);
const state = async (id: string) => (await catalogueById(db, site, id))!;
async function fetched(token: string, { of = site, file = "my-cars.csv" } = {}) {
  return fetchCatalogue(
    db,
    of,
    { token, file, userAgent: "Robot/2.0 (+https://robot.example)", wantsBytes: () => true },
    now,
  );
}
async function rows(token: string): Promise<Record<string, string>[]> {
  const file = await fetched(token);
  return file ? parse(await promisify(gunzip)(file.bytes!), { columns: true }) : expect.fail("no file");
}
const stocknums = async (token: string) => (await rows(token)).map(({ stocknum }) => stocknum);

describe("a catalogue's file", () => {
  it("is there after it was made, and follows changes of stock after a while [DECIDE-234]", async () => {
    const [sold, reserved, hidden] = await addCars(4);
    const { id, token } = await made();
    expect(await stocknums(token)).toHaveLength(4);
    await inGroup(sql`update cars set status = 'sold', sold_at = now() where id = ${sold}`);
    await announce([sold!]);
    const due = await run();
    expect(due?.getTime()).toBe(now.getTime() + 2_000);
    expect(await stocknums(token)).toHaveLength(4);
    pass(1);
    await inGroup(sql`update cars set reserved = true where id = ${reserved}`);
    await inGroup(sql`update cars set overrides = '{"show_on_dealer_website": false}' where id = ${hidden}`);
    await announce([reserved!, hidden!]);
    expect((await run())?.getTime()).toBe(now.getTime() + 2_000);
    pass(2);
    expect(await run()).toBeNull();
    expect(await stocknums(token)).toEqual(["c00004"]);
    expect(await reasonCounts(db, site, id)).toEqual([
      { reason: "not_on_site", cars: 1 },
      { reason: "reserved", cars: 1 },
    ]);
    expect(await state(id)).toMatchObject({ considered: 3, rows: 1, changedAt: null, failure: null });
  });

  it("waits 3 seconds at most while changes go on [DECIDE-234]", async () => {
    await addCars(1);
    const { token } = await made();
    for (let second = 0; second < 3; second++) {
      await addCars(1, {}, 10 + second);
      await run();
      expect(await stocknums(token)).toHaveLength(1);
      pass(1);
    }
    await run();
    expect(await stocknums(token)).toHaveLength(4);
  });

  it("is built after a publication, at the site's midnight and not without a change [DECIDE-234]", async () => {
    await addCars(1);
    const { id } = await made();
    const built = async () => (await state(id)).builtAt?.toISOString();
    const first = await built();
    pass(600);
    await inGroup(sql`select record_change('stock', app_group_id(), '{}')`);
    await run();
    expect(await built()).toBe(first);
    await inGroup(sql`select record_change('site', app_group_id(), null)`);
    await run();
    pass(5);
    await run();
    expect(await built()).toBe(now.toISOString());
    now = new Date("2026-03-10T12:59:00Z");
    const before = await built();
    await run();
    expect(await built()).toBe(before);
    // Midnight in Sydney, in summer.
    now = new Date("2026-03-10T13:00:00Z");
    await run();
    expect(await built()).toBe(now.toISOString());
  });

  it("is stored when its bytes changed, and the last three stay [DECIDE-234]", async () => {
    const { id } = await made();
    const files = async () =>
      (
        await db.withSite(site, (tx) =>
          tx.execute<{ rows: number }>(
            sql`select rows from catalogue_files where catalogue_id = ${id} order by built_at`,
          ),
        )
      ).rows.map((file) => file.rows);
    await change(id, { kind: "build" });
    await run();
    expect(await files()).toEqual([0]);
    for (let number = 1; number <= 4; number++) {
      await addCars(1, {}, number);
      await run();
      pass(5);
      await run();
    }
    expect(await files()).toEqual([2, 3, 4]);
  });

  it("stays as it was when a build fails, and says so", async () => {
    const ids = await addCars(2);
    const { id, token } = await made();
    await inGroup(sql`update cars set facts = facts || '{"make": null}' where id = ${ids[0]}`);
    await change(id, {
      kind: "save",
      input: { ...(await state(id)), settings: catalogueSettings.parse({ makes: ["Kia"] }) },
      isOn: true,
    });
    await run();
    expect(problems).toHaveLength(1);
    problems = [];
    expect(await state(id)).toMatchObject({ failure: "the file couldn't be built", rows: 2 });
    expect(await stocknums(token)).toHaveLength(2);
    expect((await run())?.getTime()).toBe(now.getTime() + 300_000);
    await change(id, { kind: "delete" });
  });
});

describe("a build that would remove most rows [DECIDE-235]", () => {
  it("waits for a person, while sold and hidden cars leave [DECIDE-235]", async () => {
    const ids = await addCars(24, { simple_body: "SUV", colour: 'Red "metallic"\nwith flakes' });
    const { id, token } = await made("table");
    const all = await rows(token);
    // The feed lists all but one anew under other types, which the catalogue doesn't take.
    await db.asConsole
      .as(actor)
      .withSite(site, (tx) =>
        tx.execute(
          sql`update catalogues set settings = ${JSON.stringify(catalogueSettings.parse({ carTypes: ["used"] }))} where id = ${id}`,
        ),
      );
    await inGroup(sql`update cars set facts = facts || '{"car_type": "demo"}' where id > 'c00004'`);
    await inGroup(sql`update cars set status = 'sold', sold_at = now() where id = ${ids[0]}`);
    await inGroup(sql`update cars set reserved = true where id = ${ids[5]}`);
    await announce(ids);
    await run();
    pass(5);
    await run();
    expect(await state(id)).toMatchObject({ heldBack: 19, rows: 22 });
    expect(await rows(token)).toEqual(
      all.filter(({ stocknum }) => stocknum !== ids[0] && stocknum !== ids[5]),
    );
    await change(id, { kind: "build" });
    await run();
    expect(await state(id)).toMatchObject({ heldBack: 19, rows: 22 });
    await change(id, { kind: "release" });
    await run();
    expect(await state(id)).toMatchObject({ heldBack: null, rows: 3, isRemovalConfirmed: false });
    expect(await stocknums(token)).toEqual(ids.slice(1, 4));
  });

  it("waits for no one where it has few rows, or cars are sold [DECIDE-235]", async () => {
    const ids = await addCars(30);
    const { id, token } = await made();
    await inGroup(sql`update cars set status = 'sold', sold_at = now() where id > 'c00010'`);
    await announce(ids);
    await run();
    pass(5);
    await run();
    expect(await state(id)).toMatchObject({ heldBack: null, rows: 10 });
    expect(await stocknums(token)).toHaveLength(10);
  });
});

describe("its address", () => {
  it("works for its own site, name and secret only [DECIDE-236]", async () => {
    await addCars(1);
    const { id, token } = await made();
    expect(await fetched(token)).toMatchObject({ type: "text/csv; charset=utf-8", fileName: "my-cars.csv" });
    expect(await state(id)).toMatchObject({ fetchedBy: "Robot", fetchedAt: now });
    expect(await fetched(token, { file: "other.csv" })).toBeNull();
    expect(await fetched(`${token.slice(0, 42)}${token.endsWith("A") ? "E" : "A"}`)).toBeNull();
    expect(await fetched("short")).toBeNull();
    const own = site;
    await addGroup(db, `stranger-${groups}`);
    const other = (await sites.bySlug(`stranger-${groups}`))!;
    expect(await fetched(token, { of: other })).toBeNull();
    site = own;
    await change(id, { kind: "save", input: await state(id), isOn: false });
    expect(await fetched(token)).toBeNull();
  });

  it("is replaced with a day for both, and revoked at once [DECIDE-236]", async () => {
    const { id, token } = await made();
    const second = (await change(id, { kind: "rotate" })) as string;
    expect([await fetched(token), await fetched(second)].every(Boolean)).toBe(true);
    pass(86_400);
    expect([await fetched(token), await fetched(second)].map(Boolean)).toEqual([false, true]);
    const third = (await change(id, { kind: "rotate" })) as string;
    expect(await fetched(token)).toBeNull();
    await change(id, { kind: "revoke" });
    expect([await fetched(second), await fetched(third)]).toEqual([null, null]);
    expect(await change(id, { kind: "delete" })).toBeNull();
    expect(await change(id, { kind: "rotate" })).toBe(false);
  });

  it("has its secret nowhere in the database", async () => {
    const { id, token } = await made();
    const { rows: stored } = await db.withSite(site, (tx) =>
      tx.execute<{ row: string }>(sql`select c::text as row from catalogues c where id = ${id}`),
    );
    expect(stored[0]?.row).not.toContain(token);
  });
});

describe("a preview", () => {
  it("has the rows that the file has after saving, byte for byte, and the same reasons [DECIDE-237]", async () => {
    const ids = await addCars(30, { colour: 'Red, "deep"' });
    await addCars(1, { car_type: "new", name: `Long ${"name ".repeat(30)}` }, 40);
    await inGroup(sql`update cars set reserved = true where id = ${ids[3]}`);
    await inGroup(sql`insert into car_overrides (group_id, car_id, field, value, feed_value, actor_kind, actor_id, at)
      values (app_group_id(), ${ids[7]}, 'colour', '"Blue"', 'null', 'member', 'm1', now())`);
    const choice = { profile: "table" as const, settings: catalogueSettings.parse({ makes: ["Kia"] }) };
    const preview = await previewCatalogue(db, site, choice, now);
    expect(preview.cars.map(({ about, id }) => [about, id])).toEqual([
      ["The longest row", "c00040"],
      ["A used car", "c00001"],
      ["A car that is out", ids[3]],
      ["A corrected car", ids[7]],
    ]);
    const { id, token } = await made("table", choice.settings);
    const file = (await promisify(gunzip)((await fetched(token))!.bytes!)).toString();
    for (const { row } of preview.cars) if (row !== null) expect(file).toContain(`\n${row}\n`);
    expect(await state(id)).toMatchObject({ rows: preview.rows, considered: preview.considered });
    expect(await reasonCounts(db, site, id)).toEqual(preview.reasons);
    expect((await carsFor(db, site, { id, reason: "reserved", newest: null })).map((car) => car.id)).toEqual([
      ids[3],
    ]);
    expect(await carsFor(db, site, { id, reason: "in", newest: null })).toHaveLength(30);
  });
});

it("says how its newest file differs from the one before [DECIDE-278]", async () => {
  const ids = await addCars(5);
  const { id } = await made();
  expect((await lastFiles(db, site, id)).map(({ difference }) => difference)).toEqual([null]);
  await inGroup(sql`update cars set status = 'sold', sold_at = now() where id = ${ids[0]}`);
  await inGroup(sql`update cars set overrides = '{"price": 1}' where id = ${ids[1]}`);
  await announce([ids[0]!, ids[1]!]);
  const [added] = await addCars(1, {}, 100);
  await run();
  pass(5);
  await run();
  const [newest] = await lastFiles(db, site, id);
  expect(newest?.difference).toEqual({
    added: { cars: 1, ids: [added] },
    removed: { cars: 1, ids: [ids[0]] },
    changed: { cars: 1, ids: [ids[1]] },
  });
  const shown = await carsFor(db, site, { id, reason: "changed", newest: newest?.difference ?? null });
  expect(shown.map((car) => car.id)).toEqual([ids[1]]);
});

it("leaves one entry in the log for each thing that people do, and none for a build", async () => {
  const { id, token } = await made();
  const values = await state(id);
  for (const what of ["rotate", "revoke", "release", "build", "delete"] as const) {
    pass(1);
    await change(id, { kind: what });
  }
  await fetched(token);
  const { rows: entries } = await db.asConsole.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ id: string; how: string }>(
      sql`select c -> 'ids' ->> 0 as id, c ->> 'how' as how from audit_entries, jsonb_array_elements(changes) c
        where c ->> 'table' = 'catalogues' order by seq`,
    ),
  );
  expect(entries.map(({ id: of, how }) => [of, how])).toEqual(
    ["added", "changed", "changed", "changed", "changed", "removed"].map((how) => [values.id, how]),
  );
});

it("a site has twenty, listed by name", async () => {
  for (let number = 0; number < maxCatalogues; number++) await made();
  await expect(made()).rejects.toThrow("not made");
  expect((await cataloguesOf(db, site)).map(fileNameOf)).toEqual(Array(maxCatalogues).fill("my-cars.csv"));
});
