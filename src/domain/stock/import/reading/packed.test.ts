import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { zip } from "#tests/support/zip-archive.ts";
import { BrokenFeed, type FeedRow } from "./broken-feed.ts";
import { openFeed } from "./feed-reader.server.ts";
import { withUnpacked } from "./unpack.server.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "forecourt-packed-"));
});
afterAll(() => rm(folder, { recursive: true }));

const xml = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>${content}`;
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const sheetPart = "xl/worksheets/sheet1.xml";
const sheetOf = (rows: string) =>
  xml(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`);
/** A workbook with one sheet, as spreadsheets write it. @param more further parts of its archive */
function workbook(rows: string, more: Record<string, string> = {}): Buffer {
  return zip({
    "[Content_Types].xml": xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="/xl/styles.xml"/></Relationships>`,
    ),
    "xl/styles.xml": xml(
      `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="[$-C09]dd\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="&quot;days&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    ),
    [sheetPart]: sheetOf(rows),
    ...more,
  });
}
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

const csv = "stock,make\nA1,Kia\n";
let files = 0;
async function rowsOf(content: string | Buffer, name = "feed"): Promise<{ format: string; rows: FeedRow[] }> {
  const file = join(folder, `${++files}-${name}`);
  await writeFile(file, content);
  return withUnpacked(file, async (plain) => {
    const feed = await openFeed(plain, noMapping);
    const rows: FeedRow[] = [];
    for await (const row of feed.rows) rows.push(row);
    return { format: feed.format, rows };
  });
}
const plain = { format: "csv", rows: [{ line: 2, record: { stock: "A1", make: "Kia" } }] };

describe("a packed feed", () => {
  it("is unpacked from gzip and ZIP, also one within the other, and leaves nothing behind", async () => {
    // Other processes unpack feeds in the machine's own folder.
    const temporary = await mkdtemp(join(folder, "temporary-"));
    vi.stubEnv("TMPDIR", temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(tmpdir()).toBe(temporary);
    expect(await rowsOf(gzipSync(csv), "cars.csv.gz")).toEqual(plain);
    expect(await rowsOf(zip({ "folder/": "", "folder/cars.csv": csv, "readme.md": "x" }))).toEqual(plain);
    expect(await rowsOf(zip({ "cars.csv.gz": gzipSync(csv) }))).toEqual(plain);
    expect(await readdir(temporary)).toEqual([]);
  });

  it("is unpacked three times at most, so that one that holds itself ends", async () => {
    const packed = (times: number): Buffer =>
      times === 0 ? Buffer.from("a,b\n1,2\n") : gzipSync(packed(times - 1));
    expect((await rowsOf(packed(3))).rows).toHaveLength(1);
    await expect(rowsOf(packed(4))).rejects.toThrow("packed more than 3 times");
  });

  it.each<[string, () => Buffer, RegExp]>([
    ["no stock file", () => zip({ "readme.md": "x" }), /holds no stock file/],
    [
      "several stock files",
      () => zip({ "a.csv": csv, "b.csv": csv }),
      /holds 2 stock files \(a.csv, b.csv\)/,
    ],
    ["a truncated ZIP", () => zip({ "a.csv": csv }).subarray(0, 60), /the archive is damaged/],
    ["a truncated gzip", () => gzipSync(csv).subarray(0, 20), /the archive is damaged/],
    ["a ZIP with a wrong checksum", () => wrongSize(zip({ "a.csv": csv })), /the archive is damaged/],
  ])("is refused with %s", async (_, content, message) => {
    const error = await rowsOf(content()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BrokenFeed);
    expect((error as Error).message).toMatch(message);
  });
});

/** Says in the central directory that the first file is longer than it is. */
function wrongSize(archive: Buffer): Buffer {
  const at = archive.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  archive.writeUInt32LE(9_999, at + 24);
  return archive;
}

/** Places the local entries of another archive before the directory, which doesn't list them. */
function withUnlisted(archive: Buffer, other: Buffer): Buffer {
  const at = archive.readUInt32LE(archive.length - 6);
  const locals = other.subarray(0, other.readUInt32LE(other.length - 6));
  const joined = Buffer.concat([archive.subarray(0, at), locals, archive.subarray(at)]);
  joined.writeUInt32LE(at + locals.length, joined.length - 6);
  return joined;
}

/** Says in every local header that the part is so long. */
function withLocalSizes(archive: Buffer, bytes: number): Buffer {
  const mark = Buffer.from([0x50, 0x4b, 3, 4]);
  for (let at = archive.indexOf(mark); at >= 0; at = archive.indexOf(mark, at + 4))
    archive.writeUInt32LE(bytes, at + 22);
  return archive;
}

describe("a workbook", () => {
  it("is read from its first sheet: numbers, dates, a title above the header, empty rows", async () => {
    const { format, rows } = await rowsOf(
      workbook(
        [
          `<row r="1">${text("A1", "Our stock")}</row>`,
          `<row r="2">${text("A2", "Stock")}${text("B2", "Price")}${text("C2", "Rego expiry")}</row>`,
          `<row r="3">${text("A3", "A1")}${number("B3", 19990.5)}${number("C3", 45601, 1)}</row>`,
          `<row r="5">${text("A5", "A2")}</row>`,
        ].join(""),
      ),
      "cars.xlsx",
    );
    expect(format).toBe("xlsx");
    expect(rows).toEqual([
      { line: 3, record: { Stock: "A1", Price: "19990.5", "Rego expiry": "2024-11-05" } },
      { line: 5, record: { Stock: "A2", Price: "", "Rego expiry": "" } },
    ]);
  });

  it("has its header below titles of several cells", async () => {
    const names = ["Make", "Model", "Year", "Price", "Km"];
    const row = (at: number, texts: string[]) =>
      `<row r="${at}">${texts.map((cell, column) => text(`${"ABCDE"[column]}${at}`, cell)).join("")}</row>`;
    const { rows } = await rowsOf(
      workbook(row(1, ["Stock", "of today"]) + row(2, names) + row(3, ["Kia", "Rio", "2020", "9000", "5"])),
      "cars.xlsx",
    );
    expect(rows).toMatchObject([{ line: 3, record: { Make: "Kia", Km: "5" } }]);
  });

  it.each([
    ["Read me", text("A1", "Column") + text("B1", "Meaning")],
    ["Welcome", text("A1", "Fill in the next sheet")],
  ])("is read from the sheet with its table, after one named %s", async (name, cells) => {
    const target = (at: number) =>
      `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`;
    const { rows } = await rowsOf(
      workbook(`<row r="1">${cells}</row>`, {
        "xl/workbook.xml": xml(
          `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/><sheet name="Cars" sheetId="2" r:id="rId2"/></sheets></workbook>`,
        ),
        "xl/_rels/workbook.xml.rels": xml(
          `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${target(1)}${target(2)}</Relationships>`,
        ),
        "xl/worksheets/sheet2.xml": sheetOf(
          `<row r="1">${text("A1", "Stock")}${text("B1", "Make")}</row><row r="2">${text("A2", "A1")}${text("B2", "Kia")}</row>`,
        ),
      }),
    );
    expect(rows).toEqual([{ line: 2, record: { Stock: "A1", Make: "Kia" } }]);
  });

  it("has shared, formatted and computed texts, truth values, and dates in formats of its own", async () => {
    const shared = xml(
      `<sst xmlns="${main}"><si><t>Stock</t></si><si><r><t xml:space="preserve">Good </t></r><r><t>car</t></r><rPh><t>x</t></rPh></si><si><t>a_x000D_b &amp; c</t></si></sst>`,
    );
    const names = ["A", "B", "C", "D", "E", "F"].map((at, index) => text(`${at}1`, `n${index}`));
    const { rows } = await rowsOf(
      workbook(
        `<row r="1">${names.join("")}</row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>A1</f><v> x </v></c><c r="C2" t="b"><v>1</v></c>${number("D2", 45601, 2)}${number("E2", 3, 3)}<c r="F2" t="e"><v>#N/A</v></c></row>` +
          `<row r="3"><c r="A3" t="s"><v>2</v></c><c r="C3" t="d"><v>2024-11-05T00:00:00Z</v></c>${number("F3", 1e7)}</row>`,
        { "xl/sharedStrings.xml": shared },
      ),
    );
    expect(rows.map(({ record }) => Object.values(record))).toEqual([
      ["Good car", "x", "true", "2024-11-05", "3", ""],
      ["a\rb & c", "", "2024-11-05", "", "", "10000000"],
    ]);
  });

  it("is read by the directory of its archive, whatever its local headers say", async () => {
    const rows = `<row r="1">${text("A1", "Stock")}${text("B1", "Make")}</row><row r="2">${text("A2", "A1")}${text("B2", "Kia")}</row>`;
    const expected = [{ line: 2, record: { Stock: "A1", Make: "Kia" } }];
    const other = zip({ [sheetPart]: sheetOf(rows.replace("Kia", "Ford")) });
    expect((await rowsOf(withUnlisted(workbook(rows), other))).rows).toEqual(expected);
    expect((await rowsOf(withLocalSizes(workbook(rows), 0xff_ff_ff_f0))).rows).toEqual(expected);
  });

  it.each<[string, () => Buffer, RegExp]>([
    [
      "more than 100 MB unpacked",
      () => workbook(`<x>${" ".repeat(900_000)}</x>`.repeat(112)),
      /unpacks to more than 100 MB/,
    ],
    [
      "more parts than workbooks have",
      () => workbook("", Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`xl/${at}.xml`, ""]))),
      /more than 2,000 files/,
    ],
    [
      "a row beyond the last",
      () => workbook(`<row r="1048577">${number("A1048577", 1)}</row>`),
      /out of place/,
    ],
    ["a row in exponents", () => workbook(`<row r="1e9">${number("A1", 1)}</row>`), /out of place/],
    ["a row before the last one", () => workbook('<row r="2"/><row r="2"/>'), /out of place/],
    [
      "a cell beyond the last column",
      () => workbook(`<row r="1">${number("XFE1", 1)}</row>`),
      /out of place/,
    ],
    [
      "a text that is named again and again",
      () =>
        workbook(
          `<row>${number("A1", 1)}${number("B1", 2)}</row>${'<row><c t="s"><v>0</v></c></row>'.repeat(120)}`,
          { "xl/sharedStrings.xml": xml(`<sst><si><t>${"x".repeat(900_000)}</t></si></sst>`) },
        ),
      /more than .* characters: save it as CSV/,
    ],
    [
      "more columns than are read, of which each row would have all",
      () => workbook(`<row>${number("A1", 1)}${number("B1", 2)}</row><row>${number("ALM2", 1)}</row>`),
      /line 2: a value is past the first 1,000 columns/,
    ],
    [
      "millions of cells that it doesn't name",
      () =>
        workbook(
          `<row r="1">${Array.from({ length: 1_000 }, (_, at) => `<c><v>${at}</v></c>`).join("")}</row>` +
            `<row><c><v>1</v></c></row>`.repeat(5_001),
        ),
      /line 5000: the sheet has more than 5,000,000 cells/,
    ],
    [
      "very many texts",
      () => workbook("", { "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(2_000_001)}</sst>` }),
      /more than 2,000,000 texts/,
    ],
    [
      "very many styles",
      () => workbook("", { "xl/styles.xml": `<s><cellXfs>${"<xf/>".repeat(100_001)}</cellXfs></s>` }),
      /more than 100,000 styles/,
    ],
    [
      "elements within each other",
      () => workbook("", { "xl/sharedStrings.xml": "<a>".repeat(33) }),
      /nested more than 32 deep/,
    ],
    [
      "a tag without an end",
      () =>
        workbook("", {
          "xl/sharedStrings.xml": `<sst ${Array.from({ length: 200_000 }, (_, at) => `a${at}=""`).join(" ")}/>`,
        }),
      /text of more than 1,000,000 characters/,
    ],
    [
      "a row that is too long",
      () => workbook(`<row>${text("A1", "x".repeat(600_000))}${text("B1", "x".repeat(600_000))}</row>`),
      /longer than 1,000,000 characters/,
    ],
    ["a DOCTYPE", () => workbook("", { [sheetPart]: '<!DOCTYPE x [<!ENTITY a "b">]><x/>' }), /has a DOCTYPE/],
    [
      "a part that it names and lacks",
      () => workbook("", { "xl/_rels/workbook.xml.rels": xml("<x/>") }),
      /no sheet/,
    ],
  ])("is refused with %s", async (_, content, message) => {
    const error = await rowsOf(content()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BrokenFeed);
    expect((error as Error).message).toMatch(message);
  });

  it("may have empty cells in any column, as spreadsheets write them for styled rows", async () => {
    const { rows } = await rowsOf(
      workbook(
        `<row>${text("A1", "Stock")}${text("B1", "Make")}<c r="XFD1" s="1"/></row><row>${text("A2", "A1")}${text("B2", "Kia")}<c r="XFD2" s="1"/></row>`,
      ),
    );
    expect(rows).toEqual([{ line: 2, record: { Stock: "A1", Make: "Kia" } }]);
  });

  it("without a header row, or damaged, is refused", async () => {
    await expect(rowsOf(workbook(`<row r="1">${text("A1", "Our stock")}</row>`))).rejects.toThrow(
      /has a header row/,
    );
    await expect(rowsOf(zip({ "xl/workbook.xml": "<" }))).rejects.toThrow(/can't be read/);
  });
});

describe("JSON lines", () => {
  it("are read one object a line", async () => {
    const { format, rows } = await rowsOf('\uFEFF{"stock":"A1","price":{"value":5}}\n\n{"stock":"A2"}\r\n');
    expect(format).toBe("jsonl");
    expect(rows).toEqual([
      { line: 1, record: { stock: "A1", "price.value": "5" } },
      { line: 3, record: { stock: "A2" } },
    ]);
  });

  it.each([
    ['{"a":1}\n{"b":\n', /line 2: this object is not valid JSON/],
    ['{"a":1}\n{"b":1}\n[1]\n', /line 3: the line is no JSON object/],
  ])("of %j are broken", async (content, message) => {
    await expect(rowsOf(content)).rejects.toThrow(message);
  });
});

it("reads what Motorcentral sends, photos and all, once its transfer is complete", async () => {
  const sent = {
    "SML.XML": "<R><Item><StockNo>M1</StockNo></Item></R>",
    "SML-01-Data.ZIP": zip({ "M1_1.jpg": "x" }).toString("latin1"),
  };
  const { rows } = await rowsOf(zip({ ...sent, "END.XML": "<END/>" }), "sml.zip");
  expect(rows.map(({ record }) => record)).toEqual([{ StockNo: "M1" }]);
  await expect(rowsOf(zip(sent), "sml.zip")).rejects.toThrow(/transfer is not complete/);
});

describe("an archive made by other tools", () => {
  it("is unpacked: gzip's own", async () => {
    await mkdir(join(folder, "other"), { recursive: true });
    const file = join(folder, "other", "cars.tsv");
    await writeFile(file, csv.replaceAll(",", "\t"));
    execFileSync("gzip", [file]);
    expect(await rowsOf(await readFile(`${file}.gz`))).toEqual(plain);
  });
});
