import type { Locator, Page } from "@playwright/test";

const waitMs = 30_000;
const maxTabs = 400;

/** A person who works with a pointer or by keys alone: counts presses and characters, and measures the waits between them. */
export class Hand {
  readonly page: Page;
  readonly isByKeys: boolean;
  actions = 0;
  keys = 0;
  #characters = 0;
  #waitedMs = 0;

  constructor(page: Page, isByKeys: boolean) {
    this.page = page;
    this.isByKeys = isByKeys;
  }

  /** Two seconds for an action, five characters a second, and the waits; by keys a tenth of a second a key. */
  get seconds(): number {
    const waited = this.#waitedMs / 1_000;
    return waited + (this.isByKeys ? this.keys / 10 : this.actions * 2 + this.#characters / 5);
  }

  /** Waits until something is shown. */
  async see(target: Locator): Promise<void> {
    const from = performance.now();
    await target.filter({ visible: true }).first().waitFor({ timeout: waitMs });
    this.#waitedMs += performance.now() - from;
  }

  /** Presses one key or a combination. */
  async key(...names: string[]): Promise<void> {
    for (const name of names) {
      this.keys += name.split("+").length;
      await this.page.keyboard.press(name);
    }
  }

  /** Presses Tab until the element has the focus. */
  async #to(target: Locator): Promise<void> {
    await this.see(target);
    for (let pressed = 0; pressed < maxTabs; pressed++) {
      await this.key("Tab");
      const isReached = (element: Element) => element === element.ownerDocument.activeElement;
      if (await target.first().evaluate(isReached)) return;
    }
    throw new Error("the Tab key never reached the element");
  }

  /** @param modifiers such as Shift, held by a pointer's hand */
  async press(target: Locator, modifiers: "Shift"[] = []): Promise<void> {
    this.actions++;
    if (!this.isByKeys) {
      await this.see(target);
      return target.first().click({ modifiers });
    }
    await this.#to(target);
    await this.key("Enter");
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length;
    this.#characters += text.length;
    await this.page.keyboard.type(text);
  }

  /** Types over what is in a field. */
  async fill(target: Locator, text: string): Promise<void> {
    this.actions++;
    if (this.isByKeys) {
      await this.#to(target);
      await this.key("Control+A");
    } else {
      await this.see(target);
      await target.first().click({ clickCount: 3 });
    }
    await this.type(text);
  }

  /** Types a day, a time or a colour, whose parts the browser orders, into a field by pointer. */
  async put(target: Locator, value: string): Promise<void> {
    this.actions++;
    this.#characters += value.replace(/\W/g, "").length;
    await this.see(target);
    await target.first().fill(value);
  }

  /** Chooses files in the browser's own dialog: one action, as for those that were tried first. */
  async attach(target: Locator, files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
    this.actions++;
    await target.first().setInputFiles(files);
  }

  /** Chooses an option of a select by its first letters. */
  async choose(target: Locator, option: string): Promise<void> {
    this.actions++;
    if (this.isByKeys) {
      await this.#to(target);
      return this.type(option.slice(0, 4));
    }
    await this.see(target);
    const value = await target
      .first()
      .locator("option")
      .filter({ hasText: option })
      .first()
      .getAttribute("value");
    await target.first().selectOption(value ?? option);
  }
}
