/** How a site writes amounts and numbers: by its locale and in its group's currency. Both are settings of the site. */
export type Formats = {
  /** BCP 47, such as `de-DE`. */
  language: string;
  /** ISO 4217, such as `EUR`. */
  currency: string;
  /**
   * A whole amount: `$24,990`, `24.990 €`. Fractions are rounded half up (DECIDE-91). The short sign is enough, since a site has one
   * currency.
   */
  money(amount: number): string;
  /** A count or distance with the locale's thousands separators: `86,570`, `86.570`. Fractions are rounded. */
  number(value: number): string;
};

/** The most texts that are remembered of one format. */
const maxTexts = 2_000;

/**
 * Remembers texts: those of a list are the same on each of its pages, and finding one takes a twentieth of the time of writing it. The
 * formatter is made for the first one: it takes a browser milliseconds, and not every page needs both.
 */
function remembering(make: () => Intl.NumberFormat): (value: number) => string {
  const texts = new Map<number, string>();
  let formatter: Intl.NumberFormat | undefined;
  return (value) => {
    const found = texts.get(value);
    if (found !== undefined) return found;
    if (texts.size === maxTexts) texts.clear();
    formatter ??= make();
    const text = formatter.format(value);
    texts.set(value, text);
    return text;
  };
}

const known: Record<string, Formats> = {};

/** The formats of a locale and a currency, created once: creating an `Intl` formatter costs fifty times as much as using one. */
export const formatsFor = (language: string, currency: string): Formats => {
  // Latin digits, because the words around them are English and fields take these only.
  const format = (style?: "currency") =>
    remembering(
      () =>
        new Intl.NumberFormat(language, {
          style,
          currency,
          currencyDisplay: "narrowSymbol",
          numberingSystem: "latn",
          maximumFractionDigits: 0,
        }),
    );
  known[language + currency] ??= { language, currency, money: format("currency"), number: format() };
  return known[language + currency] as Formats;
};

export const formatsOf = (site: { currency: string; seo: { language: string } }): Formats =>
  formatsFor(site.seo.language, site.currency);
