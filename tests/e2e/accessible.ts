import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

const wcag = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/**
 * What the checker finds, a line for each rule. It looks in the page itself and not into frames of other hosts, for which every look
 * would open a page of its own.
 * @param part selector of the part that is looked at; without one the whole page is, by the best practices for pages too
 * @param but ids of the checker's rules that are left out
 */
export async function violationsOf(page: Page, part?: string, but: string[] = []): Promise<string[]> {
  await settled(page);
  // What passes is counted and no more: to describe it takes the checker longer than to find it.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .disableRules(but);
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
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), step).toBe(
    true,
  );
}

/** Waits until style sheets, fonts and pictures are there and nothing fades or slides: half-faded words have no contrast. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== "running" || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
}
