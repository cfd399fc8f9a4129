import type { Settings } from "#domain/configuration/settings.ts";

/** The size recommended for Open Graph images, pixels. */
export const shareSize = { width: 1200, height: 630 } as const;

/** A picture for shared links: its absolute URL, and its size where known. */
export type SharedImage = { url: string; width?: number; height?: number; alt?: string };

/** The data of a page's head; URLs are absolute. */
export type PageHead = {
  title: string;
  description: string;
  canonical: string;
  /** False keeps search engines from indexing the page; they still follow its links. */
  index: boolean;
  /** Null shows the site's own picture. A stored picture of any format and size is shared as a JPEG of `shareSize`. */
  image: SharedImage | string | null;
  /** The type of the page for shared links; `website` by default. */
  type?: "website" | "product" | "article";
  /** The same page for other languages or countries (`seo.alternates`). */
  alternates?: readonly { language: string; href: string }[];
};

/**
 * A page's head for React Router's `meta`: title, description, canonical URL, the same page in other
 * languages, data for shared links, and structured data for search engines (inert JSON, which React Router
 * escapes).
 * @param data schema.org objects, one script each
 */
export function pageMeta(head: PageHead, data: readonly object[] = []) {
  const image = sharedImage(head);
  return [
    { title: head.title },
    { name: "description", content: head.description },
    link("canonical", head.canonical),
    ...(head.alternates ?? []).map(({ language, href }) => ({
      ...link("alternate", href),
      hrefLang: language,
    })),
    ...(head.index ? [] : [{ name: "robots", content: "noindex, follow" }]),
    { property: "og:type", content: head.type ?? "website" },
    { property: "og:title", content: head.title },
    { property: "og:description", content: head.description },
    { property: "og:url", content: head.canonical },
    { property: "og:image", content: image.url },
    ...(image.width && image.height
      ? [
          { property: "og:image:width", content: String(image.width) },
          { property: "og:image:height", content: String(image.height) },
        ]
      : []),
    ...(image.alt ? [{ property: "og:image:alt", content: image.alt }] : []),
    { name: "twitter:card", content: "summary_large_image" },
    ...data.map((entry) => ({ "script:ld+json": entry as Record<string, string> })),
  ];
}

/** The picture of a shared link: one of the site's own addresses that answers with a JPEG of `shareSize`. */
function sharedImage({ image, canonical }: PageHead): SharedImage {
  const given = typeof image === "string" ? { url: image } : image;
  if (given?.width) return given;
  const stored = given && storedPicture.exec(given.url);
  // Link previews show no vector graphics.
  if (given && !stored && !/\.svg(?:[?#]|$)/i.test(given.url)) return given;
  const path = stored ? `/share/pictures/${stored[1]}` : "/share/site";
  return { ...(stored ? given : {}), url: new URL(canonical).origin + path, ...shareSize };
}

const storedPicture = /\/img\/\d+\/([0-9a-f]{32}\.[a-z]{3,4})$/;

function link(rel: string, href: string) {
  return { tagName: "link" as const, rel, href };
}

/**
 * The page's URL on each of the dealer's sites for other languages, this site included; empty where the site
 * names none.
 */
export function alternatesOf(
  seo: Pick<Settings["seo"], "alternates" | "language">,
  canonical: string,
): NonNullable<PageHead["alternates"]> {
  if (seo.alternates.length === 0) return [];
  const { origin, pathname, search } = new URL(canonical);
  return [{ language: seo.language, origin }, ...seo.alternates].map(({ language, origin: at }) => ({
    language,
    href: at.replace(/\/$/, "") + pathname + search,
  }));
}

/**
 * The head of a page with its own canonical URL: its title with the site's name, and the URL without its
 * query.
 */
export function plainHead(
  page: { title: string; description: string; index?: boolean },
  site: { name: string; seo: Pick<Settings["seo"], "alternates" | "language"> },
  address: string,
): PageHead {
  const url = new URL(address);
  const canonical = url.origin + url.pathname.replace(/\.data$/, "");
  return {
    title: `${page.title} | ${site.name}`,
    description: page.description,
    canonical,
    index: page.index ?? true,
    image: null,
    alternates: alternatesOf(site.seo, canonical),
  };
}
