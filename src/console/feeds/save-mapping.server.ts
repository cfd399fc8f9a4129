import { withAnswer } from "#domain/stock/files/column-answers.ts";
import {
  type ColumnField,
  type NumberStyle,
  type Taken,
  withColumnFields,
} from "#domain/stock/files/column-fields.ts";
import { fieldChoices, fieldName } from "#domain/stock/files/field-names.ts";
import { mappingPatterns } from "#domain/stock/files/mapping-patterns.ts";
import { changeFileMapping, type StockFile } from "#domain/stock/files/stock-file.server.ts";
import { parseMapping } from "#domain/stock/import/columns/mapping.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { formatNumber } from "#lib/staff-number.ts";
import type { Database } from "#platform/database/database.server.ts";
import { maxColumns } from "./file-model.server.ts";
import type { MappingProblem } from "./file-model.ts";

type Tenants = Pick<Database, "withTenant">;

/** `1000 mi`: thousands of miles; the currency is a code such as `EUR`. */
function readNumbers(form: FormData, at: number): NumberStyle | undefined {
  const [, scale, unit] = /^(\d+(?:\.\d+)?) (km|mi)$/.exec(String(form.get(`numbers.${at}`))) ?? [];
  const currency = String(form.get(`currency.${at}`) ?? "");
  if (!(Number(scale) > 0)) return undefined;
  return {
    scale: Number(scale),
    unit: unit as NumberStyle["unit"],
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
  };
}

/** The longest word of a column, and of what it means, in characters. */
const maxWord = 200;

function readWords(form: FormData, at: number): Map<string, string> {
  const words = new Map<string, string>();
  for (let index = 0; index < maxColumns; index++) {
    const word = form.get(`word.${at}.${index}`);
    const means = form.get(`means.${at}.${index}`);
    if (typeof word !== "string" || typeof means !== "string") break;
    if (word.length <= maxWord && means.length <= maxWord) words.set(word, means.trim());
  }
  return words;
}

const fields = new Set<string>(fieldChoices.map(({ value }) => value));

const takenProblem = ({ column, field, by }: Taken): MappingProblem => ({
  problems: [`${by} is ${fieldName(field)} already`],
  text: null,
  column,
  taken: { field, by },
});

/** The longest mapping that is written in a form, in characters; a stored one may be longer. */
const maxMapping = 20_000;

/** Saves the answer to a question about a column: its number, or nothing for a column that isn't used. */
async function saveAnswer(
  db: Tenants,
  file: StockFile,
  column: string,
  answer: string,
): Promise<MappingProblem | null> {
  let isSaved = false;
  await changeFileMapping(db, file, (mapping) => {
    const next = withAnswer(mapping, column, /^\d{1,2}$/.test(answer) ? Number(answer) : null);
    isSaved = next !== null;
    return next;
  });
  if (isSaved) return null;
  return { problems: [`another column is that already; choose for ${column} below`], text: null, column };
}

/**
 * Saves what a form chose for the columns (`column.N`, `field.N`, `numbers.N`, `currency.N`, and `word.N.M` with what it means as `means.N.M`), or a
 * mapping that was written as text (`text`). With `instead` a chosen field is taken from the column of that name.
 * @returns null when it is saved
 */
export async function saveMapping(
  db: Tenants,
  file: StockFile,
  form: FormData,
): Promise<MappingProblem | null> {
  const text = form.get("text");
  if (typeof text === "string") {
    // Browsers send each end of a line as two characters.
    const isStored = text.replaceAll("\r\n", "\n") === file.mapping.replaceAll("\r\n", "\n");
    if (text.length > maxMapping && !isStored)
      return { problems: [`it is longer than ${formatNumber(maxMapping)} characters`], text };
    const read = parseMapping(text);
    if (read.kind === "invalid") return { problems: read.problems, text };
    const known = parseMapping(file.mapping);
    const patterns = known.kind === "ok" ? mappingPatterns(known.mapping) : new Set<string>();
    if ([...mappingPatterns(read.mapping)].some((pattern) => !patterns.has(pattern)))
      return { problems: ["patterns (`regex`) are set in the configuration of the feed only"], text };
    await changeFileMapping(db, file, () => text);
    return null;
  }
  const asked = form.get("asked");
  const answer = form.get("answer");
  if (typeof asked === "string" && typeof answer === "string") return saveAnswer(db, file, asked, answer);
  const chosen: ColumnField[] = [];
  for (let at = 0; at < maxColumns; at++) {
    const column = form.get(`column.${at}`);
    const field = form.get(`field.${at}`);
    if (typeof column !== "string" || typeof field !== "string") break;
    if (field === "" || fields.has(field))
      chosen.push({
        column,
        field: (field || null) as FeedField | null,
        numbers: readNumbers(form, at),
        words: readWords(form, at),
      });
  }
  const instead = form.get("instead");
  if (typeof instead === "string") chosen.push({ column: instead, field: null });
  let problem: MappingProblem | null = null;
  await changeFileMapping(db, file, (mapping) => {
    const next = withColumnFields(mapping, chosen);
    if (next.kind === "ok") return next.yaml;
    problem = next.kind === "taken" ? takenProblem(next.taken) : { problems: next.problems, text: null };
    return null;
  });
  return problem;
}
