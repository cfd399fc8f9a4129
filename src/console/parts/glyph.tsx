import { type GlyphName, glyphPaths } from "./glyph-paths.ts";

/** A decorative icon, the size of the text around it unless styled. */
export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={glyphPaths[name]} />
    </svg>
  );
}
