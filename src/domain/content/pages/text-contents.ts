import { slugify } from "#lib/slug.ts";

/** A heading within a text: its anchor and its words. */
export type TextHeading = { id: string; words: string };

/** A text with fewer headings gets no table of contents. */
const minHeadings = 3;
const heading = /<h2>((?:(?!<h2).)*?)<\/h2>/gs;
const named = /<h2 id="([^"]+)">((?:(?!<h2).)*?)<\/h2>/gs;

/**
 * Clean HTML with anchors on its headings, where it has enough of them for a table of contents; else
 * unchanged. Of two headings with the same words the first gets the anchor.
 */
export function withNamedHeadings(html: string): string {
  if ((html.match(heading)?.length ?? 0) < minHeadings) return html;
  const given = new Set([""]);
  return html.replace(heading, (match, text: string) => {
    const id = slugify(plain(text));
    if (given.has(id)) return match;
    given.add(id);
    return `<h2 id="${id}">${text}</h2>`;
  });
}

/** The headings of a text that have anchors, in order. */
export function headingsOf(html: string): TextHeading[] {
  return [...html.matchAll(named)].map(([, id, text]) => ({ id: id!, words: plain(text!) }));
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function plain(html: string): string {
  return html
    .replace(/<[^>]*(?:>|$)/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .trim();
}
