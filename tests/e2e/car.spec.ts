import { filled, get } from "./ask.ts";
import { address, cards, expect, test } from "./journey.ts";

test("a car page shows the car, its place and the actions [CAR-11] [CAR-13] [CAR-14] [ROUTE-19]", async ({
  page,
}) => {
  await page.goto(address("harbour", "/search/used-cars"));
  await cards(page).first().locator('a[href^="/cars/"]').first().click();
  await expect(page.getByRole("heading", { name: "Vehicle Details" })).toBeVisible();
  await expect(page.locator("#vehicle-map")).toBeVisible();
  await page.locator(".gallery-full").click();
  const photos = page.getByRole("dialog", { name: /^Photos of/ });
  // However fast the presses follow each other, each is one photo.
  for (let press = 0; press < 3; press++) await photos.getByRole("button", { name: "Next photo" }).click();
  await expect(photos.locator(".gallery-count")).toHaveText(/^4 \//);
  await expect(photos.locator("#full-4")).toBeInViewport({ ratio: 0.9 });
  await photos.locator("#full-4 img:not(.picture-blur)").dblclick();
  await expect(photos.locator(".gallery-strip")).toHaveAttribute("data-zoomed", "");
  await photos.getByRole("link", { name: "Photo 1" }).click();
  await expect(photos.locator(".gallery-strip")).not.toHaveAttribute("data-zoomed", "");
  await page.keyboard.press("Escape");
  const more = page.getByRole("link", { name: "See more from this dealer" });
  await more.click();
  await expect(page).toHaveURL(/\/search\?dealership_slug=/);
  await expect(cards(page).first()).toBeVisible();
});

test("its data for search engines is there and parses", async ({ request }) => {
  const path = await filled(request, "harbour", "/cars/{used}");
  const html = await (await get(request, "harbour", path)).text();
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const types = texts.flatMap(([, json]) => [JSON.parse(json!)].flat()).flatMap((item) => item["@type"]);
  expect(types).toEqual(expect.arrayContaining(["Car", "BreadcrumbList"]));
});

test("the brochure downloads as the car's own file [CAR-37] [DECIDE-56]", async ({ request }) => {
  const slug = await filled(request, "harbour", "{used}");
  const answer = await get(request, "harbour", `/api/cars/${slug}/pdf`);
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
