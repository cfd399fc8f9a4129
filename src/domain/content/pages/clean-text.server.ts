import { Marked } from "marked";
import sanitize from "sanitize-html";
import { tabOf } from "#lib/new-tab.ts";
import { telephoneLink } from "#lib/phone-number.ts";
import { markdownProblem } from "#platform/config/markdown-limits.ts";
import { escapeHtml } from "#platform/http/find-site.server.ts";

const marked = new Marked({ gfm: true, async: false });

const tags = [
  ..."h1 h2 h3 h4 h5 h6 p br hr ul ol li blockquote pre code strong em b i s del small sub sup abbr a".split(
    " ",
  ),
  ..."table thead tbody tr th td dl dt dd".split(" "),
];
const attributes: Record<string, string[]> = {
  a: ["href", "title", "target", "rel"],
  abbr: ["title"],
  ol: ["start"],
  th: ["colspan", "rowspan", "align"],
  td: ["colspan", "rowspan", "align"],
};

/**
 * Sanitised HTML, and the names of the removed tags and attributes. `problem` says why the text is shown without its formats: it was stored
 * before the limits of `markdown-limits.ts`, or is beyond what can be converted.
 */
export type CleanText = { html: string; removed: string[]; problem: string | null };

/**
 * Converts Markdown with a subset of HTML to sanitised HTML. The top level of headings becomes `level`.
 * Scripts, styles, frames, pictures, event handlers, and links with other schemes than http, https, mailto
 * and tel are removed.
 */
export function cleanText(text: string, level: 2 | 3 | 4 = 2): CleanText {
  const problem = markdownProblem(text);
  if (problem !== null) return unformatted(text, problem);
  try {
    return { ...converted(text, level), problem: null };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return unformatted(text, "has too much within each other");
  }
}

/** The words of a text as paragraphs, with the marks as they were written. */
const unformatted = (text: string, problem: string): CleanText => ({
  html: text
    .split(/\n[ \t\r]*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim())}</p>`)
    .join("\n"),
  removed: [],
  problem,
});

function converted(text: string, level: 2 | 3 | 4): Omit<CleanText, "problem"> {
  const removed = new Set<string>();
  const html = sanitize(marked.parse(text) as string, {
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesAppliedToAttributes: ["href"],
    allowProtocolRelative: false,
    disallowedTagsMode: "discard",
    onOpenTag: (name, given) => {
      if (!tags.includes(name)) removed.add(`<${name}>`);
      else
        for (const attribute of Object.keys(given))
          if (!attributes[name]?.includes(attribute)) removed.add(`${attribute} of <${name}>`);
      if (name === "a" && given.href !== undefined && !isSafeAddress(given.href)) removed.add("href of <a>");
    },
    transformTags: {
      h1: `h${level}`,
      h2: `h${level}`,
      h3: `h${Math.min(6, level + 1)}`,
      h4: `h${Math.min(6, level + 2)}`,
      h5: `h${Math.min(6, level + 2)}`,
      h6: `h${Math.min(6, level + 2)}`,
      a: (tagName, { href, title }) => ({
        tagName,
        attribs: {
          ...(href && isSafeAddress(href) ? { href: dialled(href), ...tabOf(href) } : {}),
          ...(title ? { title } : {}),
        } as Record<string, string>,
      }),
    },
  });
  // A wide table scrolls in its own container, which is focusable by keyboard.
  const framed = html
    .replaceAll("<table>", '<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table>')
    .replaceAll("</table>", "</table></div>");
  return { html: framed.trim(), removed: [...removed] };
}

/** A link to a telephone number as it is dialled, however it is written. */
const dialled = (href: string): string =>
  /^tel:/i.test(href) ? telephoneLink(href.replaceAll("%20", " ")) : href;

/**
 * Browsers drop blanks and control characters and read a backslash as a slash, so none is allowed in a URL.
 */
function isSafeAddress(href: string): boolean {
  if (/[\\\s\u0000-\u001f]/.test(href) || href.startsWith("//")) return false;
  return /^(?:https?:\/\/|mailto:|tel:|[/#?]|[^:]*$)/i.test(href);
}
