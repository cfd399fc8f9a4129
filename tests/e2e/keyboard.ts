import type { Locator, Page } from "@playwright/test";

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

/**
 * Goes through the page by the Tab key and gives a line for everything that has the focus and lies wholly under something
 * else (WCAG 2.4.11) or keeps it (2.1.2), until it leaves the page or comes round to where it began.
 */
export async function tabThrough(page: Page): Promise<string[]> {
  const wrong = new Set<string>();
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let stops = 0; stops < 600; stops++) {
    await page.keyboard.press("Tab");
    const met = await page.evaluate(async (stop) => {
      const frame = () => new Promise((next) => requestAnimationFrame(next));
      // The browser scrolls to it, and what slides in over it comes, with the next frame.
      await frame();
      const focused = document.activeElement as (HTMLElement & { stop?: number }) | null;
      if (!focused || focused === document.body || focused.stop === 0) return "end";
      const name = `${focused.tagName.toLowerCase()} "${(focused.ariaLabel ?? focused.textContent).trim().slice(0, 40)}"`;
      if (focused.stop !== undefined) return `${name} keeps the focus`;
      focused.stop = stop;
      // A busy machine may scroll some frames later, or move it by a picture that arrives.
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
