import { fixedRoutes } from "#site/fixed-routes.ts";
import { callPatterns } from "../../scripts/call-patterns.ts";
import { isAccessible, tooWide } from "./accessible.ts";
import { expect, port, test } from "./journey.ts";
import { rawGet } from "./raw-request.ts";
import { consoleOrigin, cookiesOf, sessionAs, signInAs } from "./staff-browser.ts";
import { htmlErrors } from "./valid-html.ts";

const screensOf: [member: string, paths: string[]][] = [
  [
    "Grace Tan",
    [
      "/",
      "/leads?stage=open",
      "/leads?q=nothing-like-it",
      "/leads?sort=-stage",
      "/leads/unplaced",
      "/deals",
      "/deals?view=week",
      "/deals/new",
      "/deals?q=nobody-of-that-name",
      "/results",
      "/results/sales",
      "/integrations",
      "/people",
      "/people/invite",
      "/integrations/webhooks",
      "/integrations/senders",
      "/log",
      "/log?table=leads&from=2020-01-01&to=2020-01-02",
      "/profile",
      "/profile/tokens",
      "/help/owner",
    ],
  ],
  [
    "Tom Fielding",
    [
      "/preview/edit",
      "/preview/edit?of=site:harbour&at=site%23home%2FheroHeading",
      "/pages",
      "/pages/edit?of=site:harbour&page=/about-us",
      "/pages/edit?of=site:harbour&new=articles",
      "/offers",
      "/offers?month=2026-12&kind=slide",
      "/offers/start?kind=popup",
      "/marketing?of=site:harbour-certified",
      "/marketing/vendors?of=site:harbour-certified",
      "/marketing/tags/harbour-certified/harbour-container",
      "/marketing/destinations/harbour-certified/harbour-analytics",
      "/marketing/destinations/harbour-certified/harbour-ads",
      "/marketing/catalogues",
      "/marketing/catalogues/new?site=harbour&profile=google_vehicle_ads",
      "/marketing/catalogues/new?site=harbour&profile=table",
      "/settings",
      "/settings?q=weekly",
      "/settings?q=zzz",
      "/settings/prices",
      "/settings/front-page",
      "/places",
      "/places/harbour-ford-newcastle-sales",
      "/changes",
    ],
  ],
  [
    "Ruth Alvarez",
    [
      "/",
      "/results",
      "/platform",
      "/platform?q=nothing",
      "/platform/feeds",
      "/platform/dealers/harbour-motor-group",
      "/platform/fleet?all=yes&path=tagline&value=One",
      "/gallery",
    ],
  ],
  [
    "Ines Duarte",
    [
      "/",
      "/results?days=7",
      "/stock",
      "/stock?q=nothing+at+all",
      "/stock/add",
      "/stock/edits",
      "/feeds",
      "/stock/edit?health=photos&change=price-percent&by=-5&rounding=990",
    ],
  ],
];

/** The checker sees each screen once, at the width and in the colours that take turns. All of them: `npm run bench -- console-states`. */
const looks = [
  { width: 320, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
  { width: 320, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
] as const;

test("every screen is accessible, and fits from a phone to a wide screen", async ({ page }) => {
  let screens = 0;
  const check = async (step: string) => {
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const { width: checked, colorScheme } = looks[screens++ % looks.length] ?? looks[0];
    await page.emulateMedia({ colorScheme });
    const others = [320, 768, 1440].filter((width) => width !== checked);
    expect(await tooWide(page, [...others, checked], 800), `${step} is wider than the screen`).toEqual([]);
    await isAccessible(page, `${step} at ${checked} px, ${colorScheme}`);
  };
  const response = await page.goto(consoleOrigin);
  expect(page.url()).toBe(`${consoleOrigin}/sign-in`);
  expect(response?.headers()["cache-control"]).toBe("private, no-store");
  await check("/sign-in");
  await page.goto(`${consoleOrigin}/invitation/${"x".repeat(43)}`);
  await check("/invitation");
  for (const [member, paths] of screensOf) {
    await page.context().clearCookies();
    await sessionAs(page, member);
    for (const path of paths) {
      await page.goto(consoleOrigin + path);
      await check(`${member} ${path}`);
    }
  }
});

test("each role has the menu of its permissions, and finds nothing behind what isn't in it", async ({
  page,
}) => {
  const menus: Record<string, string[]> = {
    "Grace Tan": [
      ...[
        "Today",
        "Leads",
        "Deals",
        "Stock",
        "Feeds",
        "Results",
        "Edit site",
        "Pages",
        "Offers",
        "Marketing",
        "Catalogues",
        "Settings",
        "Places",
        "Changes",
        "Integrations",
        "People",
        "Log",
      ],
    ],
    "Marcus Webb": ["Today", "Leads", "Deals", "Stock", "Results"],
    "Ines Duarte": ["Today", "Stock", "Feeds", "Results"],
    "Tom Fielding": [
      "Today",
      "Results",
      "Edit site",
      "Pages",
      "Offers",
      "Marketing",
      "Catalogues",
      "Settings",
      "Places",
      "Changes",
    ],
    "Ruth Alvarez": [
      "Today",
      "Stock",
      "Feeds",
      "Results",
      "Marketing",
      "Catalogues",
      "Integrations",
      "Sites",
    ],
  };
  const paths: Record<string, string> = {
    Today: "/",
    Leads: "/leads",
    Deals: "/deals",
    Stock: "/stock",
    Feeds: "/feeds",
    Results: "/results",
    "Edit site": "/preview/edit",
    Pages: "/pages",
    Offers: "/offers",
    Marketing: "/marketing",
    Catalogues: "/marketing/catalogues",
    Settings: "/settings",
    Places: "/places",
    Changes: "/changes",
    Integrations: "/integrations",
    People: "/people",
    Log: "/log",
    Sites: "/platform",
  };
  for (const [member, menu] of Object.entries(menus)) {
    await page.context().clearCookies();
    await signInAs(page, member);
    const links = page.getByRole("navigation", { name: "Console" }).getByRole("link");
    expect(await links.allInnerTexts(), member).toEqual(menu);
    const headers = { Host: `admin.localhost:${port}`, Cookie: await cookiesOf(page) };
    for (const [name, path] of Object.entries(paths))
      expect((await rawGet(path, headers)).status, `${member} ${name}`).toBe(menu.includes(name) ? 200 : 403);
  }
});

test("the screens are valid HTML", async ({ page }) => {
  const check = async (path: string, headers: Record<string, string> = {}) => {
    const { text } = await rawGet(path, { Host: `admin.localhost:${port}`, ...headers });
    expect(text).toContain("<h1");
    expect(await htmlErrors(text), path).toEqual([]);
    for (const [, picture] of text.matchAll(/<img[^>]* src="(\/assets\/[^"]+)"/g))
      expect((await rawGet(picture!, { Host: `admin.localhost:${port}` })).status, picture).toBe(200);
  };
  for (const path of ["/sign-in", "/sign-in/company", "/invitation/x", "/nowhere"]) await check(path);
  for (const [member, paths] of screensOf) {
    await page.context().clearCookies();
    await sessionAs(page, member);
    for (const path of paths) await check(path, { Cookie: await cookiesOf(page) });
  }
});

test("an unknown screen is a page that leads to the start, and a member of the demo signs in there", async ({
  page,
  pageErrors,
}) => {
  const response = await page.goto(`${consoleOrigin}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await page.getByRole("link", { name: "Go to the start of the console" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in to the console");
  await page.getByRole("button", { name: "Sign in as Grace Tan" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  // The browser reports the 404 itself.
  pageErrors.splice(0);
});

test("no address of the sites exists at the console's host, nor one of the console at a site's", async () => {
  const shared = ["/sign-in"];
  const paths = [...fixedRoutes, ...callPatterns()]
    .map((pattern) => pattern.replaceAll(/:\w+\??|\*/g, "x"))
    .filter((path) => !shared.includes(path));
  expect(paths.length).toBeGreaterThan(40);
  const host = `admin.localhost:${port}`;
  for (const path of paths) expect((await rawGet(path, { Host: host })).status, path).toBe(404);
  const page = await rawGet("/sign-in", { Host: host });
  const all = page.text.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g) ?? [];
  // The bundler's own runtime is the same file in both builds.
  const files = new Set(all.filter((path) => !path.includes("rolldown-runtime")));
  expect(files.size).toBeGreaterThan(2);
  for (const path of files) {
    expect((await rawGet(path, { Host: host })).status, path).toBe(200);
    expect((await rawGet(path, { Host: `harbour.localhost:${port}` })).status, path).toBe(404);
  }
});
