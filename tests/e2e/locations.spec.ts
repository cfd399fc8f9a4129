import { get, headingOf } from "./ask.ts";
import { address, expect, open, port, test } from "./journey.ts";
import type { SiteName } from "./url-map.ts";

const brookvale = "/contact-us/harbour-toyota-brookvale";

test("a location's departments, holidays and e-mail, by keyboard [LOC-29, LOC-30, LOC-31, LOC-32, LOC-33, LOC-34, LOC-35, LOC-36]", async ({
  page,
}) => {
  await open(page, "harbour", brookvale);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Harbour Toyota Brookvale");
  await expect(page.getByRole("link", { name: "Get Directions" })).toHaveAttribute("href", /^https:\/\//);
  const sales = page.getByRole("radio", { name: "Sales" });
  await expect(sales).toBeChecked();
  await expect(page.getByText("8:30am – 5:30pm").first()).toBeVisible();
  await expect(page.getByText("7:30am – 5pm").first()).toBeHidden();
  await sales.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Service" })).toBeChecked();
  await expect(page.getByText("7:30am – 5pm").first()).toBeVisible();
  await expect(page.getByText("8:30am – 5:30pm").first()).toBeHidden();

  const holidays = page.getByRole("button", { name: "Holiday hours" });
  await holidays.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Holiday hours" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/^\w{3} 25 Dec \d{4}$/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(holidays).toBeFocused();

  const email = page.getByRole("link", { name: "Email us" });
  await email.press("Enter");
  const form = page.getByRole("dialog", { name: "Email Harbour Toyota Brookvale" });
  await expect(form.getByLabel("Dealership")).toHaveValue("harbour-toyota");
  await expect(form.getByLabel(/^Location/)).toHaveValue("harbour-toyota-brookvale-sales");
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await expect(email).toBeFocused();
  await page.getByRole("link", { name: /^Rated 4.7/ }).click();
  await expect(page).toHaveURL(/#reviews$/);
});

test("addresses of locations [ROUTE-35, ROUTE-36] [LOC-08, LOC-09] [LOC-11] [LOC-37] [DECIDE-47] [DECIDE-280]", async ({
  request,
}) => {
  const pages: [site: SiteName, path: string, heading: string][] = [
    ["harbour", "/contact-us/harbour-toyota-brookvale-service", "Harbour Toyota Brookvale"],
    ["harbour", "/contact-us/harbour-volkswagen-brookvale", "Harbour Volkswagen Brookvale"],
    ["harbour", "/locations/harbour-toyota", "Harbour Toyota"],
    ["coastline-mazda", "/contact-us/coastline-mazda", "Coastline Mazda"],
    ["outback-caravans", "/contact-us/outback-caravans-toowoomba", "Outback Caravans Toowoomba"],
    ["metro-subscribe", "/contact-us/metro-dandenong", "Metro Subscribe Dandenong"],
  ];
  for (const [site, path, heading] of pages) {
    expect(headingOf(await (await get(request, site, path)).text())).toBe(heading);
  }
  const service = "harbour-toyota-brookvale-service";
  for (const [from, to] of [
    [`/locations/${service}?postcode=2100`, `/contact-us/${service}?postcode=2100`],
    ["/contact-us/harbour-toyota", "/locations/harbour-toyota"],
  ] as const) {
    const moved = await get(request, "harbour", from);
    expect([moved.status(), moved.headers().location]).toEqual([301, to]);
  }
  const html = await (await get(request, "harbour", `/contact-us/${service}`)).text();
  expect(/<input[^>]* checked=""[^>]*><label[^>]*>(.*?)<\/label>/.exec(html)?.[1]).toBe("Service");
  expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toMatch(new RegExp(`${brookvale}$`));
  const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");
  expect(data).toMatchObject({ "@type": "AutoDealer", name: "Harbour Toyota Brookvale" });
  expect(data.openingHoursSpecification.length).toBeGreaterThan(2);
  for (const [site, path] of [
    ["harbour", "/contact-us/nowhere"],
    ["coastline-mazda", "/locations/harbour-toyota"],
    // Its cars belong to another site.
    ["harbour-certified", "/locations/harbour-used-cardiff"],
  ] as const) {
    expect((await get(request, site, path)).status(), path).toBe(404);
  }
});

test("without script: departments, holidays, postcode, and a message to the place", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(address("harbour", brookvale));
  await page.locator("label", { hasText: /^Service$/ }).click();
  await expect(page.getByText("7:30am – 5pm").first()).toBeVisible();
  await page.locator("summary", { hasText: "Holiday hours" }).click();
  await expect(page.getByText(/25 Dec/).first()).toBeVisible();
  await page.getByRole("link", { name: "Email us" }).click();
  await expect(page).toHaveURL(/\/contact-us\?location=harbour-toyota-brookvale-sales$/);
  await expect(page.getByLabel("Dealership")).toHaveValue("harbour-toyota");
  await page.goto(address("harbour", "/contact-us"));
  await page.getByLabel("Find the nearest by postcode").fill("2250");
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page).toHaveURL(/postcode=2250#locations$/);
  await expect(page.getByText("Nearest to 2250 first.")).toBeVisible();
  const names = await page.locator("#locations .location-card h3").allInnerTexts();
  expect(names[0]).toBe("Harbour Hyundai Gosford");
  await page.goto(address("harbour", "/contact-us?postcode=22"));
  await expect(page.getByText("Invalid postcode. Please enter a 4-digit number.")).toBeVisible();
  await page.goto(address("harbour", "/contact-us?postcode=0001"));
  await expect(page.getByText("Invalid postcode", { exact: true })).toBeVisible();
  await context.close();
});

test("areas of locations, by how many a site has [LOC-14, LOC-15, LOC-16] [LOC-21, LOC-22] [LOC-24]", async ({
  page,
}) => {
  await page.goto(address("coastline-mazda", "/contact"));
  await expect(page.getByRole("heading", { name: "Find Us Here" })).toBeVisible();
  await page.goto(address("metro-subscribe", "/contact"));
  await expect(page.getByRole("heading", { name: "Our Locations" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "2 Big Locations" })).toHaveCount(0);
  await expect(page.getByText("Swipe")).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByText("Swipe")).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "harbour", "/contact-us");
  await expect(page.getByRole("heading", { name: "10 Big Locations" })).toHaveCount(0);
  const previous = page.getByRole("button", { name: "Previous: Where we are" });
  await expect(previous).toBeDisabled();
  await page.getByRole("button", { name: "Next: Where we are" }).click();
  await expect(previous).toBeEnabled();
});

test("postcodes by API call [DECIDE-59] [LOC-53, LOC-54] [ERR-15]", async ({ request }) => {
  const ask = (query: string) =>
    request.get(`http://127.0.0.1:${port}/api/geocode${query}`, { headers: { host: "harbour.localhost" } });
  const found = await ask("?address=2250");
  expect(found.status()).toBe(200);
  const point = (await found.json()) as { lat: number; long: number };
  expect(point.lat).toBeCloseTo(-33.4, 0);
  expect(point.long).toBeCloseTo(151.3, 0);
  for (const query of ["?address=0001", "?address=22500", "?address=abcd", ""]) {
    const answer = await ask(query);
    expect(answer.status(), query).toBe(404);
    expect(await answer.json()).toMatchObject({ error: "Invalid postcode" });
  }
});
