import { expect, it } from "vitest";
import { type ContentDocument, noContent } from "#domain/content/pages/content-document.ts";
import { changedPath } from "./changed-path.ts";

const page = (path: string, title: string) => ({ path, title, description: "", blocks: [] });
const article = {
  category: "news",
  slug: "x",
  title: "New",
  date: "2026-01-01",
  summary: "",
  body: "",
};
const content = (pages: object[], articles: object[] = []) =>
  ({ ...noContent, pages, articles }) as unknown as ContentDocument;

const [a, b, c] = [page("/a", "A"), page("/b", "B"), page("/c", "C")];

it.each([
  ["a page in other words", content([a, page("/b", "New"), c]), "/b"],
  ["a page that wasn't there", content([a, b, c, page("/d", "D")]), "/d"],
  ["pages in another order and an article", content([c, a, b], [article]), "/blog/news/x"],
  ["nothing that has a page", content([a, b, c]), "/"],
])("a preview opens at the change: %s", (_, draft, path) => {
  expect(changedPath(draft, content([a, b, c]))).toBe(path);
});
