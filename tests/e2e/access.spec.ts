import type { Page } from "@playwright/test";
import { tooWide, violationsOf } from "./accessible.ts";
import { addSession, carWith, filled, sessionOf } from "./ask.ts";
import { address, cards, demoSites, expect, open, test } from "./journey.ts";
import { tabThrough } from "./keyboard.ts";
import { readUrlMap, type SiteName } from "./url-map.ts";

// While a page still scrolls smoothly, positions aren't final, and text that is fading in has less than its
// final contrast.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/**
 * A phone and a desktop: everything that a tablet shows, one of them shows too. The width check doesn't
 * depend on others either.
 */
const phone = { width: 390, height: 844 };
const wide = { width: 1440, height: 900 };
/** 320 pixels are a desktop at 400 % zoom (WCAG 1.4.10). */
const widths = [320, 390, 768, 1440];

/**
 * Kinds of page that differ between sites: by template, by a watchlist instead of favourites, by the number
 * of places. Every other kind is checked on one site. The contrast of a theme's colours is tested in
 * src/domain/configuration/theme.test.ts.
 */
const varied: Record<string, SiteName[]> = {
  "/": ["harbour", "coastline-mazda", "outback-caravans", "metro-subscribe"],
  "/search": ["harbour", "coastline-mazda", "outback-caravans", "metro-subscribe", "everything-motors"],
  "/cars/{slug}": ["harbour", "coastline-mazda", "outback-caravans", "metro-subscribe"],
  "/contact": ["coastline-mazda", "metro-subscribe"],
  "/contact-us/{place}": ["harbour", "coastline-mazda"],
};
/** Lists and pages that repeat another kind under another URL. */
const alike = /^\/(search[/?]|locations\/|personalised\/|finance-pre-approval|demo\/)/;

type Look = { path: string; size: typeof phone; signedIn: boolean; found: boolean };

/**
 * Every kind of page in docs/url-map.md, spread over the sites and the sizes; a kind added to the table is
 * checked too.
 */
function looks(): Map<SiteName, Look[]> {
  const chosen = new Map<SiteName, Look[]>(demoSites.map((site) => [site, []]));
  const seen = new Set<string>();
  let turn = 0;
  const inTurn = () => (turn++ % 2 === 0 ? phone : wide);
  for (const row of readUrlMap().rows) {
    if (alike.test(row.path)) continue;
    const kind = row.address === "/{unknown}" ? "not found" : "page";
    const answers = [...row.answers].filter(
      ([, { everyone, signedIn }]) => everyone.kind === kind || signedIn?.kind === kind,
    );
    const [first] = answers;
    if (!first || seen.has(row.address + row.path)) continue;
    seen.add(row.address + row.path);
    const sites = varied[row.address] ?? [answers[turn % answers.length]![0]];
    for (const site of sites) {
      const signedIn = row.answers.get(site)?.everyone.kind !== kind;
      chosen.get(site)!.push({ path: row.path, size: inTurn(), signedIn, found: kind === "page" });
    }
  }
  return chosen;
}

for (const [site, looked] of looks()) {
  test(`${site}: kinds of page are accessible and never wider than the screen [DECIDE-137]`, async ({
    page,
    context,
    request,
    pageErrors,
  }) => {
    const wrong: string[] = [];
    for (const { path, size, signedIn, found } of looked.toSorted((a, b) => +a.signedIn - +b.signedIn)) {
      if (signedIn) await addSession(context, site, await sessionOf(request, site));
      const where = await filled(request, site, path);
      if (found) await open(page, site, where);
      else await page.goto(address(site, where));
      const others = widths.filter((width) => width !== size.width);
      for (const width of await tooWide(page, [...others, size.width], size.height))
        wrong.push(`${path} is wider than the screen at ${width} px`);
      const violations = await violationsOf(page);
      wrong.push(...violations.map((line) => `${path} at ${size.width} px ${line}`));
    }
    expect(wrong).toEqual([]);
    // The browser logs the not-found page's status, as expected.
    expect(pageErrors.splice(0).filter((line) => !line.includes("status of 404"))).toEqual([]);
  });
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

/**
 * Overlays and page states: site, path, size, the shopper's actions, the expected element, and rules that don't apply. Targets partly
 * covered by a bar at the bottom are too small until scrolled into view; a block for other websites has no heading of its own.
 */
const states: [
  site: SiteName,
  path: string,
  size: typeof phone,
  act: (page: Page) => Promise<unknown>,
  shows: string,
  but?: string[],
][] = [
  ["harbour", "/about-us", phone, (page) => press(page, /^Menu$/), "#site-menu"],
  [
    "harbour",
    "/about-us",
    wide,
    (page) => page.locator(".header-nav summary", { hasText: "Models" }).click(),
    ".mega-bodies",
  ],
  ["harbour", "/search", phone, (page) => press(page, /^Filters/), "#filters", ["target-size"]],
  ["coastline-mazda", "/search?page=999", wide, async () => {}, ".results-page"],
  ["harbour", "/search?query=no-such-car-anywhere", phone, async () => {}, ".words-read"],
  ["harbour", "/search?make=Unlisted", phone, async () => {}, ".empty"],
  ["harbour", "/search?make=Toyota&price=10000:40000&sortBy=price_asc", wide, async () => {}, ".chip"],
  [
    "harbour",
    "/search",
    wide,
    async (page) => {
      for (const at of [0, 1]) await cards(page).nth(at).locator("button[data-list=compare]").click();
    },
    ".compare-bar",
    ["target-size"],
  ],
  ["harbour", "/compare", phone, async () => {}, "main"],
  ["harbour", "/cars/{car}", phone, (page) => press(page, "Finance info"), "dialog[open]"],
  ["harbour", "/cars/{car}", wide, (page) => page.locator(".gallery-full").click(), "dialog[open]"],
  [
    "outback-caravans",
    "/enquire?form=enquiry&car_id={id}",
    wide,
    (page) => press(page, "Continue"),
    ".lead-form [role=alert]",
  ],
  ["harbour-certified", "/cars/{car}", phone, (page) => testDrive(page), "dialog[open] form"],
  [
    "harbour",
    "/contact-us/{place}",
    phone,
    (page) => page.getByRole("link", { name: "Email us" }).click(),
    "dialog[open]",
  ],
  ["harbour", "/contact-us/{place}", wide, (page) => press(page, "Holiday hours"), "dialog[open]"],
  ["harbour", "/buying", phone, async () => {}, "dialog[open]"],
  [
    "harbour",
    "/pages/faqs",
    phone,
    (page) => page.locator(".faq summary").first().click(),
    ".faq details[open] .rich",
  ],
  [
    "harbour",
    "/embed/service_features?name=workshop",
    phone,
    async () => {},
    "body",
    ["page-has-heading-one"],
  ],
  ["metro-subscribe", "/about-us", phone, async () => {}, ".consent"],
];

const testDrive = (page: Page) => page.locator('a[data-lead-form="test_drive"]').first().click();

test("overlays and page states are accessible too [DECIDE-137]", async ({ page, request }) => {
  const wrong: string[] = [];
  for (const [site, path, size, act, shows, but] of states) {
    await page.setViewportSize(size);
    const where = await filled(request, site, path);
    if (path.startsWith("/embed/")) await page.goto(address(site, where));
    else await open(page, site, where);
    await act(page);
    const state = `${path}: ${shows}`;
    await expect(page.locator(shows).filter({ visible: true }).first(), state).toBeVisible();
    wrong.push(...(await violationsOf(page, undefined, but)).map((line) => `${state} ${line}`));
    const across = await page.evaluate(() => document.documentElement.scrollWidth);
    if (across > size.width) wrong.push(`${state} is ${across} px wide at ${size.width} px`);
  }
  expect(wrong).toEqual([]);
});

test("a sold car, a coming car, a failed page and one without a connection are accessible too [DECIDE-137]", async ({
  page,
  request,
  pageErrors,
}) => {
  const wrong: string[] = [];
  const check = async (state: string) =>
    wrong.push(...(await violationsOf(page)).map((line) => `${state} ${line}`));
  await page.setViewportSize(phone);
  for (const status of ["sold", "coming_soon"]) {
    await open(page, "harbour", await carWith(request, "harbour", `/search?status=${status}`, () => true));
    await check(status);
  }
  await open(page, "harbour", "/search");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong on our side");
  await check("broken");
  await page.unroute("**/*.data*");
  await open(page, "harbour", "/search");
  await page.context().setOffline(true);
  await page.locator("main a[href^='/cars/']").first().click();
  await expect(page.getByText("You seem to be offline")).toBeVisible();
  await check("offline");
  await page.context().setOffline(false);
  expect(wrong).toEqual([]);
  pageErrors.length = 0;
});

test("the focused element is visible, under no bar, to the end of the page", async ({ page, request }) => {
  await page.setViewportSize(phone);
  await open(page, "metro-subscribe", "/about-us");
  await expect(page.locator(".consent")).toBeVisible();
  expect(await tabThrough(page), "beside the question about counting").toEqual([]);
  await open(page, "harbour", await filled(request, "harbour", "/cars/{car}"));
  await page.locator("button[data-list=compare]").first().click();
  await expect(page.locator(".compare-bar")).toBeVisible();
  expect(await tabThrough(page), "above the bars at the bottom").toEqual([]);
  await page.locator("#enquire").scrollIntoViewIfNeeded();
  await page.locator("#enquire form").scrollIntoViewIfNeeded();
  for (const bar of [".car-bar", ".compare-bar"]) await expect(page.locator(bar)).toBeHidden();
});

test("a sheet over the page closes when the keyboard focus leaves it, and returns the focus on Escape", async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await open(page, "harbour", "/search");
  for (const [button, sheet, last] of [
    [page.getByRole("button", { name: "Menu", exact: true }), page.locator("#site-menu"), "a"],
    [page.getByRole("button", { name: /^Filters/ }), page.locator("#filters"), "button[type=submit]"],
  ] as const) {
    await button.press("Enter");
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await button.press("Enter");
    await sheet.locator(last).filter({ visible: true }).last().focus();
    await page.keyboard.press("Tab");
    await expect(sheet).toBeHidden();
    expect(await page.evaluate(() => document.activeElement?.checkVisibility())).toBe(true);
  }
});

test("the whole search is done by keyboard on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, "harbour", "/search");
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
