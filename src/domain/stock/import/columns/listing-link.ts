import { saysNothing } from "#domain/stock/import/rows/feed-values.ts";
import { headerKey } from "#domain/stock/import/rows/fields.ts";
import type { FeedMapping } from "./mapping.ts";

/** Where a visit came from, which changes while the page is the same. */
const visit = /^(?:utm_|gclid|fbclid|msclkid)/i;
const picture = /\.(?:jpe?g|png|webp|avif|gif)$/i;

/** The page that a link leads to, as a text that is the same for each delivery; null for another text, a picture and a home page. */
export function linkKey(text: string): string | null {
  const plain = text.trim();
  if (!/^https?:\/\/[^\s|]{3,2000}$/i.test(plain) || !URL.canParse(plain)) return null;
  const url = new URL(plain);
  const query = [...url.searchParams].filter(([name]) => !visit.test(name)).map((pair) => pair.join("="));
  if (picture.test(url.pathname) || (url.pathname === "/" && query.length === 0)) return null;
  return `${url.host}${url.pathname.replace(/\/$/, "")}?${query.sort().join("&")}`;
}

/** Names of a column with the page of each car, which come first. */
const pageName = /^(?:listing|vehicle|car|details?|page|product|item|ad|vdp|web)?(?:page)?(?:url|link)$/;

/** What share of a column's links is different at least, and what share of its texts are links: a file may list a car twice, and some links are faulty. */
const minDifferent = 0.9;
/** After more texts that are no links, and more of them than links, a column is given up. */
const fewRows = 50;

/**
 * Finds the column whose links are the pages of the cars, each of another one, from the values of the columns that the mapping doesn't read.
 * @param names of the columns; others aren't read
 */
export function linkFinder(names: readonly string[], { fields }: Pick<FeedMapping, "fields">) {
  const used = new Set(
    Object.values(fields)
      .flatMap((spec) => (typeof spec === "string" ? spec : (spec?.from ?? [])))
      .map(headerKey),
  );
  const open = new Map<string, { rows: number; others: number; keys: Set<string> }>();
  for (const name of names)
    if (!used.has(headerKey(name))) open.set(name, { rows: 0, others: 0, keys: new Set() });
  return {
    /** Takes the text of a column in `rows` rows. */
    add(name: string, text: string, rows = 1): void {
      const found = open.get(name);
      if (!found || saysNothing(text.trim())) return;
      const key = linkKey(text);
      if (key === null) {
        found.others += rows;
        if (found.others > fewRows && found.others > found.rows) open.delete(name);
      } else {
        found.rows += rows;
        found.keys.add(key);
      }
    },
    /** The columns that may still be it. */
    open: () => open.keys(),
    /** @param rows of the file; half of them have a link at least */
    column(rows: number): string | null {
      const found = [...open].filter(
        ([, { rows: linked, others, keys }]) =>
          linked >= rows / 2 && keys.size >= linked * minDifferent && others <= linked * (1 - minDifferent),
      );
      const best = found.find(([name]) => pageName.test(headerKey(name))) ?? found[0];
      return rows > 0 && best && best[1].rows > 0 ? best[0] : null;
    },
  };
}
