import { withUsualMake } from "#domain/cars/makes.ts";
import { slugify } from "#lib/slug.ts";
import { type PathVocabulary, readSearchPath } from "./search-path.ts";

/**
 * The address of a path that names a make in another spelling than the stock, as feeds once wrote it: `/search/vw/golf` is
 * `/search/volkswagen/golf`. Null where the stock has no such make.
 */
export function movedPath(first: string, second: string | undefined, known: PathVocabulary): string | null {
  const usual = withUsualMake(slugify(first).replaceAll("-", " "));
  const path = usual === undefined ? null : readSearchPath(usual, second, known);
  return path?.kind === "preset" ? path.path : null;
}
