import { describe, expect, it } from "vitest";
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

it("names blocks that came or went", () => {
  expect(sentence([text("a")], [text("a"), text("b")])).toBe(
    "changed Bay: the page /about-us, blocks: added “Hours (2)”",
  );
});

describe("a list of named entries", () => {
  const slide = (heading: string, expiry = "2026-12-01") => ({ heading, expiry, text: "Less" });
  const ofList = (from: unknown, to: unknown) =>
    changeSentence({ document: "site", siteId: "bay", path: ["promo", "slides"], from, to }, names);
  const two = [slide("Run-out"), slide("Mats")];

  it.each([
    ["an entry that came", two, [...two, slide("Fuel card")], "added “Fuel card”"],
    ["an entry that went", two, [slide("Mats")], "took away “Run-out”"],
    [
      "a day that moved",
      two,
      [slide("Run-out", "2026-12-08"), slide("Mats")],
      "“Run-out” (expiry from 1 December 2026 to 8 December 2026)",
    ],
    [
      "a new name",
      two,
      [slide("Run-out"), slide("Floor mats")],
      "“Mats” (heading from “Mats” to “Floor mats”)",
    ],
    ["an order", two, [slide("Mats"), slide("Run-out")], "in another order"],
    [
      "more than three",
      [],
      ["A", "B", "C", "D", "E"].map((name) => slide(name)),
      "added “A”, added “B”, added “C”, 2 more",
    ],
  ])("names %s", (_name, from, to, expected) => {
    expect(ofList(from, to)).toBe(`changed Bay: promo, slides: ${expected}`);
  });

  it("is counted where entries have no name of their own", () => {
    expect(ofList(two, [...two, { text: "Less" }])).toBe(
      "changed Bay: promo, slides from 2 entries to 3 entries",
    );
    expect(ofList(two, [...two, slide("Mats")])).toBe("changed Bay: promo, slides: added “Mats (2)”");
  });

  it("names promo cards by their heading", () => {
    const card = (name: string) => ({ start: "2026-12-01", slide: { name } });
    expect(ofList([card("A")], [card("A"), card("B")])).toBe("changed Bay: promo, slides: added “B”");
  });
});
