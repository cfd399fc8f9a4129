import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Goes on by the Tab key until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 600; pressed++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error("the Tab key never reached the element");
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Fails with what the checker finds in a part of the page. @param step names the state in the failure's words */
export async function isAccessible(page: Page, part: string, step: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .include(part)
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${step} ${id}: ${nodes.map(({ target }) => target).join(", ")}`),
  ).toEqual([]);
}
