import { z } from "zod";
import { slug } from "#platform/config/slice-fields.ts";
import { blockSchema, blockSchemas } from "./block.ts";
import { address, inOrder, line, paragraph, picture, windowFields } from "./content-fields.ts";

/** A page's path: `/about-us`, `/pages/faqs`; lower case, so that one page has one address. */
export const pagePath = z
  .string()
  .max(200)
  .regex(
    /^(\/[a-z0-9]+([._-][a-z0-9]+)*)+$/,
    "a path is written /about-us or /pages/faqs: lower-case letters, digits and hyphens",
  );

/** Blocks of a page or an article at most. */
export const maxBlocks = 60;

const blocks = z.array(blockSchema).min(1, "a page needs at least one block").max(maxBlocks);

export const pageDocument = z
  .strictObject({
    path: pagePath.describe("Address of the page on its site."),
    title: line.describe("Heading of the page and its title in search engines."),
    description: z.string().min(1).max(400).describe("Description for search engines and shared links."),
    image: picture.optional().describe("Picture for shared links."),
    noindex: z.boolean().default(false).describe("Excludes the page from search engines and the sitemap."),
    ...windowFields,
    blocks,
  })
  .superRefine(inOrder);

export const articleDocument = z.strictObject({
  category: slug.describe("Slug of its category."),
  slug: slug.describe("Slug of the article in its address /blog/{category}/{slug}."),
  title: line,
  date: z.iso.date().describe("Day of publication; the article is shown from then on."),
  author: line,
  image: picture,
  summary: paragraph.min(1).describe("A sentence or two, shown on cards."),
  card: z
    .strictObject({ title: line.optional(), text: paragraph.optional(), label: line.optional() })
    .optional()
    .describe("Text for its card (CMS-23)."),
  blocks,
});

export const categoryDocument = z.strictObject({
  slug,
  title: line,
  description: z.string().max(400).default(""),
  url: address.nullish().describe("External address; such a category has no page on the site (CMS-21)."),
});

const { type: _type, id: _id, ground: _ground, ...popupFields } = blockSchemas.timed_popup.shape;
export const popupDocument = z.strictObject({
  ...popupFields,
  pages: z
    .array(z.string().regex(/^\//, "a path begins with /").max(200))
    .min(1)
    .default(["/"])
    .describe("Paths of the pages that show it; the front page by default."),
});

/** A block with a name, framed by others at `/embed/{type}?name={name}`. */
const embedDocument = z.strictObject({ name: slug, block: blockSchema });

/** A content file: any of these lists. */
export const contentDocument = z.strictObject({
  pages: z.array(pageDocument).max(1_000).default([]),
  categories: z.array(categoryDocument).max(50).default([]),
  articles: z.array(articleDocument).max(2_000).default([]),
  popups: z.array(popupDocument).max(20).default([]),
  embeds: z.array(embedDocument).max(50).default([]),
});

export type ContentDocument = z.output<typeof contentDocument>;
export type WrittenContent = z.input<typeof contentDocument>;
export type PageDocument = z.output<typeof pageDocument>;
export type ArticleDocument = z.output<typeof articleDocument>;

export const noContent: ContentDocument = {
  pages: [],
  categories: [],
  articles: [],
  popups: [],
  embeds: [],
};

/** The maximum length of a content file, in characters. */
export const maxFileLength = 2_000_000;

/** The key that identifies an entry of a list across versions. */
export const entryKeys = {
  pages: (page: { path: string }) => page.path,
  categories: (category: { slug: string }) => category.slug,
  articles: (article: { category: string; slug: string }) => `${article.category}/${article.slug}`,
  popups: (popup: { src: string }) => popup.src,
  embeds: (embed: { name: string }) => embed.name,
} as const;

/** A site's content with a file's entries in it: an entry of the same key is replaced, others stay. */
export function withFile(before: ContentDocument, file: ContentDocument): ContentDocument {
  const merged = { ...before };
  for (const list of Object.keys(entryKeys) as (keyof ContentDocument)[]) {
    const keyOf = entryKeys[list] as (entry: unknown) => string;
    const entries = new Map((before[list] as unknown[]).map((entry) => [keyOf(entry), entry]));
    for (const entry of file[list] as unknown[]) entries.set(keyOf(entry), entry);
    (merged as Record<string, unknown>)[list] = [...entries.values()];
  }
  return merged;
}
