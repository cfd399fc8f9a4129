/// <reference path="./subset-font.d.ts" />
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

/** What a style sheet's `@font-face` uses of its file. */
type Face = { file: string; weights: { min: number; max: number } | null; text: string };

/** Figures of one width stand in columns; kerning is the one other feature that the text of these pages shows. */
const keepFeatures = ["kern", "tnum"];

/**
 * Reduces the fonts of a front end to what its faces use: the characters of their `unicode-range`, the weights of their `font-weight` and
 * these features. A font is the last file that a page's first screen waits for, and the published ones have up to twice the bytes.
 *
 * @param styles the style sheet with the faces, by its path
 */
export function subsetFonts(styles: string): Plugin {
  const faces = facesOf(readFileSync(styles, "utf8"));
  // Browsers cache a file for good by its name, which Vite makes of the published font: it has to change with the faces too.
  const version = createHash("sha256")
    .update(JSON.stringify([faces, keepFeatures]))
    .digest("hex")
    .slice(0, 6);
  const assetFileNames = ({ names }: { names: readonly string[] }) =>
    names[0]?.endsWith(".woff2")
      ? `assets/[name]-${version}-[hash][extname]`
      : "assets/[name]-[hash][extname]";
  const naming = { build: { rolldownOptions: { output: { assetFileNames } } } };
  return {
    name: "forecourt-subset-fonts",
    apply: "build",
    config: () => ({ environments: { client: naming, ssr: naming } }),
    async generateBundle(_, bundle) {
      for (const asset of Object.values(bundle)) {
        if (asset.type !== "asset" || !asset.fileName.endsWith(".woff2")) continue;
        const face = faces.find(({ file }) => asset.names.includes(file));
        if (!face) return this.error(`${styles} has no face of ${asset.names}`);
        asset.source = await subsetFont(Buffer.from(asset.source), face.text, {
          targetFormat: "woff2",
          keepFeatures,
          noHinting: true,
          ...(face.weights && { variationAxes: { wght: face.weights } }),
        });
      }
    },
  };
}

/** The faces whose files a style sheet names. Throws for one that doesn't say its characters. */
export function facesOf(css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]+)\}/g)].flatMap(([, face = ""]) => {
    const file = /url\("[^"]*\/([^"/]+)"\)/.exec(face)?.[1];
    if (!file) return [];
    const ranges = /unicode-range:([^;]+);/.exec(face)?.[1];
    if (!ranges) throw new Error(`the face of ${file} needs a unicode-range`);
    const weights = /font-weight: (\d+) (\d+);/.exec(face);
    const isVariable = weights !== null && file.includes("-wght-");
    return [
      {
        file,
        weights: isVariable ? { min: Number(weights[1]), max: Number(weights[2]) } : null,
        text: charactersOf(ranges),
      },
    ];
  });
}

/** The characters of `U+0000-00FF, U+0131`. */
function charactersOf(ranges: string): string {
  return ranges
    .split(",")
    .flatMap((range) => {
      const [first = "", last = first] = range.trim().slice("U+".length).split("-");
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, at) =>
        String.fromCodePoint(from + at),
      );
    })
    .join("");
}
