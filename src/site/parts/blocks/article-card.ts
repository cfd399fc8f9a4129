import type { ArticleDocument } from "#domain/content/pages/content-document.ts";

/** An article as a card, with the site's own text for it (CMS-23). */
export type ArticleCard = {
  href: string;
  title: string;
  text: string;
  label: string;
  date: string;
  image: { src: string; alt: string };
};

export function articleCard(article: ArticleDocument): ArticleCard {
  const { category, slug, title, summary, date, image, card } = article;
  return {
    href: `/blog/${category}/${slug}`,
    title: card?.title ?? title,
    text: card?.text ?? summary,
    label: card?.label ?? "Read more",
    date,
    image,
  };
}
