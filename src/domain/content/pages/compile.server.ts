import type { Site } from "#domain/configuration/site.ts";
import { termsPaths } from "#domain/configuration/slices/trade-slice.ts";
import { pauseAfter } from "#lib/take-turns.server.ts";
import type { Block } from "./block.ts";
import { cleanText } from "./clean-text.server.ts";
import type { ArticleDocument, ContentDocument, PageDocument } from "./content-document.ts";
import { serviceBenefits } from "./default-blocks.ts";
import { defaultPages } from "./default-pages.ts";
import { filled, sitePlaceholders } from "./fill-placeholders.ts";
import { legalText } from "./legal-texts.ts";
import { withNamedHeadings } from "./text-contents.ts";

/**
 * A site's compiled content: the site's texts inserted, Markdown converted to sanitised HTML (in the same
 * fields), defaults applied. Compiled once per version.
 */
export type SiteContent = {
  pages: ReadonlyMap<string, PageDocument>;
  /** Pages shown at their paths while the dealer has no page there, or has one outside its days. */
  defaults: ReadonlyMap<string, PageDocument>;
  categories: ContentDocument["categories"];
  /** Newest first. */
  articles: readonly ArticleDocument[];
  popups: ContentDocument["popups"];
  embeds: ContentDocument["embeds"];
  /** Texts that are shown without their formats, each with its place and why. */
  unformatted: readonly string[];
};

/** Compiles a site's content. Other requests are served between its texts, so that much of it doesn't delay other sites. */
export async function compiled(content: ContentDocument, site: Site): Promise<SiteContent> {
  const placeholders = sitePlaceholders(site);
  const unformatted: string[] = [];
  const pause = pauseAfter(maxTextsMs);
  const ready = async (place: string, blocks: readonly Block[]): Promise<Block[]> => {
    const made: Block[] = [];
    for (const [index, written] of blocks.entries()) {
      const report = (problem: string) => unformatted.push(`${place}, block ${index + 1}: ${problem}`);
      const block = await compiledBlock(written, site, { report, pause });
      if (block) made.push(block);
    }
    return made;
  };
  const byPath = async (pages: readonly PageDocument[]) => {
    const made = new Map<string, PageDocument>();
    for (const page of pages)
      made.set(page.path, {
        ...filled(page, placeholders),
        blocks: await ready(`page ${page.path}`, page.blocks),
      });
    return made;
  };
  const defaults = await byPath(defaultPages(site));
  const pages = new Map([...defaults, ...(await byPath(atTermsPath(content.pages, site)))]);
  const articles: ArticleDocument[] = [];
  for (const article of content.articles)
    articles.push({
      ...filled(article, placeholders),
      blocks: await ready(`article ${article.category}/${article.slug}`, article.blocks),
    });
  const embeds: SiteContent["embeds"] = [];
  for (const { name, block } of content.embeds)
    for (const made of await ready(`embed ${name}`, [block])) embeds.push({ name, block: made });
  return {
    pages,
    defaults,
    categories: filled(content.categories, placeholders),
    articles: articles.sort((a, b) =>
      a.date < b.date ? 1 : a.date > b.date ? -1 : a.slug < b.slug ? -1 : 1,
    ),
    popups: filled(content.popups, placeholders),
    embeds,
    unformatted,
  };
}

/**
 * The dealer's terms of the online valuation, at the site's URL for them, whichever of the two URLs the
 * dealer used (TRADE-53).
 */
function atTermsPath(
  pages: readonly PageDocument[],
  { trade }: Pick<Site, "trade">,
): readonly PageDocument[] {
  if (!trade.enabled || pages.some(({ path }) => path === trade.termsPath)) return pages;
  const isTerms = (path: string) => termsPaths.some((one) => one === path);
  return pages.map((page) => (isTerms(page.path) ? { ...page, path: trade.termsPath } : page));
}

/** Converting texts for longer than this lets other requests go first. */
const maxTextsMs = 10;

type Conversion = {
  /** Gets why a text of the block is shown without its formats. */
  report?(problem: string): void;
  /** Called before each text. */
  pause?(): Promise<void>;
};

/** A compiled block; null for one without content on this site. */
export async function compiledBlock(
  written: Block,
  site: Site,
  { report, pause = pauseAfter(maxTextsMs) }: Conversion = {},
): Promise<Block | null> {
  const placeholders = sitePlaceholders(site);
  const block = filled(written, placeholders);
  // Headings within a text continue the levels around it without a gap.
  const inner = "title" in block && block.title ? 3 : 2;
  const clean = async (text: string, level?: 2 | 3 | 4): Promise<string> => {
    await pause();
    const { html, problem } = cleanText(text, level);
    if (problem !== null) report?.(problem);
    return html;
  };
  const answers = async <Item extends { answer: string }>(items: readonly Item[], level: 2 | 3) => {
    const made: Item[] = [];
    for (const item of items) made.push({ ...item, answer: await clean(item.answer, level) });
    return made;
  };
  switch (block.type) {
    case "rich_text":
      return { ...block, text: withNamedHeadings(await clean(block.text, inner)) };
    case "columns": {
      const columns: typeof block.columns = [];
      for (const { title, text } of block.columns)
        columns.push({
          ...(title ? { title } : {}),
          text: await clean(text, title ? ((inner + 1) as 3 | 4) : inner),
        });
      return { ...block, columns };
    }
    case "faq":
      return { ...block, items: await answers(block.items, inner) };
    case "trade_in_faq": {
      const items = block.items.length > 0 ? block.items : filled(site.trade.faq, placeholders);
      return { ...block, items: await answers(items, 3) };
    }
    case "service_features":
      return { ...block, features: block.features.length > 0 ? block.features : serviceBenefits };
    case "legal": {
      const text = legalText(block.text, site);
      if (text === null) return null;
      const { type: _, text: __, ...place } = block;
      return {
        ...place,
        type: "rich_text",
        text: withNamedHeadings(await clean(filled(text, placeholders))),
      };
    }
    default:
      return block;
  }
}
