import { describe, expect, it } from "vitest";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { placeFinder } from "#domain/stock/import/rows/row-location.ts";
import { readStatus } from "#domain/stock/import/rows/vocabulary.ts";
import { columnWords } from "./column-words.ts";

const place = (slug: string) => ({ id: `${slug}-id`, slug, name: `${slug} Motors` });
const site = {
  dealerships: [place("north"), place("south")],
  locations: [{ ...place("yard"), dealership_id: "north-id", location_type: "sales", primary: true }],
} as unknown as Parameters<typeof columnWords>[2];

function wordsOf(field: FeedField, texts: Record<string, number>, yaml = "{}") {
  const read = parseMapping(yaml);
  const mapping = read.kind === "ok" ? read.mapping : expect.fail(read.problems.join());
  const about = { column: "C", field, mapping: { ...mapping, fields: { [field]: "C", ...mapping.fields } } };
  return columnWords(about, new Map(Object.entries(texts)), site, placeFinder(site, {}, false));
}
const shown = (field: FeedField, texts: Record<string, number>, yaml?: string) =>
  wordsOf(field, texts, yaml)?.words.map(({ word, rows, said, read, isOpen }) => ({
    word,
    rows,
    means: said || read,
    isOpen,
  }));

describe("the words of a column", () => {
  it("are those that aren't known first, each once in any case", () => {
    expect(shown("fuel", { Benzin: 3, benzin: 5, Q: 2, "n/a": 9, "": 4 })).toEqual([
      { word: "Q", rows: 2, means: null, isOpen: true },
      { word: "benzin", rows: 8, means: "Petrol", isOpen: false },
    ]);
  });

  it("mean what the mapping says, also of all that it doesn't list", () => {
    const yaml = 'fields: { fuel: { from: C, values: { q: Petrol, "*": Diesel } } }';
    expect(shown("fuel", { Q: 2, G: 1 }, yaml)).toEqual([
      { word: "Q", rows: 2, means: "Petrol", isOpen: false },
      { word: "G", rows: 1, means: "Diesel", isOpen: false },
    ]);
  });

  it.each([
    ["dealership", { north: 1, "09": 1 }, { north: "north", "09": null }],
    ["location", { yard: 1, nowhere: 1 }, { yard: "yard", nowhere: null }],
    ["status", { sold: 1, weg: 1 }, { sold: "sold", weg: null }],
    ["car_type", { Neu: 1, VF: 1, G: 1 }, { Neu: "new", VF: "demo", G: null }],
    ["simple_body", { Kombi: 1, PK: 1 }, { Kombi: "Wagon", PK: null }],
    ["trans", { M6: 1, "?": 1 }, { M6: "Manual", "?": null }],
    ["colour", { BLK: 1 }, { BLK: "BLK" }],
  ] as const)("of a column of %s are read as an import reads them", (field, texts, means) => {
    const words = wordsOf(field, texts)?.words ?? [];
    expect(Object.fromEntries(words.map(({ word, read }) => [word, read]))).toEqual(means);
    expect(words.filter(({ isOpen }) => isOpen).map(({ read }) => read)).toEqual(
      Object.values(means).filter((one) => one === null),
    );
  });

  it("take no look at what the mapping says of other fields, however many words there are", () => {
    let looks = 0;
    const badge = {
      get from() {
        looks++;
        return "other";
      },
    };
    const read = parseMapping("fields: { fuel: C }");
    const mapping = read.kind === "ok" ? read.mapping : expect.fail(read.problems.join());
    const about = { column: "C", field: "fuel" as const, mapping };
    Object.assign(mapping.fields, { badge });
    const words = columnWords(about, new Map([["Benzin", 1]]), site, placeFinder(site, {}, false));
    expect(words?.words).toMatchObject([{ word: "Benzin", read: "Petrol" }]);
    expect(looks).toBe(0);
  });

  it("need a look where S is a transmission and no car is a manual", () => {
    const open = (texts: Record<string, number>) =>
      (shown("trans", texts) ?? []).filter(({ isOpen }) => isOpen).map(({ word }) => word);
    expect(open({ S: 5, A: 9 })).toEqual(["S"]);
    expect(open({ S: 5, A: 9, M: 1 })).toEqual([]);
  });

  it("can mean what an import reads, and nothing else", () => {
    const choices = (field: FeedField) => wordsOf(field, { x: 1 })?.choices ?? expect.fail(field);
    expect(choices("status").map(({ value }) => readStatus(value))).toEqual([
      ...["in_stock", "coming_soon", "sold", "hidden"],
    ]);
    for (const field of ["car_type", "simple_body", "fuel", "trans", "drive", "dealership"] as const)
      for (const { value } of choices(field)) expect(shown(field, { [value]: 1 })?.[0]?.means).toBe(value);
    expect(wordsOf("colour", { x: 1 })?.choices).toBeNull();
  });

  it("are 60 at most, and none of a field of other values or of a part of a column", () => {
    const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`c${at}`, 1]));
    expect(wordsOf("colour", many)).toMatchObject({ more: 10 });
    expect(wordsOf("price", { 20000: 1 })).toBeNull();
    expect(wordsOf("fuel", { x: 1 }, 'fields: { fuel: { from: C, split: "/" } }')).toBeNull();
  });
});
