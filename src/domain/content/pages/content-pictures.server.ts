import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { writtenPath } from "#platform/config/problem.ts";
import type { KeyedProblem } from "#platform/config/schema-problems.ts";
import { picturesOf } from "./check-content.ts";
import type { ContentDocument } from "./content-document.ts";

/**
 * Resolves every picture of a document: a file beside the content file (`./team.jpg`) is stored in the
 * picture store and replaced by its URL; a URL under `/img/` must exist there. External URLs are checked by
 * `problemsOfSite`.
 * @param folder base of relative paths; null when there is none, and then a file is a problem
 */
export async function withPictures(
  content: ContentDocument,
  store: PictureStore,
  folder: string | null,
): Promise<{ content: ContentDocument; problems: KeyedProblem[] }> {
  const copy = structuredClone(content);
  const problems: KeyedProblem[] = [];
  for (const { src, keys } of picturesOf(copy)) {
    const refuse = (message: string) => problems.push({ keys, path: writtenPath(keys), message, line: null });
    if (/^\.{1,2}\//.test(src)) {
      if (folder === null) {
        refuse(`the picture ${src} is a file, and this content was sent without files`);
        continue;
      }
      const bytes = await readFile(resolve(folder, src)).catch(() => null);
      const stored = bytes && (await store.store(bytes));
      if (!bytes || !stored) refuse(`the picture ${src} is missing beside the content file`);
      else if (stored.kind === "refused")
        refuse(
          stored.reason === "too_large"
            ? `the picture ${src} is too large`
            : `the file ${src} is not a picture`,
        );
      else setAt(copy, keys, `/img/960/${stored.picture.key}`);
      continue;
    }
    const key = /^\/img\/\d+\/([^/?#]+)$/.exec(src)?.[1];
    if (key && !(await store.has(key))) refuse(`there is no picture ${src}`);
    else if (!key && src.startsWith("/")) refuse(`there is no picture ${src}; stored pictures are at /img/`);
  }
  return { content: copy, problems };
}

function setAt(root: unknown, keys: readonly PropertyKey[], value: string): void {
  const above = keys.slice(0, -1).reduce<unknown>((part, key) => (part as never)[key], root);
  (above as Record<PropertyKey, unknown>)[keys.at(-1) as PropertyKey] = value;
}
