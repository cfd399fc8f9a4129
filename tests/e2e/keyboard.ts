import type { ElementHandle, Locator, Page } from "@playwright/test";

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  let element: ElementHandle | null = null;
  for (let pressed = 0; pressed < 600; pressed++) {
    await page.keyboard.press("Tab");
    // Finding an element by its role takes far longer than the key, so it is found once, and again when the page has replaced it.
    element ??= await target.elementHandle();
    const reached = await element
      ?.evaluate((found) => (found.isConnected ? found === document.activeElement : null))
      .catch(() => null);
    if (reached) return;
    if (reached === null) element = null;
  }
  throw new Error("the Tab key never reached the element");
}

/** Counts the keys that are pressed from here on. */
export async function countKeys(page: Page): Promise<() => Promise<number>> {
  const pressed: string[] = [];
  await page.exposeFunction("keyPressed", (key: string) => void pressed.push(key));
  await page.addInitScript(() => {
    const report = (window as unknown as { keyPressed(key: string): void }).keyPressed;
    addEventListener("keydown", ({ key }) => report(key), true);
  });
  return async () => pressed.length;
}

export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/**
 * Tabs through the page and returns a line for every focused element that is entirely covered by another
 * (WCAG 2.4.11) or traps the focus (2.1.2), until it leaves the page or returns to the start.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  const wrong = new Set<string>();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let stops = 0; stops < 600; stops++) {
    await page.keyboard.press("Tab");
    const met = await page.evaluate(async (stop) => {
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      // Scrolling and overlays that slide in are done with the next frame.
      await frame();
      const focused = document.activeElement as (HTMLElement & { stop?: number }) | null;
      if (!focused || focused === document.body || focused.stop === 0) return "end";
      const name = `${focused.tagName.toLowerCase()} "${(focused.ariaLabel ?? focused.textContent).trim().slice(0, 40)}"`;
      if (focused.stop !== undefined) return `${name} keeps the focus`;
      focused.stop = stop;
      // A busy machine may scroll some frames later, or shift it when a picture loads.
      let seen = isSeen();
      for (let frames = 0; frames < 30 && !seen; frames++) {
        await frame();
        seen = isSeen();
      }
      function isSeen(): boolean {
        const box = (focused as HTMLElement).getBoundingClientRect();
        return [0.1, 0.5, 0.9].some((across) =>
          [0.1, 0.5, 0.9].some((down) => {
            const top = document.elementFromPoint(box.left + box.width * across, box.top + box.height * down);
            return top !== null && (focused?.contains(top) || top.contains(focused) || isLabelOf(top));
          }),
        );
      }
      function isLabelOf(top: Element): boolean {
        return [...((focused as HTMLInputElement).labels ?? [])].some((label) => label.contains(top));
      }
      return seen ? "" : `${name} is hidden`;
    }, stops);
    if (met === "end") return [...wrong];
    if (met) wrong.add(met);
    if (met.endsWith("keeps the focus")) return [...wrong];
  }
  return [...wrong, "the Tab key never reaches the end"];
}
