// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { growthOf, linearGrowth } from "#tests/support/growth.ts";
import { cleanText } from "./clean-text.server.ts";

/** Known ways of injecting script into a page. */
const attacks = [
  "<script>alert(1)</script>",
  "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src=x:x onerror=alert(1)//>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  "<iframe src=javascript:alert(1)></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data=data:text/html;base64,PHNjcmlwdD4=></object>",
  "<embed src=//evil.example/x.swf>",
  "<base href=//evil.example/>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href=//evil.example/x.css>",
  "<style>@import '//evil.example/x.css';</style>",
  "<p style='background:url(javascript:alert(1))'>x</p>",
  "<div style=width:expression(alert(1))>x</div>",
  "<body onload=alert(1)>",
  "<input onfocus=alert(1) autofocus>",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video>",
  "<form action=javascript:alert(1)><button>x</button></form>",
  "<a href=javascript:alert(1)>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href=' &#14; javascript:alert(1)'>x</a>",
  "<a href=&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;:alert(1)>x</a>",
  "<a href=data:text/html,<script>alert(1)</script>>x</a>",
  "<a href=vbscript:msgbox(1)>x</a>",
  "<a href=//evil.example>x</a>",
  "<a href='/\\evil.example'>x</a>",
  "<a href=# onclick=alert(1)>x</a>",
  "[x](javascript:alert(1))",
  "[x](javascript&colon;alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "![x](javascript:alert(1))",
  "![x](https://evil.example/pixel.png)",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea><script>alert(1)</script></textarea>",
  "<template><script>alert(1)</script></template>",
  "<!--><script>alert(1)</script>-->",
  "<x onclick=alert(1)>x</x>",
];

it("dials the numbers of links as people write them", () => {
  expect(cleanText("[Call](<tel:1300 CARSNOW>)").html).toContain('href="tel:1300227766"');
  expect(cleanText("[Call](tel:+61(0)290001234)").html).toContain('href="tel:+61290001234"');
});

/** The parsed result: no element or attribute that can act, no address that loads by itself. */
function harm(html: string): string[] {
  const page = new DOMParser().parseFromString(html, "text/html");
  return [...page.body.querySelectorAll("*")].flatMap((element) => {
    const found =
      /^(script|style|iframe|object|embed|base|meta|link|img|svg|math|form|input|video|template)$/i.test(
        element.tagName,
      )
        ? [element.tagName]
        : [];
    for (const { name, value } of element.attributes) {
      if (/^on|^style$|^src/i.test(name)) found.push(`${element.tagName} ${name}`);
      if (name === "href" && !/^(https?:\/\/|mailto:|tel:|[/#?](?![/\\])|[^:/\\]*$)/i.test(value))
        found.push(`href ${value}`);
    }
    return found;
  });
}

describe("content's texts", () => {
  it.each(attacks)("are sanitised: %s", (attack) => {
    for (const text of [attack, `Before ${attack} after`, `- ${attack}`, `| a |\n|---|\n| ${attack} |`])
      expect(harm(cleanText(text).html)).toEqual([]);
  });

  it("are harmless for any input", () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc.string(),
      fc.constantFrom("\n\n", "`", "<", '"', ">"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        expect(harm(cleanText(pieces.join("")).html)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("retain their formatting", () => {
    const { html, removed } = cleanText(
      "# One\n\n## Two\n\n**bold** and <sub>low</sub>\n\n- a\n- b\n\n| h |\n|---|\n| c |\n\n[out](https://a.example/x) [in](/search)",
    );
    expect(html).toContain("<h2>One</h2>");
    expect(html).toContain("<h2>Two</h2>");
    expect(html).toContain("<strong>bold</strong>");
    expect(html).toContain("<sub>low</sub>");
    expect(html).toContain("<li>a</li>");
    expect(html).toContain("<table>");
    expect(html).toContain('<a href="https://a.example/x" target="_blank" rel="noopener noreferrer">out</a>');
    expect(html).toContain('<a href="/search">in</a>');
    expect(removed).toEqual([]);
  });

  it("start headings below the surrounding ones", () => {
    expect(cleanText("# A\n\n### B", 3).html).toBe("<h3>A</h3>\n<h4>B</h4>");
  });

  it("opens the privacy page in a new tab [CMS-26] [ROUTE-60]", () => {
    expect(cleanText("[privacy](/privacy-policy)").html).toContain('target="_blank"');
    expect(cleanText("[privacy](/privacy-policy#rights)").html).toContain('target="_blank"');
    expect(cleanText("[terms](/terms-and-conditions)").html).not.toContain("target");
  });

  it("report what was removed", () => {
    expect(cleanText("<script>x</script><p onclick=a()>y</p>\n\n[z](javascript:a)").removed).toEqual([
      "<script>",
      "onclick of <p>",
      "href of <a>",
    ]);
  });

  it("beyond the limits are shown as the words that were written", () => {
    const quotes = `First <b>\n\n${">".repeat(5_000)} "a" & b`;
    const { html, problem } = cleanText(quotes);
    expect(problem).toContain("within each other");
    expect(html.startsWith("<p>First &lt;b&gt;</p>\n<p>&gt;&gt;")).toBe(true);
    expect(html.endsWith(" &quot;a&quot; &amp; b</p>")).toBe(true);
    expect(cleanText("**a**").problem).toBeNull();
  });

  it("make pages of a bounded size, whatever is written", () => {
    const piece = fc.constantFrom(
      ...["[", "]", "*", "_", "`", "<", ">", "|", "- ", "1. ", "![", "&", "\\", "~", "#", "http://", "a@"],
      ...["\n", " ", "a", "|-", "**", "(", ")", "www.", "[a]: b\n", "<b>", "<!--", "  ", "\n\n", "="],
    );
    const text = fc
      .tuple(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 4_000 }))
      .map(([pieces, times]) => pieces.join("").repeat(times));
    fc.assert(
      fc.property(text, (written) => {
        expect(cleanText(written).html.length).toBeLessThan(1_000 + 30 * written.length);
      }),
      { numRuns: 60 },
    );
  });

  // The times of eight times as much grow eightfold, and not with its square, sixty-fourfold.
  it.each([
    ["items", `- - ${"a b 1 ".repeat(8)}\n`],
    ["emphasis", `${"_a|".repeat(30)} aaaa\n\n`],
    ["addresses", `${"*a@".repeat(15)} www.a http://b\n\n`],
    ["brackets", `${"[a](".repeat(12)} b\n\n`],
    ["tables", `|a|b|\n|-|-|\n${"|some words|and others|\n".repeat(20)}\n`],
    ["tags", `${"<b><a ".repeat(10)} c\n\n`],
  ])("within the limits are converted in a time in proportion to their length: %s", (_, paragraph) => {
    const convert = (times: number) => expect(cleanText(paragraph.repeat(times)).problem).toBeNull();
    expect(growthOf(convert, Math.floor(3_000 / paragraph.length))).toBeLessThan(linearGrowth);
  });
});
