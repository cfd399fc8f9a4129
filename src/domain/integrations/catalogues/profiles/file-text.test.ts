import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { noMapping } from "#domain/stock/import/columns/mapping.ts";
import { openFeed } from "#domain/stock/import/reading/feed-reader.server.ts";
import { rowsOf } from "../held-back.ts";
import { fileText } from "./file-text.ts";

it("writes XML that our own import reads back, a car a line [DECIDE-279]", async () => {
  const cells = [
    ["Kia & Söhne <GmbH>", "1", 'Two\nlines\tand "quotes"'],
    ["Mini", "", "control \u0001 and half \ud83d characters"],
  ];
  const { head, row, between, end } = fileText(["make", "2nd km", "description"], "xml", false);
  const text = head + cells.map((car, index) => between(row(car), index === 0)).join("") + end;
  expect(text).toContain("<_2nd_km>1</_2nd_km>");
  expect(rowsOf(text, "xml")).toEqual(cells.map(row));
  const folder = await mkdtemp(join(tmpdir(), "catalogue-xml-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "cars.xml"), text);
  const feed = await openFeed(join(folder, "cars.xml"), noMapping);
  const records: unknown[] = [];
  for await (const { record } of feed.rows) records.push(record);
  expect(feed.format).toBe("xml");
  expect(records).toEqual([
    { make: "Kia & Söhne <GmbH>", _2nd_km: "1", description: 'Two\nlines\tand "quotes"' },
    { make: "Mini", description: "control  and half \ufffd characters" },
  ]);
});
