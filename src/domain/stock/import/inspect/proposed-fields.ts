import { priceFields } from "#domain/stock/import/columns/column-profile.ts";
import type { Transform } from "#domain/stock/import/columns/mapping.ts";
import { type FeedField, headerKey } from "#domain/stock/import/rows/fields.ts";
import type { ColumnEvidence, RawColumn } from "./column-evidence.ts";
import { feetOf, millimetresOf } from "./lengths.ts";

/** How a field is read, as a mapping says it. */
export type ProposedField = string | ({ from: string | string[] } & Partial<Omit<Transform, "from">>);

/** Names of readings in thousands, and the highest typical one. */
const inThousands = /(?:^|[^\d])0{3}(?!\d)|\bx ?1[.,]?000\b|\btkm\b|thousand|tausend|mille|\bkkm\b/i;
const maxThousands = 1_000;

const inCents = /(?:^|[^a-z])(?:cents?|pence|minor ?units?)(?:$|[^a-z])|[a-z]Cents?$|_c(?:en)?ts?$/i;
/** Fields in feet. */
const bodyLengths = new Set<FeedField>(["specifications.body_length", "specifications.body_width"]);
/** Fields in millimetres. */
const lengths = new Set<FeedField>([
  "variant.vehiclelength",
  "variant.vehiclewidth",
  "variant.vehicleheight",
]);
const amounts = new Set<FeedField>(priceFields);

/** What is between two colours in one column; signs that a single colour may have count where the name says both. */
const colourMarks = [" / ", " over "];
const namedMarks = [...colourMarks, "/", "|", " - ", ","];

/** The fields that one column sets: a place or a pair of colours is split into its parts. */
export function proposedFields(
  field: FeedField,
  { name, texts, part }: RawColumn,
  evidence: ColumnEvidence,
): [FeedField, ProposedField][] {
  const { share, median } = evidence;
  if (part) return [[field, { from: name, ...part.spec }]];
  if (amounts.has(field) && inCents.test(name)) return [[field, { from: name, scale: 0.01 }]];
  if (field === "km" && inThousands.test(name) && median !== null && median < maxThousands)
    return [["km", { from: name, scale: 1000 }]];
  const millimetres = lengths.has(field) ? millimetresOf(name, evidence) : null;
  if (millimetres !== null && millimetres !== 1) return [[field, { from: name, scale: millimetres }]];
  const feet = bodyLengths.has(field) && headerKey(name) !== headerKey(field) ? feetOf(name, evidence) : null;
  if (feet !== null && feet !== 1) return [[field, { from: name, scale: feet }]];
  if (
    (field === "location" || field === "city") &&
    share((text) => /^[^,]+, ?[\p{Lu}]{2,3}$/u.test(text)) > 0.5
  )
    return [
      ["city", { from: name, split: ",", part: 0 }],
      ["state", { from: name, split: ",", part: -1 }],
    ];
  // Names of a dealer's own yards are few; those of towns are many.
  if (field === "location" && texts.size > 20) return [["city", name]];
  if (field === "colour") {
    const marks = /int|innen|inner/i.test(name) ? namedMarks : colourMarks;
    const mark = marks.find((sign) => share((text) => text.split(sign).length === 2) > 0.5);
    if (mark !== undefined)
      return [
        ["colour", { from: name, split: mark, part: 0 }],
        ["interior_colour", { from: name, split: mark, part: 1 }],
      ];
  }
  return [[field, name]];
}
