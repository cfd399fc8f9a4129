import { beforeEach, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import { testGroup } from "#tests/support/stock-group.ts";
import { stockImports } from "#tests/support/stock-imports.ts";
import { linkFinder, linkKey } from "./columns/listing-link.ts";
import { parseMapping } from "./columns/mapping.ts";
import { importStock } from "./import.server.ts";
import { inspectFile } from "./inspect/inspect-file.server.ts";

const stock = stockImports();
let site: Site;
const now = new Date("2026-11-21T00:00:00Z");
beforeEach(async () => {
  site = await testGroup(stock.db);
});

const stored = (lines: readonly string[]) => stock.file(`${lines.join("\n")}\n`);
const head = "make,model,year,colour,km,URL";
const row = (at: number, { colour = "Red", km = 1000 * at, url = `https://n.example/cars/${at}` } = {}) =>
  `Kia,Rio,2020,${colour},${km},${url}`;
async function imported(lines: readonly string[], yaml = "{}", full = true) {
  const read = parseMapping(yaml);
  const mapping = read.kind === "ok" ? read.mapping : expect.fail(read.problems.join());
  const outcome = await importStock({
    db: stock.db,
    site,
    now,
    full,
    yesRemove: 1,
    mapping,
    file: await stored(lines),
  });
  if (outcome.kind !== "imported") expect.fail(outcome.message);
  const { created, changed, unchanged, sold, rejected } = outcome;
  return { counts: [created, changed, unchanged, sold, rejected], notes: outcome.notes };
}

it("recognises a car without a number by the link of its own, whatever else changes [DECIDE-155]", async () => {
  const first = await imported([head, ...[1, 2, 3].map((at) => row(at))]);
  expect(first.counts).toEqual([3, 0, 0, 0, 0]);
  expect(first.notes).toContain(
    "3 rows have no stock number, VIN or plate: they are recognised by their link in URL",
  );
  const url = "https://n.example/cars/2?utm_source=feed#top";
  const next = [
    row(3),
    row(1, { colour: "Blue" }),
    row(2, { km: 9, url }),
    "Kia,Rio,,Red,1,https://n.example/cars/4",
  ];
  expect((await imported([head, ...next])).counts).toEqual([0, 2, 1, 0, 1]);
  // The file still has a car whose row can't be read.
  expect((await imported([head, row(3), row(1), row(2).replace("2020", "")])).counts).toEqual([
    0, 1, 1, 0, 1,
  ]);
});

it.each([
  ["the same page", () => "https://n.example/stock"],
  ["the home page", () => "https://n.example/"],
  ["a picture", (at: number) => `https://n.example/${at}.jpg`],
  ["no address", (at: number) => `page ${at}`],
])("describes cars whose link is %s", async (_, urlOf) => {
  const rows = (colour: string) => [1, 2].map((at) => row(at, { url: urlOf(at), colour }));
  await imported([head, ...rows("Red")]);
  const { counts, notes } = await imported([head, ...rows("Red"), row(3, { url: urlOf(3), colour: "Blue" })]);
  expect(counts).toEqual([1, 0, 2, 0, 0]);
  expect(notes.some((note) => note.includes("recognised by what describes them"))).toBe(true);
});

it("keeps cars that were recognised by their description before their file had links", async () => {
  const plain = (lines: string[]) => lines.map((line) => line.slice(0, line.lastIndexOf(",")));
  const rows = ["Red", "Blue"].map((colour, at) => row(at + 1, { colour }));
  await imported(plain([head, ...rows]));
  expect((await imported([head, ...rows, row(3)])).counts).toEqual([1, 0, 2, 0, 0]);
  expect((await imported([head, ...rows, row(3, { colour: "Green" })])).counts).toEqual([0, 1, 2, 0, 0]);
});

it("takes a number before the link, and the columns of a mapping before both", async () => {
  const numbered = (stock: string, at: number, url: string) => `${row(at, { url })},${stock}`;
  const lines = (one: string, two: string) => [`${head},stock`, numbered("S1", 1, one), numbered("", 2, two)];
  await imported(lines("https://n.example/a", "https://n.example/b"));
  expect((await imported(lines("https://n.example/c", "https://n.example/b"))).counts).toEqual([
    0, 0, 2, 0, 0,
  ]);
  const yaml = "identity: [make, model, year, km]";
  await imported([head, row(5), row(6)], yaml, false);
  const moved = [head, row(5, { url: "https://n.example/x" }), row(6, { url: "https://n.example/y" })];
  expect((await imported(moved, yaml, false)).counts).toEqual([0, 0, 2, 0, 0]);
});

it("leaves the identity out of a proposal where links are it", async () => {
  const proposed = async (lines: string[]) => {
    const found = await inspectFile({ file: await stored(lines), currency: "AUD", language: "en-AU", now });
    return found.kind === "inspected" ? found : expect.fail(found.message);
  };
  const linked = await proposed([head, ...[1, 2, 3].map((at) => row(at))]);
  expect(linked.mapping).not.toContain("identity");
  expect(linked.columns.at(-1)).toMatchObject({
    outcome: "not used",
    reason: "a link that identifies its car",
  });
  const same = await proposed([head, ...[1, 2, 3].map((at) => row(at, { url: "https://n.example/stock" }))]);
  expect(same.mapping).toContain("identity");
});

it.each([
  ["https://N.example/Car/1/?b=2&a=1#x", "n.example/Car/1?a=1&b=2"],
  ["http://n.example/car?id=7&utm_campaign=x&gclid=1", "n.example/car?id=7"],
  ["https://n.example/?id=7", "n.example?id=7"],
  ["https://n.example/", null],
  ["https://n.example/1.JPG", null],
  ["https://n.example/a|https://n.example/b", null],
  ["n.example/car", null],
])("the page of %s is %s", (text, key) => {
  expect(linkKey(text)).toBe(key);
});

it("is still a column of links with a faulty one among many [DECIDE-155]", () => {
  const finder = linkFinder(["URL", "Notes"], { fields: {} });
  for (let at = 0; at < 100; at++) finder.add("URL", `https://n.example/cars/${at}`);
  finder.add("URL", "www.n.example/7");
  finder.add("Notes", "https://n.example/a");
  for (let at = 0; at < 100; at++) finder.add("Notes", `note ${at}`);
  expect([finder.column(101), [...finder.open()]]).toEqual(["URL", ["URL"]]);
});
