import { describe, expect, it } from "vitest";
import { type SiteAddress, siteMap, siteMapPart } from "./site-map.ts";

const origin = "https://a.example";
const many = (count: number): SiteAddress[] =>
  Array.from({ length: count }, (_, index) => ({ path: `/cars/${index}`, changed: null }));

describe("the sitemap [DECIDE-137]", () => {
  it("lists addresses with the day they changed, escaped", () => {
    const xml = siteMap(
      [
        { path: "/", changed: null },
        { path: "/search?make=A&model=<B>", changed: new Date("2026-11-21T05:00:00Z") },
      ],
      origin,
    );
    expect(xml).toContain("<url><loc>https://a.example/</loc></url>");
    expect(xml).toContain(
      "<url><loc>https://a.example/search?make=A&amp;model=&lt;B&gt;</loc><lastmod>2026-11-21T05:00:00.000Z</lastmod></url>",
    );
  });

  it("is one file up to 50,000 addresses", () => {
    expect(siteMap(many(50_000), origin).match(/<url>/g)).toHaveLength(50_000);
    expect(siteMapPart(many(50_000), origin, "1")).toBeNull();
  });

  it("is split past that, with every address once", () => {
    const all = many(120_001);
    const index = siteMap(all, origin);
    const parts = [...index.matchAll(/<loc>https:\/\/a\.example\/sitemaps\/(\d+)<\/loc>/g)].map(
      ([, part]) => part!,
    );
    expect(parts).toEqual(["1", "2", "3"]);
    const found = parts.flatMap((part) =>
      [...siteMapPart(all, origin, part)!.matchAll(/<loc>[^<]*\/cars\/(\d+)<\/loc>/g)].map(([, id]) => id),
    );
    expect(found).toHaveLength(120_001);
    expect(new Set(found).size).toBe(120_001);
  });

  it.each(["0", "4", "1.5", "-1", "x", "", "01"])("has no part %s", (part) => {
    expect(siteMapPart(many(120_001), origin, part)).toBeNull();
  });
});
