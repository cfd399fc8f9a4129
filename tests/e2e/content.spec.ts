import { get, headingOf } from "./ask.ts";
import { address, expect, interactive, open, port, test } from "./journey.ts";
import type { SiteName } from "./url-map.ts";

const answers: [path: string, rule: string, site: SiteName, heading: string | RegExp][] = [
  ["/mazda-finance-page", "ROUTE-27", "coastline-mazda", /Pay for your Mazda/],
  ["/guaranteed-future-value", "ROUTE-28", "coastline-mazda", "Guaranteed future value"],
  ["/mazda-assured", "ROUTE-29", "coastline-mazda", "Mazda Assured"],
  ["/parts/search", "ROUTE-39", "harbour", "Find a part"],
  ["/vehicle-parts-and-accessories", "ROUTE-40", "harbour", /Genuine parts/],
  ["/accessories", "ROUTE-41", "harbour", "Accessories"],
  ["/special-offers", "ROUTE-49", "harbour", "Special offers"],
  ["/offers", "ROUTE-50", "outback-caravans", "Offers"],
  ["/fleet", "ROUTE-52", "harbour", /Two utes/],
  ["/warranty", "ROUTE-53", "harbour", "Warranty"],
  ["/roadside-assist", "ROUTE-54", "harbour", /Stuck/],
  ["/diamond-advantage", "ROUTE-55", "harbour", "Diamond Advantage"],
  ["/about-us", "ROUTE-56", "harbour", /Fifty years/],
  ["/careers", "ROUTE-57", "harbour", "Come and work with us"],
  ["/pages/faqs", "ROUTE-58", "harbour", "Questions we are asked"],
  ["/buying", "ROUTE-59", "harbour", /Sell us your car/],
  ["/privacy-policy", "ROUTE-60", "harbour", "Privacy policy"],
  ["/terms-and-conditions", "ROUTE-61", "harbour", "Terms and conditions"],
  ["/brands/jeep", "ROUTE-62", "harbour", /Used Jeeps/],
  ["/pages/mazda-bt-50-ute-centre", "ROUTE-63", "coastline-mazda", "The ute centre"],
  ["/pages/mazda-bt-50-fleet", "ROUTE-64", "coastline-mazda", "BT-50 for fleets"],
  ["/blog/vehicle-reviews", "ROUTE-65", "harbour", "Vehicle reviews"],
];

for (const [path, rule, site, heading] of answers) {
  test(`${path} reads on ${site} without script [${rule}] [CMS-24, CMS-25]`, async ({ request }) => {
    const answer = await get(request, site, path);
    expect(answer.status()).toBe(200);
    expect(headingOf(await answer.text())).toMatch(heading);
  });
}

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a form in a page is sent and names its page [DECIDE-66]", async ({ page, pageErrors }) => {
    await page.goto(address("outback-caravans", "/careers"));
    await page.getByLabel("Name", { exact: true }).fill("Sam Hale");
    await page.getByLabel("Email").fill("sam@mail.example");
    await page.getByLabel("Phone").fill("not a number");
    await page.getByLabel("Location").selectOption({ index: 1 });
    await page.getByLabel("Message").fill("I can back a van.");
    await page.getByRole("button", { name: "Send message" }).click();
    // Rejected in its own page, with everything that was typed.
    await expect(page).toHaveURL(/\/careers/);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Sam Hale");
    // The browser logs the rejection's status, as expected.
    expect(pageErrors.splice(0)).toEqual([expect.stringContaining("status of 400")]);
    await page.getByLabel("Phone").fill("0491 570 006");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page).toHaveURL(/\/success/);
  });

  test("questions open by a click, and there is no popup", async ({ page }) => {
    await page.goto(address("harbour", "/buying"));
    const question = page.locator(".faq details").first();
    await question.locator("summary").click();
    await expect(question.locator(".rich")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test("a question opens and closes by the keyboard, in 300 ms [CMS-08] [LIMIT-40]", async ({ page }) => {
  await open(page, "harbour", "/pages/faqs");
  const question = page.locator(".faq details").first();
  const answer = question.locator(".rich");
  await expect(answer).toBeHidden();
  await question.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(answer).toBeVisible();
  const time = await question.evaluate((element) =>
    getComputedStyle(element, "::details-content")
      .transitionDuration.split(",")
      .map((one) => one.trim()),
  );
  expect(time).toContain("0.3s");
  await page.keyboard.press("Enter");
  await expect(answer).toBeHidden();
});

test("the popup shows once, closes by Escape, is 600 px wide or as wide as a phone, and doesn't return [CMS-10, CMS-13] [LIMIT-34]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "harbour", "/buying");
  const popup = page.getByRole("dialog", { name: "Run-out weekend" });
  await expect(popup).toBeVisible();
  const width = async () => (await popup.boundingBox())!.width;
  expect(await width()).toBe(600);
  await page.setViewportSize({ width: 360, height: 720 });
  await expect.poll(width).toBeLessThan(360);
  expect(await width()).toBeGreaterThan(300);
  await expect.poll(() => popup.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(popup).toBeHidden();
  // The dialog's close event, which stores the dismissal, comes after the dialog is hidden.
  const storedKeys = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes("popup")));
  await expect
    .poll(storedKeys)
    .toEqual([[expect.stringMatching(/^forecourt:harbour:popup:\/img\//), "dismissed"]]);
  await page.clock.install();
  await page.reload();
  await interactive(page);
  await page.clock.runFor(20_000);
  await expect(popup).toHaveCount(0);
});

test("a search for a part is carried into the enquiry [DECIDE-140] [ROUTE-39]", async ({ page }) => {
  await open(page, "harbour", "/parts/search?query=brake%20pads%20Hilux");
  await expect(page.getByLabel("Which parts do you need?")).toHaveValue("brake pads Hilux");
});

test("the other offers page redirects to the site's own; an unwritten page doesn't exist [DECIDE-45]", async ({
  request,
}) => {
  const ask = (site: string, path: string) =>
    request.get(`http://127.0.0.1:${port}${path}`, {
      headers: { host: `${site}.localhost:${port}` },
      maxRedirects: 0,
    });
  const other = await ask("harbour", "/offers");
  expect([other.status(), other.headers().location]).toEqual([302, "/special-offers"]);
  const outback = await ask("outback-caravans", "/special-offers");
  expect([outback.status(), outback.headers().location]).toEqual([302, "/offers"]);
  expect((await ask("metro-subscribe", "/diamond-advantage")).status()).toBe(404);
  expect((await ask("harbour", "/mazda-assured")).status()).toBe(404);
  const community = await ask("harbour", "/blog/community");
  expect([community.status(), community.headers().location]).toEqual([302, "https://www.facebook.com/"]);
});

test("spin to win requires sign-in first [ROUTE-31] [DECIDE-48]", async ({ request }) => {
  const answer = await request.get(`http://127.0.0.1:${port}/spin-to-win`, {
    headers: { host: `harbour.localhost:${port}` },
    maxRedirects: 0,
  });
  expect(answer.headers().location).toContain("/sign-in?type=spin-to-win");
});

test("a block can be framed by the hosts that the site names, and nothing else can [CMS-01, CMS-02, CMS-03, CMS-04, CMS-05, CMS-06, CMS-07]", async ({
  request,
}) => {
  const ask = (site: string, path: string) =>
    request.get(`http://127.0.0.1:${port}${path}`, { headers: { host: `${site}.localhost:${port}` } });
  for (const block of [
    "trade_in_faq",
    "vehicle_search",
    "service_features",
    "interested_links?name=more",
    "model_range",
  ]) {
    const answer = await ask("harbour", `/embed/${block}`);
    expect(answer.status(), block).toBe(200);
    expect(answer.headers()["content-security-policy"]).toContain(
      "frame-ancestors https://www.northernbeaches-trades.example;",
    );
    expect(await answer.text()).not.toContain("site-header");
  }
  expect((await ask("harbour", "/about-us")).headers()["content-security-policy"]).toContain(
    "frame-ancestors 'none'",
  );
  for (const [site, path, words] of [
    ["harbour", "/embed/hero", "There is no block hero to embed"],
    ["harbour", "/embed/timed_popup", "This site has no timed_popup to embed"],
    ["coastline-mazda", "/embed/model_range", "This site doesn't allow its blocks to be embedded"],
  ] as const) {
    const refused = await ask(site, path);
    expect(refused.status()).toBe(404);
    expect(await refused.text()).toContain(words);
    expect(refused.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
});

test("the privacy page opens in a tab of its own [CMS-26] [ROUTE-60]", async ({ request }) => {
  const html = await (await get(request, "harbour", "/terms-and-conditions")).text();
  const links = html.match(/<a [^>]*href="\/privacy-policy[^>]*>/g) ?? [];
  expect(links).not.toEqual([]);
  for (const link of links) expect(link).toContain('target="_blank"');
});
