import type { PlannedRequest } from "#tests/support/shoppers/request-mix.ts";
import type { SiteCatalog } from "#tests/support/shoppers/site-catalog.ts";

export type CarPage = { slug: string; hasPrice: boolean };
type Price = { slug: string; from: number; until: number | null };

/** When a request was sent and answered, in milliseconds of the clock of `performance`. */
type Times = { began: number; ended: number };

/** The first of the prices that are set: no car of the demo costs as much, so that a page with one of them has it from here. */
const firstPrice = 300_001;
/** Not multiples of ten: nor is any sum of ten of them taken for one. */
const step = 7;

/** Every price that was set, whose it was, and from when to when. */
export class PriceHistory {
  readonly #prices = new Map<number, Price>();
  readonly #current = new Map<string, number>();
  /** When a car's first price of here was committed: from then on its page has one of them. */
  readonly #firstSet = new Map<string, number>();
  #last = firstPrice - step;

  nextPrice(): number {
    this.#last += step;
    return this.#last;
  }

  /** @param from before the transaction began @param committed after it was committed: until then the price before may be shown */
  set({ slug, hasPrice }: CarPage, price: number, from: number, committed: number): void {
    const before = this.#prices.get(this.#current.get(slug) ?? 0);
    if (before) before.until = committed;
    else if (hasPrice) this.#firstSet.set(slug, committed);
    this.#prices.set(price, { slug, from, until: null });
    this.#current.set(slug, price);
  }

  /** A request for the page of a car whose price changed lately, at a site that has it, in place of another; null while there is none. */
  lately(instead: PlannedRequest, sites: readonly SiteCatalog[], dice: () => number): PlannedRequest | null {
    const slugs = [...this.#current.keys()].slice(-20);
    const slug = slugs[Math.floor(dice() * slugs.length)];
    const path = `/cars/${slug}`;
    const having = sites.filter(({ cars }) => cars.includes(path));
    const site = having[Math.floor(dice() * having.length)];
    if (!site) return null;
    const { body: _, ...rest } = instead;
    return {
      ...rest,
      kind: "car",
      method: "GET",
      path,
      again: dice() < 0.3,
      headers: { ...instead.headers, host: site.host, accept: "text/html" },
    };
  }

  /** How old the oldest price of an answer was when it was requested, and what is wrong with it; null for nothing. */
  judge(
    text: string,
    path: string,
    { began, ended }: Times,
    within: number,
  ): { hasNewPrice: boolean; oldestMs: number; problem: string | null } {
    let [oldestMs, problem, hasNewPrice] = [0, null as string | null, false];
    const shown = new Set<number>();
    for (const [, digits] of text.matchAll(/(?<![\w.,])\$?(\d{3},?\d{3})(?![\w,])/g)) {
      const price = Number(digits?.replace(",", ""));
      const one = this.#prices.get(price);
      if (!one) continue;
      shown.add(price);
      hasNewPrice = true;
      const age = one.until === null ? 0 : began - one.until;
      oldestMs = Math.max(oldestMs, age);
      if (age > within)
        problem = `has ${price} of ${one.slug}, gone ${Math.round(age)} ms before it was requested`;
    }
    const slug = /^\/cars\/([^/?.]+)$/.exec(path)?.[1] ?? "";
    const firstSet = this.#firstSet.get(slug);
    if (problem === null && firstSet !== undefined && began - firstSet > within) {
      const own = [...shown].filter((price) => this.#prices.get(price)?.slug === slug);
      const meanwhile = own.some((price) => (this.#prices.get(price)?.from ?? 0) <= ended);
      if (!meanwhile) problem = "has no price that the car has had since its first change";
    }
    return { hasNewPrice, oldestMs, problem };
  }
}
