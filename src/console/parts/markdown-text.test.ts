import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { documentOf, markdownOf, markdownSchema } from "./markdown-text.ts";

describe("a Markdown text that is edited formatted", () => {
  it.each([
    ["paragraphs", "One\n\nTwo **bold** and *italic*"],
    ["headings", "## Hours\n\nOpen"],
    ["lists, each with its bullet", "- one\n- two\n\n1. first\n2. second"],
    ["a list with stars", "* one\n* two"],
    ["links", 'See [us](/contact-us "Contact") or <https://a.example>'],
    ["placeholders", "{site} sells cars. $5 at 10 % & more"],
    ["a quote and a rule", "> Said\n\n---\n\nEnd"],
    ["a line break", "One\\\nTwo"],
    ["a table", "Hours\n\n| Day | Open |\n| --- | --- |\n| Mon | **8**\\|9 |\n\nEnd"],
  ])("with %s stays as it is", (_name, text) => {
    const document = documentOf(text);
    expect(document).not.toBeNull();
    expect(document && markdownOf(document)).toBe(text);
  });

  it.each([
    ["HTML", "One <b>two</b>"],
    ["a table with aligned columns", "| a | b |\n| --- | --: |\n| 1 | 2 |"],
    ["a table of another style", "| a | b |\n| - | - |\n| 1 | 2 |"],
    ["a picture", "![A car](/img/960/a.jpg)"],
    ["struck words", "~~never~~"],
    ["lines broken by hand", "One\nTwo"],
    ["another style", "_italic_"],
  ])("isn't one with %s: that is edited as source", (_name, text) => {
    expect(documentOf(text)).toBeNull();
  });

  it("is what was typed, whatever was typed", () => {
    const { nodes } = markdownSchema;
    const marks = fc.constantFrom("_", "*", "`", "~", "#", "-", "\\", "[", "]", "<", "&", "0", "a", " ");
    const words = fc
      .oneof(
        fc.string({ minLength: 1, maxLength: 20, unit: "grapheme-ascii" }),
        fc.string({ minLength: 1, maxLength: 8, unit: marks }),
      )
      .filter((text) => text.trim() === text);
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (paragraphs) => {
        const typed = nodes.doc!.create(
          null,
          paragraphs.map((text) => nodes.paragraph!.create(null, markdownSchema.text(text))),
        );
        const read = documentOf(markdownOf(typed));
        expect(read?.textBetween(0, read.content.size, "\n")).toBe(paragraphs.join("\n"));
      }),
    );
  });
});
