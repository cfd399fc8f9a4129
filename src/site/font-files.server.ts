import sourceSerif from "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2?url";
import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import manrope from "@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url";
import type { ThemeSlice } from "#domain/configuration/settings.ts";

/**
 * URLs of the fonts that each page of a site preloads, by `theme.font`. The families themselves are in fonts.css.
 */
export const fontFiles: Record<ThemeSlice["font"], readonly string[]> = {
  sans: [inter],
  grotesque: [manrope],
  rounded: [figtree],
  serif: [sourceSerif, inter],
};
