import type { PictureStore } from "#domain/pictures/picture-store.server.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { Problem } from "#platform/config/problem.ts";
import type { KeyedProblem } from "#platform/config/schema-problems.ts";
import { limitProblems } from "#platform/config/value-limits.ts";
import { readYaml } from "#platform/config/yaml-text.ts";
import { blockPlaces, checkFile, withPlace } from "./check-content.ts";
import { cleanText } from "./clean-text.server.ts";
import { type ContentDocument, contentDocument, entryKeys, maxFileLength } from "./content-document.ts";
import { withPictures } from "./content-pictures.server.ts";

/** One content file: its text, its name for messages, and the folder that its pictures are beside. */
export type ContentFile = { name: string; text: string; folder: string | null };

export type FileProblem = Problem & { file: string };

export type ReadFiles = {
  kind: "ok";
  contents: ContentDocument[];
  notes: string[];
  /** The file and line of an entry, by its list and key. */
  placeOf(
    list: string,
    key: string,
    keys: readonly PropertyKey[],
  ): { file: string; line: number | null } | null;
};

/** Parses files, stores the pictures they name, and adds file and line to each problem. */
export async function readFiles(
  files: readonly ContentFile[],
  pictures: PictureStore,
): Promise<ReadFiles | { kind: "refused"; problems: FileProblem[] }> {
  const problems: FileProblem[] = [];
  const contents: ContentDocument[] = [];
  const notes: string[] = [];
  const places = new Map<string, { file: string; line: (rest: readonly PropertyKey[]) => number | null }>();
  for (const file of files) {
    const refuse = (found: readonly (Problem | KeyedProblem)[]) =>
      problems.push(...found.map((problem) => ({ ...problem, file: file.name })));
    if (file.text.length > maxFileLength) {
      const message = `is longer than ${formatNumber(maxFileLength)} characters: split it`;
      refuse([{ path: "", message, line: null }]);
      continue;
    }
    const yaml = readYaml(file.text);
    if (yaml.kind === "invalid") {
      refuse(yaml.problems);
      continue;
    }
    const lined = (found: readonly KeyedProblem[]) =>
      found.map((problem) => ({ ...problem, line: yaml.lineOf(problem.keys) }));
    const checked = checkFile(yaml.written);
    if (checked.kind === "invalid") {
      refuse(lined(checked.problems));
      continue;
    }
    const inPlace = (found: readonly KeyedProblem[]) =>
      lined(found).map((problem) => ({ ...problem, message: withPlace(problem, checked.content) }));
    const tooLarge = limitProblems(contentDocument, checked.content);
    if (tooLarge.length > 0) {
      refuse(inPlace(tooLarge));
      continue;
    }
    const found = await withPictures(checked.content, pictures, file.folder);
    refuse(inPlace(found.problems));
    contents.push(found.content);
    notes.push(...cleaningNotes(checked.content, file.name));
    for (const list of Object.keys(entryKeys) as (keyof ContentDocument)[]) {
      const keyOf = entryKeys[list] as (entry: unknown) => string;
      for (const [index, entry] of (checked.content[list] as unknown[]).entries()) {
        const name = `${list} ${keyOf(entry)}`;
        const known = places.get(name);
        if (known)
          refuse([
            {
              path: `${list}[${index}]`,
              message: `${keyOf(entry)} is a duplicate, also in ${known.file}`,
              line: yaml.lineOf([list, index]),
            },
          ]);
        places.set(name, { file: file.name, line: (rest) => yaml.lineOf([list, index, ...rest]) });
      }
    }
  }
  if (problems.length > 0) return { kind: "refused", problems };
  return {
    kind: "ok",
    contents,
    notes,
    placeOf: (list, key, keys) => {
      const place = places.get(`${list} ${key}`);
      return place ? { file: place.file, line: place.line(keys) } : null;
    },
  };
}

/**
 * Problems of the merged content with the file of their entry; for an entry that was stored before, marked as
 * stored.
 */
export function placed(
  problems: readonly KeyedProblem[],
  content: ContentDocument,
  read: ReadFiles,
): FileProblem[] {
  return problems.map(({ keys, ...problem }) => {
    const [list, index, ...rest] = keys as [keyof ContentDocument, number, ...PropertyKey[]];
    const entry = (content[list] as unknown[])[index];
    const key = entry ? (entryKeys[list] as (entry: unknown) => string)(entry) : "";
    const place = read.placeOf(list, key, rest);
    return { ...problem, line: place?.line ?? null, file: place?.file ?? "the site's content" };
  });
}

/** Notes on what sanitising removed from the texts of a file. */
function cleaningNotes(content: ContentDocument, file: string): string[] {
  return blockPlaces(content).flatMap(({ block, keys }) => {
    const texts =
      block.type === "rich_text"
        ? [block.text]
        : block.type === "columns"
          ? block.columns.map(({ text }) => text)
          : block.type === "faq" || block.type === "trade_in_faq"
            ? block.items.map(({ answer }) => answer)
            : [];
    const removed = [...new Set(texts.flatMap((text) => cleanText(text).removed))];
    if (removed.length === 0) return [];
    const problem = { keys, path: "", message: `${removed.join(", ")} will not be shown`, line: null };
    return [`${file}: ${withPlace(problem, content)}`];
  });
}
