import { describe, expect, it } from "vitest";
import { seoSlice } from "#domain/configuration/slices/seo-slice.ts";
import { alternatesOf, type PageHead, pageMeta } from "./page-head.ts";

const head: PageHead = {
  title: "About us | Alpha",
  description: "Who we are.",
  canonical: "https://alpha.example/about-us",
  index: true,
  image: null,
};

describe("the head of a page", () => {
  it("has its title, description and canonical URL [DECIDE-137]", () => {
    expect(pageMeta(head)).toEqual([
      { title: "About us | Alpha" },
      { name: "description", content: "Who we are." },
      { tagName: "link", rel: "canonical", href: "https://alpha.example/about-us" },
      { property: "og:type", content: "website" },
      { property: "og:title", content: "About us | Alpha" },
      { property: "og:description", content: "Who we are." },
      { property: "og:url", content: "https://alpha.example/about-us" },
      { property: "og:image", content: "https://alpha.example/share/site" },
      { property: "og:image:width", content: "1200" },
      { property: "og:image:height", content: "630" },
      { name: "twitter:card", content: "summary_large_image" },
    ]);
  });

  it("excludes a page from search engines on request [DECIDE-130]", () => {
    expect(pageMeta({ ...head, index: false })).toContainEqual({
      name: "robots",
      content: "noindex, follow",
    });
  });

  it("includes the shared picture with its size", () => {
    const image = { url: "https://alpha.example/share/cars/a", width: 1200, height: 630, alt: "A car" };
    const meta = pageMeta({ ...head, image, type: "product" });
    expect(meta).toContainEqual({ property: "og:type", content: "product" });
    expect(meta).toContainEqual({ property: "og:image", content: image.url });
    expect(meta).toContainEqual({ property: "og:image:height", content: "630" });
    expect(meta).toContainEqual({ property: "og:image:alt", content: "A car" });
  });

  it.each([
    ["no picture", null, "/share/site"],
    [
      "a stored drawing",
      "https://alpha.example/img/960/0123456789abcdef0123456789abcdef.svg",
      "/share/pictures/0123456789abcdef0123456789abcdef.svg",
    ],
    ["a drawing of another host", "https://cdn.example/a.svg?v=1", "/share/site"],
  ])("shares %s as a picture that link previews show", (_, image, path) => {
    const meta = pageMeta({ ...head, image });
    expect(meta).toContainEqual({ property: "og:image", content: `https://alpha.example${path}` });
    expect(meta).toContainEqual({ property: "og:image:width", content: "1200" });
  });

  it("shares another host's photo as it is", () => {
    const meta = pageMeta({ ...head, image: "https://cdn.example/a.jpg" });
    expect(meta).toContainEqual({ property: "og:image", content: "https://cdn.example/a.jpg" });
  });

  it("links the same page on the dealer's sites for other languages", () => {
    const none = seoSlice.parse({});
    expect(alternatesOf(none, head.canonical)).toEqual([]);
    const seo = seoSlice.parse({ alternates: [{ language: "en-NZ", origin: "https://alpha.example.nz/" }] });
    const alternates = alternatesOf(seo, `${head.canonical}?page=2`);
    expect(alternates).toEqual([
      { language: "en-AU", href: "https://alpha.example/about-us?page=2" },
      { language: "en-NZ", href: "https://alpha.example.nz/about-us?page=2" },
    ]);
    expect(pageMeta({ ...head, alternates })).toContainEqual({
      tagName: "link",
      rel: "alternate",
      hrefLang: "en-NZ",
      href: "https://alpha.example.nz/about-us?page=2",
    });
  });

  it.each(["english", "en-au"])("rejects the language %s", (language) => {
    expect(seoSlice.safeParse({ language }).success).toBe(false);
  });
});
