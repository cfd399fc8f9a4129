import { recogniseHeader } from "#domain/stock/import/rows/fields.ts";
import type { RawColumn } from "./column-evidence.ts";

/** The first word of a name and what divides it from the next: `f_` of `f_px`. */
const firstWord = /^\p{L}{1,12}?(?:[_\s:-]+|(?<=\p{Ll})(?=\p{Lu}))(?=\p{L})/u;
/** The share of a file's names that begin alike, and their number at least. */
const [mostNames, fewestNames] = [0.6, 5];

/** The columns, labelled without the word that most names of the file begin with, as those of some databases do. */
export function withLabels(columns: readonly RawColumn[]): RawColumn[] {
  const counts = new Map<string, number>();
  const startOf = (name: string) => firstWord.exec(name)?.[0] ?? "";
  for (const { name } of columns) counts.set(startOf(name), (counts.get(startOf(name)) ?? 0) + 1);
  const isCommon = (start: string) =>
    start !== "" && (counts.get(start) as number) >= Math.max(fewestNames, columns.length * mostNames);
  return columns.map((column, at) => {
    const named = attributeName(column, columns[at - 1]);
    if (named !== null) return { ...column, label: named };
    const start = startOf(column.name);
    return isCommon(start) && !recogniseHeader(column.name)
      ? { ...column, label: column.name.slice(start.length) }
      : column;
  });
}

/** Of a column of values beside that of their name, as shops export attributes (`Attribute 1 name`, `Attribute 1 value(s)`), that name. */
function attributeName({ name }: RawColumn, before: RawColumn | undefined): string | null {
  const isValue = beforeWord(name, /values?(?:\(s\))?$/i);
  const isName = before && beforeWord(before.name, /name$/i);
  const [only = null, ...others] = before?.texts.keys() ?? [];
  return isValue && isValue === isName && others.length === 0 ? only : null;
}

/** What a name says before the word that it ends with, without what divides them; null for a name that ends otherwise. */
export function beforeWord(name: string, word: RegExp): string | null {
  let end = name.search(word);
  if (end < 0) return null;
  while (end > 0 && /[._\s@-]/.test(name.charAt(end - 1))) end--;
  return name.slice(0, end);
}
