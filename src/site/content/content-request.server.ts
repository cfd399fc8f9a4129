import type { Site } from "#domain/configuration/site.ts";
import type { SiteContent } from "#domain/content/pages/compile.server.ts";
import type { PageDocument } from "#domain/content/pages/content-document.ts";
import type { BlockServices } from "#site/parts/blocks/block-data.server.ts";
import { alternatesOf, type PageHead } from "#site/parts/head/page-head.ts";
import type { ContentView } from "./content-view.ts";

export type ContentRequest = {
  services: BlockServices;
  site: Site;
  content: SiteContent;
  now: Date;
  request: Request;
  url: URL;
  path: string;
  preview: boolean;
};

/** A view and what its caching depends on; `personal`: this response shows one visitor's data, `variesByVisitor`: it may show some to others. */
export type ContentFound = {
  view: ContentView;
  changesAt: Date | null;
  personal: boolean;
  variesByVisitor: boolean;
};

export function headOf(
  page: Pick<PageDocument, "title" | "description" | "noindex"> & {
    image?: { src: string; alt: string } | undefined;
  },
  site: Site,
  url: URL,
  path: string,
  type: "website" | "article" = "website",
): PageHead {
  const canonical = url.origin + path;
  return {
    title: `${page.title} | ${site.name}`,
    description: page.description,
    canonical,
    index: !page.noindex,
    image: page.image ? { url: new URL(page.image.src, url.origin).href, alt: page.image.alt } : null,
    type,
    alternates: alternatesOf(site.seo, canonical),
  };
}
