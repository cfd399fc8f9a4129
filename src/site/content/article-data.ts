import type { SharedImage } from "#site/parts/head/page-head.ts";

/** Structured data of an article (schema.org Article), and its breadcrumbs (BreadcrumbList). */
export function articleData(
  article: {
    title: string;
    summary: string;
    author: string;
    /** `YYYY-MM-DD` */
    date: string;
    category: { title: string; href: string };
  },
  page: { canonical: string; image: SharedImage | string | null },
  site: { name: string; language: string },
): Record<string, unknown>[] {
  const { origin } = new URL(page.canonical);
  const image = typeof page.image === "string" ? page.image : page.image?.url;
  return [
    {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: article.title,
      description: article.summary,
      datePublished: article.date,
      inLanguage: site.language,
      author: { "@type": "Person", name: article.author },
      publisher: { "@type": "Organization", name: site.name, url: `${origin}/` },
      mainEntityOfPage: page.canonical,
      ...(image ? { image: [image] } : {}),
    },
    breadcrumbData([
      { name: site.name, address: `${origin}/` },
      { name: article.category.title, address: origin + article.category.href },
      { name: article.title, address: page.canonical },
    ]),
  ];
}

/** The breadcrumbs of a page, from the front page on (schema.org BreadcrumbList). */
export function breadcrumbData(steps: readonly { name: string; address: string }[]): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, address }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: address,
    })),
  };
}
