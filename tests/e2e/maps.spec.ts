import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { type TileServer, tileServer } from "../support/tile-server-double.ts";
import { isAccessible } from "./accessible.ts";
import { get } from "./ask.ts";
import { address, expect, open, test } from "./journey.ts";
import { forecourt } from "./other-processes.ts";

/** A site with a provider of map tiles; the demo sites have none. */
const site = "twoyards";
const key = "a key";
const yard = (name: string, lat: number, long: number) => ({
  slug: name.toLowerCase(),
  name,
  dealership_slug: "two-yards",
  address: {
    street: `1 ${name} Road`,
    city: name,
    state: "NSW",
    postcode: "2250",
    lat,
    long,
    map_key: key,
    place_url: `https://maps.example/${name}`,
  },
  contact_detail: { phone: "(02) 5550 0101", opening_hours: [{ weekday: 1, open: "08:30", close: "17:30" }] },
});

let provider: TileServer;

test.beforeAll(async () => {
  provider = await tileServer(key);
  const file = join(await mkdtemp(join(tmpdir(), "forecourt-maps-")), "site.yaml");
  const document = {
    group: {
      slug: "two-yards",
      name: "Two Yards",
      timezone: "Australia/Sydney",
      dealerships: [{ slug: "two-yards", name: "Two Yards" }],
      locations: [yard("Gosford", -33.4267, 151.3417), yard("Wyong", -33.2833, 151.4167)],
    },
    site: {
      slug: site,
      name: "Two Yards",
      template: "standard",
      hosts: [`${site}.localhost`],
      lead: { fallbackEmail: "hello@yards.example" },
      maps: {
        tiles: provider.template,
        style: "streets",
        attribution: "© Tile makers",
        attributionLink: "https://tiles.example/copyright",
      },
    },
  };
  await writeFile(file, stringify(document));
  await forecourt("site", "apply", file);
});

test.beforeEach(async ({ request }) => {
  provider.requests.length = 0;
  await expect.poll(async () => (await get(request, site, "/contact")).status()).toBe(200);
});

test.afterAll(() => provider.close());

test("a map of two yards is loaded when asked for, by keyboard [LOC-24] [LOC-55] [SITE-15]", async ({
  page,
  request,
}) => {
  const policyOf = async (of: string) =>
    (await get(request, of, "/contact")).headers()["content-security-policy"];
  const origin = new URL(provider.template).origin;
  expect(await policyOf(site)).toContain(`img-src 'self' data: ${origin};`);
  expect(await policyOf("coastline-mazda")).not.toContain(origin);

  const library: string[] = [];
  page.on("request", (one) => {
    if (/street-map|leaflet/.test(one.url())) library.push(one.url());
  });
  await open(page, site, "/contact");
  await expect(page.getByRole("heading", { name: "2 Big Locations" })).toBeVisible();
  await page.getByRole("button", { name: "Show map" }).scrollIntoViewIfNeeded();
  expect([provider.requests, library]).toEqual([[], []]);

  await page.getByRole("button", { name: "Show map" }).press("Enter");
  const map = page.getByRole("region", { name: "Map of 2 locations" });
  await expect(map).toBeFocused();
  expect(library.length).toBeGreaterThan(0);
  await expect(map.locator("img.leaflet-tile-loaded").first()).toBeVisible();
  expect(provider.requests[0]).toMatch(/^\/streets\/\d+\/\d+\/\d+\.png\?key=a%20key$/);
  await expect(page.getByRole("link", { name: "© Tile makers" })).toBeVisible();

  const frame = (await map.boundingBox())!;
  const pins = map.getByRole("button", { name: /^\d\. / });
  await expect(pins).toHaveCount(2);
  const [first, second] = await Promise.all([0, 1].map(async (i) => (await pins.nth(i).boundingBox())!));
  expect(Math.abs(first!.y - second!.y)).toBeGreaterThan(first!.height);
  for (const { x, y, width, height } of [first!, second!]) {
    expect([x, y].every((at, i) => at >= [frame.x, frame.y][i]!)).toBe(true);
    expect(x + width <= frame.x + frame.width && y + height <= frame.y + frame.height).toBe(true);
  }
  await isAccessible(page, "a map of two yards");

  const zoomOf = () => Math.max(...provider.requests.map((path) => Number(path.split("/")[2])));
  const before = zoomOf();
  await map.focus();
  await page.keyboard.press("+");
  await expect.poll(zoomOf).toBe(before + 1);
  await page.keyboard.press("-");
  await page.keyboard.press("Tab");
  await expect(pins.first()).toBeFocused();
  await page.keyboard.press("Enter");
  const link = map.getByRole("link", { name: "Gosford" });
  await expect(link).toBeVisible();
  await link.press("Enter");
  await expect(page).toHaveURL(address(site, "/contact-us/gosford"));
  await page.getByRole("button", { name: "Show map" }).click();
  await expect(
    page.getByRole("region", { name: "Map of Gosford" }).getByRole("img", { name: "Gosford" }),
  ).toBeVisible();

  await test.step("the page is left while the map zooms", async () => {
    await page.evaluate(() => {
      for (const part of [".leaflet-control-zoom-out", "header a[href='/']"])
        document.querySelector<HTMLElement>(part)?.click();
    });
    await expect(page).toHaveURL(address(site));
    await page.goBack();
    await expect(page.getByRole("button", { name: "Show map" })).toBeVisible();
  });

  await test.step("the page is left while the map zooms, after a move that a popup ended", async () => {
    await open(page, site, "/contact");
    await page.getByRole("button", { name: "Show map" }).click();
    await expect(pins).toHaveCount(2);
    const wasZooming = await page.evaluate(async () => {
      const part = (of: string) => document.querySelector<HTMLElement>(of);
      const isZooming = () => part(".leaflet-zoom-anim") !== null;
      part(".leaflet-control-zoom-out")?.click();
      for (let frames = 0; frames < 10 && !isZooming(); frames++) await new Promise(requestAnimationFrame);
      const right = { key: "ArrowRight", code: "ArrowRight", keyCode: 39, bubbles: true };
      part(".street-map")?.focus();
      part(".street-map")?.dispatchEvent(new KeyboardEvent("keydown", right));
      part(".map-pin")?.click();
      const before = isZooming();
      part("header a[href='/']")?.click();
      return before;
    });
    expect(wasZooming).toBe(true);
    await expect(page).toHaveURL(address(site));
    await page.goBack();
    await expect(page.getByRole("button", { name: "Show map" })).toBeVisible();
  });
});

test("addresses and directions need neither the provider nor script [LOC-14] [LOC-30]", async ({
  page,
  browser,
  pageErrors,
}) => {
  provider.setAvailable(false);
  await open(page, site, "/contact-us/wyong");
  await page.getByRole("button", { name: "Show map" }).click();
  await expect(page.getByText("The map isn’t available right now.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Directions to Wyong" })).toBeVisible();
  expect(pageErrors.length).toBeGreaterThan(0);
  for (const error of pageErrors.splice(0)) expect(error).toMatch(/503 \(Service Unavailable\)/);
  provider.setAvailable(true);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.locator("img.leaflet-tile-loaded").first()).toBeVisible();

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address(site, "/contact-us/wyong"));
  await expect(plain.getByRole("button", { name: "Show map" })).toBeHidden();
  await expect(plain.getByRole("link", { name: "Directions to Wyong" })).toBeVisible();
  await context.close();
});
