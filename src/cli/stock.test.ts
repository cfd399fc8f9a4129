import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { dispatch } from "./dispatch.ts";
import { stockCommandOver } from "./stock.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
const feeds = join(import.meta.dirname, "../../demo/feeds");
const mapping = join(feeds, "au-listings.mapping.yaml");
const site = ["--site", "feed-check"];

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "forecourt-stock-"));
  const yaml = await readFile(join(feeds, "feed-check.site.yaml"), "utf8");
  const outcome = await createSiteStore(db, () => new Date()).apply(yaml, "test");
  expect(outcome.kind).toBe("applied");
});
afterAll(async () => {
  await db.remove();
  await rm(folder, { recursive: true });
});

async function stock(...args: string[]) {
  return stockFrom(undefined, ...args);
}

async function stockFrom(stdin: Readable | undefined, ...args: string[]) {
  const said = { out: "", err: "" };
  const io = {
    out: (text: string) => {
      said.out += `${text}\n`;
    },
    err: (text: string) => {
      said.err += `${text}\n`;
    },
    isTty: false,
    stdin,
  };
  const withDb = <T>(work: (database: Database) => Promise<T>) => work(db);
  const code = await dispatch([stockCommandOver(withDb)], ["stock", ...args], io);
  return { code, ...said };
}

const head =
  "Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price";
const rows = Array.from(
  { length: 30 },
  (_, i) =>
    `Kia,2020,Rio,x,2020 Kia Rio S,USED,Automatic,"4 cyl, 1.4 L",Front,Premium,6 L / 100 km,${i * 1000},Red / -,"Erina, NSW",4 cyl,Hatchback, 5 Seats, 5 Seats,${15_000 + i}`,
);

async function feed(name: string, lines: string[]): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, `${lines.join("\n")}\n`);
  return file;
}

describe("forecourt stock", () => {
  it("imports a file by a mapping, shows the first problems and writes the rest to a report", async () => {
    const file = await feed("cars.csv", [head, ",nan,,nan,,,,,,,,,,,,,,,", ...rows]);
    const report = join(folder, "report.jsonl");
    const { code, out } = await stock("import", ...site, "--mapping", mapping, "--report", report, file);
    expect(code).toBe(0);
    expect(out).toMatch(/created +30\n.*changed +0\n.*unchanged +0\n.*rejected +1\n.*in the file +31\n/);
    expect(out).toMatch(/1 row rejected: Brand is missing\n {2}line 2 ""\n {2}to do: have the sender/);
    expect(out).toMatch(
      /30 rows with a warning: Doors does not count doors: left out\n {2}for example line 3 "5 Seats", line 4 "5 Seats", line 5/,
    );
    expect(out).not.toMatch(/--report FILE/);
    const lines = (await readFile(report, "utf8"))
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(61);
    expect(lines.filter((line) => line.outcome === "created")).toHaveLength(30);
  });

  it("answers in JSON, and changes nothing on a dry run", async () => {
    const file = await feed("more.csv", [head, ...rows, rows[0]?.replace("Rio", "Ceed") as string]);
    const dry = await stock("import", ...site, "--mapping", mapping, "--dry-run", "--json", file);
    expect(JSON.parse(dry.out)).toMatchObject({ kind: "imported", dryRun: true, created: 1, unchanged: 30 });
    const status = await stock("status", ...site, "--json");
    expect(JSON.parse(status.out)).toMatchObject({
      dealerships: [{ slug: "feed-check", inStock: 30, sold: 0 }],
    });
  });

  it("inspects a file without a site, and writes a mapping that imports it", async () => {
    const file = await feed("unknown.csv", [head, ...rows]);
    const proposed = join(folder, "proposed.yaml");
    const { code, out } = await stock("inspect", file, "--output", proposed);
    expect(code).toBe(0);
    expect(out).toMatch(/30 rows \(csv\), of which 0 would be rejected/);
    expect(out).toMatch(/simple_fuel +100 % +Petrol 30\n/);
    expect(out).toMatch(/Five cars as shoppers would see them:\n {2}2020 Kia Rio S · used · \$15,000 · 0 km/);
    expect(await readFile(proposed, "utf8")).toMatch(/city:\n {4}from: Location/);
    const dry = await stock("import", ...site, "--mapping", proposed, "--dry-run", "--json", file);
    expect(JSON.parse(dry.out)).toMatchObject({ kind: "imported", rejected: 0, rows: 30 });
    const json = await stock("inspect", ...site, "--json", file);
    expect(JSON.parse(json.out)).toMatchObject({ kind: "inspected", rows: 30, cars: { length: 5 } });
    expect(await stock("inspect", join(folder, "nowhere.csv"))).toMatchObject({
      code: 1,
      err: expect.stringMatching(/can't be read: there is no file/),
    });
    const few = await stock("inspect", await feed("few.csv", [head, rows[0] as string]));
    expect(few.out).toMatch(/One car as shoppers would see it:\n {2}2020 Kia/);
    expect(await stock("import", ...site, "--mapping", "/nowhere", file)).toMatchObject({
      code: 1,
      err: "/nowhere can't be read: ENOENT\n",
    });
  });

  it("imports standard input, and names a URL that can't be downloaded", async () => {
    const stdin = Readable.from([[head, ...rows].join("\n")]);
    const { code, out } = await stockFrom(stdin, "import", ...site, "--mapping", mapping, "--dry-run", "-");
    expect([code, out]).toEqual([0, expect.stringMatching(/^standard input would be imported/)]);
    expect(await stock("import", ...site, "http://127.0.0.1:9/cars.csv?key=secret")).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^(?!.*secret).*127\.0\.0\.1:9\/cars\.csv can't be downloaded/s),
    });
  });

  it("undoes an import", async () => {
    const file = await feed("extra.csv", [head, `${rows[0]}`.replace("Rio", "Ceed")]);
    const { importId } = JSON.parse(
      (await stock("import", ...site, "--mapping", mapping, "--json", file)).out,
    );
    const status = await stock("status", ...site);
    expect(status.out).toContain(importId.slice(0, 8));
    expect(await stock("undo", ...site, importId.slice(0, 8))).toMatchObject({
      code: 0,
      out: "The import of extra.csv is undone: 0 cars restored, 1 removed\n",
    });
    expect(await stock("undo", ...site, importId)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/undone already/),
    });
  });

  it("exports what it can import again", async () => {
    for (const name of ["out.csv", "out.json"]) {
      const file = join(folder, name);
      expect(await stock("export", ...site, file)).toMatchObject({
        code: 0,
        out: `30 cars of feed-check are in ${file}\n`,
      });
      const again = await stock("import", ...site, "--full", "--json", file);
      expect(JSON.parse(again.out)).toMatchObject({ created: 0, changed: 0, unchanged: 30, sold: 0 });
    }
    const printed = await stock("export", ...site, "--format", "json");
    expect(JSON.parse(printed.out)).toHaveLength(30);
    const file = await feed("printed.csv", [(await stock("export", ...site)).out]);
    const again = await stock("import", ...site, "--full", "--json", file);
    expect(JSON.parse(again.out)).toMatchObject({ unchanged: 30, rejected: 0, warnings: 0 });
  });

  it("says what is in stock and what came in", async () => {
    const { out } = await stock("status", ...site);
    expect(out).toMatch(/feed-check +30 +0 +0\n/);
    expect(out).toMatch(/cars\.csv +30 +0 +0 +1 +0\n/);
  });

  it("ends with 1 when a file breaks or sells too much, and names the reason", async () => {
    const cut = await feed("cut.csv", [head, `${rows[0]}`, 'Kia,"2020']);
    const broken = await stock("import", ...site, "--mapping", mapping, cut);
    expect(broken).toMatchObject({
      code: 1,
      err: expect.stringMatching(/nothing was changed: line 3: a quote/),
    });
    const few = await feed("few.csv", [head, ...rows.slice(0, 3)]);
    const refused = await stock("import", ...site, "--mapping", mapping, "--full", few);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringMatching(/27 of 30 cars .* --yes-remove 27/),
    });
    const bad = await feed("bad.yaml", ["fields: { mak: Brand }"]);
    expect(await stock("import", ...site, "--mapping", bad, few)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/is no mapping:\n.*mak/),
    });
    expect(await stock("status", "--site", "feed-chek")).toMatchObject({
      code: 1,
      err: expect.stringContaining("did you mean feed-check?"),
    });
  });

  it.each([
    [[], /Which stock command/],
    [["imprt"], /did you mean stock import/],
    [["import", ...site], /Name a stock file/],
    [["import", "x.csv"], /--site SLUG/],
    [["import", ...site, "--fast", "x"], /--fast/],
    [["import", ...site, "--feed", "Used Cars", "x"], /no name of a feed/],
    [["import", ...site, "--yes-remove", "all", "x"], /takes the number of cars/],
    [["inspect"], /Name a stock file/],
    [["undo", ...site], /Name a run/],
    [["export", ...site, "--format", "xml"], /no format xml/],
  ])("ends with 2 when called with %j", async (args, message) => {
    const { code, err } = await stock(...args);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).toContain("Usage:");
  });
});

describe("stock override", () => {
  const csv = (price: number) => `dealership,stocknum,make,model,year,price\n,OV1,Kia,Rio,2020,${price}\n`;
  const bring = (price: number) =>
    stockFrom(Readable.from([csv(price)]), "import", ...site, "--feed", "by-price", "-");

  it("corrects a field, which no import changes, lists it, and returns it to the feed", async () => {
    expect((await bring(20_000)).code).toBe(0);
    expect(await stock("override", "feed-check", "ov1", "price", "18,990")).toMatchObject({
      code: 0,
      out: "price of ov1 is corrected; a feed doesn't change it\n",
    });
    expect((await bring(21_000)).out).toMatch(/corrected by hand, and changed by the feed.* 1\n/);
    expect((await stock("override", "feed-check", "OV1")).out).toMatch(
      /price +21000 +18990 +the feed changed since/,
    );
    const { out } = await stock("export", ...site, "--format", "json");
    const exported = (JSON.parse(out) as { stocknum: string }[]).find(({ stocknum }) => stocknum === "OV1");
    expect(exported).toMatchObject({ price: 21_000, overrides: { price: 18_990 } });
    expect((await stock("export", ...site)).out).toContain('"{""price"":18990}"');
    expect((await stock("override", "feed-check", "OV1", "price", "--feed")).out).toBe(
      "price of OV1 is what the feed says\n",
    );
    expect((await stock("override", "feed-check", "OV1")).out).toBe("Every field is what the feed says.\n");
  });

  it("says what is wrong, and changes nothing", async () => {
    await bring(20_000);
    const said = (...args: string[]) => stock("override", "feed-check", ...args);
    expect(await said("OV1", "price", "20")).toMatchObject({
      code: 1,
      err: "Nothing was changed: Price is below 100, the lowest plausible value\n",
    });
    expect(await said("OV9", "price", "20000")).toMatchObject({
      code: 1,
      err: "feed-check has no car with the stock number OV9\n",
    });
    expect((await said("OV1", "prise", "1")).err).toContain("did you mean price?");
    expect((await said("OV1", "price")).err).toContain("--feed to return the field to the feed");
    expect((await said("OV1", "price", "20000", "--until", "2020-01-01")).err).toContain("is over already");
    expect((await said("OV1", "price", "20000", "--until", "soon")).err).toContain("takes a day such as");
    expect((await said("OV1")).out).toBe("Every field is what the feed says.\n");
  });
});
