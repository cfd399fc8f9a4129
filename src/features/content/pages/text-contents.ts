import { slugify } from "#lib/slug.ts";

/** A heading within a text, to lead to, and its words. */
export type TextHeading = { id: string; words: string };

/** A text with fewer headings is read through without a list of them. */
const enough = 3;
const heading = /<h2>(.*?)<\/h2>/gs;
const named = /<h2 id="([^"]+)">(.*?)<\/h2>/gs;

/**
 * Clean HTML whose headings can be linked to, where it has enough of them for a list of contents; else as it was. Of two
 * headings with the same words the first is led to.
 */
export function withNamedHeadings(html: string): string {
  if ((html.match(heading)?.length ?? 0) < enough) return html;
  const given = new Set([""]);
  return html.replace(heading, (whole, words: string) => {
    const id = slugify(plain(words));
    if (given.has(id)) return whole;
    given.add(id);
    return `<h2 id="${id}">${words}</h2>`;
  });
}

/** The named headings of a text, in their order. */
export function headingsOf(html: string): TextHeading[] {
  return [...html.matchAll(named)].map(([, id, words]) => ({ id: id!, words: plain(words!) }));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .trim();
}
