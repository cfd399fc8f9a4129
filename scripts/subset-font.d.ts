/** The part of subset-font, which has no types of its own, that the builds use. */
declare module "subset-font" {
  /** A font with the characters of a text alone. @param font a font file's bytes */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "woff2";
      /** OpenType features that stay, by their tags; all without it. */
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      /** The axes of a variable font that are narrowed. */
      variationAxes?: Readonly<Record<string, { min: number; max: number }>>;
    },
  ): Promise<Buffer>;
}
