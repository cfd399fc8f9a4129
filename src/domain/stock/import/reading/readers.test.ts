import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { BrokenFeed, type FeedRow } from "./broken-feed.ts";
import { sniffDelimiter } from "./csv-reader.server.ts";
import { openFeed } from "./feed-reader.server.ts";
import { openFeedText } from "./feed-text.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-feed-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function collect(rows: AsyncIterable<FeedRow>): Promise<FeedRow[]> {
  const all: FeedRow[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

async function read(content: string | Uint8Array, options: Partial<typeof noMapping> = {}) {
  const file = join(folder, "feed");
  await writeFile(file, content);
  const feed = await openFeed(file, { ...noMapping, ...options });
  return { feed, rows: await collect(feed.rows) };
}

async function broken(content: string | Uint8Array, options: Partial<typeof noMapping> = {}) {
  const error = await read(content, options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(BrokenFeed);
  return error as BrokenFeed;
}

/** A file of 100 MB without a line end, written in chunks. */
async function hugeFile(start: string, piece: string): Promise<string> {
  const file = join(folder, "huge");
  const stream = createWriteStream(file);
  stream.write(start);
  const block = Buffer.from(piece.repeat(Math.ceil(1_000_000 / piece.length)));
  for (let i = 0; i < 100; i++) stream.write(block);
  stream.end();
  await finished(stream);
  return file;
}

async function bytesUntilBroken(file: string): Promise<number> {
  let read = 0;
  const feed = await openFeed(file, noMapping, (bytes) => {
    read = bytes;
  });
  await expect(collect(feed.rows)).rejects.toThrow(/(?:longer|more) than/);
  return read;
}

describe("a CSV feed", () => {
  it.each([",", ";", "\t", "|"])("is read with %j as a delimiter, detected automatically", async (mark) => {
    const { rows } = await read(`Make,Model\n"Land, Rover; | \t",Defender\n`.replaceAll(",", mark));
    expect(rows).toEqual([
      { line: 2, record: { Make: `Land${mark} Rover; | \t`.replaceAll(",", mark), Model: "Defender" } },
    ]);
  });

  it("detects the delimiter from the header only", () => {
    expect(sniffDelimiter('"a,b,c";d\n1,2,3,4,5;6')).toBe(";");
    expect(sniffDelimiter("Stock list, November\nMake;Model;Price;Km;Year;Fuel\nA;B;9,50;1;2;C")).toBe(";");
    expect(sniffDelimiter("alone\nx")).toBe(",");
  });

  it("passes over a title of several cells above the header", async () => {
    const { rows } = await read("Stock;;as of today\nMake;Model;Year;Price;Km\nKia;Rio;2020;9000;5\n");
    expect(rows[0]).toMatchObject({ line: 3, record: { Make: "Kia", Km: "5" } });
  });

  it("reads the words of a page's data without their vocabulary", async () => {
    const car = {
      make: "Kia",
      itemCondition: "https://schema.org/UsedCondition",
      url: "https://a.example/b",
    };
    const { rows } = await read(JSON.stringify([car]));
    expect(rows[0]?.record).toEqual({ ...car, itemCondition: "UsedCondition" });
  });

  it("takes names in brackets for a header, not for JSON", async () => {
    const { rows } = await read("[Make]|[Web Price]\nKia|9000\n");
    expect(rows[0]?.record).toEqual({ "[Make]": "Kia", "[Web Price]": "9000" });
  });

  it("reads columns of any name as columns", async () => {
    const { rows } = await read("make,__proto__,constructor,valueOf\nKia,a,,b\n");
    expect(Object.entries(rows[0]?.record ?? {})).toEqual([
      ["make", "Kia"],
      ["__proto__", "a"],
      ["constructor", ""],
      ["valueOf", "b"],
    ]);
    expect(rows[0]?.record.toString).toBeUndefined();
  });

  it("reads texts that a spreadsheet keeps as formulas [DECIDE-599]", async () => {
    const { rows } = await read(`Stock,Rego\n="0013922","=""DYW75F"""\n`);
    expect(rows[0]?.record).toMatchObject({ Stock: "0013922", Rego: "DYW75F" });
  });

  it("keeps newlines in quotes and reports where each row begins", async () => {
    const { rows } = await read('make,notes\r\nMazda,"one\ntwo ""three"""\r\n\r\nFord,x\r\n');
    expect(rows).toEqual([
      { line: 2, record: { make: "Mazda", notes: 'one\ntwo "three"' } },
      expect.objectContaining({ record: { make: "Ford", notes: "x" } }),
    ]);
  });

  it("reads files that mix line ends, and counts their lines", async () => {
    const { rows } = await read('a,b\n1,"x"\r\n2,"y\r\nz"\r\n3,"w"\n4,v\r5,u\n');
    expect(rows.map((row) => [row.line, row.record.a, row.record.b])).toEqual([
      [2, "1", "x"],
      [3, "2", "y\nz"],
      [5, "3", "w"],
      [6, "4", "v"],
      [7, "5", "u"],
    ]);
  });

  it("reads UTF-8 and UTF-16, with and without a byte order mark", async () => {
    const text = "make,model\nCitroën,“C4”\n";
    const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
    for (const bytes of [
      Buffer.from(text),
      Buffer.from(`\uFEFF${text}`),
      Buffer.from(`\uFEFF${text}`, "utf16le"),
      Buffer.from(text, "utf16le"),
      swapped(Buffer.from(`\uFEFF${text}`, "utf16le")),
      swapped(Buffer.from(text, "utf16le")),
    ]) {
      const { feed, rows } = await read(bytes);
      expect(rows[0]?.record).toEqual({ make: "Citroën", model: "“C4”" });
      expect(feed.repairs()?.repaired ?? 0).toBe(0);
    }
  });

  it("reads Windows-1252 line by line, and only the lines that aren't UTF-8", async () => {
    const old = Buffer.from("make,model\nCitro\u00EBn,\u0093C4\u0094\n", "latin1");
    const { feed, rows } = await read(old);
    expect(rows[0]?.record).toEqual({ make: "Citroën", model: "“C4”" });
    expect(feed.repairs()).toMatchObject({ repaired: 1, sound: 0 });
    const mixed = Buffer.concat([
      Buffer.from("make,model\nŠkoda,é "),
      Buffer.from([0xe9]),
      Buffer.from(" ü\nCitroën,C4\n"),
    ]);
    const repaired = await read(mixed);
    expect(repaired.rows.map(({ record }) => record.model)).toEqual(["é é ü", "C4"]);
    expect(repaired.feed.repairs()).toEqual({
      lines: [{ line: 2, text: "Škoda,é é ü" }],
      repaired: 1,
      sound: 1,
    });
  });

  it("repairs past the first megabytes, for any chunk boundaries", async () => {
    const long = `make\n${"Škoda é\n".repeat(300_000)}`;
    for (const shift of ["", "x", "xx"]) {
      const { feed } = await read(`${shift}${long}`);
      expect(feed.repairs()).toMatchObject({ repaired: 0, sound: 300_000 });
    }
    const late = Buffer.concat([Buffer.from(long), Buffer.from([0x43, 0xe9, 0x0a])]);
    expect((await read(late)).feed.repairs()?.lines).toEqual([{ line: 300_002, text: "Cé" }]);
    const oneLine = `[{"make":"${"Škoda é".repeat(90_000)}"}]`;
    const { rows, feed } = await read(oneLine);
    expect(rows[0]?.record.make).toHaveLength(630_000);
    expect(feed.repairs()?.repaired).toBe(0);
  });

  it("numbers columns of one name, except those that may repeat, and skips what is above the header", async () => {
    const twice = await read("Make,Model,make,Price,price,price\nA,B,C,1,2,3\n");
    expect(twice.rows[0]?.record).toEqual({
      ...{ Make: "A", Model: "B", "make (2)": "C", Price: "1", "price (2)": "2", "price (3)": "3" },
    });
    const titled = await read("sep=;\nStock of today\nMake;Model\nA;B\n");
    expect(titled.rows.map(({ record }) => ({ ...record }))).toEqual([{ Make: "A", Model: "B" }]);
    const { rows } = await read("make,image_link,image_link\nA,http://a/1,http://a/2\n");
    expect(rows[0]?.record.image_link).toBe("http://a/1|http://a/2");
  });

  it("reports a row with shifted columns as a problem and continues", async () => {
    const { rows } = await read("a,b,c\n1,2\n1,2,3,4\n1,2,3,,\n1,2,3\n");
    expect(rows.map((row) => row.problem)).toEqual([
      "columns shifted: the row has 2 cells, the header 3",
      "columns shifted: the row has 4 cells, the header 3",
      undefined,
      undefined,
    ]);
  });

  it("makes rows of short lines with the work that they have, not with that of the header", async () => {
    const header = Array.from({ length: 1_000 }, (_, at) => `c${at}`).join(",");
    const errors = vi.spyOn(Error, "captureStackTrace");
    const { rows } = await read(`${header}\n${"1\n".repeat(500)}`);
    expect(errors.mock.calls.length).toBeLessThan(100);
    errors.mockRestore();
    expect(rows).toHaveLength(500);
    expect(rows[1]).toMatchObject({ record: { c0: "1" }, problem: expect.stringContaining("1 cells") });
    expect(rows.slice(0, 3).map(({ record }) => Object.keys(record).length)).toEqual([1_000, 1, 1]);
    expect((await broken(`${header},more\n1\n`)).message).toMatch(/more than 1,000 columns/);
  });

  it("detects a file that ends within a row", async () => {
    expect((await broken("a,b,c\n1,2,3\n4,5")).message).toMatch(/line 3: .*truncated/);
    expect((await broken('a,b,c\n1,2,3\n4,"5')).message).toMatch(/line 3: .*quote/);
    expect((await read("a,b,c\n1,2,3")).rows).toHaveLength(1);
  });

  it("rejects files that aren't text", async () => {
    expect((await broken("")).message).toMatch(/empty/);
    expect((await broken(Buffer.from("a,b\n\u0000\u0001\n"))).message).toMatch(/not text/);
    expect((await broken(Buffer.from([0x50, 0x4b, 3, 4, 1]))).message).toMatch(/archive is damaged/);
    await expect(openFeed(join(folder, "nowhere"), noMapping)).rejects.toThrow(/no file/);
    const noFolder = join(folder, "no-folder");
    await writeFile(noFolder, "a,b\n");
    await expect(openFeed(join(noFolder, "stock.csv"), noMapping)).rejects.toThrow(
      /stock\.csv can't be read: ENOTDIR/,
    );
  });

  it.each(['"x', ","])("stops at a line of 100 MB of %j before it is in memory", async (piece) => {
    expect(await bytesUntilBroken(await hugeFile('make,model\n"a",', piece))).toBeLessThan(8_000_000);
  });

  it("is parsed in short pieces of whole characters, so that others come between them without a row", async () => {
    const file = join(folder, "blank");
    const text = `make\n${"\n".repeat(500_000)}${"🚗".repeat(50_000)}\n`;
    await writeFile(file, text);
    const pieces: string[] = [];
    for await (const piece of (await openFeedText(file)).pieces()) pieces.push(piece);
    expect(pieces.join("")).toBe(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(20_000);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
    expect((await read(text)).rows.map(({ record }) => record.make)).toEqual(["🚗".repeat(50_000)]);
  });
});

describe("a JSON feed", () => {
  it("is an array of objects, at the top level or under a key, nested names joined by dots", async () => {
    const car = {
      make: "Kia",
      odometer: { value: 5 },
      extras: ["a", "b"],
      images: [{ url: "x" }],
      none: null,
    };
    const flat = { make: "Kia", "odometer.value": "5", extras: "a|b", "images.url": "x" };
    for (const document of [[car], { vehicles: [car] }, { meta: { n: [1, "}"] }, data: { cars: [car] } }]) {
      const { feed, rows } = await read(JSON.stringify(document, null, 1));
      expect(feed.format).toBe("json");
      expect(rows.map((row) => ({ ...row.record }))).toEqual([flat]);
    }
  });

  it.each<[string, unknown, { record?: string }?]>([
    [
      "by a number of theirs",
      { made: "2026", cars: { A1: { make: "Kia", n: 1, x: 2 }, B2: { make: "Audi", n: 2, x: 3 } } },
    ],
    ["by it, as the only one", { cars: { A1: { make: "Kia", n: 1, x: 2 } } }, { record: "cars" }],
    [
      "by it, with lists of objects",
      { cars: { A1: { make: "Kia", n: 1, x: [{ u: 2 }] }, B2: { make: "Audi", n: 2, x: [] } } },
    ],
  ])("may have its cars %s [DECIDE-604]", async (_, document, options = {}) => {
    const { feed, rows } = await read(JSON.stringify(document), options);
    expect(feed.format).toBe("json");
    expect(rows[0]?.record).toMatchObject({ "key of cars": "A1", make: "Kia", n: "1" });
    expect(rows.slice(1).map(({ record }) => record.make)).toEqual(rows.length > 1 ? ["Audi"] : []);
  });

  it.each<[string, unknown]>([
    [
      "names beside them",
      {
        columns: ["make", "n", "photos"],
        rows: [
          ["Kia", 1, ["a", "b"]],
          ["Audi", 2, []],
        ],
      },
    ],
    [
      "names that are objects",
      {
        d: {
          fields: ["make", "n", "photos"].map((name) => ({ name, type: "x" })),
          data: [
            ["Kia", 1, ["a", "b"]],
            ["Audi", 2, []],
          ],
        },
      },
    ],
    [
      "names in the first",
      [
        ["make", "n", "photos"],
        ["Kia", 1, ["a", "b"]],
        ["Audi", 2, []],
      ],
    ],
  ])("may be lists of values with %s [DECIDE-604]", async (_, document) => {
    const { rows } = await read(JSON.stringify(document, null, 1));
    expect(rows.map(({ record }) => ({ ...record }))).toEqual([
      { make: "Kia", n: "1", photos: "a|b" },
      { make: "Audi", n: "2" },
    ]);
  });

  it("finds how a long file has its cars by its beginning", async () => {
    const cars = Array.from({ length: 3_000 }, (_, n) => [
      `S${n}`,
      { make: "Kia", model: "Rio", year: 2020, text: "x".repeat(50) },
    ]);
    const text = JSON.stringify({ cars: Object.fromEntries(cars) });
    const { rows } = await read(text);
    expect([rows.length, rows.at(-1)?.record["key of cars"]]).toEqual([3_000, "S2999"]);
    expect((await broken(text.slice(0, -40))).message).toMatch(/truncated/);
  });

  it("is one car that has objects which are alike, and a list beside such objects", async () => {
    const side = { name: "x", phone: "1", town: "y" };
    const car = { make: "Kia", model: "Rio", price: 9, seller: side, lender: side };
    expect((await read(JSON.stringify(car))).rows.map(({ record }) => record.make)).toEqual(["Kia"]);
    const document = { seller: side, lender: side, cars: [{ make: "Kia" }, { make: "Audi" }] };
    expect((await read(JSON.stringify(document))).rows.map(({ record }) => record.make)).toEqual([
      "Kia",
      "Audi",
    ]);
  });

  it("uses the array that the mapping names", async () => {
    const text = JSON.stringify({ sold: [{ make: "A" }], stock: [{ make: "B" }] });
    expect((await read(text, { record: "stock" })).rows.map((row) => row.record.make)).toEqual(["B"]);
    expect((await read(text)).rows.map((row) => row.record.make)).toEqual(["A"]);
    expect((await broken(text, { record: "cars" })).message).toMatch(/"cars"/);
  });

  it.each<[string, unknown, Record<string, string>, string?]>([
    [
      "alone",
      { make: "Kia", model: "Rio", photos: [{ url: "x" }] },
      { make: "Kia", model: "Rio", "photos.url": "x" },
    ],
    [
      "under a key",
      { status: "ok", data: { car: { Marke: "Kia", Jahr: 2019 } } },
      { Marke: "Kia", Jahr: "2019" },
    ],
    [
      "with values around its description",
      { ok: 1, ad: { price: 9, vehicle: { make: "Kia", model: "Rio" } } },
      { price: "9", "vehicle.make": "Kia", "vehicle.model": "Rio" },
    ],
    ["that the mapping names", { a: { wagen: { x: "1" } } }, { x: "1" }, "wagen"],
  ])("may be one car, %s", async (_, document, record, name) => {
    const { feed, rows } = await read(JSON.stringify(document), name ? { record: name } : {});
    expect(feed.format).toBe("json");
    expect(rows.map((row) => ({ ...row.record }))).toEqual([record]);
  });

  it("has the cars of its list, whatever stands around it", async () => {
    const query = { make: "Kia", model: "Rio", cars: [{ make: "Kia", model: "Rio", id: 1 }] };
    expect((await read(JSON.stringify(query))).rows.map((row) => row.record.id)).toEqual(["1"]);
  });

  it("reads strings with brackets, quotes and escapes, for any chunk boundaries", async () => {
    const cars = Array.from({ length: 9000 }, (_, i) => ({
      make: `M{[${i}]}\\"`,
      text: `é${"x".repeat(i % 97)}`,
    }));
    const { rows } = await read(JSON.stringify(cars));
    expect(rows.map((row) => ({ ...row.record }))).toEqual(cars);
  });

  it.each([
    ["a truncated object", '[{"make":"A"},{"make":"B"', /line 1: .*truncated/],
    ["a truncated list", '[{"make":"A"},\n{"make":"B"}', /truncated/],
    ["a missing comma", '[{"make":"A"}{"make":"B"}]', /comma/],
    [
      "an object whose outer name is repeated for each inner one",
      `[{"${"k".repeat(40_000)}":{${Array.from({ length: 4_000 }, (_, at) => `"${at}":1`).join()}}}]`,
      /line 1: .*name of more than 300/,
    ],
    [
      "an object of very many values",
      `[{${Array.from({ length: 5_001 }, (_, at) => `"a${at}":1`).join()}}]`,
      /line 1: .*more than 5,000 values/,
    ],
    [
      "an object of many levels",
      `[${'{"a":'.repeat(30)}1${"}".repeat(30)}]`,
      /line 1: .*more than 20 levels/,
    ],
    ["a malformed object", '[{"make":"A"},\n{"make":}]', /line 2: .*not valid JSON/],
    ["text after the end", "[]x", /after the end/],
    ["an item that is not an object", '[{"a":1}, 7]', /no object/],
    ["no list", '{"make":"A"}', /no list/],
    ["an error message", '{"error":{"code":404,"message":"Not found"}}', /no list/],
    ["cars by their number", '{"1":{"make":"A","model":"B"},"2":{"make":"A","model":"B"}}', /no list/],
    ["unlimited nesting", "[".repeat(500), /nested too deeply/],
    ["unlimited nesting in a car", `[{"a":${"[".repeat(500)}`, /nested too deeply/],
  ])("with %s is broken", async (_, text, message) => {
    expect((await broken(text)).message).toMatch(message);
  });

  it("has whole characters in names, which become part of addresses", async () => {
    const { rows } = await read(String.raw`[{ "fuel\ud83d": "Petrol" }]`);
    expect({ ...rows[0]?.record }).toEqual({ "fuel\ufffd": "Petrol" });
  });

  it("accepts an empty array", async () => {
    expect((await read(" [] \n")).rows).toEqual([]);
  });

  it("stops at an object of 100 MB before it is in memory", async () => {
    expect(await bytesUntilBroken(await hugeFile('[{"make":"', "x"))).toBeLessThan(8_000_000);
  });
});

it("names the values of a JSON list of attributes by their codes", async () => {
  const { rows } = await read(
    '[{"make":"Kia","attributes":[{"code":"odo","value":12},{"code":"box","value":"Auto"}]}]',
  );
  expect(rows.map((row) => ({ ...row.record }))).toEqual([
    { make: "Kia", "attributes.odo.value": "12", "attributes.box.value": "Auto" },
  ]);
});

describe("an XML feed", () => {
  it("has one element per car, of a known name, with children, attributes and repetitions", async () => {
    const text = `<?xml version="1.0"?><Export><UserID>7</UserID><Item id="9"><Make>Audi</Make>
      <mileage><value>10</value></mileage><Extras><Extra>A &amp; B</Extra><Extra><![CDATA[<C>]]></Extra></Extras><Empty/></Item></Export>`;
    const { feed, rows } = await read(text);
    expect(feed.format).toBe("xml");
    expect(rows.map((row) => ({ ...row.record }))).toEqual([
      { id: "9", Make: "Audi", "mileage.value": "10", "Extras.Extra": "A & B|<C>" },
    ]);
  });

  it("may be one car", async () => {
    const { rows } = await read(
      "<Car id='7'><Make>Kia</Make><Model>Rio</Model><P><U>x</U><U>y</U></P></Car>",
    );
    expect(rows.map((row) => ({ ...row.record }))).toEqual([
      { id: "7", Make: "Kia", Model: "Rio", "P.U": "x|y" },
    ]);
  });

  it("names texts by what an attribute calls them, in any case, and amounts by their kind", async () => {
    const { rows } = await read(
      "<l><car><make>Kia</make><model>Rio</model><Attr Name='Fuel'>Diesel</Attr><Attr Name='Gears'>6</Attr><sum><amount kind='was'>9</amount><amount kind='now'>8</amount></sum></car></l>",
    );
    expect(rows.map((row) => ({ ...row.record }))).toEqual([
      {
        make: "Kia",
        model: "Rio",
        "Attr.Fuel": "Diesel",
        "Attr.Gears": "6",
        "sum.amount.was": "9",
        "sum.amount.now": "8",
      },
    ]);
  });

  it("names what a value's attribute or the element before it calls it [DECIDE-606]", async () => {
    const { rows } = await read(
      `<l><car><field name="mk" value="Kia"/><field name="mdl" value="Rio"></field><params><param klucz="year">2020</param></params>
        <Attributes><Attribute><Name>Km</Name><Value>9</Value></Attribute><Attribute><Name>Text</Name></Attribute></Attributes>
        <Preis Art="Verkauf">8</Preis><seller><Name>Ann</Name><Value>1</Value></seller></car></l>`,
    );
    expect(rows.map((row) => ({ ...row.record }))).toEqual([
      {
        "field.mk": "Kia",
        "field.mdl": "Rio",
        "params.param.year": "2020",
        "Attributes.Attribute.Km": "9",
        "Attributes.Attribute.Name": "Text",
        "Preis.Verkauf": "8",
        "seller.Name": "Ann",
        "seller.Value": "1",
      },
    ]);
  });

  it("uses the element that the mapping names", async () => {
    const { rows } = await read("<a><auto><make>X</make></auto><auto><make>Y</make></auto></a>", {
      record: "auto",
    });
    expect(rows.map((row) => row.record.make)).toEqual(["X", "Y"]);
  });

  it("reads Windows-1252, declared or not", async () => {
    for (const declared of ['<?xml version="1.0" encoding="ISO-8859-1"?>', ""]) {
      const { rows } = await read(
        Buffer.from(`${declared}<f><car><make>Citro\u00EBn</make></car></f>`, "latin1"),
      );
      expect(rows[0]?.record.make).toBe("Citroën");
    }
  });

  const bomb = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><l><car><make>&b;</make></car></l>`;
  it.each([
    ["custom entities", bomb, /DOCTYPE/],
    ["an external DOCTYPE", `<!DOCTYPE l SYSTEM "file:///etc/passwd"><l><car/></l>`, /DOCTYPE/],
    ["an unknown entity", "<l><car><make>&b;</make></car></l>", /entity/],
    ["a missing end tag", "<l>\n<car><make>A</make></car>\n<car><make>B", /line 3: .*truncated/],
    ["crossed elements", "<l><car><make>A</car></make></l>", /line 1/],
    ["unlimited nesting", "<a>".repeat(40), /32 deep/],
    ["no car", "<l><thing/></l>", /no element with the values of a car/],
  ])("with %s is broken", async (_, text, message) => {
    expect((await broken(text)).message).toMatch(message);
  });

  it.each([
    ["text", "<l><car><make>", "x"],
    ["attribute", '<l><car make="', "x"],
    ["a car with endless fields", "<l><car>", "<a>b</a>"],
    ["attributes, before their tag ends", "<l><car", ' a="1"'],
  ])("stops at 100 MB of %s before it is in memory", async (_, start, piece) => {
    expect(await bytesUntilBroken(await hugeFile(start, piece))).toBeLessThan(8_000_000);
  });
});
