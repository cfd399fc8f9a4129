import type { FeedField } from "#domain/stock/import/rows/fields.ts";
import { parseNumber } from "#domain/stock/import/rows/number-text.ts";
import { readsEngineSize } from "#domain/stock/import/rows/row-facts.ts";
import { type ColumnEvidence, looksLike, type RawColumn } from "./column-evidence.ts";
import { type Fit, fewest, never } from "./fit.ts";
import { feetOf, millimetresOf } from "./lengths.ts";

/** The highest usual number of what is counted; few cars have more. */
const atMost =
  (most: number): Fit =>
  (_, { median }) =>
    (median ?? 0) > most ? never : 0.05;

const inMillimetres: Fit = ({ name }, evidence) => (millimetresOf(name, evidence) === null ? never : 0);

const inFeet: Fit = ({ name }, evidence) => (feetOf(name, evidence) === null ? never : 0);

const inNumbers: Fit = (_, { share }) => (share((text) => /\d/.test(text)) < 0.5 ? never : 0);

/** A number between litres and cubic centimetres, or above these: kilometres of a litre, hours. */
const isNoSize = (text: string) => {
  const number = parseNumber(text, { decimal: "." });
  return (
    number.kind === "number" && ((number.value > maxLitres && number.value < 49) || number.value > 20_000)
  );
};
/** Of the largest engines of trucks. */
const maxLitres = 17;
const isSerial = (text: string) => /^(?=.*\d)[A-Z\d-]{6,}$/i.test(text);

/** Distances that a contract includes are few and round: 10,000, 15,000, 20,000. */
const isAllowance = ({ texts }: RawColumn, { total, share }: ColumnEvidence): boolean =>
  total >= 5 &&
  texts.size <= total / 2 &&
  share((text) => /[1-9]\d{0,3}[05][.,]?000\b|^\d0[.,]?000\b/.test(text)) > 0.9;

export const numberFits: Partial<Record<FeedField, Fit>> = {
  year: (_, { share }) => (share(looksLike.year) > 0.9 ? 0.2 : share(looksLike.anyYear) > 0.5 ? 0.05 : -0.4),
  km: (column, evidence) => {
    const { share, kindShare, median, total } = evidence;
    if (share(looksLike.polishPower) > 0.5 || isAllowance(column, evidence)) return never;
    // Lengths in metres.
    if (total >= fewest && (median ?? 0) < 25 && share((text) => /^\d{1,2}[.,]\d{1,2}$/.test(text)) > 0.5)
      return never;
    return kindShare("a distance") > 0.5 ? 0.15 : (median ?? 0) < 25 && total >= fewest ? -0.1 : 0;
  },
  engine_size: (_, { share, total }) => {
    const isMany = total >= fewest;
    if (isMany && share(readsEngineSize) < 0.1 && share(isSerial) > 0.8) return never;
    if (isMany && share(isNoSize) > 0.5) return never;
    return share(readsEngineSize) >= 0.5 ? 0.1 : isMany ? -0.3 : 0;
  },
  custom_rank: (_, { share }) => (share((text) => /^-?\d+$/.test(text)) < 0.5 ? never : 0),
  doors: atMost(6),
  seats: atMost(9),
  "variant.cylinders": atMost(12),
  "variant.vehiclelength": inMillimetres,
  "variant.vehiclewidth": inMillimetres,
  "variant.vehicleheight": inMillimetres,
  "specifications.body_length": inFeet,
  "specifications.body_width": inFeet,
  "variant.torque": inNumbers,
  towing_capacity: inNumbers,
  "variant.fuelconsumptioncombined": inNumbers,
};

export function amountSupport(field: FeedField, { share, kindShare, median }: ColumnEvidence): number {
  const isUnreadable = share((text) => parseNumber(text, { decimal: null }).kind === "none") > 0.5;
  const isRate = share(looksLike.rate) > 0.3 && field !== "subscription_price";
  if (isUnreadable || isRate) return never;
  const isSmall =
    median !== null && median < 100 && field !== "subscription_price" && field !== "purchase_cost";
  if (isSmall && median <= 5) return -0.6;
  return kindShare("a price") > 0.5 ? 0.1 : isSmall ? -0.1 : 0;
}
