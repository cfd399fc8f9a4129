import { describe, expect, it } from "vitest";
import { reachedTests, reachesEverything } from "./reached-tests.ts";

const sources = new Map(
  Object.entries({
    "src/cars/price.ts": "",
    "src/cars/price.test.ts": 'import { price } from "./price.ts";',
    "src/site/car/car-page.ts": 'import type { Price } from "#cars/price.ts";',
    "src/site/car/car-page.test.tsx": 'const { carPage } = await import("./car-page.ts");',
    "src/site/home/home.test.ts": 'import { home } from "./home.ts";',
    "src/errors.test.ts": 'readFileSync("docs/errors.md")',
    "scripts/doc-paths.ts": 'globSync("docs/**/*.md")',
    "scripts/doc-paths.test.ts": 'import "./doc-paths.ts";',
    "src/tables/drift.test.ts": 'join(import.meta.dirname, "tables.json")',
    "tests/e2e/journey.ts": "",
    "tests/e2e/car.spec.ts": 'import { open } from "./journey.ts";',
    "tests/e2e/home.spec.ts": "",
  }),
);
const reached = (...changed: string[]) => reachedTests(changed, sources, { "#cars/*": "./src/cars/*" });

describe("a change reaches", () => {
  it("the tests that import it, the nearest first", () => {
    expect(reached("src/cars/price.ts").tests).toEqual([
      "src/cars/price.test.ts",
      "src/site/car/car-page.test.tsx",
    ]);
  });

  it("a changed test itself, unless it was deleted", () => {
    expect(reached("src/site/home/home.test.ts", "src/deleted.test.ts").tests).toEqual([
      "src/site/home/home.test.ts",
    ]);
  });

  it("the tests that read it, themselves or by what they import", () => {
    expect(reached("docs/errors.md").tests).toEqual(["src/errors.test.ts", "scripts/doc-paths.test.ts"]);
    expect(reached("src/tables/tables.json").tests).toEqual(["src/tables/drift.test.ts"]);
  });

  it("the browser tests that import it or have the name of its folder", () => {
    expect(reached("tests/e2e/journey.ts").browserTests).toEqual(["tests/e2e/car.spec.ts"]);
    expect(reached("src/site/home/home-page.ts").browserTests).toEqual(["tests/e2e/home.spec.ts"]);
    expect(reached("tests/e2e/home.spec.ts").browserTests).toEqual(["tests/e2e/home.spec.ts"]);
    expect(reached("src/cars/price.ts").browserTests).toEqual([]);
  });
});

it.each([
  ["package.json", true],
  ["tools/package.json", true],
  ["src/platform/database/migrations/0001_x.sql", true],
  ["scripts/test-setup.ts", true],
  ["packages/demo-stock/package.json", false],
  ["src/cars/price.ts", false],
])("%s reaches every test: %s", (file, expected) => {
  expect(reachesEverything(file)).toBe(expected);
});
