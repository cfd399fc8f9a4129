import { describe, expect, it } from "vitest";
import {
  alternativesOf,
  bodyReads,
  circlesBetween,
  copiedServerModules,
  demoNamesIn,
  featureNames,
  literalSpreads,
  repeatedDefinitions,
  slugComparisons,
  unmatchedRules,
  vagueNames,
  wrongMap,
} from "./architecture-checks.ts";
import { identifiersOf } from "./identifiers.ts";

const source = (text: string) => [{ file: "app/x.ts", text }];

describe("architecture rules [SITE-02]", () => {
  it.each([
    'if (site.slug === "a") {}',
    'return "a" !== site?.slug;',
    "switch (site.slug) {",
    "list.includes(site.slug)",
    'sites.find(({ slug }) => slug === "a")',
    "const isOurs = 'a' === siteSlug;",
    "switch (group.slug) {",
  ])("find a comparison of the slug in %s", (text) => expect(slugComparisons(source(text))).toHaveLength(1));

  it("leave the slug as data alone", () => {
    const text =
      'const key = site.slug + path; log({ site: site.slug }); if (typeof one.slug === "string" || slug === "") {}';
    expect(slugComparisons(source(text))).toEqual([]);
  });

  it("find a literal that is spread, and leave other spreads alone", () => {
    expect(literalSpreads(source("const a = { ...{ b, c }, d };"))).toHaveLength(1);
    expect(literalSpreads(source("const a = { ...b, ...(c ? { d } : {}) };"))).toEqual([]);
  });

  it("find a demo dealer's name in quotes", () => {
    expect(demoNamesIn(source('const a = "harbour";'), ["harbour"])).toEqual([
      'rule 5: names "harbour" of the demo: app/x.ts:1',
    ]);
    expect(demoNamesIn(source("// near the harbour"), ["harbour"])).toEqual([]);
  });

  it.each(["await request.json()", "c.req.parseBody()", "(await request.formData()).get(name)"])(
    "find a body that is read without a limit in %s",
    (text) => expect(bodyReads(source(text))).toHaveLength(1),
  );

  it("leave bodies of responses, and what reads with a limit, alone", () => {
    expect(bodyReads(source("await response.json(); await jsonBody(request, accepted);"))).toEqual([]);
  });

  it("find files with meaningless names", () => {
    expect(
      vagueNames(["app/a/utils.ts", "app/a/index.ts", "app/helpers/b.ts", "app/a/money.ts"]),
    ).toHaveLength(3);
  });

  it.each([
    ["src/platform/http/x.ts", "leadIds"],
    ["src/platform/http/x.ts", "STOCK_CARS"],
    ["src/platform/http/x.ts", "tradeIn"],
    ["src/platform/http/x.ts", "from_price"],
    ["src/platform/http/x.ts", "CARSlice"],
    ["src/platform/cars/x.ts", "x"],
    ["src/platform/http/stock-lock.server.ts", "x"],
  ])("find a feature in %s or its name %s", (file, name) => {
    expect(featureNames([{ file, identifiers: ["request", name] }])).toHaveLength(1);
    expect(featureNames([{ file, identifiers: ["request", name] }], [file])).toEqual([]);
  });

  it.each(["card", "leading", "stockings", "idealSize", "relocation", "carry", "allocations"])(
    "leave %s alone, which only has the letters of a feature",
    (name) => {
      const names = [{ file: "src/platform/http/x.ts", identifiers: [name] }];
      expect(featureNames(names)).toEqual([]);
      expect(featureNames(names, ["src/platform/http/x.ts"])).toHaveLength(1);
    },
  );

  it("read every identifier of a file, and neither texts nor comments", () => {
    const text = `import { lead as inner, type Car } from "./stock.ts";
      // price
      export const finance = (given: { deals?: string }) => ({ offer: given.deals, Location: "booking", ...inner.trade });
      class Locations<T extends Car> { #stock = 1; location(): T | null { return null; } }`;
    const names = "Car Locations T deals finance given inner lead location offer stock trade";
    expect(identifiersOf(text, "x.ts").sort().join(" ")).toBe(names);
  });

  it.each([
    "const { code } = error as { code?: string };",
    "log.warn({ code: (error as { code?: unknown }).code });",
    "const { code, cause, name } = error as { code?: string; cause?: { code?: string }; name?: string };",
    "const { message, code } = error as { message?: string; code?: string };",
    "const { code } = error as Error & { code?: string };",
    ".catch((error: { code?: string; name?: string }) => null)",
    "(error as NodeJS.ErrnoException).code",
    "const { constraint } = error as pg.DatabaseError;",
    'names.sort((a, b) => a.localeCompare(b, "en"))',
  ])("find a repeated definition in %s", (text) => {
    expect(repeatedDefinitions(source(text))).toHaveLength(1);
  });

  it("leave other data with a code alone", () => {
    const text =
      "type Answer = { code?: string };\nconst { code } = (await response.json()) as { code: string };";
    expect(repeatedDefinitions(source(text))).toEqual([]);
  });

  it.each([
    ["src/site/root.tsx", 'import { a } from "./a.server.ts";'],
    ["src/console/leads/leads-route.tsx", '} from "./leads.server.ts";'],
    ["src/site/calls/calls.ts", 'import { a } from "../a/a.server.ts";'],
    ["src/site/create-site.server.ts", 'import { a, type B } from "./a.server.ts";'],
  ])("find a server module that the bundle of a front end would copy, in %s", (file, text) => {
    expect(copiedServerModules([{ file, text }])).toHaveLength(1);
  });

  it.each([
    ["src/site/root.tsx", 'import { a } from "#site/a.server.ts";'],
    ["src/site/root.tsx", 'import type { A } from "./a.server.ts";'],
    ["src/site/car/car-page.server.ts", 'import { a } from "./a.server.ts";'],
    ["src/site/car/car-route.tsx", 'import { a } from "./a.ts";'],
  ])("leave other imports alone, in %s", (file, text) => {
    expect(copiedServerModules([{ file, text }])).toEqual([]);
  });

  it("find a rule that names a missing path, in any of its alternatives", () => {
    const known = ["app/ui/a.ts", "app/lib/b.ts", "app/lib/b.test.ts"];
    const rule = (path: string) => ({ name: "r", from: { path, pathNot: "\\.test\\.tsx?$" }, to: {} });
    expect(unmatchedRules([rule("^app/(ui|lib)/")], known)).toEqual([]);
    expect(unmatchedRules([rule("^app/(ui|db)/")], known)).toEqual(["rule r: ^app/db/ matches no file"]);
    expect(unmatchedRules([rule("^app/(?!ui/|lib/)")], ["app/x/a.ts", "a.test.ts"])).toEqual([]);
  });

  it("split a pattern into its alternatives", () => {
    expect(alternativesOf("^(a/(b|c)|d)/(?:e|f)$")).toEqual([
      "^a/b/e$",
      "^a/b/f$",
      "^a/c/e$",
      "^a/c/f$",
      "^d/e$",
      "^d/f$",
    ]);
  });

  it("find circles between folders", () => {
    expect(
      circlesBetween([
        ["a", "b"],
        ["b", "c"],
        ["c", "a"],
        ["c", "d"],
      ]),
    ).toEqual([["a", "b", "c", "a"]]);
    expect(
      circlesBetween([
        ["a", "b"],
        ["a", "c"],
        ["b", "c"],
      ]),
    ).toEqual([]);
  });

  it("report folders that the map omits, names after their removal, or lists in the wrong order", () => {
    const map =
      "  domain/   what it is\n    leads/   enquiries\n      handling/  by staff\n    cars/   cars\n  site/   pages\n";
    const [leads, handling, cars] = ["domain/leads", "domain/leads/handling", "domain/cars"] as const;
    expect(
      wrongMap(
        map,
        [leads, handling, cars, "site/car"],
        [
          [leads, cars],
          [handling, leads],
        ],
      ),
    ).toEqual([]);
    expect(wrongMap(map, [leads, cars, "domain/stock"], [[cars, leads]])).toEqual([
      "docs/architecture.md doesn't name domain/stock/",
      "docs/architecture.md names domain/leads/handling/, which doesn't exist",
      "docs/architecture.md names domain/cars/ after domain/leads/, which it imports",
    ]);
  });
});
