import { expect, it } from "vitest";
import { brokenLinkFinder, linksIn } from "./broken-links.ts";

it("finds links in fields, in Markdown and in HTML", () => {
  const page = {
    blocks: [
      { text: "[a](/a), [b]( </b> \"B\"), <a href='/c'>c</a>, [d](https://d.example), [e](//e.example)" },
      { actions: [{ label: "/not-a-link", href: "/f?x=1" }] },
    ],
    linkTo: "/g#h",
  };
  expect(linksIn(page).map(({ href }) => href)).toEqual(["/a", "/b", "/c", "/f?x=1", "/g#h"]);
  expect(linksIn(page)[3]?.keys).toEqual(["blocks", 1, "actions", 0, "href"]);
});

it.each([
  ["/about-us", false],
  ["/About-us/?x=1#team", false],
  ["/", false],
  ["/privacy-policy", false],
  ["/cars/any-car", false],
  ["/old", false],
  ["/news/anything", false],
  ["/blog/news/open-day", false],
  ["/blog/news/never", true],
  ["/blog/never", true],
  ["/abuot-us", true],
])("of %s says that it leads nowhere: %s", (href, isBroken) => {
  const entry = (fields: object) => fields as never;
  const find = brokenLinkFinder({
    content: {
      pages: [entry({ path: "/about-us" })],
      categories: [entry({ slug: "news" })],
      articles: [entry({ category: "news", slug: "open-day" })],
    },
    defaults: ["/privacy-policy"],
    redirects: [
      { from: "/old", to: "/about-us", permanent: true },
      { from: "/news/*", to: "/blog/news", permanent: true },
    ],
    patterns: ["/cars/:slug"],
  });
  expect(find(href)).toBe(isBroken);
});
