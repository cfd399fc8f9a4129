import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { columnsOf, type FeedMapping, parseMapping } from "#domain/stock/import/columns/mapping.ts";
import { recordReader } from "#domain/stock/import/columns/record-reader.ts";
import { type Inspection, inspectFile } from "#domain/stock/import/inspect/inspect-file.server.ts";
import { profileFile } from "#domain/stock/import/profile-file.server.ts";
import { normalise } from "#domain/stock/import/rows/normalise.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { root } from "#tests/support/processes/root.ts";

/**
 * `npm run bench -- feeds [--corpus DIR] [--currency AUD] [--language en-AU] [--list]`: proposes a mapping for each stock file of a folder, and compares it with
 * the truth beside it. Prints the shares of right, wrong, asked and dropped fields, of files that need no answer and at most two, and a table
 * of what was taken for what; `--list` prints each difference.
 *
 * The truth of `stock.csv` is `stock.csv.truth.json`:
 *
 *     { "columns": { "Brand": "make", "Seller": null, … },
 *       "cars": [{ "make": "Kia", "price": 15990, … }, …],
 *       "currency": "AUD", "language": "en-AU" }
 *
 * `columns` says of each column, as the file names it, the field (docs/stock-fields.md) that it is, or null for none; a column that isn't
 * named there isn't judged, and a list of fields means that each of them is right; one with null, that none is right as well. `cars` has what the first rows become, each with the facts that
 * are compared; once every question is answered by the truth. It, `currency` (of the group) and `language` (of its site) may be missing.
 */
const { corpus, currency, language, list } = commandOptions({
  corpus: { usual: join(root, "bench/stock/corpus") },
  currency: { usual: "AUD" },
  language: { usual: "en-AU" },
  list: { usual: false },
});

type Truth = {
  columns: Record<string, string | (string | null)[] | null>;
  cars?: Record<string, unknown>[];
  currency?: string;
  language?: string;
};

/** Of which a wrong value must never be published. */
const critical = new Set(["price", "dap_price", "egc_price", "km", "vin", "image_urls"]);
const now = new Date("2026-11-26T00:00:00Z");
const totals = { used: 0, right: 0, criticalWrong: 0, present: 0, found: 0, values: 0, valuesRight: 0 };
const questions: number[] = [];
const confusion = new Map<string, number>();

for (const name of readdirSync(corpus).sort()) {
  if (!name.endsWith(".truth.json")) continue;
  const file = join(corpus, basename(name, ".truth.json"));
  const truth = JSON.parse(readFileSync(join(corpus, name), "utf8")) as Truth;
  await compare(file, truth);
}
const share = (part: number, all: number) => (all === 0 ? 1 : Math.round((part / all) * 10_000) / 10_000);
const results = {
  files: questions.length,
  usedRight: share(totals.right, totals.used),
  criticalWrong: totals.criticalWrong,
  usedOrAsked: share(totals.found, totals.present),
  withoutAnswer: share(questions.filter((count) => count === 0).length, questions.length),
  withTwoAnswers: share(questions.filter((count) => count <= 2).length, questions.length),
  valuesRight: share(totals.valuesRight, totals.values),
};
console.table([...confusion].sort(([, a], [, b]) => b - a).map(([pair, columns]) => ({ pair, columns })));
console.table(results);
console.log(JSON.stringify({ bench: "feeds", ...results }));

async function compare(file: string, truth: Truth): Promise<void> {
  const options = { file, currency: truth.currency ?? currency, language: truth.language ?? language, now };
  const found = await inspectFile(options);
  const say = (text: string) => list && console.log(`${basename(file)}: ${text}`);
  if (found.kind === "broken") {
    questions.push(Number.POSITIVE_INFINITY);
    totals.present += Object.values(truth.columns).filter((field) => !mayBeNone(field)).length;
    say(`can't be read: ${found.message}`);
    return;
  }
  let isWrong = false;
  for (const [column, wanted] of Object.entries(truth.columns)) {
    const inspected = found.columns.find((one) => plainName(one.name) === plainName(column));
    const fields = fieldsOfTruth(wanted);
    const got = inspected?.outcome === "used" ? fieldsOf(found, inspected.name) : [];
    const outcome = inspected?.outcome ?? "not used";
    if (mayBeNone(wanted) && outcome === "not used") continue;
    if (fields.length > 0) totals.present++;
    if (fields.length > 0 && outcome !== "not used") totals.found++;
    if (outcome === "used") {
      totals.used++;
      const isRight = got.some((field) => fields.includes(field));
      if (isRight) totals.right++;
      else {
        isWrong = true;
        if (got.some((field) => critical.has(field))) totals.criticalWrong++;
      }
    }
    const became = outcome === "used" ? got.join("+") : outcome;
    if (became === fields.join("+") || (fields.length === 0 && outcome === "not used")) continue;
    if (got.some((field) => fields.includes(field))) continue;
    const pair = `${fields.join(" or ") || "none"} → ${became}`;
    confusion.set(pair, (confusion.get(pair) ?? 0) + 1);
    say(
      `${JSON.stringify(column)}: ${pair}${inspected?.reason ? ` (${inspected.reason.slice(0, 100)})` : ""}`,
    );
  }
  const open = found.questions.length;
  questions.push(isWrong ? Number.POSITIVE_INFINITY : open);
  if (open > 0) say(`${open} questions`);
  const cars = truth.cars ?? [];
  if (cars.length > 0) compareCars(await firstCars(options, found, truth), cars, say);
}

/** A name as the reader of XML gives it: `@id` and `g:id` are `id`, `Odometer.#text` is `Odometer`. */
function plainName(name: string): string {
  return name.replace(/[@]|\.?#text$|(?<=^|\.)[a-z]+:(?=\S)/g, "");
}

function fieldsOfTruth(wanted: Truth["columns"][string]): string[] {
  return [wanted].flat().filter((field) => field !== null);
}

function mayBeNone(wanted: Truth["columns"][string]): boolean {
  return [wanted].flat().includes(null);
}

/** The fields that the proposal reads from a column. */
function fieldsOf({ mapping }: Inspection, column: string): string[] {
  return Object.entries(read(mapping).fields)
    .filter(([, spec]) => columnsOf(spec).includes(column))
    .map(([field]) => field);
}

function read(yaml: string): FeedMapping {
  const parsed = parseMapping(yaml);
  if (parsed.kind === "invalid") throw new Error(parsed.problems.join("; "));
  return parsed.mapping;
}

/** The first cars of the file by its proposal, with each question answered by the truth: the first answer about the right field. */
async function firstCars(
  options: Parameters<typeof inspectFile>[0],
  found: Inspection,
  { columns, cars = [] }: Truth,
): Promise<Record<string, unknown>[]> {
  const mapping = read(found.mapping);
  for (const { column, answers } of mapping.ask) {
    const [, wanted = null] =
      Object.entries(columns).find(([name]) => plainName(name) === plainName(column)) ?? [];
    const fields = fieldsOfTruth(wanted);
    const answer = answers.find((one) => Object.keys(one.fields).some((field) => fields.includes(field)));
    Object.assign(mapping.fields, answer?.fields ?? (fields[0] ? { [fields[0]]: column } : {}));
    if (fields.length === 0) mapping.ignore.push(column);
  }
  const { rows, context } = await profileFile({ ...options, mapping });
  const reader = recordReader(mapping);
  const first = [...(rows?.read() ?? [])].slice(0, cars.length);
  return first.map(({ record }) => {
    const { fields, literal } = reader.read(record);
    const car = normalise(fields, context, literal);
    return car.kind === "car" ? (car.facts as Record<string, unknown>) : {};
  });
}

function compareCars(
  facts: readonly Record<string, unknown>[],
  cars: readonly Record<string, unknown>[],
  say: (text: string) => void,
): void {
  for (const [at, car] of cars.entries())
    for (const [field, value] of Object.entries(car)) {
      totals.values++;
      const got = factOf(facts[at], field);
      if (isSameFact(got, value)) totals.valuesRight++;
      else say(`car ${at + 1}: ${field} is ${short(got)}, not ${short(value)}`);
    }
}

/** The fact of a field; that of `variant.cylinders` is a part of another. */
function factOf(facts: Record<string, unknown> | undefined, field: string): unknown {
  const [group, part] = field.split(".") as [string, string?];
  const fact = facts?.[group] ?? null;
  return part === undefined || fact === null ? fact : ((fact as Record<string, unknown>)[part] ?? null);
}

/** Whether a fact is what the truth says, which gives cylinders and an engine's litres as numbers. */
function isSameFact(got: unknown, value: unknown): boolean {
  const number =
    typeof value === "number" && typeof got === "string" ? /^([\d.]+)(?: L)?$/.exec(got)?.[1] : undefined;
  return number === undefined ? JSON.stringify(got) === JSON.stringify(value) : Number(number) === value;
}

function short(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 80);
}
