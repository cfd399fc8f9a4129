import { redirect } from "react-router";
import { articlesIn } from "#domain/content/pages/content-store.server.ts";
import { earlier } from "#domain/promotions/day-window.ts";
import { articleCard } from "#site/parts/blocks/article-card.ts";
import { shownBlocks } from "#site/parts/blocks/block-data.server.ts";
import { articleData } from "./article-data.ts";
import { type ContentFound, type ContentRequest, headOf } from "./content-request.server.ts";
import { blogActions, faqData } from "./content-view.ts";

const cardsShown = 12;
const moreShown = 3;

/**
 * `/blog`, `/blog/{category}` and `/blog/{category}/{slug}` (DECIDE-49); null when the page doesn't exist. A
 * category with an external URL redirects there (CMS-21).
 */
export async function blogPage(context: ContentRequest): Promise<ContentFound | null> {
  const [, blog, slug, article, ...rest] = context.path.split("/");
  if (blog !== "blog" || rest.length > 0) return null;
  const category = context.content.categories.find((one) => one.slug === slug);
  if (slug !== undefined && !category) return null;
  if (category?.url) throw redirect(category.url, 302);
  return article === undefined ? listed(context, slug ?? null) : oneArticle(context, slug!, article);
}

function listed(context: ContentRequest, slug: string | null): ContentFound | null {
  const { content, site, url, path } = context;
  if (content.categories.length === 0) return null;
  const { articles, changesAt } = articlesIn(content, site, {
    category: slug ?? undefined,
    now: context.now,
  });
  const pages = Math.max(1, Math.ceil(articles.length / cardsShown));
  const requested = Number(url.searchParams.get("page"));
  const page = Number.isInteger(requested) ? Math.min(Math.max(1, requested), pages) : 1;
  const category = content.categories.find((one) => one.slug === slug);
  const title = category?.title ?? site.content.blogTitle;
  const description = category?.description || `News, reviews and advice from ${site.name}.`;
  const at = page > 1 ? `${path}?page=${page}` : path;
  return {
    view: {
      kind: "blog",
      title,
      description,
      categories: content.categories.map((one) => ({
        title: one.title,
        href: one.url ?? `/blog/${one.slug}`,
        current: one.slug === slug,
      })),
      cards: articles.slice((page - 1) * cardsShown, page * cardsShown).map(articleCard),
      page,
      pages,
      href: path,
      actions: blogActions(site),
      head: headOf({ title, description, noindex: articles.length === 0 }, site, url, at),
      data: [],
      popup: null,
      preview: context.preview,
    },
    changesAt,
    personal: false,
    variesByVisitor: false,
  };
}

async function oneArticle(
  context: ContentRequest,
  category: string,
  slug: string,
): Promise<ContentFound | null> {
  const { services, site, now, request, path, url, content } = context;
  const { articles, changesAt } = articlesIn(content, site, { now });
  const article = articles.find((one) => one.category === category && one.slug === slug);
  if (!article) return null;
  const shown = await shownBlocks(article.blocks, { services, site, now, request, path });
  const { title, summary, author, date, image } = article;
  const head = headOf({ title, description: summary, noindex: false, image }, site, url, path, "article");
  const faq = faqData(shown.blocks);
  const breadcrumb = {
    title: content.categories.find((one) => one.slug === category)?.title ?? category,
    href: `/blog/${category}`,
  };
  return {
    view: {
      kind: "article",
      title,
      summary,
      author,
      date,
      image,
      category: breadcrumb,
      blocks: shown.blocks,
      actions: blogActions(site),
      more: articles
        .filter((one) => one !== article)
        .slice(0, moreShown)
        .map(articleCard),
      head,
      data: [
        ...articleData({ title, summary, author, date, category: breadcrumb }, head, {
          name: site.name,
          language: site.seo.language,
        }),
        ...(faq ? [faq] : []),
      ],
      popup: null,
      preview: context.preview,
    },
    changesAt: earlier(shown.changesAt, changesAt),
    personal: shown.personal,
    variesByVisitor: shown.variesByVisitor,
  };
}
