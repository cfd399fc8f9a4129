import { address, cards, demoSites, expect, interactive, open, port, resultCount, test } from "./journey.ts";

for (const site of demoSites) {
  test(`${site}: a shopper finds a car among many and reads its page [ROUTE-01] [ROUTE-13] [CARD-14]`, async ({
    page,
  }) => {
    await open(page, site, "/search");
    const all = await resultCount(page);
    expect(all).toBeGreaterThan(40);
    expect(await cards(page).count()).toBe(site === "everything-motors" ? 24 : 21);

    const first = page
      .locator("#filters fieldset.facet label")
      .filter({ has: page.locator("input[type=checkbox]") })
      .first();
    // The result has the count shown beside the option: then the list is updated.
    const promised = Number((await first.innerText()).replaceAll(",", "").match(/\d+\s*$/)?.[0]);
    expect(promised).toBeLessThanOrEqual(all);
    await first.click();
    await expect(page).toHaveURL(/\/search\?/);
    await expect.poll(() => resultCount(page)).toBe(promised);

    const card = cards(page).first();
    const href = await card.locator('a[href^="/cars/"]').first().getAttribute("href");
    await card.locator('a[href^="/cars/"]').first().click();
    await expect(page).toHaveURL(address(site, href!));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("filters are in the address: shared links, back and forward give the same list [SEARCH-04] [SEARCH-05] [SEARCH-06] [SEARCH-07]", async ({
  page,
}) => {
  await open(page, "harbour", "/search?make=Toyota&price=20000:60000&sortBy=price_asc&page=2");
  const shared = await resultCount(page);
  await expect(page.getByRole("checkbox", { name: /^Toyota/ })).toBeChecked();
  const titles = await cards(page).locator("h2, h3").allInnerTexts();

  await page.getByRole("checkbox", { name: /^Used/ }).first().check();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page).toHaveURL(/car_type=used/);
  await expect.poll(() => resultCount(page)).toBeLessThan(shared);

  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => resultCount(page)).toBe(shared);
  expect(await cards(page).locator("h2, h3").allInnerTexts()).toEqual(titles);
});

test("typing in the search box is debounced, then searches, and keeps the focus [SEARCH-35] [LIMIT-03]", async ({
  page,
}) => {
  await open(page, "harbour", "/search");
  const before = await resultCount(page);
  const requests: string[] = [];
  page.on("request", (request) => {
    if (/query=/.test(request.url())) requests.push(request.url());
  });
  const box = page.locator("#search-query");
  await box.pressSequentially("toyta", { delay: 30 });
  // A misspelt make is a filter.
  await expect(page).toHaveURL(/make=Toyota/);
  await expect(box).toHaveValue("toyta");
  await expect.poll(() => resultCount(page)).toBeLessThan(before);
  expect(await resultCount(page)).toBeGreaterThan(0);
  expect(requests.length).toBeLessThan(4);
  await expect(box).toBeFocused();
});

test("clicks before hydration are replayed", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address("harbour", "/search"));
  const all = await resultCount(page);
  await page.getByRole("checkbox", { name: /^Toyota/ }).check();
  await cards(page)
    .first()
    .getByRole("button", { name: /favourite/i })
    .click();
  release();
  await expect(page).toHaveURL(/make=Toyota/);
  await expect.poll(() => resultCount(page)).toBeLessThan(all);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
    .toContain("primary_image_url");
});

test("input typed into a form before hydration is preserved", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address("harbour", "/contact-us"));
  await page.getByLabel("Email").first().fill("robin@example.com");
  release();
  await interactive(page);
  await expect(page.getByLabel("Email").first()).toHaveValue("robin@example.com");
});

test("an empty result suggests which filters to remove [DECIDE-137]", async ({ page }) => {
  await open(page, "harbour", "/search?make=Toyota&price=1:2");
  await expect(page.locator(".empty")).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /price|clear|reset|all/i })
    .first()
    .click();
  await expect(page.locator(".empty")).toBeHidden();
  expect(await cards(page).count()).toBeGreaterThan(0);
});

const strange = [
  "price=abc:def",
  "price=:::",
  "unknown=1&make=%00",
  "page=0",
  "page=1e9",
  "page=-5",
  "make=%E0%A4%A",
  "query=%F0%9F%9A%97%20<script>alert(1)</script>",
  `make=${"x".repeat(4_000)}`,
  Array.from({ length: 300 }, (_, index) => `make=m${index}`).join("&"),
];
for (const query of strange) {
  test(`any query string gives a page: ${query.slice(0, 40)} [DECIDE-39] [DECIDE-41]`, async ({
    request,
  }) => {
    const answer = await request.get(`http://127.0.0.1:${port}/search?${query}`, {
      headers: { host: `harbour.localhost:${port}` },
    });
    expect(answer.status()).toBe(200);
    expect(await answer.text()).not.toContain("<script>alert");
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same listing filters, sorts, pages and opens a car [SEARCH-36] [SEARCH-46] [SEARCH-74]", async ({
    page,
  }) => {
    await page.goto(address("harbour", "/search"));
    const all = await resultCount(page);
    await page.getByRole("checkbox", { name: /^Toyota/ }).check();
    await page
      .locator("#filters")
      .getByRole("button", { name: /show|apply/i })
      .first()
      .click();
    await expect(page).toHaveURL(/make=Toyota/);
    const toyotas = await resultCount(page);
    expect(toyotas).toBeLessThan(all);
    await page
      .getByRole("link", { name: /^(next|page 2|2)$/i })
      .first()
      .click();
    await expect(page).toHaveURL(/page=2/);
    expect(await resultCount(page)).toBe(toyotas);
    await cards(page).first().locator('a[href^="/cars/"]').first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Toyota");
  });

  test("filters open on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address("harbour", "/search"));
    await page
      .getByRole("button", { name: /filters/i })
      .first()
      .click();
    await expect(page.getByRole("checkbox", { name: /^Toyota/ })).toBeVisible();
  });
});

test("filters are tapped by their labels on a phone, one after the other [SEARCH-41]", async ({
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page, "harbour", "/search");
  const all = await resultCount(page);
  await page.locator(".open-filters").tap();
  const sheet = page.locator("#filters");
  await sheet.locator("summary", { hasText: /^Make$/ }).tap();
  await sheet.locator("label", { hasText: "Toyota" }).first().tap();
  await expect(page).toHaveURL(/make=Toyota/);
  // The address changes shortly before the list does.
  await expect.poll(() => resultCount(page)).toBeLessThan(all);
  const toyotas = await resultCount(page);
  await expect(sheet).toBeVisible();
  await sheet.locator("label", { hasText: "Mazda" }).first().tap();
  await expect(page).toHaveURL(/make=Mazda/);
  await expect.poll(() => resultCount(page)).toBeGreaterThan(toyotas);
  const chosen = await resultCount(page);
  await sheet.getByRole("button", { name: /^Show Me/ }).tap();
  await expect(sheet).toBeHidden();
  expect(await resultCount(page)).toBe(chosen);
  await context.close();
});
