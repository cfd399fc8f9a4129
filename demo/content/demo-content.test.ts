import { expect, it } from "vitest";
import { stringify } from "yaml";
import { documentOf, markdownOf } from "#console/parts/markdown-text.ts";
import { checkFile, problemsOfSite } from "#domain/content/pages/check-content.ts";
import { cleanText } from "#domain/content/pages/clean-text.server.ts";
import { shadowedRoute } from "#domain/content/pages/fixed-path.ts";
import { readYaml } from "#platform/config/yaml-text.ts";
import { fixedRoutes } from "#site/fixed-routes.ts";
import { sampleSite } from "#tests/support/sample-site.ts";
import type { DemoArt } from "../sites/demo-document.ts";
import { demoContent } from "./demo-content.ts";

const now = new Date("2026-11-21T02:00:00Z");
const art: DemoArt = {
  logo: (site) => `/img/640/${site}.svg`,
  certifiedBadge: "/img/320/badge.svg",
  building: (location) => `/img/960/${location}.svg`,
  model: (name) => `/img/960/${name}.svg`,
  badge: (name) => `/img/320/${name}.svg`,
  banner: (name) => `/img/1920/${name}.svg`,
  scene: (name) => `/img/960/${name}.svg`,
};

const site = sampleSite({ xtime_url: "/demo/booking" });

it.each(Object.entries(demoContent))("the content of %s is valid and hidden by no route", (_, write) => {
  const yaml = readYaml(stringify(write(now, art)));
  const checked = checkFile(yaml.kind === "ok" ? yaml.written : null);
  expect(checked).toMatchObject({ kind: "ok" });
  if (checked.kind === "ok") expect(problemsOfSite(checked.content, site, fixedRoutes)).toEqual([]);
});

it("every information and brand page of the rules exists on a demo site [CMS-24, CMS-25] [ROUTE-27, ROUTE-28, ROUTE-29] [ROUTE-62, ROUTE-63, ROUTE-64]", () => {
  const paths = new Set(
    Object.values(demoContent).flatMap((write) => (write(now, art).pages ?? []).map(({ path }) => path)),
  );
  const asked =
    "/warranty /roadside-assist /diamond-advantage /about-us /careers /pages/faqs /buying /fleet /offers /special-offers /brands/jeep /pages/mazda-bt-50-ute-centre /pages/mazda-bt-50-fleet /mazda-finance-page /guaranteed-future-value /mazda-assured /spin-to-win /parts/search /vehicle-parts-and-accessories /accessories";
  expect(asked.split(" ").filter((path) => !paths.has(path))).toEqual([]);
});

it("promotions of the demo are active on any day [DECIDE-141]", () => {
  const later = new Date("2031-03-02T00:00:00Z");
  for (const write of Object.values(demoContent))
    for (const page of write(later, art).pages ?? []) if (page.to) expect(page.to > "2031-03-02").toBe(true);
});

it("links to no missing page of its own", () => {
  for (const write of Object.values(demoContent)) {
    const content = write(now, art);
    const known = new Set((content.pages ?? []).map(({ path }) => path));
    const links = [...JSON.stringify(content).matchAll(/"(?:href|linkTo)":"(\/[^"#?]*)/g)].map(
      ([, to]) => to!,
    );
    for (const link of links) {
      const elsewhere = shadowedRoute(link, fixedRoutes) !== null;
      expect(known.has(link) || elsewhere || link.startsWith("/blog"), link).toBe(true);
    }
  }
});

it("opens every Markdown text in the console's editor, and gives it back unchanged", () => {
  const texts = Object.values(demoContent).flatMap((write) => markdownIn(write(now, art)));
  expect(texts.length).toBeGreaterThan(40);
  const opened = texts.map((text) => ({ text, document: documentOf(text) }));
  // A text with a table or HTML is edited as source.
  expect(opened.flatMap(({ text, document }) => (document || /<|\|/.test(text) ? [] : [text]))).toEqual([]);
  for (const { text, document } of opened) {
    if (!document) continue;
    expect(markdownOf(document)).toBe(text.trim());
    expect(cleanText(markdownOf(document))).toEqual(cleanText(text));
  }
});

/** The texts of a content file that are Markdown: of text blocks, columns and answers. */
function markdownIn(value: unknown, key = "", type = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => markdownIn(one, key, type));
  if (typeof value === "object" && value !== null) {
    const own = (value as { type?: unknown }).type;
    const inside = typeof own === "string" ? own : type;
    return Object.entries(value).flatMap(([name, one]) => markdownIn(one, name, inside));
  }
  if (typeof value !== "string") return [];
  return key === "answer" || (key === "text" && ["rich_text", "columns"].includes(type)) ? [value] : [];
}
