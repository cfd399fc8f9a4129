import { ask, carWith, decode, get } from "./ask.ts";
import { address, expect, open, test } from "./journey.ts";
import { newPhone } from "./sign-in.ts";
import type { SiteName } from "./url-map.ts";

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

test("the hero searches by keyboard: switch, make, model, slider, button [HOME-03] [HOME-04] [HOME-05] [HOME-08] [HOME-09] [HOME-10]", async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await open(page, "harbour");
  const search = page.getByRole("form", { name: "Search our stock" });
  const button = search.getByRole("button", { name: /^Search [\d,]+ cars$/ });
  const all = Number((await button.innerText()).replace(/\D/g, ""));
  await search.getByRole("radio", { name: "All" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(search.getByRole("radio", { name: "New" })).toBeChecked();
  await expect.poll(async () => Number((await button.innerText()).replace(/\D/g, ""))).toBeLessThan(all);
  await search.getByLabel("Make", { exact: true }).selectOption("Toyota");
  const model = search.getByLabel("Model", { exact: true });
  await expect(model).toBeEnabled();
  await expect(model.locator("option")).not.toHaveCount(1);
  await model.selectOption({ index: 1 });
  const low = search.getByRole("slider", { name: "Minimum price" });
  await low.focus();
  await page.keyboard.press("ArrowRight");
  await expect(low).toHaveAttribute("aria-valuetext", "$5,500");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?.*make=Toyota.*price=5500:.*sortBy=price_desc/);
  await expect(page).toHaveURL(/car_type=new/);
});

test("the price slider's handles never meet [HOME-19] [LIMIT-36]", async ({ page }) => {
  await page.setViewportSize(wide);
  await open(page, "harbour");
  const low = page.getByRole("slider", { name: "Minimum price" });
  const high = page.getByRole("slider", { name: "Maximum price" });
  await high.focus();
  await page.keyboard.press("Home");
  await expect(high).toHaveAttribute("aria-valuetext", "$5,500");
  await low.focus();
  await page.keyboard.press("End");
  await expect(low).toHaveAttribute("aria-valuetext", "$5,000");
});

test("the models menu opens by keyboard, goes by arrows and closes by Escape [HOME-36] [HOME-37]", async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await open(page, "coastline-mazda");
  const summary = page.getByRole("navigation", { name: "Main" }).locator("summary", { hasText: "Models" });
  await summary.focus();
  await page.keyboard.press("Enter");
  const types = page.locator(".header-nav .mega-bodies");
  const suv = types.getByRole("button", { name: "SUV" });
  await expect(suv).toHaveAttribute("aria-pressed", "true");
  await expect(page.locator(".header-nav .mega-models").getByRole("link", { name: /CX-60/ })).toBeVisible();
  await suv.focus();
  await page.keyboard.press("ArrowDown");
  await expect(types.getByRole("button", { name: "Hatchback" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(types).toBeHidden();
  await expect(summary).toBeFocused();
});

test("the menu of a phone opens by touch, with the range in it, and leads to a model [HOME-36]", async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await open(page, "coastline-mazda");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  const menu = page.locator("#site-menu");
  // A tap beside it while it slides in closes it.
  await expect(menu).toBeVisible();
  await menu.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  await menu.locator("summary", { hasText: "Models" }).tap();
  await menu.getByRole("button", { name: "Ute" }).tap();
  await menu.getByRole("link", { name: /BT-50/ }).tap();
  await expect(page).toHaveURL(/\/mazda-bt-50$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("BT-50");
  await context.close();
});

test("the range is chosen by category and swiped by its buttons [HOME-22] [HOME-32] [HOME-33]", async ({
  page,
}) => {
  await page.setViewportSize(wide);
  await open(page, "coastline-mazda");
  const range = page.getByRole("region", { name: "Explore Our Range" });
  const previous = range.getByRole("button", { name: /^Previous/ });
  const next = range.getByRole("button", { name: /^Next/ });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect(next).toBeDisabled();
  await expect(previous).toBeEnabled();
  await range.getByRole("button", { name: "1 of 2" }).click();
  await expect(previous).toBeDisabled();
  await range.getByRole("link", { name: /^Hatchback/ }).click();
  await expect(range.getByRole("link", { name: "Explore Mazda3" })).toBeVisible();
  await expect(range.getByRole("link", { name: "Explore CX-5" })).toHaveCount(0);
});

test("/models shows the category of its address, and a model's page its cars and a form [ROUTE-45] [ROUTE-46] [ROUTE-47]", async ({
  page,
}) => {
  await open(page, "coastline-mazda", "/models?body=Ute");
  await expect(page.getByRole("link", { name: /^Ute/ })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Explore BT-50" }).click();
  await expect(page).toHaveURL(/\/mazda-bt-50$/);
  await expect(page.getByRole("heading", { name: "BT-50 in stock" })).toBeVisible();
  await page.getByRole("link", { name: "Enquire about the BT-50" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Enquire about the Mazda BT-50");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the hero updates counts, searches, and its menus and categories are links [HOME-10] [HOME-22] [HOME-36]", async ({
    page,
  }) => {
    await page.setViewportSize(wide);
    await page.goto(address("harbour"));
    await page.getByLabel("Make", { exact: true }).selectOption("Toyota");
    await page.getByRole("button", { name: "Update choices" }).click();
    await expect(page.getByLabel("Make", { exact: true })).toHaveValue("Toyota");
    await page.getByLabel("Model", { exact: true }).selectOption({ index: 1 });
    await page.getByLabel("Price to").fill("60000");
    await page.getByRole("button", { name: /^Search [\d,]+ cars$/ }).click();
    await expect(page).toHaveURL(/\/search\?.*make=Toyota.*price=:60000.*sortBy=price_desc/);
    await page.goto(address("harbour"));
    await page.locator(".header-nav summary", { hasText: "Models" }).click();
    await page.locator(".header-nav .nav-models").getByRole("link", { name: "Ute" }).click();
    await expect(page).toHaveURL(/\/models\?body=Ute$/);
    await expect(page.getByRole("link", { name: "Explore HiLux" })).toBeVisible();
  });
});

test("the home page leads to locations, search, the range, reviews, directions, enquiries, service and a valuation [SITE-20]", async ({
  request,
}) => {
  const site = "coastline-mazda";
  const html = async (path: string) => {
    const answer = await get(request, site, path);
    expect(answer.status(), path).toBe(200);
    return answer.text();
  };
  const post = async (path: string, body: object) => {
    const answer = await ask(request, site, { method: "POST", body: JSON.stringify(body) }, path);
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const home = await html("/");
  const linked = (path: string) => {
    expect(home).toMatch(new RegExp(`href="${path.replace("?", "\\?")}["#]`));
    return html(path);
  };

  expect(home).toContain('action="/api/hero/search"');
  const results = await get(request, site, "/api/hero/search?make=Mazda&body=SUV");
  expect([results.status(), results.headers().location]).toEqual([303, "/search?make=Mazda&body=SUV"]);
  const range = await linked("/models?body=SUV");
  expect(range).toContain('href="/mazda-cx-5"');
  expect(range).not.toContain('href="/mazda-bt-50"');

  const place = await linked("/contact-us/coastline-mazda");
  expect(place).toMatch(/<dt>Mon-Fri<\/dt><dd>8:30am – 5:30pm<\/dd>/);
  expect(place).toMatch(/<a[^>]*href="https:\/\/[^"]+"[^>]*>(?:<i[^>]*><\/i>)?Get Directions/s);
  expect(place).toMatch(/id="reviews".*?<blockquote/s);

  const contact = await linked("/contact");
  expect(contact).toContain('data-form="contact"');
  const location = /name="location".*?<option value="([^"]+)"/s.exec(contact)![1]!;
  const enquiry = { category: "General Enquiry", message: "Is it still there?", location, isLastStep: true };
  const person = { name: "Ana", last_name: "Silva", email: "ana@example.com", phone: newPhone() };
  expect(await post("/api/leads", { userData: { ...enquiry, ...person } })).toMatchObject({
    lead_id: expect.any(String),
  });
  expect(await linked("/book-a-service")).toContain('data-form="service"');
  expect(home).toContain('href="/sell-my-car"');
  expect((await get(request, site, "/sell-my-car")).headers().location).toBe("/trade-in");
  expect(await html("/trade-in")).toContain('name="rego"');
  expect(await post("/api/eval-expert/enter-vin", { rego: "ABC123", state: "NSW" })).toMatchObject([
    { Make: expect.any(String), EvalID: expect.any(String) },
  ]);
});

test("a car's page leads to everything that a shopper does: saving, comparing, enquiring, a test drive, a reservation, photos, the number, finance, a trade-in [SITE-19]", async ({
  request,
}) => {
  const site = "harbour";
  const html = async (path: string, of: SiteName = site) => {
    const answer = await get(request, of, path);
    expect(answer.status(), path).toBe(200);
    return decode(await answer.text());
  };
  const json = async (path: string, body: object) => {
    const answer = await ask(request, site, { method: "POST", body: JSON.stringify(body) }, path);
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const results = await html("/search?car_type=used");
  expect(results).toContain('name="make"');
  const offered = (page: string) => page.includes(`href="/finance?`) && page.includes('id="reserve"');
  const path = await carWith(request, site, "/search?car_type=used", offered);
  expect(results).toContain(`href="${path}"`);
  const page = await html(path);
  const [{ id, dealership_id }] = (await json("/api/search", { query: "", hitsPerPage: 100 })).hits.filter(
    ({ slug }: { slug: string }) => path === `/cars/${slug}`,
  );
  const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!);
  const linked = (start: string) => {
    const href = links.find((one) => one.startsWith(start));
    expect(href, start).toBeDefined();
    return href!.replace(/#.*/, "");
  };

  for (const list of ["favourites", "compare"])
    expect(page).toMatch(new RegExp(`<button[^>]*data-list="${list}"[^>]*data-car="${id}"`));
  const watched = await html("/search", "metro-subscribe");
  expect(watched).toMatch(/<button[^>]*data-list="watchlist"/);

  expect(page).toContain('data-form="enquiry"');
  expect(await html(linked(`/book-test-drive?car_id=${id}`))).toContain('data-form="test_drive"');
  expect(await html(linked(`/enquire?car_id=${id}&form=photos`))).toContain('data-form="photos"');
  const person = { name: "Ana", last_name: "Silva", email: "ana@example.com", phone: newPhone() };
  const enquiry = {
    category: "Vehicle Enquiry",
    car_id: id,
    message: "Is it still there?",
    isLastStep: true,
  };
  expect(await json("/api/leads", { userData: { ...enquiry, ...person } })).toMatchObject({
    lead_id: expect.any(String),
  });

  expect(page).toContain("Show number");
  expect(await json("/api/phone-reveal", { car_id: id, dealership_id })).toEqual({ success: true });
  const checkout = await get(request, site, linked(`${path}/checkout`));
  expect([checkout.status(), checkout.headers().location]).toEqual([
    302,
    expect.stringMatching(/^\/sign-in\?type=checkout&/),
  ]);
  const finance = await get(request, site, linked("/finance?"));
  expect(finance.headers().location).toMatch(/^\/sign-in\?type=finance&/);
  expect(await html(linked(`/cars/trade-in?car_id=${id}`))).toContain('name="rego"');
});
