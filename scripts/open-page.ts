import type { Page } from "@playwright/test";

export const open = (page: Page, address: string) => page.goto(address, { waitUntil: "networkidle" });

/** Opens what the first such link of the page leads to. */
export async function openLink(page: Page, selector: string): Promise<void> {
  const href = await page.locator(selector).first().getAttribute("href");
  await open(page, new URL(href ?? "", page.url()).href);
}
