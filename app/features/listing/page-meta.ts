import type { PageHead } from "./search-seo.ts";

/**
 * A page's head as React Router's `meta` takes it: title, description, canonical address, what a shared link shows, what
 * search engines read (inert JSON, which React Router escapes). */
export function pageMeta(head: PageHead, data: Record<string, unknown>[]) {
  return [
    { title: head.title },
    { name: "description", content: head.description },
    { tagName: "link" as const, rel: "canonical", href: head.canonical },
    ...(head.index ? [] : [{ name: "robots", content: "noindex, follow" }]),
    { property: "og:type", content: "website" },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    ...data.map((entry) => ({ "script:ld+json": entry as Record<string, string> })),
    ...(head.image ? [{ property: "og:image", content: head.image }] : []),
  ];
}
