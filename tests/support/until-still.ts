import type { Page } from "@playwright/test";

/** Runs in the page: whether no animation runs that ends. */
const isStill = (): boolean =>
  document
    .getAnimations()
    .every(
      ({ playState, effect }) =>
        playState !== "running" || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
    );

/** Waits until no animation runs that ends: half-faded text has no contrast. @param timeout in milliseconds; long tables take a while to be drawn */
export async function untilStill(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForFunction(isStill, undefined, { timeout });
}
