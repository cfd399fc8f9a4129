// @vitest-environment jsdom

import { DOMParser as SchemaParser } from "prosemirror-model";
import { describe, expect, it } from "vitest";
import { documentOf, markdownOf, markdownSchema } from "./markdown-text.ts";
import { pastedHtml } from "./pasted-html.ts";

/** The Markdown that the editor makes of HTML from the clipboard. */
function pasted(html: string): string {
  const place = document.createElement("div");
  place.innerHTML = pastedHtml(html);
  return markdownOf(SchemaParser.fromSchema(markdownSchema).parse(place));
}

const wordLine = (list: string, marker: string, text: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} lfo1'><![if !supportLists]><span
  style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe("text pasted from other programs", () => {
  it("from Google Docs is bold and italic where it was there", () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38;">
<span style="font-size:11pt;font-weight:400;font-style:normal;">We are </span><span style="font-size:11pt;font-weight:700;">open</span><span
style="font-weight:400;font-style:italic;"> daily</span></p><br><ul><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p><span style="font-weight:400">New</span></p></li>
<li><p><span>Used</span></p></li><ul><li><p><span>Certified</span></p></li></ul></ul><h2 style="x:y"><span style="font-weight:700">Hours</span></h2></b>`;
    expect(pasted(html)).toBe("We are **open** *daily*\n\n- New\n- Used\n  - Certified\n\n## Hours");
  });

  it("from Word has its lists with their levels and numbers", () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0}</style></head><body lang=EN-AU><!--StartFragment-->
<p class=MsoNormal>We <b style='mso-bidi-font-weight:normal'>sell</b>:<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordLine("l0 level1", "·", "Cars")}
${wordLine("l0 level2", "o", "New")}
${wordLine("l0 level2", "o", "Used")}
${wordLine("l0 level1", "·", "Parts")}
<p class=MsoNormal>Then:</p>
${wordLine("l1 level1", "3.", "Call")}
${wordLine("l1 level1", "4.", "Visit")}
<!--EndFragment--></body></html>`;
    expect(pasted(html)).toBe(
      "We **sell**:\n\n- Cars\n  - New\n  - Used\n- Parts\n\nThen:\n\n3. Call\n4. Visit",
    );
  });

  it.each<[string, [list: string, marker: string, words: string][], string]>([
    [
      "a list that begins below its first level",
      [
        ["l0 level2", "o", "a"],
        ["l0 level1", "·", "b"],
      ],
      "- a\n- b",
    ],
    [
      "numbers within bullets",
      [
        ["l0 level1", "·", "a"],
        ["l0 level2", "1)", "b"],
      ],
      "- a\n  1. b",
    ],
    [
      "bullets after numbers",
      [
        ["l0 level1", "1.", "a"],
        ["l1 level1", "·", "b"],
      ],
      "1. a\n\n- b",
    ],
  ])("from Word may have %s", (_name, lines, markdown) => {
    const html = lines.map(([list, marker, words]) => wordLine(list, marker, words)).join("\n");
    expect(pasted(html)).toBe(markdown);
  });

  it("from a spreadsheet or a page is a table that is edited formatted afterwards", () => {
    const html = `<table><colgroup><col></colgroup><tbody><tr><th colspan=2>Service <b>hours</b></th></tr><tr><td><p>Mon</p><p>Fri</p></td><td>8<br>5|6</td></tr>
<tr><td style="font-weight:700">Sat</td></tr></tbody></table>`;
    const markdown = "| Service **hours** |  |\n| --- | --- |\n| Mon Fri | 8 5\\|6 |\n| Sat |  |";
    expect(pasted(html)).toBe(markdown);
    expect(documentOf(markdown)).not.toBeNull();
  });

  it("isn't a table where one column of it only makes a page's layout", () => {
    expect(pasted("<table><tr><td><p>One</p><p>Two</p></td></tr></table>")).toBe("One\n\nTwo");
  });

  it("from this editor stays as it is", () => {
    const html = '<p data-pm-slice="1 1 []"><strong style="x">a</strong></p>';
    expect(pastedHtml(html)).toBe(html);
  });

  it("leaves no style for the policy to block, and no scripts", () => {
    const html = '<style>p{}</style><script>1</script><p class="a" style="color:red">a<br style="b">b</p>';
    expect(pastedHtml(html)).toBe("<p>a<br>b</p>");
  });
});
