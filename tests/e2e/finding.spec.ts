import type { APIRequestContext } from "@playwright/test";
import type { Suggestion } from "#domain/search/words/suggestion.ts";
import { address, cards, demoSites, expect, open, port, resultCount, test } from "./journey.ts";

/** A make or model that a site suggests for two letters. */
async function aMake(site: string, request: APIRequestContext) {
  for (const letters of ["to", "ma", "ja", "av"]) {
    const answer = await request.get(`http://127.0.0.1:${port}/api/suggest?query=${letters}`, {
      headers: { host: `${site}.localhost:${port}` },
    });
    const { suggestions } = (await answer.json()) as { suggestions: Suggestion[] };
    const found = suggestions.find(({ kind }) => kind === "make" || kind === "model");
    if (found?.count !== undefined) return { letters, ...found, count: found.count };
  }
  throw new Error(`${site} suggests nothing`);
}

for (const site of demoSites) {
  test(`${site}: a make is found by its first letters, by keyboard, with its count [SEARCH-01]`, async ({
    page,
    request,
  }) => {
    const make = await aMake(site, request);
    await open(page, site, "/search");
    const box = page.locator("#search-query");
    await box.pressSequentially(make.letters, { delay: 30 });
    const list = page.locator("#filters").getByRole("listbox", { name: "Suggestions" });
    const option = list.getByRole("option").filter({ hasText: make.label }).first();
    await expect(option).toBeVisible();
    for (let presses = 0; presses < 9; presses++) {
      if ((await option.getAttribute("aria-selected")) === "true") break;
      await box.press("ArrowDown");
    }
    await expect(option).toHaveAttribute("aria-selected", "true");
    await box.press("Enter");
    await expect(page).toHaveURL(address(site, make.href));
    await expect.poll(() => resultCount(page)).toBe(make.count);
    await expect(list).toBeHidden();
  });
}

test("words become chips while they are typed, and taken back leave the rest [SEARCH-01] [SEARCH-06]", async ({
  page,
}) => {
  await open(page, "harbour", "/search");
  const all = await resultCount(page);
  const box = page.locator("#search-query");
  await box.pressSequentially("diesel ute under 60k", { delay: 20 });
  await expect(page).toHaveURL(/price=:60000/);
  // The text stays while it is typed.
  await expect(box).toHaveValue("diesel ute under 60k");
  await box.press("Enter");
  await expect(box).toHaveValue("");
  const chips = page.getByRole("list", { name: "Chosen filters" });
  await expect(chips.getByRole("link", { name: /Ute/ })).toBeVisible();
  await expect(chips.getByRole("link", { name: /Diesel/ })).toBeVisible();
  const found = await resultCount(page);
  expect(found).toBeLessThan(all);
  await chips.getByRole("link", { name: /60,000/ }).click();
  await expect(page).not.toHaveURL(/price=/);
  await expect.poll(() => resultCount(page)).toBeGreaterThanOrEqual(found);
  await chips.getByRole("link", { name: /Ute/ }).click();
  await expect(page).toHaveURL(address("harbour", "/search?fuel=Diesel"));
});

test("the header's search on a phone takes the focus and suggests, and a tap follows", async ({
  browser,
  request,
}) => {
  const make = await aMake("coastline-mazda", request);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await open(page, "coastline-mazda", "/");
  await page.getByRole("button", { name: "Search our stock" }).tap();
  await expect(page.locator("#header-query")).toBeFocused();
  await page.locator("#header-query").pressSequentially(make.letters, { delay: 30 });
  await page.locator("#header-search").getByRole("option").filter({ hasText: make.label }).first().tap();
  await expect(page).toHaveURL(address("coastline-mazda", make.href));
  await expect.poll(() => resultCount(page)).toBe(make.count);
  await context.close();
});

test("the home page's search reads words together with its selections [HOME-10]", async ({ page }) => {
  await open(page, "harbour", "/");
  await page.locator("#hero-query").fill("white under 50k");
  await page.locator("#hero-query").press("Enter");
  await expect(page).toHaveURL(/price=:50000/);
  await expect(page).toHaveURL(/colour=White/);
});

test("values in another case lead to the site's spelling [SEARCH-04]", async ({ page }) => {
  await open(page, "harbour", "/search?car_type=Used&make=TOYOTA");
  await expect(page).toHaveURL(address("harbour", "/search?car_type=used&make=Toyota"));
  expect(await resultCount(page)).toBeGreaterThan(0);
});

test("filters that exclude each other are offered without two of them [DECIDE-137]", async ({ page }) => {
  await open(page, "harbour", "/search?make=Tesla&body=Ute&fuel=Diesel&transmission=Manual&price=:3000");
  expect(await resultCount(page)).toBe(0);
  await expect(page.locator(".near-title")).toBeVisible();
  const offer = page.locator(".loosen a").first();
  await expect(offer).toContainText(" and ");
  const promised = Number((await offer.innerText()).replaceAll(",", "").match(/(\d+)\s*$/)?.[1]);
  await offer.click();
  await expect.poll(() => resultCount(page)).toBe(promised);
});

test("Metro sells by the week: heading, price, order and slider; the price to buy beside it [PRICE-01] [CARD-13]", async ({
  page,
}) => {
  await open(page, "metro-subscribe", "/search?sortBy=price_asc");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("by the week");
  const first = cards(page).first();
  await expect(first).toContainText("per week");
  await expect(first).toContainText(/or \$[\d,]+ to buy/);
  const weekly = await page
    .locator(".card .price-figure")
    .evaluateAll((figures) => figures.map((figure) => Number(figure.textContent?.replace(/\D/g, ""))));
  expect(weekly).toEqual(weekly.toSorted((a, b) => a - b));
  await open(page, "metro-subscribe", "/search?query=under+200");
  await expect(page).toHaveURL(/subscription_price=:200/);
  await open(page, "metro-subscribe", "/");
  await expect(page.locator(".hero-price legend")).toHaveText("Price per week");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's form reads words as filters [SEARCH-01]", async ({ page }) => {
    await page.goto(address("metro-subscribe", "/"));
    await page.getByRole("button", { name: "Search our stock" }).click();
    await page.locator("#header-query").fill("automatic suv");
    await page.locator("#header-query").press("Enter");
    await expect(page).toHaveURL(/body=SUV/);
    await expect(page).toHaveURL(/transmission=Automatic/);
    expect(await resultCount(page)).toBeGreaterThan(0);
  });

  test("the home page's form sends its text with the selections", async ({ page }) => {
    await page.goto(address("harbour", "/"));
    await page.locator("#hero-query").fill("diesel");
    await page.locator("#hero-query").press("Enter");
    await expect(page).toHaveURL(/fuel=Diesel/);
  });
});
