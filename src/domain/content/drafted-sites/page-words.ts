import { diffArrays, diffWordsWithSpace } from "diff";
import { Parser } from "htmlparser2";

/** Elements whose text belongs to the paragraph around them. */
const inline = new Set(
  "a abbr b bdi cite code data del dfn em i ins kbd label mark q s small span strong sub sup time u var wbr".split(
    " ",
  ),
);
const unread = new Set(["script", "style", "template", "noscript"]);

/**
 * The words of a page, paragraph by paragraph in the order of its HTML: title, description, texts, and what pictures show.
 * @param html a whole page
 */
export function pageWords(html: string): string[] {
  const words: string[] = [];
  let text = "";
  let skipped = 0;
  const end = () => {
    const written = text.replace(/\s+/g, " ").trim();
    if (written) words.push(written);
    text = "";
  };
  const parser = new Parser({
    onopentag(name, { name: kind, content, alt }) {
      if (unread.has(name)) skipped++;
      if (!inline.has(name)) end();
      if (name === "meta" && kind === "description" && content) words.push(content);
      if (name === "img" && alt) words.push(`Picture: ${alt}`);
    },
    ontext(found) {
      if (skipped === 0) text += found;
    },
    onclosetag(name) {
      if (unread.has(name)) skipped--;
      if (!inline.has(name)) end();
    },
  });
  parser.end(html);
  end();
  return words;
}

/** The document that a visitor sees, without the scripts and the data that they read, which name the build and the request. */
export const comparablePage = (html: string): string =>
  html.replace(/<script\b[\s\S]*?(?:<\/script>|$)/g, "");

export type Part = { text: string; isChanged: boolean };
/** A paragraph as it is live and as it is in the draft; empty where there is none. */
export type Difference = { live: Part[]; draft: Part[] };

/** Milliseconds after which a comparison ends; what wasn't compared counts as changed as a whole. */
const timeout = 200;

/** The paragraphs that differ, with the words that differ marked. Equal ones are left out. */
export function wordDifferences(live: readonly string[], draft: readonly string[]): Difference[] {
  const found: Difference[] = [];
  let removed: string[] = [];
  const until = Date.now() + timeout;
  const pair = (added: readonly string[]) => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      found.push(difference(removed[at] ?? "", added[at] ?? "", until - Date.now()));
    removed = [];
  };
  const hunks = diffArrays([...live], [...draft], { timeout }) ?? [
    { value: [...live], removed: true, added: false },
    { value: [...draft], removed: false, added: true },
  ];
  for (const hunk of hunks) {
    if (hunk.removed) removed = hunk.value;
    else pair(hunk.added ? hunk.value : []);
  }
  pair([]);
  return found;
}

/** @param left milliseconds for the words; without any, all of them count as changed */
function difference(live: string, draft: string, left: number): Difference {
  const parts = left > 0 ? diffWordsWithSpace(live, draft, { timeout: left }) : undefined;
  if (!parts) return { live: [{ text: live, isChanged: true }], draft: [{ text: draft, isChanged: true }] };
  const side = (absent: "added" | "removed"): Part[] =>
    parts
      .filter((part) => !part[absent])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { live: side("added"), draft: side("removed") };
}
