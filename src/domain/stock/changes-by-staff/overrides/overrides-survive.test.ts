import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cars } from "#domain/cars/car-tables.ts";
import { importStock } from "#domain/stock/import/import.server.ts";
import { shownFacts } from "#domain/stock/search-index/stored-car.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { saveOverrides } from "./save-overrides.server.ts";

/** A thousand with `OVERRIDE_IMPORTS=1000`. */
const imports = Number(process.env.OVERRIDE_IMPORTS ?? 40);
const corrections = Number(process.env.OVERRIDES ?? 60);

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-survive-"));
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});

const numbers = Array.from({ length: 40 }, (_, at) => `S${at}`);
/** Fields, and their values as written in a feed and as stored. */
const fields = {
  price: ["", "18000", "19000", "20000"],
  badge: ["", "GT", "Sport"],
  colour: ["", "Red", "Blue", "White"],
  "variant.torque": ["", "200 Nm", "250 Nm"],
  status: ["in_stock", "coming_soon", "sold"],
} as const;
type Field = keyof typeof fields;
const names = Object.keys(fields) as Field[];
const storedAs = (field: Field, text: string) =>
  text === "" ? null : field === "price" ? Number(text) : text;

type Feed = Map<string, Record<Field, string>>;
type Model = Map<string, { value: string; then: string }>;

it("no correction is lost by any import, and each change of the feed beneath one is marked", async () => {
  await fc.assert(
    fc.asyncProperty(fc.gen(), async (gen) => {
      const site = await testGroup(db);
      const { groupId } = site;
      const pick = <T>(from: readonly T[]): T => from[gen(fc.integer, { min: 0, max: from.length - 1 })] as T;
      const feed: Feed = new Map(
        numbers.map((stock) => [
          stock,
          Object.fromEntries(names.map((name) => [name, pick(fields[name])])) as Record<Field, string>,
        ]),
      );
      const bring = async () => {
        const lines = [...feed].map(([stock, row]) =>
          [stock, "Kia", "Rio", 2020, ...names.map((name) => row[name])].join(","),
        );
        const file = join(folder, "feed.csv");
        await writeFile(file, `${["stock,make,model,year", ...names].join(",")}\n${lines.join("\n")}\n`);
        const now = new Date("2026-11-21T00:00:00Z");
        const outcome = await importStock({ db, site, now, file });
        expect(outcome).toMatchObject({ kind: "imported", problems: [] });
      };
      await bring();
      const ids = await idsOf(groupId);
      const model: Model = new Map();
      const db_ = db.as({ kind: "member", id: "mia", action: "test" });
      while (model.size < corrections) {
        const stock = pick(numbers);
        const field = pick(names);
        const value = pick(fields[field]);
        const then = feed.get(stock)![field];
        if (model.has(`${stock} ${field}`) || value === then || (field === "status" && value === ""))
          continue;
        const edits = [{ field, text: value }];
        const saved = await saveOverrides(db_, { site, carId: ids.get(stock)!, edits }, new Date());
        expect(saved).toMatchObject({ kind: "saved", fields: [field] });
        model.set(`${stock} ${field}`, { value, then });
      }
      for (let run = 0; run < imports; run++) {
        for (let changes = gen(fc.integer, { min: 0, max: 20 }); changes > 0; changes--) {
          const field = pick(names);
          feed.get(pick(numbers))![field] = pick(fields[field]);
        }
        await bring();
        expect(await seen(groupId), `import ${run}`).toEqual(expected(feed, model));
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 900_000);

async function idsOf(groupId: string): Promise<Map<string, string>> {
  const { rows } = await db.withTenant({ groupId }, (tx) =>
    tx.execute<{ id: string; stock: string }>(sql`select id, facts ->> 'stocknum' as stock from cars`),
  );
  return new Map(rows.map(({ id, stock }) => [stock, id]));
}

/** What shoppers see of every car, and the marked corrections with the feed's value then and now. */
async function seen(groupId: string) {
  return db.withTenant({ groupId }, async (tx) => {
    const rows = await tx.select({ facts: shownFacts, status: cars.status }).from(cars);
    const shown = rows.map(({ facts, status }) => {
      const { price = null, badge = null, colour = null, variant } = facts;
      return [facts.stocknum, price, badge, colour, variant?.torque ?? null, status];
    });
    const marked = await tx.execute<{ stock: string; field: string; then: string; now: string }>(
      sql`select c.facts ->> 'stocknum' as stock, o.field, o.feed_value as then, o.moved_to as now
        from car_overrides o join cars c on c.group_id = o.group_id and c.id = o.car_id where o.moved_at is not null`,
    );
    return {
      shown: shown.sort(),
      marked: marked.rows.map((row) => [row.stock, row.field, row.then, row.now]).sort(),
    };
  });
}

function expected(feed: Feed, model: Model) {
  const shown = [...feed].map(([stock, row]) => [
    stock,
    ...names.map((name) => storedAs(name, model.get(`${stock} ${name}`)?.value ?? row[name])),
  ]);
  const marked = [...model].flatMap(([key, { then }]) => {
    const [stock = "", field] = key.split(" ") as [string, Field];
    const now = feed.get(stock)![field];
    return now === then ? [] : [[stock, field, storedAs(field, then), storedAs(field, now)]];
  });
  return { shown: shown.sort(), marked: marked.sort() };
}
