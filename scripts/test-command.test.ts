import { expect, it } from "vitest";
import { testCommand } from "./test-command.mjs";

it.each([
  [["src/a.test.ts"], "vitest run src/a.test.ts"],
  [["src/a.test.tsx", "-t", "price"], "vitest run src/a.test.tsx -t price"],
  [["src/domain/cars", "-t", "price"], "vitest run src/domain/cars -t price"],
  [["tests/e2e/car.spec.ts"], "playwright test tests/e2e/car.spec.ts --project=chromium"],
  [
    ["tests/e2e/car.spec.ts", "--trace", "on"],
    "playwright test tests/e2e/car.spec.ts --trace on --project=chromium",
  ],
  [
    ["tests/e2e/webdriver/shopping.spec.ts"],
    "playwright test tests/e2e/webdriver/shopping.spec.ts --project=firefox --project=webkit",
  ],
  [
    ["tests/e2e/webdriver/shopping.spec.ts", "--project=webkit"],
    "playwright test tests/e2e/webdriver/shopping.spec.ts --project=webkit",
  ],
])("%j runs %s", (words, line) => {
  const found = testCommand(words, () => true);
  expect(found.error === undefined && [found.command, ...found.args].join(" ")).toBe(line);
  expect(found).toMatchObject({ isBrowser: line.startsWith("playwright") });
});

it.each([
  [[], /Name a test file/],
  [["src/price.ts"], /Name a test file/],
  [["src/missing/cars"], /Name a test file/],
  [["tests/e2e/webdriver"], /Name a test file/],
  [["src/domain/cars", "tests/e2e/car.spec.ts"], /one after the other/],
  [["src/missing.test.ts"], /no file src\/missing.test.ts/],
  [["src/a.test.ts", "tests/e2e/car.spec.ts"], /one after the other/],
  [["tests/e2e/webdriver/shopping.spec.ts", "tests/e2e/car.spec.ts"], /one after the other/],
])("%j is refused", (words, message) => {
  expect(testCommand(words, (path) => !path.includes("missing")).error).toMatch(message);
});
