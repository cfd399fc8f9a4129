import type { Page } from "@playwright/test";

/** Runs in the page: whether its style sheets are here (an error page puts them there again) and no animation runs that ends. */
const isStill = (): boolean =>
  Array.from(document.querySelectorAll<HTMLLinkElement>("link[rel='stylesheet']")).every(
    ({ sheet }) => sheet,
  ) &&
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== "running" || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );

/** Waits until the page's styles are loaded and no animation runs that ends: half-faded text has no contrast. @param timeout in milliseconds; long tables take a while to be drawn */
export async function untilStill(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(isStill, undefined, { timeout });
}
