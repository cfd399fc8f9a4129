import type { DocumentKind, Path } from "./document-path.ts";

/** A value of a document as pages in the console name it; entries of any list by their number, or their key where the list has keys. */
export type EditPlace = { document: DocumentKind; path: Path };

/** Apart from `documentKinds`, which browsers needn't load. */
const kinds: readonly DocumentKind[] = ["group", "site", "content"];
const maxLength = 1_000;

/** `site#home/heroHeading`, `content#pages/%2Fabout/blocks/0/title` */
export const editPlaceText = ({ document, path }: EditPlace): string =>
  `${document}#${path.map(encodeURIComponent).join("/")}`;

/** Null for a text that is no place. */
export function readEditPlace(text: string): EditPlace | null {
  const at = text.indexOf("#");
  const document = kinds.find((kind) => kind === text.slice(0, at));
  if (!document || text.length > maxLength || at === text.length - 1) return null;
  try {
    return {
      document,
      path: text
        .slice(at + 1)
        .split("/")
        .map(decodeURIComponent),
    };
  } catch {
    return null;
  }
}
