import { carStatuses } from "#domain/cars/car.ts";
import { normalise } from "#domain/stock/import/rows/normalise.ts";
import { type RowContext, unknownWord } from "#domain/stock/import/rows/row-reader.ts";
import { cutText } from "#lib/sent-text.ts";
import { type FieldValue, type OverrideField, typedText } from "./override-fields.ts";
import { valueIn } from "./value-text.ts";

export type ReadValue = { kind: "value"; value: FieldValue } | { kind: "invalid"; problem: string };

/** The car that a value is read for: its other fields decide how words are read. */
type ReadFor = { make: string; model: string; year: number };

/**
 * Reads what a person typed by the rules of a feed's value: the same bounds, dates, units and vocabularies. A value that an import would leave
 * out is an error here.
 * @param text empty for "no value"
 * @param places the ids of the locations that the car may be at
 */
export function readValue(
  field: OverrideField,
  text: string,
  car: ReadFor,
  { context, places }: { context: RowContext; places: readonly string[] },
): ReadValue {
  const invalid = (problem: string): ReadValue => ({ kind: "invalid", problem });
  const given = typedText(field, text);
  if (given === "")
    return field.isRequired ? invalid(`${field.label} can’t be empty`) : { kind: "value", value: null };
  if (field.kind === "place")
    return places.includes(given)
      ? { kind: "value", value: given }
      : invalid("Choose a location of the car’s dealership");
  if (field.name === "status")
    return (carStatuses as readonly string[]).includes(given)
      ? { kind: "value", value: given }
      : invalid(`Status is one of ${carStatuses.join(", ")}`);
  // An item of a list may contain commas: a pipe at the end says that they don't separate.
  const written = field.kind === "list" ? `${given.split(/\r?\n/).join("|")}|` : given;
  const row = normalise(
    { make: car.make, model: car.model, year: String(car.year), [field.name]: written },
    { ...context, isExact: true },
  );
  const problem =
    row.kind === "rejected"
      ? row.problem
      : row.warnings.find((one) => one.field === field.name && one.reason !== unknownWord);
  if (problem) return invalid(problemText(field, given, problem.reason.split(":")[0] ?? ""));
  const value = row.kind === "car" ? valueIn(row.facts, field.name) : null;
  if (value !== null) return { kind: "value", value };
  return invalid(
    field.kind === "money"
      ? misfitText(field, given, "a price")
      : `${field.label} can’t be read: leave it empty for no value`,
  );
}

/** Values of numbers that people know as such. */
const examples: Readonly<Record<string, string>> = { year: "2021", km: "45000" };

/** What to type instead of a value that a field can’t have. @param expected such as `a price` */
function whatToType({ name, kind, isRequired }: OverrideField, expected: string): string {
  const orNothing = isRequired ? "" : ", or leave it empty";
  if (kind === "money") return `Type an amount such as 28990${orNothing} for no price`;
  if (kind === "number") return `Type digits only, such as ${examples[name] ?? "5"}${orNothing}`;
  if (expected === "a date") return `Type a date such as 31/12/2027${orNothing}`;
  if (expected === "a web address") return `Type an address that begins with https://${orNothing}`;
  return `Type ${expected}${orNothing}`;
}

const misfitText = (field: OverrideField, given: string, expected: string): string =>
  `“${cutText(given, 40)}” isn’t ${expected}. ${whatToType(field, expected)}`;

/** @param reason such as `is a date, not a price`, `is not a year`, `is below 100, the lowest plausible value` */
function problemText(field: OverrideField, given: string, reason: string): string {
  // What says nothing of a make or model is read as missing.
  const isMissing = reason === "is missing";
  const expected = isMissing
    ? `a ${field.label.toLowerCase()}`
    : /^is (?:[a-z ]+, )?not (an? [a-z ]+)$/.exec(reason)?.[1];
  return expected === undefined ? `${field.label} ${reason}` : misfitText(field, given, expected);
}
