import type { FileKind } from "./archive-format.ts";

export type FileKeys = Record<FileKind, Set<string>>;

const picture = /\b[0-9a-f]{32}\.(?:jpg|png|webp|avif|gif|svg)\b/g;
const upload = /^[0-9a-f]{32}\.[a-z]{3,4}$/;

/** The pattern of a picture's key for PostgreSQL. */
export const pictureKeyPattern = "\\m[0-9a-f]{32}\\.(?:jpg|png|webp|avif|gif|svg)\\M";

/**
 * Adds the keys of the files that a row names: uploads in a column `file_key`, pictures anywhere in the text. Pictures are public, so the key of
 * another group's picture that a shopper typed gives nothing away; an upload's key counts only where the program wrote it.
 * @param row as JSON
 */
export function addKeys(keys: FileKeys, { columns }: { columns: readonly string[] }, row: string): void {
  let own: unknown = null;
  if (columns.includes("file_key")) own = (JSON.parse(row) as { file_key: unknown }).file_key;
  if (typeof own === "string" && upload.test(own)) keys.uploads.add(own);
  for (const key of row.match(picture) ?? []) if (key !== own) keys.pictures.add(key);
}
