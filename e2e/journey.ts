import { test as base, expect, type Page } from "@playwright/test";
import { dataDirOf, portOf } from "./ports.ts";

/** The demo sites and, of each, what its listing shows. */
export const demoSites = [
  "harbour",
  "harbour-certified",
  "coastline-mazda",
  "outback-caravans",
  "metro-subscribe",
] as const;

/** The port of this browser's server (playwright.config.ts). */
export const port = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
/** Where that server keeps its data, for commands beside it. */
export const dataDir = dataDirOf(port);

export function address(site: string, path = "/"): string {
  return `http://${site}.localhost:${port}${path}`;
}

/**
 * A test whose pages may say nothing in the console, throw nothing, and reach nothing outside this machine.
 * Browsers report every failed load there too, so a missing picture fails it as well.
 */
export const test = base.extend<{ trouble: string[] }>({
  trouble: [
    async ({ context }, use) => {
      const trouble: string[] = [];
      context.on("console", (message) => {
        if (["error", "warning"].includes(message.type()))
          trouble.push(`${message.type()}: ${message.text()}`);
      });
      context.on("weberror", (error) => trouble.push(`error: ${error.error().message}`));
      context.on("request", (request) => {
        const { hostname, protocol } = new URL(request.url());
        if (protocol.startsWith("http") && !hostname.endsWith("localhost"))
          trouble.push(`outside: ${request.url()}`);
      });
      await use(trouble);
      expect(trouble, "console errors and requests that left the machine").toEqual([]);
    },
    { auto: true },
  ],
});

/** Waits until links to forms open in place and lists are kept: until then they lead to pages, as without script. */
export async function companion(page: Page): Promise<void> {
  await page.locator("#toasts").waitFor({ state: "attached" });
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
