import { address, cards, expect, port, test } from "./journey.ts";

test("a car page shows the car, its place and the way on [CAR-11] [CAR-13] [CAR-14] [ROUTE-19]", async ({
  page,
}) => {
  await page.goto(address("harbour", "/search/used-cars"));
  await cards(page).first().locator('a[href^="/cars/"]').first().click();
  await expect(page.getByRole("heading", { name: "Vehicle Details" })).toBeVisible();
  await expect(page.locator("#vehicle-map")).toBeVisible();
  const more = page.getByRole("link", { name: "See more from this dealer" });
  await more.click();
  await expect(page).toHaveURL(/\/search\?dealership_slug=/);
  await expect(cards(page).first()).toBeVisible();
});

test("its data for search engines is there and parses", async ({ page }) => {
  await page.goto(address("harbour", "/search/used-cars"));
  await cards(page).first().locator('a[href^="/cars/"]').first().click();
  await expect(page.getByRole("heading", { name: "Vehicle Details" })).toBeVisible();
  await page.reload();
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = texts.flatMap((text) => [JSON.parse(text)].flat()).flatMap((item) => item["@type"]);
  expect(types).toEqual(expect.arrayContaining(["Car", "BreadcrumbList"]));
});

test("the brochure downloads as the car's own file [CAR-37] [DECIDE-56]", async ({ page, request }) => {
  await page.goto(address("harbour", "/search/used-cars"));
  const href = await cards(page).first().locator('a[href^="/cars/"]').first().getAttribute("href");
  const slug = href!.slice("/cars/".length);
  const answer = await request.get(`http://127.0.0.1:${port}/api/cars/${slug}/pdf`, {
    headers: { host: `harbour.localhost:${port}` },
  });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect(answer.headers()["content-disposition"]).toContain(`${slug}.pdf`);
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a caravan shows its measures in metres [CAR-33]", async ({ page }) => {
  await page.goto(address("outback-caravans", "/search"));
  await cards(page).first().locator('a[href^="/cars/"]').first().click();
  await expect(page.getByRole("heading", { name: "Caravan Details" })).toBeVisible();
  await expect(page.getByText(/\d\.\d+ ?m\b/).first()).toBeVisible();
});
