import type { Page } from "@playwright/test";
import { address, expect, interactive, open, test } from "./journey.ts";

/** What a page requests of the measurement of its speed. */
function requested(page: Page): string[] {
  const found: string[] = [];
  page.on("request", (request) => {
    if (/vitals/.test(request.url())) found.push(new URL(request.url()).pathname);
  });
  return found;
}
const sampled = (page: Page, random: number) =>
  page.addInitScript((value) => {
    Math.random = () => value;
  }, random);

test("a load that isn't sampled requests nothing, and a browser that objects isn't sampled [DECIDE-200]", async ({
  page,
}) => {
  const found = requested(page);
  await sampled(page, 1);
  await open(page, "harbour", "/search");
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.goto("about:blank");
  await page.addInitScript(() => {
    Math.random = () => 0;
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await open(page, "harbour", "/search");
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  await page.goto("about:blank");
  expect(found).toEqual([]);
});

test("a sampled load reports how fast it was when the page is hidden [DECIDE-200]", async ({ page }) => {
  await sampled(page, 0);
  const measured = page.waitForResponse(/field-vitals/);
  await page.goto(address("harbour", "/search"), { waitUntil: "domcontentloaded" });
  await interactive(page);
  await measured;
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  // A press settles what the main content is; the library takes no event of a script for that.
  await page.getByRole("heading", { level: 1 }).click();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  const beacon = page.waitForRequest("**/api/vitals");
  // A request of a page that is gone isn't reported to the test, so the page is hidden and stays.
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  const sent = (await beacon).postDataJSON();
  expect(sent).toMatchObject({ p: "search/search-route", soft: 0 });
  expect(sent.r).toMatch(/^\w{8}$/);
  expect(Object.keys(sent.m)).toEqual(expect.arrayContaining(["lcp", "cls", "ttfb"]));
  for (const value of Object.values(sent.m)) expect(value).toBeLessThan(60_000);
});
