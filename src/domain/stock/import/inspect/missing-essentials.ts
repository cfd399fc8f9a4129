import type { Question } from "#domain/stock/import/columns/mapping.ts";
import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { makeIn, titlePatterns } from "./car-title.ts";
import { looksLike } from "./column-evidence.ts";
import { askAt, type ScoredColumn } from "./column-scores.ts";
import { exportPrice, formerNetPrice, netPrice } from "./price-meaning.ts";
import { whichField } from "./questions.ts";

/** What a car isn't listed without, and the price and kilometres that shoppers look for; each by the fields that stand for it. */
const essentials: readonly (readonly FeedField[])[] = [
  ["make"],
  ["model"],
  ["year", "build_date", "compliance_date"],
  ["price", "dap_price", "egc_price", "offer_price"],
  ["km"],
];
const numbers = new Set<FeedField>(["price", "km"]);
/** Questions about missing fields at most: a person doesn't answer more. */
const maxQuestions = 8;
const maxOfOneField = 2;
/** Fewer different texts are those of a flag or a state. */
const leastModels = 2;
/** Of a typical distance. */
const leastAmount = 30;
/** Of a typical price, which may be in thousands; grades of a condition are lower. */
const leastPrice = 7;
/** A typical price or distance is above this: of columns without names these are asked before lower ones, such as powers. */
const usualAmount = 2_000;

/** `3.2万km`, in ten thousands. */
const isLargeNumber = (text: string) => /\d[万萬만]/.test(text);

const isLatin = (name: string): boolean => /[a-z]/i.test(name);

/** A price without tax, for dealers or for export: the price of a file that has no other may be it. */
const isOtherPrice = (other: string | null): boolean => other?.startsWith("a price") ?? false;

const isNet = ({ meaning: { other } }: ScoredColumn): boolean =>
  other === netPrice || other === formerNetPrice;

/** A price of the car itself, which only its tax or market keeps from being the price: no number without a name is likelier. */
const isAskedPrice = (one: ScoredColumn): boolean => isNet(one) || one.meaning.other === exportPrice;

/** Numbers that go up from row to row are a numbering. */
function isAscending({ column: { texts } }: ScoredColumn): boolean {
  const numbers = [...texts.keys()].slice(0, 50).map(Number);
  return (
    numbers.length >= 5 && numbers.every((number, at) => at === 0 || number > (numbers[at - 1] as number))
  );
}

/** Whether the values can be those of an essential field. */
function isPlausible(field: FeedField, one: ScoredColumn): boolean {
  const { evidence } = one;
  const { share, kindShare, length, different, median } = evidence;
  if (length > 60 || length < 2 || share(looksLike.address) > 0.1 || share(looksLike.person) > 0.3)
    return false;
  if (field === "year") return share((text) => /(?:19|20)\d\d/.test(text)) > 0.8 && length < 24;
  // Instead of a price without tax there may be words: `POA`, `EOI`.
  const isNumeric =
    kindShare("a number", "a price", "a distance") > (isNet(one) ? 0.5 : 0.8) || share(isLargeNumber) > 0.8;
  // Lengths and sizes are small, and have decimals.
  const isAmount = (median ?? 0) >= leastAmount && share((text) => /\d[.,]\d{1,2}$/.test(text)) < 0.3;
  if (numbers.has(field) && isAscending(one)) return false;
  if (numbers.has(field))
    return (
      isNumeric &&
      different > 1 &&
      share(looksLike.year) < 0.8 &&
      (field === "price" ? (median ?? leastPrice) >= leastPrice : isAmount)
    );
  return field === "model"
    ? (different > leastModels || evidence.total < 5) && share((text) => /\p{L}/u.test(text)) > 0.3
    : share((text) => /^[^\d]+$/.test(text)) > 0.7;
}

/** Shorter texts are single words, and longer ones advertisements. */
const isTitleLong = ({ evidence: { length } }: ScoredColumn): boolean => length > 8 && length < 100;

/** Asks of a column of titles whether they are the year, make and model, which the file has in no other column. */
function titleQuestion({ column }: ScoredColumn, missing: readonly FeedField[]): Question | null {
  const texts = [...column.texts.keys()].slice(0, 1_000);
  const known = texts.filter((text) => makeIn(text) !== null).length;
  const regexes = known < texts.length * 0.7 ? null : titlePatterns(texts);
  if (!regexes) return null;
  const fields = (["make", "model", "year"] as const).filter((field) => missing.includes(field));
  const answer = Object.fromEntries(
    fields.map((field) => [field, { from: column.name, regex: regexes[field] as string }]),
  );
  return {
    column: column.name,
    question: `is it ${fields.join(", ")} in one text, and the model one word? For example ${texts
      .slice(0, 3)
      .map((text) => JSON.stringify(text.slice(0, 60)))
      .join(", ")}`,
    answers: [{ say: fields.join(", "), fields: answer }],
  };
}

/** Asks of columns whose name and values say nothing whether they are a field that the file lacks. */
export function missingEssentials(
  scored: readonly ScoredColumn[],
  used: ReadonlyMap<ScoredColumn, FeedField>,
  questions: ReadonlyMap<string, Question>,
): Question[] {
  const has = new Set<string>(used.values());
  for (const { answers } of questions.values())
    for (const { fields } of answers) for (const field of Object.keys(fields)) has.add(field);
  const missing = essentials
    .filter((names) => !names.some((name) => has.has(name)))
    .map(([name]) => name as FeedField);
  if (missing.length === 0) return [];
  if (missing.includes("make")) {
    const titles = scored.filter((one) => !questions.has(one.column.name) && isTitleLong(one));
    const question = titles.map((one) => titleQuestion(one, missing)).find((one) => one !== null);
    if (question) return [question];
  }
  const asked = new Map<string, number>();
  const hasNet = scored.some((one) => isNet(one) && isPlausible("price", one));
  const hasPriced = scored.some((one) => isAskedPrice(one) && isPlausible("price", one));
  const byAmount = (one: ScoredColumn) => Number((one.evidence.median ?? 0) < usualAmount);
  return scored
    .filter((one) => !used.has(one) && !questions.has(one.column.name))
    .toSorted((one, other) => byAmount(one) - byAmount(other))
    .filter(({ meaning, scores }) =>
      meaning.other !== null
        ? isOtherPrice(meaning.other)
        : ![...scores.values()].some((score) => score >= askAt),
    )
    .flatMap((one) => {
      // A name that the values contradict says nothing of amounts and distances.
      const isFree = one.contradicted.length === 0 || one.evidence.share(looksLike.rate) < 0.3;
      const open = missing.filter(
        (field) =>
          (one.contradicted.length === 0 || numbers.has(field)) &&
          !(field === "price" && hasPriced && !isOtherPrice(one.meaning.other)),
      );
      const fields = isFree ? open.filter((field) => isPlausible(field, one)) : [];
      if (isOtherPrice(one.meaning.other)) {
        if (!fields.includes("price") || (hasNet && !isNet(one))) return [];
        return [whichField(one, [one.meaning.other === formerNetPrice ? "before_price" : "price"])];
      }
      // A column of a script without a lexicon may be anything.
      const isForeign = one.contradicted.length === 0 && !isLatin(one.column.name);
      return fields.length > 0 || isForeign ? [whichField(one, fields)] : [];
    })
    .filter(({ answers }) => answers.length > 0)
    .filter(({ column, answers }) => {
      // A person is asked about the first columns that may be a field.
      const [field] = Object.keys(answers[0]?.fields ?? {});
      if (field === undefined || !isLatin(column)) return true;
      asked.set(field, (asked.get(field) ?? 0) + 1);
      return (asked.get(field) as number) <= maxOfOneField;
    })
    .slice(0, maxQuestions);
}
