import type { Site } from "#platform/config/site.ts";
import { termsPaths } from "#platform/config/trade-slice.ts";
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
};

export function compiled(content: ContentDocument, site: Site): SiteContent {
  const placeholders = sitePlaceholders(site);
  const ready = (blocks: readonly Block[]) => blocks.flatMap((block) => compiledBlock(block, site) ?? []);
  const byPath = (pages: readonly PageDocument[]) =>
    new Map(pages.map((page) => [page.path, { ...filled(page, placeholders), blocks: ready(page.blocks) }]));
  const defaults = byPath(defaultPages(site));
  return {
    pages: new Map([...defaults, ...byPath(atTermsPath(content.pages, site))]),
    defaults,
    categories: filled(content.categories, placeholders),
    articles: content.articles
      .map((article) => ({ ...filled(article, placeholders), blocks: ready(article.blocks) }))
      .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.slug < b.slug ? -1 : 1)),
    popups: filled(content.popups, placeholders),
    embeds: content.embeds.flatMap(({ name, block }) => {
      const made = compiledBlock(block, site);
      return made ? [{ name, block: made }] : [];
    }),
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

/** A compiled block; null for one without content on this site. */
export function compiledBlock(written: Block, site: Site): Block | null {
  const placeholders = sitePlaceholders(site);
  const block = filled(written, placeholders);
  // Headings within a text continue the levels around it without a gap.
  const inner = "title" in block && block.title ? 3 : 2;
  const answers = <Item extends { answer: string }>(items: readonly Item[], level: 2 | 3) =>
    items.map((item) => ({ ...item, answer: cleanText(item.answer, level).html }));
  switch (block.type) {
    case "rich_text":
      return { ...block, text: withNamedHeadings(cleanText(block.text, inner).html) };
    case "columns": {
      const columns = block.columns.map(({ title, text }) => ({
        ...(title ? { title } : {}),
        text: cleanText(text, title ? ((inner + 1) as 3 | 4) : inner).html,
      }));
      return { ...block, columns };
    }
    case "faq":
      return { ...block, items: answers(block.items, inner) };
    case "trade_in_faq": {
      const items = block.items.length > 0 ? block.items : filled(site.trade.faq, placeholders);
      return { ...block, items: answers(items, 3) };
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
        text: withNamedHeadings(cleanText(filled(text, placeholders)).html),
      };
    }
    default:
      return block;
  }
}
