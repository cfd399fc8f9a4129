import { describe, expect, it } from "vitest";
import { homeSections } from "#domain/configuration/slices/home-slice.ts";
import type { MarkedSite } from "#domain/content/drafted-sites/marked-site.ts";
import { noContent } from "#domain/content/pages/content-document.ts";
import { withPlaces } from "./places-in-html.ts";

const mark = (number: number) => `\ue000${String.fromCharCode(0xe010 + number)}\ue001`;

const of = (places: string[], over: object = {}): MarkedSite =>
  ({
    site: { home: { sections: [...homeSections] } },
    content: noContent,
    places,
    pictures: new Map([["/img/640/yard", "site#home/heroImage"]]),
    ...over,
  }) as unknown as MarkedSite;

const page = (body: string) =>
  `<!DOCTYPE html><html><head><title>T</title></head><body>${body}</body></html>`;
const editsIn = (html: string) =>
  [...html.matchAll(/<(\w+)[^>]* data-edit="([^"]*)"/g)].map(([, tag, at]) => `${tag} ${at}`);

function placed(plain: string, marked: string, marks: MarkedSite, path = "/"): string {
  const html = withPlaces(page(plain), page(marked), marks, path);
  expect(html.replaceAll(/ data-edit="[^"]*"/g, "")).toBe(page(plain));
  return html;
}

describe("the places in a page", () => {
  it("stand at the elements of their texts and pictures, and change nothing else [DECIDE-390]", () => {
    const plain =
      '<h1 class="a">Cars</h1><p>Near <b>you</b> &amp; me</p><img src="/img/1280/yard" alt="Yard">';
    const marked = `<h1 class="a">${mark(0)}Cars</h1><p>${mark(1)}Near <b>you</b> &amp; me</p><img src="/img/1280/yard" alt="${mark(2)}Yard">`;
    const html = placed(plain, marked, of(["site#home/heroHeading", "site#tagline", "site#x"]));
    expect(editsIn(html)).toEqual([
      "h1 site#home/heroHeading",
      "p site#tagline",
      "img site#home/heroImage site#x",
    ]);
  });

  it("are found before and after what the marks themselves change", () => {
    const plain = "<h1>Cars</h1><ul><li>A</li></ul><p>End</p>";
    const marked = `<h1>${mark(0)}Cars</h1><ul><li>A</li><b>B</b></ul><p>${mark(1)}End</p>`;
    expect(editsIn(placed(plain, marked, of(["site#a", "site#b"])))).toEqual(["h1 site#a", "p site#b"]);
  });

  it("name the sections of the front page by their number in the whole list", () => {
    const plain =
      '<div class="page home-sections"><section id="arrivals"><h2>New</h2></section><section class="reasons"></section></div>';
    expect(editsIn(placed(plain, plain, of([])))).toEqual([
      `section site#home/sections/${homeSections.indexOf("arrivals")}`,
      `section site#home/sections/${homeSections.indexOf("reasons")}`,
    ]);
  });

  it("name the blocks of a page, passing over one that isn't shown", () => {
    const blocks = ["hero", "blog_cards", "rich_text"].map((type) => ({ type }));
    const content = { ...noContent, pages: [{ path: "/about", blocks }] };
    const plain = '<section data-block="hero"></section><section data-block="rich_text"></section>';
    expect(editsIn(placed(plain, plain, of([], { content }), "/about"))).toEqual([
      "section content#pages/%2Fabout/blocks/0",
      "section content#pages/%2Fabout/blocks/2",
    ]);
  });

  it("of a part without texts of its own are those of its setting", () => {
    const plain = '<nav class="header-nav"><a href="/search">All stock</a></nav>';
    expect(editsIn(placed(plain, plain, of([])))).toEqual(["nav site#navigation"]);
  });
});
