import { expect } from "@playwright/test";
import type { InputSource, TabDriver } from "./driver.ts";

/** An element by CSS selector, or the first visible one that contains the text. */
export type Target = string | { css: string; text: string };

export const link = (text: string): Target => ({ css: "a[href]", text });

/** Keys by their WebDriver code points. */
const keys = {
  Enter: "\uE007",
  Tab: "\uE004",
  Space: " ",
  Escape: "\uE00C",
  Backspace: "\uE003",
  ArrowDown: "\uE015",
  End: "\uE010",
  Home: "\uE011",
} as const;

/**
 * A browser tab for journeys: user actions (real pointer and key input, never `element.click()`) and
 * user-visible state. Every wait is for a condition, never for a fixed time.
 */
export class Tab {
  private readonly driver: TabDriver;

  constructor(driver: TabDriver) {
    this.driver = driver;
  }

  /** Loads an address as typed by a user; returns before hydration (src/platform/http/start-script.ts). */
  open(url: string): Promise<void> {
    return this.driver.navigate(url);
  }

  /** Goes back in the history, or forward; returns before the page is loaded. */
  back(): Promise<void> {
    return this.driver.traverseHistory(-1);
  }

  forward(): Promise<void> {
    return this.driver.traverseHistory(1);
  }

  /** Runs a function in the page and waits for its result; arguments and result are JSON. */
  async evaluate<Arguments extends unknown[], Result>(
    page: (...values: Arguments) => Result,
    ...values: Arguments
  ): Promise<Awaited<Result>> {
    const source = `async (json) => JSON.stringify((await (${page})(...JSON.parse(json))) ?? null)`;
    return JSON.parse(await this.driver.call(source, JSON.stringify(values))) as Awaited<Result>;
  }

  /** Runs a function in the page with an element, or null while there is none, and waits for its result. */
  async on<Result>(target: Target, page: (element: HTMLElement | null) => Result): Promise<Awaited<Result>> {
    const source = `async (json) => JSON.stringify((await (${page})((${findElement})(JSON.parse(json)))) ?? null)`;
    return JSON.parse(await this.driver.call(source, JSON.stringify(target))) as Awaited<Result>;
  }

  /** Clicks the middle of an element, scrolled into view first if need be. */
  async press(target: Target): Promise<void> {
    const { x, y } = await this.pointOf(target);
    await this.driver.perform([
      {
        type: "pointer",
        id: "mouse",
        parameters: { pointerType: "mouse" },
        actions: [
          { type: "pointerMove", x, y, origin: "viewport", duration: 0 },
          { type: "pointerDown", button: 0 },
          { type: "pointerUp", button: 0 },
        ],
      },
    ]);
  }

  async pressKey(key: keyof typeof keys): Promise<void> {
    await this.driver.perform([typing([keys[key]])]);
  }

  /** Presses Tab until an element has the focus. */
  async tabTo(target: Target): Promise<void> {
    for (let presses = 0; presses < 300; presses++) {
      await this.pressKey("Tab");
      if (await this.hasFocus(target)) return;
    }
    throw new Error(`the Tab key never reached ${JSON.stringify(target)}`);
  }

  /** Types into the focused element. */
  async type(text: string): Promise<void> {
    await this.driver.perform([typing([...text])]);
  }

  /** Presses a text field and types into it; its page may reformat what was typed, such as a phone number. */
  async fill(field: string, text: string): Promise<void> {
    // The heading of a form's next step takes the focus, and WebKit scrolls it into view later: the first press may hit what is beside it.
    await this.waitUntil(`${field} has the focus`, async () => {
      if (await this.hasFocus(field)) return true;
      await this.press(field);
      return this.hasFocus(field);
    });
    await this.type(text);
    const typed = text.replace(/\W/g, "");
    await this.waitUntil(`${field} holds ${text}`, async () =>
      (await this.on(field, (element) => (element as HTMLInputElement | null)?.value ?? ""))
        .replace(/\W/g, "")
        .endsWith(typed),
    );
  }

  /**
   * Chooses an option of a select by typing its first letters, reached by the Tab key: a press would open a list outside
   * the page.
   */
  async choose(select: string, option: string): Promise<void> {
    await this.tabTo(select);
    await this.type(option);
    await this.waitUntil(
      `${select} shows ${option}`,
      async () =>
        (await this.on(
          select,
          (element) => (element as HTMLSelectElement | null)?.selectedOptions[0]?.text ?? "",
        )) === option,
    );
  }

  /** The text of an element, or null while there is none. */
  text(target: Target): Promise<string | null> {
    return this.on(target, (element) => element?.innerText ?? null);
  }

  hasFocus(target: Target): Promise<boolean> {
    return this.on(target, (element) => element !== null && element === document.activeElement);
  }

  holdsFocus(target: Target): Promise<boolean> {
    return this.on(target, (element) => element?.contains(document.activeElement) ?? false);
  }

  address(): Promise<string> {
    return this.evaluate(() => window.location.href);
  }

  /** The page's scroll position, in pixels. */
  scrollPosition(): Promise<number> {
    return this.evaluate(() => Math.round(window.scrollY));
  }

  /**
   * Waits until a condition holds; errors meanwhile (of a page that is being replaced) count as "not yet".
   */
  async waitUntil(what: string, holds: () => Promise<boolean>): Promise<void> {
    await expect(async () => {
      expect(await holds(), what).toBe(true);
    }).toPass({ timeout: 60_000, intervals: [50] });
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }

  /** Where an element can be pressed: it is in view, doesn't move, and isn't covered. */
  private async pointOf(target: Target): Promise<{ x: number; y: number }> {
    let point = { x: 0, y: 0 };
    await this.waitUntil(`${JSON.stringify(target)} can be pressed`, async () => {
      const found = await this.on(target, pressablePoint);
      if (found) point = found;
      return found !== null;
    });
    return point;
  }
}

/** Runs in the page. */
function findElement(target: string | { css: string; text: string }): HTMLElement | null {
  if (typeof target === "string") return document.querySelector<HTMLElement>(target);
  const found = [...document.querySelectorAll<HTMLElement>(target.css)];
  return (
    found.find((element) => element.checkVisibility() && element.innerText.includes(target.text)) ?? null
  );
}

/**
 * Runs in the page: the middle of an element, or null while it can't be pressed there or moves. A step of a form that has just appeared
 * scrolls a frame or two later, and smoothly.
 */
async function pressablePoint(element: HTMLElement | null): Promise<{ x: number; y: number } | null> {
  if (!element) return null;
  const middle = () => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const point = middle();
  const onTop = document.elementFromPoint(point.x, point.y);
  if (!onTop || !(element.contains(onTop) || onTop.contains(element))) {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    return null;
  }
  for (let frames = 0; frames < 6; frames++) {
    await new Promise(requestAnimationFrame);
    const { x, y } = middle();
    if (x !== point.x || y !== point.y) return null;
  }
  return point;
}

function typing(values: string[]): InputSource {
  return {
    type: "key",
    id: "keyboard",
    actions: values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]),
  };
}
