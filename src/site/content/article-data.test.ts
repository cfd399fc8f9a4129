import { expect, it } from "vitest";
import { articleData } from "./article-data.ts";

it("an article has structured data: headline, day, author, publisher, picture, and breadcrumbs [DECIDE-137]", () => {
  const article = {
    title: "Three days in the high country",
    summary: "What we learned towing over the range.",
    author: "Priya Nair",
    date: "2026-11-02",
    category: { title: "Vehicle reviews", href: "/blog/vehicle-reviews" },
  };
  const page = {
    canonical: "https://a.example/blog/vehicle-reviews/three-days",
    image: "https://a.example/p.jpg",
  };
  const [data, trail] = articleData(article, page, { name: "Alpha", language: "en-AU" });
  expect(data).toMatchObject({
    "@type": "Article",
    headline: article.title,
    datePublished: "2026-11-02",
    author: { "@type": "Person", name: "Priya Nair" },
    publisher: { name: "Alpha", url: "https://a.example/" },
    image: ["https://a.example/p.jpg"],
    mainEntityOfPage: page.canonical,
  });
  expect(trail).toMatchObject({
    "@type": "BreadcrumbList",
    itemListElement: [
      { position: 1, name: "Alpha", item: "https://a.example/" },
      { position: 2, name: "Vehicle reviews", item: "https://a.example/blog/vehicle-reviews" },
      { position: 3, name: article.title, item: page.canonical },
    ],
  });
  expect(
    articleData(article, { ...page, image: null }, { name: "Alpha", language: "en-AU" })[0],
  ).not.toHaveProperty("image");
});
