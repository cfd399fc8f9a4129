import { describe, expect, it } from "vitest";
import { headingsOf, withNamedHeadings } from "./text-contents.ts";

describe("the contents of a text", () => {
  const long = "<h2>Why &amp; how</h2><p>a</p><h2>Keeping it <em>safe</em></h2><h2>Complaints</h2>";

  it("are its headings, each with an anchor", () => {
    const html = withNamedHeadings(long);
    expect(html).toContain('<h2 id="keeping-it-safe">Keeping it <em>safe</em></h2>');
    expect(headingsOf(html)).toEqual([
      { id: "why-how", words: "Why & how" },
      { id: "keeping-it-safe", words: "Keeping it safe" },
      { id: "complaints", words: "Complaints" },
    ]);
  });

  it("are empty for a short text", () => {
    const short = "<h2>One</h2><h2>Two</h2>";
    expect(withNamedHeadings(short)).toBe(short);
    expect(headingsOf(short)).toEqual([]);
  });

  it("list no heading twice, and none without a letter", () => {
    const html = withNamedHeadings("<h2>Cars</h2><h2>Cars</h2><h2>…</h2>");
    expect(headingsOf(html)).toEqual([{ id: "cars", words: "Cars" }]);
    expect(html).toContain("<h2>…</h2>");
  });
});
