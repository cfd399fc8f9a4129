import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { untilStill } from "#tests/support/until-still.ts";
import { expect } from "./journey.ts";

const wcag = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Entries of long lists that the checker leaves out: the same code draws those before them, and they are a third of its time. */
const alike = [
  "tbody > tr:nth-child(n+9)",
  "main article:nth-of-type(n+7)",
  "main li:nth-child(n+10)",
  "main fieldset label:nth-of-type(n+9)",
];

/**
 * The checker's findings, a line for each rule. It checks the page itself and not frames of other hosts, for
 * each of which it would open a page.
 * @param part selector of the part to check; without one the whole page is checked, including best practices
 * for pages
 * @param but ids of the checker's rules that are left out
 */
export async function violationsOf(page: Page, part?: string, but: string[] = []): Promise<string[]> {
  await settled(page);
  // Passes are only counted: describing them takes the checker longer than finding them. No rule of these tags reads style sheets.
  const builder = new AxeBuilder({ page })
    .options({
      resultTypes: ["violations"],
      preload: { assets: ["media"] },
      // Who speaks to the computer says what is written on a button (WCAG 2.5.3). The checker calls the rule experimental.
      rules: { "label-content-name-mismatch": { enabled: true } },
    })
    .setLegacyMode()
    .disableRules(but);
  for (const entries of alike) builder.exclude(entries);
  const checker = part ? builder.include(part).withTags(wcag) : builder.withTags([...wcag, "best-practice"]);
  const { violations } = await checker.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}

/** Fails with the checker's findings. @param step names the state in the failure's message */
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

/** The widths, of several, at which the page is wider than the screen; it is left at the last of them. */
export async function tooWide(page: Page, widths: readonly number[], height: number): Promise<number[]> {
  await settled(page);
  const found: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    const across = await page.evaluate(async () => {
      // What follows the window's size by a transition follows it within two frames here.
      for (let frames = 0; frames < 2; frames++) await new Promise((next) => requestAnimationFrame(next));
      return document.documentElement.scrollWidth;
    });
    if (across > width) found.push(width);
  }
  return found;
}

/** Fails where a screen doesn't fit or isn't accessible, dark on a phone and light on a wide screen. */
export async function checkLooks(page: Page, step: string): Promise<void> {
  for (const [width, colorScheme] of [
    [320, "dark"],
    [1440, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await fitsScreen(page, `${step}, ${colorScheme}, ${width} px`);
    await isAccessible(page, `${step}, ${colorScheme}, ${width} px`);
  }
}

/** Waits until style sheets, fonts and pictures are loaded and no animation runs. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await untilStill(page);
}
