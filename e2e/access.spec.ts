import type { Page } from "@playwright/test";
import { violationsOf } from "./accessible.ts";
import { filled } from "./ask.ts";
import { address, cards, demoSites, expect, test } from "./journey.ts";
import { readUrlMap, type SiteName } from "./url-map.ts";

const phone = { width: 390, height: 844 };
const between = { width: 768, height: 1024 };
const wide = { width: 1440, height: 900 };

/**
 * Kinds of page by their address in docs/url-map.md. The first three are looked at in both sizes on every site; these
 * carry the dealer's look and the most parts. Of the others every site shows one size, in turns, or two sites one each where the page
 * hardly differs. Pages of content, models and places have more of their own in their specs.
 */
const fullyLookedAt = ["/", "/search", "/cars/{slug}"];
const onEverySite = ["/contact", "/contact-us", "/contact-us/{place}", "/{unknown}"];
const onTwoSites = [
  "/cars/trade-in",
  "/enquire",
  "/book-test-drive",
  "/success",
  "/favourites",
  "/sign-in",
  "/finance-pre-approval",
  "/apply-for-finance",
  "/service",
  "/book-a-service",
  "/trade-in",
  "/offers",
  "/fleet",
  "/careers",
  "/blog/{category}",
  // Last: from then on its bar slides in over every page, under the look.
  "/compare",
];
const { rows } = readUrlMap();

for (const [turn, site] of demoSites.entries()) {
  test(`${site}: every kind of page is accessible and never wider than the screen [DECIDE-137]`, async ({
    page,
    request,
    trouble,
  }) => {
    test.setTimeout(120_000);
    const inTurn = turn % 2 === 0 ? phone : wide;
    const looks = [
      ...fullyLookedAt.map((kind) => ({ kind, sizes: [phone, wide] })),
      ...onEverySite.map((kind) => ({ kind, sizes: [inTurn] })),
      ...onTwoSites.flatMap((kind, at) => {
        const sites = demoSites.filter((one) => pathOn(one, kind) !== null);
        const inSize = (size: typeof phone, place: number) =>
          site === sites[place % sites.length] ? [size] : [];
        const sizes = [...inSize(phone, at), ...inSize(wide, at + 1)];
        return sizes.length > 0 ? [{ kind, sizes }] : [];
      }),
    ];
    const wrong: string[] = [];
    for (const { kind, sizes } of looks) {
      const path = pathOn(site, kind);
      if (path === null) continue;
      await page.setViewportSize(phone);
      await page.goto(address(site, await filled(request, site, path)));
      for (const size of [phone, between, wide]) {
        await page.setViewportSize(size);
        wrong.push(...(await tooWide(page, path, size.width)));
        if (sizes.includes(size)) wrong.push(...(await violations(page, `${path} at ${size.width} px`)));
      }
    }
    expect(wrong).toEqual([]);
    // The browser tells of the not-found page's status, as it should.
    expect(trouble.splice(0)).toEqual([expect.stringContaining("status of 404")]);
  });
}

test("what opens over a page is accessible too: menu, filters, mega-menu, finance, e-mail, popup, questions [DECIDE-137]", async ({
  page,
  request,
}) => {
  const opened: [path: string, size: typeof phone, open: () => Promise<void>, shows: string][] = [
    ["/", phone, () => page.getByRole("button", { name: "Menu", exact: true }).click(), "#site-menu"],
    ["/search", phone, () => page.getByRole("button", { name: /^Filters/ }).click(), "#filters"],
    ["/", wide, () => page.locator(".header-nav summary", { hasText: "Models" }).click(), ".mega-bodies"],
    ["/cars/{car}", phone, () => page.getByRole("button", { name: "Finance info" }).click(), "dialog[open]"],
    [
      "/contact-us/{place}",
      phone,
      () => page.getByRole("link", { name: "Email us" }).click(),
      "dialog[open]",
    ],
    ["/special-offers", phone, async () => {}, "dialog[open]"],
    ["/pages/faqs", phone, () => page.locator(".faq summary").first().click(), ".faq details[open] .rich"],
  ];
  for (const [path, size, open, shows] of opened) {
    await page.setViewportSize(size);
    // The dialogs' code comes after the page; before it their links lead elsewhere.
    await page.goto(address("harbour", await filled(request, "harbour", path)), { waitUntil: "networkidle" });
    await open();
    await expect(page.locator(shows).filter({ visible: true }).first(), path).toBeVisible({
      timeout: 15_000,
    });
    // What lies half under the sheet's foot is scrolled out from under it.
    const but = shows === "#filters" ? ["target-size"] : [];
    expect.soft(await violations(page, `${path}: ${shows}`, but)).toEqual([]);
    expect.soft(await tooWide(page, path, size.width)).toEqual([]);
  }
});

/** The example of a kind that a site answers with a page, or with the not-found page where that is the kind. */
function pathOn(site: SiteName, kind: string): string | null {
  const wanted = kind === "/{unknown}" ? "not found" : "page";
  const row = rows.find(
    ({ address, answers }) => address === kind && answers.get(site)?.everyone.kind === wanted,
  );
  return row?.path ?? null;
}

async function violations(page: Page, where: string, but: string[] = []): Promise<string[]> {
  await settled(page);
  return (await violationsOf(page, undefined, but)).map((line) => `${where} ${line}`);
}

async function tooWide(page: Page, path: string, width: number): Promise<string[]> {
  const across = await page.evaluate(() => document.documentElement.scrollWidth);
  return across > width ? [`${path} is ${across} px wide at ${width} px`] : [];
}

/** Waits until nothing fades or slides: half-faded words have no contrast. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}

test("the whole search is done by keyboard on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address("harbour", "/search"));
  const filters = page.getByRole("button", { name: /filters/i }).first();
  await filters.focus();
  await page.keyboard.press("Enter");
  const makes = page.locator("#filters summary").filter({ hasText: "Make" }).first();
  await makes.focus();
  await page.keyboard.press("Enter");
  const box = page.getByRole("checkbox", { name: /^Toyota/ });
  await expect(box).toBeVisible();
  await box.focus();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/make=Toyota/);
  const show = page
    .getByRole("button", { name: /show me .* cars?/i })
    .or(page.getByRole("link", { name: /show me .* cars?/i }))
    .first();
  await show.focus();
  await page.keyboard.press("Enter");
  await expect(box).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
});
