import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** A phone's, a tablet's and a desk's. What a tablet shows, one of the others shows too, so the checker looks at those. */
const widths = [
  { width: 390, checked: true },
  { width: 768, checked: false },
  { width: 1440, checked: true },
];
const wcag = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/**
 * What the checker finds, a line for each rule. It looks in the page itself and not into frames of other hosts, for which every look
 * would open a page of its own.
 * @param part selector of the part that is looked at; without one the whole page is, by the best practices for pages too
 * @param but ids of the checker's rules that are left out
 */
export async function violationsOf(page: Page, part?: string, but: string[] = []): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode().disableRules(but);
  const checker = part ? builder.include(part).withTags(wcag) : builder.withTags([...wcag, "best-practice"]);
  const { violations } = await checker.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}

/** Fails with what the checker finds. @param step names the state in the failure's words */
export async function isAccessible(page: Page, step: string, part?: string): Promise<void> {
  expect(await violationsOf(page, part), step).toEqual([]);
}

/** Fails where the page is wider than the screen. */
export async function fitsScreen(page: Page, step: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), step).toBe(
    true,
  );
}

/** Each page is loaded once, then looked at in every width: never wider than the screen, and accessible. */
export async function areFineInEveryWidth(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address);
    for (const { width, checked } of widths) {
      await page.setViewportSize({ width, height: 900 });
      await fitsScreen(page, `${address} at ${width} px`);
      if (checked) await isAccessible(page, `${address} at ${width} px`);
    }
  }
}
