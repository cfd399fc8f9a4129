import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { themeSlice } from "#domain/configuration/slices/theme-slice.ts";
import { themeCss } from "#domain/configuration/theme.ts";
import { fontFiles } from "./font-files.server.ts";

const fonts = Object.keys(fontFiles) as (keyof typeof fontFiles)[];
const css = readFileSync(join(import.meta.dirname, "fonts.css"), "utf8");
const faces = css.match(/@font-face \{[^}]+\}/g) ?? [];
const facesOf = (family: string) => faces.filter((face) => face.includes(`font-family: "${family}";`));
const familiesOf = (font: (typeof fonts)[number]) => [
  ...new Set([
    ...themeCss(themeSlice.parse({ font })).matchAll(/--font-(?:family|heading):"([^"]+)","([^"]+)"/g),
  ]),
];

describe("the type families", () => {
  it.each(fonts)("of `%s` are files of the product, each with a fallback of the same width", (font) => {
    expect(familiesOf(font).length).toBeGreaterThan(0);
    for (const [, family = "", fallback = ""] of familiesOf(font)) {
      const [face = ""] = facesOf(family);
      const file = /url\("([^"]+)"\)/.exec(face)?.[1] ?? "none";
      expect(existsSync(join(import.meta.dirname, file)), `${family}: ${file}`).toBe(true);
      expect(face).toContain("font-display: optional");
      expect(facesOf(fallback).length).toBeGreaterThan(0);
      for (const substitute of facesOf(fallback)) expect(substitute).toMatch(/size-adjust: [\d.]+%/);
    }
  });

  it.each(fonts)("of `%s` are preloaded from the files that the style sheet names", (font) => {
    const named = new Set(
      familiesOf(font).map(([, family = ""]) =>
        basename(/url\("([^"]+)"\)/.exec(facesOf(family)[0] ?? "")?.[1] ?? ""),
      ),
    );
    expect(new Set(fontFiles[font].map((url) => basename(url)))).toEqual(named);
  });
});
