import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Installed, installPacked } from "../../tests/support/installed-package.ts";

let outside: Installed;
beforeAll(() => {
  outside = installPacked(import.meta.dirname);
});
afterAll(() => outside.remove());

const script = `import { createEngine } from "@forecourt/faceted-search";
const attributes = [{ name: "make", kind: "value" }, { name: "price", kind: "number" }];
const sorts = { cheapest: [{ by: "price", direction: "asc" }] };
const documents = Array.from({ length: 10_000 }, (_, i) => ({
  id: String(i), values: { make: ["Kia", "Mazda"][i % 2] }, numbers: { price: 10_000 + i }, text: { title: "CX-" + (i % 10) } }));
const engine = createEngine({ attributes, text: [{ field: "title", weight: 1 }], exact: [], sorts, defaultSort: "cheapest" }, documents);
const clauses = [{ attribute: "make", anyOf: ["Mazda"] }, { attribute: "price", min: 15_000 }];
const facets = [{ attribute: "make", limit: 10 }];
const answer = engine.search({ text: "cx5", clauses, offset: 0, limit: 2, facets, stats: ["price"] });
console.log(JSON.stringify(answer));
`;

describe("the packed package", () => {
  it("searches 10,000 documents from plain JavaScript, in ten lines", () => {
    writeFileSync(join(outside.project, "search.js"), script);
    expect(JSON.parse(outside.run(process.execPath, ["search.js"]))).toEqual({
      total: 500,
      ids: ["5005", "5015"],
      facets: { make: [{ value: "Mazda", count: 500 }] },
      stats: { price: { min: 10_005, max: 19_995 } },
    });
  });

  it("brings types that accept a right query and reject a wrong one", () => {
    outside.accepts(`import { createEngine, type EngineAnswer, type EngineQuery } from "@forecourt/faceted-search";
const schema = { attributes: [], text: [], exact: [], sorts: { none: [] }, defaultSort: "none" };
const query: EngineQuery = { clauses: [], offset: 0, limit: 10, facets: [], stats: [] };
export const answer: EngineAnswer = createEngine(schema).search(query);
// @ts-expect-error a query has a limit
export const wrong: EngineQuery = { clauses: [], offset: 0, facets: [], stats: [] };
`);
  });

  it("contains compiled code, its documents and no dependencies", () => {
    const files = outside.files();
    expect(files.filter((file) => !file.startsWith("dist"))).toEqual([
      "CHANGELOG.md",
      "DESIGN.md",
      "README.md",
      "package.json",
    ]);
    expect(files.filter((file) => /test|brute-force|random-stock|\.ts$/.test(file))).toEqual([
      join("dist", "engine.d.ts"),
      join("dist", "search-engine.d.ts"),
    ]);
    expect(outside.run("npm", ["ls", "--all", "--parseable"]).trim().split("\n")).toHaveLength(2);
  });
});
