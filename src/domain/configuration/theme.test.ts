import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, toHex, toOklch } from "./colour.ts";
import { themeSlice } from "./slices/theme-slice.ts";
import { templateDefaults } from "./template-defaults.ts";
import {
  colourRoles,
  contrastPairs,
  judgedColour,
  themeColours,
  themeCss,
  themeNotes,
  themeProblems,
} from "./theme.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const theme = fc.record({
  brand: hex,
  accent: fc.option(hex),
  font: fc.constantFrom("sans", "grotesque", "serif", "rounded"),
  radius: fc.constantFrom("square", "soft", "round"),
  header: fc.constantFrom("light", "dark", "brand"),
});

describe("colours of a site [SITE-04]", () => {
  it("are judged while they are chosen: their contrast, and the colour that is shown", () => {
    expect(judgedColour("#14507a")).toMatchObject({ shown: "#14507a" });
    const pale = judgedColour("#ffe600");
    expect(pale?.ratio).toBeLessThan(1.5);
    expect(pale?.shownRatio).toBeGreaterThanOrEqual(4.5);
    expect(pale?.shown).toBe(themeColours(themeSlice.parse({ brand: "#ffe600" })).brand);
    const accent = themeColours(themeSlice.parse({ brand: "#7a1414", accent: "#ffe600" })).accent;
    expect(judgedColour("#ffe600", "#7a1414")?.shown).toBe(accent);
    for (const text of ["", "red", "#fff", "#12345g"]) expect(judgedColour(text)).toBeNull();
  });

  it("are readable on every background, for any brand and accent colour", () => {
    fc.assert(
      fc.property(theme, (any) => {
        const colours = themeColours(themeSlice.parse(any));
        for (const [text, ground] of contrastPairs)
          expect(contrast(colours[text], colours[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(
            4.5,
          );
        expect(themeProblems(themeSlice.parse(any))).toEqual([]);
      }),
      {
        numRuns: 1000,
        examples: [[{ brand: "#ffff00", accent: "#777777", font: "sans", radius: "soft", header: "brand" }]],
      },
    );
  });

  it("keep a readable brand colour, and darken a pale one in its own hue", () => {
    expect(themeColours(themeSlice.parse({ brand: "#14507A" })).brand).toBe("#14507a");
    expect(themeNotes(themeSlice.parse({}))).toEqual([]);
    const pale = themeSlice.parse({ brand: "#ffcc00" });
    const shown = toOklch(themeColours(pale).brand);
    expect(Math.abs(shown.h - toOklch("#ffcc00").h)).toBeLessThan(3);
    expect(themeNotes(pale)).toEqual([
      expect.stringMatching(
        /^theme.brand #ffcc00 reads with 1\.\d\d:1 contrast only; it is shown as #.{6} \(4\.\d\d:1\)$/,
      ),
    ]);
  });

  it("treat the accent likewise, and default it to the brand colour", () => {
    expect(themeColours(themeSlice.parse({ accent: "#AA0000" })).accent).toBe("#aa0000");
    expect(themeColours(themeSlice.parse({ brand: "#ffcc00" }))).toMatchObject({
      accent: themeColours(themeSlice.parse({ brand: "#ffcc00" })).brand,
    });
    expect(themeNotes(themeSlice.parse({ accent: "#c8501e" }))).toEqual([
      expect.stringMatching(/^theme.accent #c8501e/),
    ]);
  });

  it("become CSS variables: every role, the type family and the corners", () => {
    const css = themeCss(themeSlice.parse({ font: "serif", radius: "square" }));
    for (const role of colourRoles) expect(css).toMatch(new RegExp(`--color-${role}:#[0-9a-f]{6}[;}]`));
    expect(css).toMatch(/^:root\{.*--font-family:"Inter Variable",.*--radius:0px;--radius-large:0px\}$/);
    expect(css).toContain('--font-heading:"Source Serif 4",');
    expect(css).not.toMatch(/[<>]/);
  });
});

describe("the type family of a site", () => {
  it.each([
    ["standard", "Figtree Variable"],
    ["manufacturer", "Manrope Variable"],
    ["group", "Inter Variable"],
  ] as const)("of the template %s is %s", (template, family) => {
    const { font } = templateDefaults[template].theme ?? {};
    expect(themeCss(themeSlice.parse({ font }))).toContain(`--font-family:"${family}",`);
  });

  it("has headings of the same family unless it names another", () => {
    expect(themeCss(themeSlice.parse({ font: "rounded" }))).toMatch(
      /--font-family:("Figtree Variable",[^;]+);--font-heading:\1;/,
    );
    expect(themeCss(themeSlice.parse({ font: "serif" }))).toContain('--font-heading:"Source Serif 4",');
  });
});

describe("colour arithmetic", () => {
  it("converts to OKLCH and back", () => {
    fc.assert(
      fc.property(hex, (colour) => {
        expect(toHex(toOklch(colour))).toBe(colour);
      }),
    );
  });

  it.each([
    ["#ffffff", "#000000", 21],
    ["#ffffff", "#767676", 4.54],
    ["#ffffff", "#ffffff", 1],
  ])("%s on %s is %f:1", (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2);
    expect(contrast(other, one)).toBeCloseTo(ratio, 2);
  });
});
