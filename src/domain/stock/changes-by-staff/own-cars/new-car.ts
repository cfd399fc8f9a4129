import type { CarFacts } from "#domain/cars/car.ts";
import {
  type OverrideField,
  overrideField,
  typedText,
} from "#domain/stock/changes-by-staff/overrides/override-fields.ts";
import type { Question } from "#domain/stock/changes-by-staff/overrides/questions.ts";
import type { FeedFields } from "#domain/stock/import/rows/fields.ts";
import { normalise } from "#domain/stock/import/rows/normalise.ts";
import { type RowContext, unknownWord } from "#domain/stock/import/rows/row-reader.ts";

/** What identifies a car, which a correction can't change, and its place. */
const identifying = [
  { name: "stocknum", label: "Stock number", kind: "text", isPlain: true },
  { name: "vin", label: "VIN", kind: "text", isPlain: true },
  { name: "regplate", label: "Registration", kind: "text", isPlain: true },
] as const satisfies Pick<OverrideField, "name" | "label" | "kind" | "isPlain">[];

const described = [
  ...["car_type", "year", "make", "model", "badge", "series", "km", "colour"],
  ...["simple_body", "simple_fuel", "simple_transmission", "drive", "price", "price_type", "dealercomments"],
] as const;

export type NewCarField = Pick<
  OverrideField,
  "name" | "label" | "kind" | "choices" | "hint" | "isRequired" | "isPlain"
>;

/** The fields of the form for a new car, in its order. The others are filled in afterwards, on the car's own screen. */
export const newCarFields: readonly NewCarField[] = [
  ...identifying,
  ...described.flatMap((name) => overrideField(name) ?? []),
];

/** What two cars never share, or what is entered again when a car is copied. */
const ownOfEach = [
  "stocknum",
  "vin",
  "regplate",
  "rego_expiry",
  "km",
  "file",
  "history_provider",
  "history_date",
  "history_statements",
  "video_url",
  "image_urls",
  "condition_photos",
  "custom_rank",
] as const;

/** A car's facts without those that belong to it alone. */
export function copied(facts: CarFacts): CarFacts {
  const own: readonly string[] = ownOfEach;
  return Object.fromEntries(
    Object.entries(facts).filter(([name]) => !own.includes(name)),
  ) as unknown as CarFacts;
}

/** `question`: the car is added all the same once this is answered. */
export type NewCarProblem = { field: string; problem: string; question?: Question };

export type ReadNewCar =
  | { kind: "car"; facts: CarFacts; vin: string | null }
  | { kind: "invalid"; problems: NewCarProblem[] };

/**
 * Reads the form of a new car by the rules of a feed's row. What an import would leave out is a problem here.
 * @param texts by field; empty for none @param source the facts of the car that it is a copy of
 */
export function readNewCar(
  texts: Readonly<Record<string, string>>,
  { context, source }: { context: RowContext; source: CarFacts | null },
): ReadNewCar {
  const typed = newCarFields.map((field) => ({ field, text: typedText(field, texts[field.name] ?? "") }));
  const problems = typed.flatMap(({ field: { name, label, isRequired }, text }) =>
    isRequired && text === "" ? [{ field: name, problem: `${label} can’t be empty` }] : [],
  );
  if (problems.length > 0) return { kind: "invalid", problems };
  const filled = typed.filter(({ text }) => text !== "");
  const row = normalise(
    Object.fromEntries(filled.map(({ field, text }) => [field.name, text])) as FeedFields,
    { ...context, isExact: true },
  );
  const label = (name: string) => newCarFields.find((field) => field.name === name)?.label ?? name;
  const problemOf = ({ field, reason }: { field: string; reason: string }) => ({
    field,
    problem: `${label(field)} ${reason.split(":")[0]}`,
  });
  if (row.kind === "rejected") return { kind: "invalid", problems: [problemOf(row.problem)] };
  const warnings = row.warnings.filter(({ reason }) => reason !== unknownWord);
  if (warnings.length > 0) return { kind: "invalid", problems: warnings.map(problemOf) };
  const empty = Object.fromEntries(
    typed.flatMap(({ field, text }) => (text === "" ? [[field.name, null]] : [])),
  );
  return {
    kind: "car",
    vin: row.vin,
    facts: source
      ? { ...copied(source), ...empty, ...row.facts, status: "in_stock" }
      : { ...row.facts, status: "in_stock" },
  };
}
