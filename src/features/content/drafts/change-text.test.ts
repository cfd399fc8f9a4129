import { expect, it } from "vitest";
import { changeSentence, type DocumentNames } from "./change-text.ts";

const names: DocumentNames = {
  siteName: () => "Bay",
  locationName: (slug) => slug,
  dealershipName: (slug) => slug,
};
const text = (words: string, title = "Hours") => ({ type: "rich_text", title, text: words });
const sentence = (from: unknown, to: unknown) =>
  changeSentence(
    { document: "content", siteId: "bay", path: ["pages", "/about-us", "blocks"], from, to },
    names,
  );

it.each([
  ["one text", [text("a"), text("b")], [text("a"), text("c")], "block 2, text from “b” to “c”"],
  ["several texts of a block", [text("a")], [text("b", "Days")], "block 1"],
  ["several blocks", [text("a"), text("b")], [text("b"), text("a")], "block 1 and block 2"],
])("names %s that changed in a page's blocks", (_name, from, to, expected) => {
  expect(sentence(from, to)).toBe(`changed Bay: the page /about-us, blocks: ${expected}`);
});

it("counts blocks that came or went", () => {
  expect(sentence([text("a")], [text("a"), text("b")])).toBe(
    "changed Bay: the page /about-us, blocks from 1 entry to 2 entries",
  );
});
