import { test as base, expect, type Page } from "@playwright/test";
import { bootElement } from "#platform/http/page-boot.ts";
import { ascProblems } from "#tests/support/asc-validator.ts";
import { dataDirOf, portOf } from "./ports.ts";

/** The demo sites and the contents of each one's listing. */
export const demoSites = [
  "harbour",
  "harbour-certified",
  "coastline-mazda",
  "outback-caravans",
  "metro-subscribe",
  "everything-motors",
] as const;

/** The port of this browser's server (playwright.config.ts). */
export const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
/** The server's data folder, for commands run on the same data. */
export const dataDir = dataDirOf(port);

export function address(site: string, path = "/"): string {
  return `http://${site}.localhost:${port}${path}`;
}

/**
 * A test whose pages log no error or warning, throw nothing, and send no request outside this machine.
 * Browsers log every failed load as well, so a missing picture fails the test. Each ASC event of its pages is
 * valid. A test that opens no page gets no browser context.
 */
export const test = base.extend<{ pageErrors: string[] }>({
  pageErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed, and none is
    async ({}, use) => {
      const pageErrors: string[] = [];
      await use(pageErrors);
      expect(pageErrors, "console errors and requests that left the machine").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, pageErrors }, use) => {
    context.on("console", (message) => {
      // Says only that the machine was busy for some seconds; links.spec.ts finds preloads that a page doesn't use.
      if (/was preloaded using link preload but not used/.test(message.text())) return;
      if (["error", "warning"].includes(message.type()))
        pageErrors.push(`${message.type()}: ${message.text()}`);
    });
    context.on("weberror", (error) => pageErrors.push(`error: ${error.error().message}`));
    context.on("request", (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && !hostname.endsWith("localhost"))
        pageErrors.push(`outside: ${request.url()}`);
    });
    await context.exposeBinding("checkAscEvent", (_, event) => void pageErrors.push(...ascProblems(event)));
    await context.addInitScript(() => {
      const page = window as unknown as { checkAscEvent(event: unknown): Promise<void> };
      document.addEventListener("forecourt:asc", (event) => {
        // A page that is left has nobody to answer to.
        page.checkAscEvent((event as CustomEvent).detail).catch(() => {});
      });
    });
    await use(context);
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const running = async <Opened>(opened: Opened): Promise<Opened> => {
      if (javaScriptEnabled !== false && new URL(page.url()).hostname === "admin.localhost")
        await screenRuns(page);
      return opened;
    };
    page.goto = async (...args) => running(await goto(...args));
    page.reload = async (...args) => running(await reload(...args));
    await use(page);
  },
});

/** Until a screen of the console runs, a press posts its form as without script, and what is chosen in a filter changes nothing. */
async function screenRuns(page: Page): Promise<void> {
  await page.waitForFunction(
    (boot) => document.getElementById(boot) === null || "__reactRouterDataRouter" in globalThis,
    bootElement,
  );
}

/** Opens a page of a site and waits until it is interactive. */
export async function open(page: Page, site: string, path = "/"): Promise<void> {
  await page.goto(address(site, path), { waitUntil: "domcontentloaded" });
  await interactive(page);
}

/**
 * Waits until the page is hydrated and its deferred widgets respond. Until then a form is posted as without
 * script, and a link to a form leads to the form's page. By default hydration starts once the page has loaded
 * and the browser is idle; a touch starts it at once.
 */
export async function interactive(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("touchstart")));
  await page.waitForFunction(
    () => (globalThis as { forecourtEarly?: { over?: boolean } }).forecourtEarly?.over === true,
  );
  await page.locator("#toasts").waitFor({ state: "attached" });
  // The widgets' listeners are added after rendering: when the browser is idle, they are.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Runs in the page: whether the scripts of car pages have been loaded ahead (src/site/parts/connection-notice.tsx). */
export function carPageLoaded(): boolean {
  type Routes = Record<string, { module: string; imports?: string[] }>;
  const { routes } = (window as unknown as { __reactRouterManifest: { routes: Routes } })
    .__reactRouterManifest;
  const car = routes["car/car-route"];
  const isLoaded = (path: string) => performance.getEntriesByName(location.origin + path).length > 0;
  return car !== undefined && [car.module, ...(car.imports ?? [])].every(isLoaded);
}

/** The cards of a results page: articles that hold a link to a car page. */
export function cards(page: Page) {
  return page.getByRole("article").filter({ has: page.locator('a[href^="/cars/"]') });
}

/** The number in the live result count. */
export async function resultCount(page: Page): Promise<number> {
  const text = await page.getByRole("status").filter({ hasText: /found/ }).innerText();
  return Number(text.replace(/\D/g, ""));
}

export { expect };
