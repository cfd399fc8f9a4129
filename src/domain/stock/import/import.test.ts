import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { CarFacts } from "#domain/cars/car.ts";
import type { Site } from "#domain/configuration/site.ts";
import { lockStock } from "#domain/configuration/stock-lock.server.ts";
import { carBySlug } from "#domain/stock/search-index/stored-car.server.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { stockImports } from "#tests/support/stock-imports.ts";
import { noMapping, parseMapping } from "./columns/mapping.ts";
import { exportStock } from "./export.server.ts";
import { type ImportOptions, importStock } from "./import.server.ts";
import type { ReportLine } from "./import-outcome.ts";

const stage = stockImports();
let site: Site;
let other: Site;
const now = new Date("2026-11-21T00:00:00Z");
const later = new Date("2026-11-22T00:00:00Z");

beforeEach(async () => {
  site = await testGroup(stage.db);
});

const file = (content: string, ending?: string) => stage.file(content, ending);

async function bring(content: string, options: Partial<ImportOptions> = {}) {
  return importStock({ db: stage.db, site, now, file: await file(content), ...options });
}
async function imported(content: string, options: Partial<ImportOptions> = {}) {
  const outcome = await bring(content, options);
  if (outcome.kind !== "imported") throw new Error(`${outcome.kind}: ${outcome.message}`);
  const { created, changed, unchanged, rejected, sold } = outcome;
  return { ...outcome, counts: [created, changed, unchanged, rejected, sold] };
}

function mappingOf(yaml: string) {
  const read = parseMapping(yaml);
  return read.kind === "ok" ? read.mapping : expect.fail(read.problems.join());
}

type Row = { id: string; slug: string; identity: string; facts: CarFacts; status: string } & Record<
  string,
  unknown
>;
async function stock(of: Site = site): Promise<Row[]> {
  const read = await stage.db.withTenant(of, (tx) =>
    tx.execute<Row>(sql`select * from cars order by identity`),
  );
  return read.rows;
}
async function changes(): Promise<string[][]> {
  const { rows } = await stage.db.withoutTenant((tx) =>
    tx.execute<{ group_id: string; car_ids: string[] }>(sql`select * from changes_after(0, 100000)`),
  );
  return rows.filter((row) => row.group_id === site.groupId).map((row) => row.car_ids);
}
const feed = (...rows: string[]) => `stock number,make,model,year,dap price,dealership\n${rows.join("\n")}\n`;
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `S${from + i},Kia,Rio,2020,${20_000 + i},north`);

describe("an import", () => {
  it("creates, changes, keeps and rejects cars, with the line of each row", async () => {
    const first = await imported(
      feed("A1,Kia,Rio,2020,20000,north", "A2,Kia,Ceed,2021,30000,south", "A3,Kia,,2021,1,"),
    );
    expect(first.counts).toEqual([2, 0, 0, 1, 0]);
    expect(first.problems).toEqual([
      { line: 4, outcome: "rejected", column: "model", value: "", reason: "is missing" },
    ]);
    expect(
      (await stock()).map((car) => [car.identity, car.dealership_id, car.location_id, car.facts.price]),
    ).toEqual([
      ["north/A1", "north", "north-sales", 20_000],
      ["south/A2", "south", "south-sales", 30_000],
    ]);
    const report: ReportLine[] = [];
    const second = await imported(
      feed("A1,Kia,Rio,2020,19000,north", "A2,Kia,Ceed,2021,30000,south", "A4,Kia,Picanto,2022,9000,"),
      { now: later, onReport: (line) => report.push(line) },
    );
    expect(second.counts).toEqual([1, 1, 1, 0, 0]);
    expect(second.created + second.changed + second.unchanged + second.rejected).toBe(second.rows);
    expect(report.map((line) => [line.line, line.outcome])).toEqual([
      [2, "changed"],
      [3, "unchanged"],
      [4, "created"],
    ]);
    expect(await changes()).toHaveLength(2);
  });

  it("changes nothing the second time, and announces only the confirmation", async () => {
    const content = feed(...numbered(1, 30), "S1,Kia,Rio,2021,20000,north");
    await imported(content);
    const before = await stock();
    const changesBefore = await changes();
    expect(before).toHaveLength(31);
    expect((await imported(content, { now: later })).counts).toEqual([0, 0, 31, 0, 0]);
    expect(await stock()).toEqual(before);
    expect(await changes()).toEqual([...changesBefore, []]);
    const imports = await stage.db.withTenant(site, (tx) =>
      tx.execute(sql`select created, unchanged from stock_imports order by started_at`),
    );
    expect(imports.rows).toEqual([
      { created: 31, unchanged: 0 },
      { created: 0, unchanged: 31 },
    ]);
  });

  it("never changes fields that only the platform sets", async () => {
    await imported(feed("A1,Kia,Rio,2020,20000,north"));
    await stage.db.withTenant(site, (tx) =>
      tx.execute(sql`update cars set reserved = true, views = 7, pictures = '[{"key":"k"}]'`),
    );
    const [before] = await stock();
    const outcome = await imported(
      "stock number,make,model,year,reserved,slug,views,created_at,badge,dealership\nA1,Kia,Rio,2020,false,x,0,2001-01-01,GT,north\n",
      { now: later },
    );
    expect(outcome.counts).toEqual([0, 1, 0, 0, 0]);
    const [after] = await stock();
    for (const key of ["id", "slug", "reserved", "views", "created_at", "pictures", "identity"])
      expect(after?.[key]).toEqual(before?.[key]);
    expect(after?.facts.badge).toBe("GT");
    expect(after?.slug).toMatch(/^2020-kia-rio-[0-9a-f]{6}$/);
  });

  it("distinguishes equal stock numbers by an ordinal, never by price", async () => {
    const twins = [
      "A1,Kia,Rio,2020,20000,north",
      "A1,Kia,Rio,2020,21000,north",
      "A1,Kia,Rio,2020,22000,north",
    ];
    const outcome = await imported(feed(...twins));
    expect(outcome.problems.map(({ line, reason }) => [line, reason.slice(0, 26)])).toEqual([
      [3, "has the identity of line 2"],
      [4, "has the identity of line 2"],
    ]);
    expect((await stock()).map((car) => car.identity)).toEqual(["north/A1", "north/A1#2", "north/A1#3"]);
    const slugs = (await stock()).map((car) => [car.slug, car.facts.price]);
    // In reverse order with one price changed: only that car changes.
    const changed = [twins[2], "A1,Kia,Rio,2020,19500,north", twins[0]] as string[];
    expect((await imported(feed(...changed))).counts).toEqual([0, 1, 2, 0, 0]);
    const after = (await stock()).map((car) => [car.slug, car.facts.price]);
    expect(after).toEqual(slugs.map(([slug, price]) => [slug, price === 21_000 ? 19_500 : price]));
  });

  it("gives the same stock for any order of rows, and nothing new the second time", async () => {
    const row = fc.record({
      stock: fc.constantFrom("", "A", "B", "C", "a#2"),
      make: fc.constantFrom("Kia", "Audi", ""),
      price: fc.constantFrom(1000, 2000, 3000),
      dealership: fc.constantFrom("north", "south", "nowhere"),
    });
    const write = (rows: { stock: string; make: string; price: number; dealership: string }[]) =>
      // A file without any car isn't imported.
      feed(
        "Z,Audi,A1,2020,1000,north",
        ...rows.map((one) => `${one.stock},${one.make},Rio,2020,${one.price},${one.dealership}`),
      );
    await fc.assert(
      fc.asyncProperty(
        fc
          .array(row, { minLength: 1, maxLength: 14 })
          .chain((rows) =>
            fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
          ),
        async ([rows, turned]) => {
          const fresh = { groupId: site.groupId };
          await stage.db.withTenant(fresh, (tx) => tx.execute(sql`delete from cars`));
          const first = await imported(write(rows));
          const seen = (await stock()).map(({ id, slug, identity, facts }) => ({
            id,
            slug,
            identity,
            facts,
          }));
          expect((await imported(write(turned))).counts).toEqual([0, 0, first.created, first.rejected, 0]);
          await stage.db.withTenant(fresh, (tx) => tx.execute(sql`delete from cars`));
          expect((await imported(write(turned))).counts).toEqual(first.counts);
          expect(
            (await stock()).map(({ id, slug, identity, facts }) => ({ id, slug, identity, facts })),
          ).toEqual(seen);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("gives a car another slug when its own is taken", async () => {
    await imported(feed("A1,Kia,Rio,2020,20000,north"));
    const [first] = await stock();
    await stage.db.withTenant(site, (tx) =>
      tx.execute(sql`update cars set id = 'other', identity = 'north/other'`),
    );
    await imported(feed("A1,Kia,Rio,2020,20000,north"));
    const slugs = (await stock()).map((car) => car.slug);
    expect(slugs).toEqual([expect.stringMatching(new RegExp(`^${first?.slug}[0-9a-f]{26}$`)), first?.slug]);
  });

  it("changes nothing when the file is broken at any point", async () => {
    await imported(feed(...numbered(1, 3)));
    const before = await stock();
    const changesBefore = await changes();
    const rows = numbered(1, 1200).map((row) => row.replace("Rio", "Stonic"));
    for (const bad of [
      `${feed(...rows)}"S9`,
      `${feed(...rows)}S9,Kia`,
      `${feed(...rows)}${"x".repeat(2_000_000)}`,
    ]) {
      const outcome = await bring(bad);
      expect(outcome).toMatchObject({ kind: "broken", line: 1202 });
    }
    expect(await bring("stock number,make,make\nA,B,C\n")).toMatchObject({ kind: "broken", line: 1 });
    expect(await stock()).toEqual(before);
    expect(await changes()).toEqual(changesBefore);
  });

  it("requires a mapping when no column can be the make", async () => {
    expect(await bring("Marque,Jahr\nKia,2020\n")).toMatchObject({
      kind: "broken",
      message: expect.stringMatching(/known as make, model, year; the file has: Marque, Jahr/),
    });
    const mapping = { ...noMapping, fields: { make: "Brand" } };
    expect(await bring(feed("A,Kia,Rio,2020,1,"), { mapping })).toMatchObject({
      message: expect.stringMatching(/doesn't have: Brand/),
    });
  });

  it("rejects rows with shifted columns or an unknown dealership and imports the rest", async () => {
    const outcome = await imported(
      feed("A1,Kia,Rio,2020,1000", "A2,Kia,Rio,2020,1000,mars", "A3,Kia,Rio,2020,1000,north"),
    );
    expect(outcome.counts).toEqual([1, 0, 0, 2, 0]);
    expect(outcome.problems.map(({ line, column, value }) => [line, column, value])).toEqual([
      [2, null, null],
      [3, "dealership", "mars"],
    ]);
  });

  it("cleans values that a database can't store", async () => {
    const cars = [
      {
        stocknum: "A",
        make: "Kia\u0000",
        model: "Rio \ud800",
        year: 2020,
        dealercomments: "a\u0000b\\u0000",
      },
    ];
    const bad = {
      ...cars[0],
      stocknum: "B\u0000",
      identity: "north/\u0000",
      dealership: "north",
      year: "\u0000",
    };
    const outcome = await importStock({
      db: stage.db,
      site,
      now,
      file: await file(JSON.stringify([...cars, bad, { ...bad, year: 2020 }]), "json"),
    });
    expect(outcome).toMatchObject({ kind: "imported", created: 2, rejected: 1 });
    expect((await stock())[0]?.facts).toMatchObject({
      make: "Kia",
      model: "Rio \ufffd",
      dealercomments: "a b\\u0000",
    });
  });

  it("reports what it would do and changes nothing on a dry run", async () => {
    expect((await imported(feed(...numbered(1, 3)), { dryRun: true })).counts).toEqual([3, 0, 0, 0, 0]);
    expect(await stock()).toEqual([]);
    expect(await changes()).toEqual([]);
  });

  it("stores the dealer's cost separately, and keeps it when a later file leaves it out", async () => {
    await imported("stock number,make,model,year,purchase cost\nA,Kia,Rio,2020,15000\n");
    const cost = async () => (await stock())[0]?.private_facts;
    expect(await cost()).toEqual({ purchase_cost: 15_000 });
    expect((await imported("stock number,make,model,year\nA,Kia,Rio,2020\n")).counts).toEqual([
      0, 0, 1, 0, 0,
    ]);
    expect(await cost()).toEqual({ purchase_cost: 15_000 });
    expect(
      (await imported("stock number,make,model,year,purchase cost\nA,Kia,Rio,2020,16000\n")).counts,
    ).toEqual([0, 1, 0, 0, 0]);
    expect(await cost()).toEqual({ purchase_cost: 16_000 });
  });

  it("lists the changed cars in one row of the change feed, so that they are shown together", async () => {
    await imported(feed(...numbered(1, 5001)));
    const [row, ...others] = await changes();
    expect(others).toEqual([]);
    expect(new Set(row).size).toBe(5001);
  });

  it("waits for a task that has fetched pictures of the same cars, without a deadlock", async () => {
    const feed = (photo: string) =>
      `Stock number,Make,Model,Year,image_urls\nA1,Kia,Rio,2020,https://p.example/${photo}.jpg\n`;
    await bring(feed("one"));
    let importing: Promise<unknown> = Promise.resolve();
    await stage.db.withTenant({ groupId: site.groupId }, async (tx) => {
      await lockStock(tx, site.groupId);
      await tx.execute(sql`update car_picture_sources set state = 'kept', picture = '{"key": "k"}'`);
      importing = bring(feed("two"));
      await expect
        .poll(async () => {
          const { rows } = await stage.db.withoutTenant((reading) =>
            reading.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`),
          );
          return rows.length;
        })
        .toBe(1);
      await tx.execute(sql`update cars set pictures = '[{"key": "k"}]'`);
    });
    expect(await importing).toMatchObject({ kind: "imported", changed: 1 });
  });

  it("lets two concurrent imports of one group both finish", async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => imported(feed(...numbered(1, 40)))));
    expect(outcomes.map((outcome) => outcome.created).sort((a, b) => a - b)).toEqual([0, 0, 40]);
    expect(await stock()).toHaveLength(40);
  });
});

describe("a full import", () => {
  it("marks missing cars as sold, and restores cars that return [ENT-020]", async () => {
    await imported(feed(...numbered(1, 10)));
    expect(
      (await imported(feed(...numbered(1, 6)), { full: true, yesRemove: 4, now: later })).counts,
    ).toEqual([0, 0, 6, 0, 4]);
    const sold = (await stock()).filter((car) => car.status === "sold");
    expect(sold.map((car) => car.facts.stocknum).sort()).toEqual(["S10", "S7", "S8", "S9"]);
    expect(sold.every((car) => new Date(String(car.sold_at)).getTime() === later.getTime())).toBe(true);
    const again = await imported(feed(...numbered(1, 6)), { full: true, now: later });
    expect(again.counts).toEqual([0, 0, 6, 0, 0]);
    expect((await imported(feed(...numbered(7, 7)))).counts).toEqual([0, 1, 0, 0, 0]);
    const returned = (await stock()).find((car) => car.facts.stocknum === "S7");
    expect(returned).toMatchObject({ status: "in_stock", sold_at: null });
  });

  it("refuses to mark too much of the stock as sold, unless told the number", async () => {
    await imported(feed(...numbered(1, 10)));
    expect((await imported(feed(...numbered(1, 7)), { full: true, dryRun: true })).sold).toBe(3);
    expect(await bring(feed(...numbered(1, 6)), { full: true })).toMatchObject({
      kind: "refused",
      wouldSell: 4,
      stock: 10,
      message: expect.stringMatching(/more than 30 %.*--yes-remove 4/),
    });
    expect(await bring(feed(), { full: true })).toMatchObject({ kind: "broken" });
    expect(await bring(feed(...numbered(1, 6)), { full: true, yesRemove: 3 })).toMatchObject({
      kind: "refused",
    });
    expect((await stock()).every((car) => car.status === "in_stock")).toBe(true);
    const mapping = mappingOf("removal: { share: 0.5, cars: 4 }");
    expect((await imported(feed(...numbered(1, 6)), { full: true, mapping, dryRun: true })).sold).toBe(4);
    expect(await bring(feed(...numbered(1, 5)), { full: true, mapping })).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/more than 4 cars/),
    });
    expect((await imported(feed(...numbered(1, 4)), { full: true, yesRemove: 6 })).sold).toBe(6);
  });

  it("ignores dealerships that the file doesn't name", async () => {
    await imported(feed(...numbered(1, 4), "Z1,Kia,Rio,2020,1,south"));
    expect((await imported(feed(...numbered(1, 3)), { full: true })).sold).toBe(1);
    expect((await stock()).find((car) => car.facts.stocknum === "Z1")?.status).toBe("in_stock");
  });

  it("doesn't mark a car as sold when its row was rejected", async () => {
    await imported(feed(...numbered(1, 4)));
    const outcome = await imported(
      feed(...numbered(1, 2), "S3,Kia,Rio,2020,1,north,", "S4,Kia,Rio,,1,north"),
      { full: true },
    );
    expect(outcome.counts).toEqual([0, 1, 2, 1, 0]);
    const shifted = await imported(feed(...numbered(1, 2), "S3,Kia,Rio, GT,2020,1,north", "S4,Kia"), {
      full: true,
    });
    expect(shifted.counts).toEqual([0, 0, 2, 2, 0]);
  });

  it.each([
    ["sale status", "For Sale", "Sold"],
    ["sold", "no", "yes"],
  ])("accepts the feed's own column %s [ENT-020] [DECIDE-145]", async (column, forSale, sold) => {
    const content = (value: string) => `stock number,make,model,year,${column}\nA,Kia,Rio,2020,${value}\n`;
    await imported(content(forSale));
    await imported(content(sold), { now: later });
    expect((await stock())[0]).toMatchObject({ status: "sold", sold_at: expect.anything() });
    expect((await imported(content(sold), { now: new Date("2027-01-01") })).counts).toEqual([0, 0, 1, 0, 0]);
  });
});

describe("the pictures of a feed", () => {
  const content = (...urls: string[]) =>
    `stock number,make,model,year,photos\nA,Kia,Rio,2020,${urls.join("|")}\n`;
  const sources = async () =>
    (
      await stage.db.withTenant(site, (tx) =>
        tx.execute(sql`select position, url, state from car_picture_sources order by position`),
      )
    ).rows;

  it("are fetched once; those that remain keep their stored picture, in the new order", async () => {
    await imported(content("https://p/1", "https://p/2"));
    expect(await sources()).toEqual([
      { position: 0, url: "https://p/1", state: "wanted" },
      { position: 1, url: "https://p/2", state: "wanted" },
    ]);
    await stage.db.withTenant(site, async (tx) => {
      await tx.execute(
        sql`update car_picture_sources set state = 'kept', picture = jsonb_build_object('key', url)`,
      );
      await tx.execute(sql`update cars set pictures = '[{"key":"https://p/1"},{"key":"https://p/2"}]'`);
    });
    await imported(content("https://p/3", "https://p/2", "https://p/1"));
    expect(await sources()).toEqual([
      { position: 0, url: "https://p/3", state: "wanted" },
      { position: 1, url: "https://p/2", state: "kept" },
      { position: 2, url: "https://p/1", state: "kept" },
    ]);
    expect((await stock())[0]?.pictures).toEqual([{ key: "https://p/2" }, { key: "https://p/1" }]);
    await imported(content());
    expect(await sources()).toEqual([]);
    expect((await stock())[0]?.pictures).toEqual([]);
  });
});

describe("row-level security between groups", () => {
  it("keeps a feed from another group's cars, dealerships and identities [SITE-09]", async () => {
    await imported(feed("A1,Kia,Rio,2020,20000,north"));
    const before = await stock();
    other = site;
    site = await testGroup(stage.db);
    await imported(feed("A1,Audi,A4,2022,50000,north"), { full: true });
    expect(await stock(other)).toEqual(before);
    expect((await stock()).map((car) => car.facts.make)).toEqual(["Audi"]);
    const identity = before[0]?.identity;
    await imported(`identity,make,model,year\n${identity},Audi,A4,2022\n`);
    expect(await stock(other)).toEqual(before);
  });
});

describe("an export", () => {
  const native = {
    stocknum: "A1",
    vin: "JM0ER10L200123456",
    regplate: "ABC12D",
    rego_expiry: "2027-03-14",
    make: "Jayco",
    model: "Journey",
    year: 2021,
    badge: "Outback",
    series: "II",
    name: '2021 Jayco Journey, "Outback"',
    carsales_title: '=HYPERLINK("https://evil.example")',
    colour: "White",
    interior_colour: "Grey",
    car_type: "demo",
    status: "coming_soon",
    item_type: "caravan",
    show_on_dealer_website: true,
    tag: "Test Drive Only",
    certified: true,
    preorder: false,
    has_nvic: true,
    price: 59_990,
    before_price: 64_990,
    offer_price: 58_000,
    subscription_price: 250,
    price_type: "Drive Away",
    km: 1200,
    simple_body: "Caravan",
    fuel: "Unleaded",
    simple_fuel: "Petrol",
    trans: "8-speed Sports Automatic",
    simple_transmission: "Automatic",
    drive: "AWD",
    seats: 5,
    doors: 4,
    engine_size: "2.5 L",
    compliance_date: "2021-02",
    build_date: "2021-01",
    dealercomments: 'First|Second,\nthird "line"',
    standardEquipment: ["Awning, electric"],
    variant: {
      ancaprating: "5",
      bodyconfiguration: "Dual cab",
      cylinders: "4",
      enginesize: "2488",
      enginesize_litres: "2.5",
      fuelcapacity: "58 L",
      fuelconsumptioncombined: "7.4 L/100km",
      geartype: "Sports Automatic",
      grossvehiclemass: "2156",
      induction: "Turbo",
      torque: "258 Nm",
      vehicleheight: "1680",
      vehiclelength: "4550",
      vehiclewidth: "1840",
    },
    specifications: {
      aggregate_trailer_mass: 2800,
      axle_type: "Tandem",
      body_length: 21.5,
      body_width: 8.1,
      sleeps: 4,
      tare_weight: 2300,
    },
    autograb_data: { average_market_price: 61_000, state_average_market_price: 62_000 },
    finance_lenders: { taurus: { comparisonRate: 7.5, deposit: 0, disclaimer: 'T, "C"', interestRate: 6.9 } },
    payment_processors: ["card", "bank"],
    file: "https://reports.example/1",
    city: "Gosford",
    state: "NSW",
    private_suburb: "Erina",
    private_postcode: "2250",
    custom_rank: 3,
    image_urls: ["https://p.example/1.jpg", "https://p.example/2,3.jpg"],
  };

  it.each(["csv", "json"] as const)(
    "as %s has every field of a car, and importing it changes nothing [ENT-001..019] [ENT-022..032] [ENT-039..057] [ENT-068..093] [ENT-105] [DECIDE-99] [DECIDE-138]",
    async (format) => {
      const cars = [
        native,
        ...["A2", "A2", ""].map((stocknum) => ({
          stocknum,
          make: "Kia",
          model: "Rio",
          year: 2020,
          purchase_cost: 98765,
        })),
      ];
      const first = await importStock({
        db: stage.db,
        site,
        now,
        file: await file(JSON.stringify(cars), "json"),
      });
      expect(first).toMatchObject({
        created: 3,
        merged: 1,
        rejected: 0,
        notes: [expect.stringMatching(/^1 rows have no stock number/)],
      });
      const before = await stock();
      const car = await carBySlug(
        stage.db,
        site,
        before.find((row) => row.facts.stocknum === "A1")?.slug ?? "",
        now,
      );
      expect(car).toMatchObject({
        ...native,
        dealership_id: "north",
        dealership_slug: "north",
        location: { slug: "north-sales" },
        make_model: "Jayco Journey",
        reserved: false,
        views: 0,
        sold_at: null,
        created_at: now.toISOString(),
      });
      let text = "";
      const count = await exportStock({
        db: stage.db,
        site,
        format,
        write: async (piece) => {
          text += piece;
        },
      });
      expect(count).toBe(3);
      expect(text).not.toMatch(/98765|purchase/);
      if (format === "csv") expect(text).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
      expect((await imported(text, { full: true, now: later })).counts).toEqual([0, 0, 3, 0, 0]);
      expect(await stock()).toEqual(before);
    },
  );

  it("leaves out sold cars and those the site doesn't show", async () => {
    await imported(feed(...numbered(1, 4), "Z1,Kia,Rio,2020,1,south"));
    await imported(feed(...numbered(1, 3)), { full: true });
    const north = { ...site, dealerships: site.dealerships.slice(0, 1) };
    expect(await exportStock({ db: stage.db, site: north, format: "csv", write: async () => {} })).toBe(3);
  });
});

describe("a listings file without stock numbers", () => {
  it("is imported with its mapping, its identities built without the price", async () => {
    const yaml = `
fields: { make: Brand, name: Title, km: Kilometres, colour: { from: ColourExtInt, split: " / ", part: 0 } }
identity: [Brand, Year, Model, Title, Kilometres]
ignore: [Car/Suv]`;
    const read = parseMapping(yaml);
    if (read.kind !== "ok") throw new Error(read.problems.join());
    const head = "Brand,Year,Model,Car/Suv,Title,Kilometres,ColourExtInt,Doors,Price\n";
    const rows = [
      'Land,2017,Rover,"02 ****\n",2017 Land Rover Evoque,67662,White / Black, 2 Doors,62280',
      "Toyota,2004,Estima,x,2004 Toyota Estima T,160230,- / -, 5 Seats,POA",
      "Toyota,2004,Estima,x,2004 Toyota Estima T,160230,- / -, 5 Seats,POA",
      ",nan,,nan,,,,,",
    ];
    const outcome = await imported(head + rows.join("\n"), { mapping: read.mapping });
    expect(outcome.counts).toEqual([3, 0, 0, 1, 0]);
    expect(outcome.warnings).toBe(3);
    const repriced = (head + rows.join("\n")).replace("62280", "60000");
    expect((await imported(repriced, { mapping: read.mapping })).counts).toEqual([0, 1, 2, 1, 0]);
    expect((await stock()).find((car) => car.facts.make === "Land")?.facts).toMatchObject({
      model: "Rover",
      colour: "White",
      price: 60_000,
    });
  });
});
