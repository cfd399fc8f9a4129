import type { Page } from "@playwright/test";
import { hostileTag } from "#tests/support/hostile-tag.ts";
import { filled, get } from "./ask.ts";
import { address, expect, interactive, open, test } from "./journey.ts";
import { consoleOrigin, sessionAs } from "./staff-browser.ts";

const site = "harbour-certified";
const vendor = "https://www.googletagmanager.com";
const screen = `${consoleOrigin}/marketing/tags/${site}/harbour-container`;

const found = (page: Page) =>
  page.evaluate(() => (window as unknown as { tagFound?: Record<string, unknown> }).tagFound ?? null);
/** Waits until the script has run. Where the call for it took too long, coming back to the tab starts it. */
const runs = (page: Page) =>
  expect
    .poll(async () => {
      const now = await found(page);
      if (!now) await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      return now?.done;
    })
    .toBe(true);
const policyOf = async (request: Parameters<typeof get>[0], path: string) =>
  (await get(request, site, path)).headers()["content-security-policy"] ?? "";

test("a vendor's script runs once an owner has switched it on, for a shopper who allows it, on no page with a form, until it is switched off [DECIDE-345] [DECIDE-347] [DECIDE-348]", async ({
  page: staff,
  context,
  request,
  pageErrors,
}) => {
  const loads: string[] = [];
  await context.route(`${vendor}/**`, (route) => {
    loads.push(new URL(route.request().frame().url()).pathname);
    return route.fulfill({ contentType: "text/javascript", body: hostileTag });
  });
  expect(await policyOf(request, "/search")).not.toContain(vendor);

  await sessionAs(staff, "Grace Tan");
  await staff.goto(screen);
  await staff.getByLabel("Who answers for it").fill("Harbour Media");
  await staff.getByLabel("Why it has to run in pages").fill("Remarketing of used cars");
  await staff.getByRole("button", { name: "Switch it on" }).click();
  await staff.getByRole("button", { name: "Confirm without a passkey" }).click();
  await expect(staff.getByText("Runs in pages", { exact: true })).toBeVisible();
  await expect.poll(() => policyOf(request, "/search")).toContain(vendor);

  const shopper = await context.newPage();
  const car = await filled(request, site, "/cars/{used}");
  await open(shopper, site, "/search");
  const strip = shopper.getByRole("region", { name: "Your privacy choices" });
  await strip.getByRole("button", { name: "Statistics only" }).click();
  await expect(strip).toBeHidden();
  // The page before may still be answered: the call of the car's page counts.
  const asked = shopper.waitForResponse(
    async (answer) =>
      answer.url().endsWith("/api/tags") &&
      ((await answer.request().headerValue("referer"))?.endsWith(car) ?? false),
  );
  await open(shopper, site, car);
  expect(await (await asked).json()).toEqual({ tags: [] });
  expect(loads).toEqual([]);

  // What is allowed before the first call is answered counts too.
  let release = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    release = resolve;
  });
  await shopper.route("**/api/tags", (route) => isAnswered.then(() => route.continue()), { times: 1 });
  const first = shopper.waitForRequest("**/api/tags");
  await shopper.goto(address(site, "/search#privacy-choices"));
  await interactive(shopper);
  await first;
  await strip.getByRole("button", { name: "Allow both" }).click();
  await expect(strip).toBeHidden();
  release();
  await runs(shopper);
  expect(loads).toEqual(["/search"]);
  expect(await found(shopper)).toMatchObject({
    starts: 1,
    page: true,
    consent: expect.stringContaining('"consent","default",{"analytics_storage":"denied"'),
    // The policy is no barrier within the site itself (docs/marketing.md).
    formPage: 200,
    otherHost: "refused",
    otherScript: "refused",
    eval: "refused",
    inline: "refused",
    frame: "refused",
  });
  expect((await found(shopper))?.cookie).not.toContain("session");

  // From page to page in the same document, but for pages with forms.
  await shopper.locator(`a[href="${car}"]`).first().click();
  await expect(shopper).toHaveURL(address(site, car));
  expect((await found(shopper))?.starts).toBe(1);
  await shopper.locator("a[data-lead-form]:visible").first().click();
  await expect(shopper).toHaveURL(/\/(?:enquire|book-test-drive)\?/);
  await expect(shopper.locator("form.lead-form").first()).toBeVisible();
  await interactive(shopper);
  expect(await found(shopper)).toBeNull();
  expect(await policyOf(request, "/enquire")).not.toContain(vendor);
  expect(loads).toEqual(["/search"]);

  // A withdrawal loads the page again, without it.
  await shopper.goto(address(site, "/search#privacy-choices"));
  await interactive(shopper);
  await runs(shopper);
  await strip.getByRole("button", { name: "Neither" }).click();
  await expect(async () => expect(await found(shopper)).toBeNull()).toPass();
  expect(loads).toEqual(["/search", "/search"]);

  await shopper.goto(address(site, "/search#privacy-choices"));
  await interactive(shopper);
  await staff.bringToFront();
  await staff.getByRole("button", { name: "Switch off now" }).click();
  await expect(staff.getByText("Switched off: pages that open from now on don’t load it.")).toBeVisible();
  await expect.poll(() => policyOf(request, "/search")).not.toContain(vendor);
  await shopper.bringToFront();
  const answer = shopper.waitForResponse("**/api/tags");
  await strip.getByRole("button", { name: "Allow both" }).click();
  expect(await (await answer).json()).toEqual({ tags: [] });
  expect(loads).toHaveLength(2);
  // What the policy refused, and the vendor's address, which this test answers.
  pageErrors.splice(0);
});
