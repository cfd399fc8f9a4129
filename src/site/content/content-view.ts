import type { Settings } from "#domain/configuration/settings.ts";
import type { TimedPopup } from "#domain/promotions/timed-popup.ts";
import type { ModelPageView } from "#site/models/model-page-view.ts";
import type { ArticleCard } from "#site/parts/blocks/article-card.ts";
import type { ShownBlock } from "#site/parts/blocks/block-data.ts";
import type { PageHead } from "#site/parts/head/page-head.ts";

export type BlogAction = { title: string; text: string; label: string; href: string };

type Common = {
  head: PageHead;
  /** Structured data for search engines: schema.org objects. */
  data: Record<string, unknown>[];
  popup: TimedPopup | null;
  /** The page is previewed before it is applied. */
  preview: boolean;
};

/** A page of content as plain data. */
export type ContentView = Common &
  (
    | { kind: "page"; title: string; blocks: ShownBlock[] }
    | { kind: "model"; model: ModelPageView }
    | {
        kind: "article";
        title: string;
        summary: string;
        author: string;
        date: string;
        image: { src: string; alt: string };
        category: { title: string; href: string };
        blocks: ShownBlock[];
        actions: BlogAction[];
        more: ArticleCard[];
      }
    | {
        kind: "blog";
        title: string;
        description: string;
        /** Links to categories; those elsewhere are external (CMS-21). */
        categories: { title: string; href: string; current: boolean }[];
        cards: ArticleCard[];
        page: number;
        pages: number;
        href: string;
        actions: BlogAction[];
      }
  );

const leadsTo = { test_drive: "/book-test-drive", view_stock: "/search", reserve_online: "/search" } as const;

/** The call-to-action cards of a blog that this site supports (CMS-22). */
export function blogActions({
  content,
  buy,
  testDrive,
}: Pick<Settings, "content" | "buy" | "testDrive">): BlogAction[] {
  return content.blogActions
    .filter(({ action }) => action !== "reserve_online" || buy.reserve)
    .filter(({ action }) => action !== "test_drive" || testDrive.enabled)
    .map(({ action, title, text, label }) => ({ title, text, label, href: leadsTo[action] }));
}

/** The questions of a page as structured data; null for a page without any. */
export function faqData(blocks: readonly ShownBlock[]): Record<string, unknown> | null {
  const items = blocks.flatMap((shown) =>
    shown.type === "faq" || shown.type === "trade_in_faq" ? shown.block.items : [],
  );
  if (items.length === 0) return null;
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: items.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
