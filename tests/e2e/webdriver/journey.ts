import { writeFile } from "node:fs/promises";
import { test as base, expect } from "@playwright/test";
import { firefoxPath, webkitPaths } from "../../../scripts/webdriver-browsers.mjs";
import type { BrowserDriver } from "./driver.ts";
import { startFirefox } from "./firefox.ts";
import { Tab } from "./tab.ts";
import { startWebKit } from "./webkit.ts";

/**
 * Journeys in Firefox and WebKit, which Playwright can't drive as Debian packages them. Playwright only runs
 * them and reports: `playwright.config.ts` has a project of each browser's name. Where a browser isn't
 * installed its tests are skipped with the reason.
 */
export const test = base.extend<{ tab: Tab }, { browserDriver: BrowserDriver | null }>({
  browserDriver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use, { project }) => {
      const browser = await startBrowser(project.name);
      await use(browser);
      await browser?.quit();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  tab: async ({ browserDriver }, use, testInfo) => {
    test.skip(!browserDriver, `${testInfo.project.name} is not installed`);
    const driver = await browserDriver!.openTab();
    await use(new Tab(driver));
    if (testInfo.status !== testInfo.expectedStatus) {
      await writeFile(testInfo.outputPath("window.png"), await driver.screenshot());
    }
    await driver.close();
    expect(driver.consoleErrors(), "console errors").toEqual([]);
  },
});

/** Waits until the page is hydrated and its deferred widgets respond. */
export async function programRuns(tab: Tab): Promise<void> {
  await tab.waitUntil("the page's program runs", async () => (await tab.text("#toasts")) !== null);
}

/** Waits until the tab is at a page whose address matches, and the page is hydrated. */
export async function arrives(tab: Tab, page: RegExp): Promise<void> {
  await tab.waitUntil(`the address matches ${page}`, async () => page.test(await tab.address()));
  await programRuns(tab);
}

async function startBrowser(name: string): Promise<BrowserDriver | null> {
  if (name === "firefox") {
    const path = firefoxPath();
    return path ? startFirefox(path) : null;
  }
  const paths = webkitPaths();
  return paths ? startWebKit(paths) : null;
}
