import type { CarFacts, CarVariant, LenderOffer } from "#domain/cars/car.ts";
import { readVideo, videoAddress } from "#domain/cars/car-video.ts";
import { maxConditionPhotos } from "#domain/cars/condition.ts";
import {
  type ColumnQuantity,
  columnQuantities,
  type QuantityColumn,
  quantityColumns,
} from "#domain/cars/quantities.ts";
import { oneLine, readAddresses, readCaptionedAddresses, readList } from "./feed-values.ts";
import type { FeedFields } from "./fields.ts";
import { parseNumber } from "./number-text.ts";
import { isPlaceholder, type RowReader } from "./row-reader.ts";
import { twoCounts } from "./value-kind.ts";

/** Fields that are derived from several columns of a row or need their own parser. */
const milesToKilometres = 1.609344;

/** Units of distance by their initial. */
const wholeUnits: Readonly<Record<string, string>> = { M: "mi", K: "km" };

/** Years after which a used car has been driven. */
const drivenYears = 4;
const fewestKilometres = 10;

/** @param used the year of a used car, null of others: a reading of a few kilometres of an old car is none */
export function kilometres(
  { raw, number, reading, context, warn, within }: RowReader,
  used: number | null,
): number | undefined {
  const value = number("km");
  if (value === undefined) return undefined;
  const isOld = used !== null && used < context.bounds.year.max - drivenYears;
  const isNone = isPlaceholder(value) && value <= context.bounds.km.max;
  if (!context.isExact && (isNone || (isOld && value > 0 && value < fewestKilometres))) {
    warn("km", `can't be the reading of ${isOld ? `a used car of ${used}` : "a car"}: left out`);
    return undefined;
  }
  const said = `${raw("km")} ${wholeUnits[raw("km_unit").trim().toUpperCase()] ?? raw("km_unit")}`;
  const inMiles = /\bmi(?:les?)?\b/i.test(said) || (reading("km").unit === "mi" && !/\bkms?\b/i.test(said));
  if (context.isExact && !inMiles && !Number.isInteger(value))
    warn("km", `is a whole number of kilometres. Write ${Math.floor(value)} or ${Math.ceil(value)}`);
  return within("km", "km", Math.round(inMiles ? value * milesToKilometres : value));
}

/** The quantities that have a column, in their own unit: `3500`, `3,500 kg`, `3.5 t`; 0 says that there is no value. */
export function columnsOfQuantities({
  raw,
  number,
  within,
}: RowReader): Partial<Record<ColumnQuantity, number>> {
  const found: Partial<Record<ColumnQuantity, number>> = {};
  for (const name of columnQuantities) {
    const value = number(name);
    if (!value) continue;
    const { otherUnits }: QuantityColumn = quantityColumns[name];
    const factor = otherUnits.find(([unit]) => unit.test(raw(name)))?.[1] ?? 1;
    found[name] = within(name, name, Math.round(value * factor));
  }
  return found;
}

export function prices({
  text,
  money,
  warn,
}: RowReader): Pick<
  CarFacts,
  "price" | "price_type" | "before_price" | "offer_price" | "subscription_price"
> {
  const plain = money("price", "price");
  const driveAway = money("dap_price", "price");
  const excluding = money("egc_price", "price");
  if (driveAway !== undefined && excluding !== undefined && excluding > driveAway)
    warn("egc_price", `is above the drive-away price of ${driveAway}: government charges can't be negative`);
  const label =
    plain !== undefined ? undefined : driveAway !== undefined ? "Drive Away" : "Excl. Govt. Charges";
  const price = plain ?? driveAway ?? excluding;
  return {
    price,
    price_type: text("price_type", 80) ?? (price === undefined ? undefined : label),
    before_price: money("before_price", "before_price"),
    offer_price: money("offer_price", "offer_price"),
    subscription_price: money("subscription_price", "subscription_price"),
  };
}

export function count(
  { text, warn, within }: RowReader,
  field: "doors" | "seats",
  noun: string,
): number | undefined {
  const given = text(field, 80);
  if (given === undefined) return undefined;
  const either = field === "doors" ? twoCounts(given) : undefined;
  if (either !== undefined) return either;
  const match = /^(\d{1,3})(?:[.,]0+)?(?:\s*-)?\s*(\p{L}[\p{L} ]*)?$/iu.exec(given);
  const unit = match?.[2]?.trim().toLowerCase() ?? "";
  if (!match || !isUnitOf(noun, unit)) {
    warn(field, `does not count ${noun}s: left out`);
    return undefined;
  }
  const value = Number(match[1]);
  return value === 0 ? undefined : within(field, field, value);
}

function isUnitOf(noun: string, unit: string): boolean {
  return unit === "" || unit.startsWith(noun) || (noun === "door" && /^drs?$|^t(?:ü|ue)r/.test(unit));
}

const litresOf = /(?<!\d)(\d+(?:[.,]\d+)?)\s*l(?:it|\b|$)/i;
const centimetresOf = /(\d[\d.,]{2,12})\s*c(?:c|m)/i;
/** `2.0 TDI`: one digit before and one after the sign. */
const decimalOf = /(?<![\d.,])([0-9][.,]\d)(?![\d.,])/;
const numberAlone = /^[\d.,'’\s]+$/;

/** Whether a text says the size of an engine: litres, cubic centimetres or a number alone, but no badge such as `320d` or `V8`. */
export const readsEngineSize = (text: string): boolean =>
  [litresOf, centimetresOf, decimalOf, numberAlone].some((pattern) => pattern.test(text.slice(0, 80)));

/** `2.5`, `2494 cc`, `4 cyl, 2.5 L`, `2.5 TDI` → `2.5 L`; an electric car's 0 means no value. */
export function engineSize({ text, reading, within, warn }: RowReader): string | undefined {
  const given = text("engine_size", 80);
  if (given === undefined) return undefined;
  const { decimal, scale } = reading("engine_size");
  const litres = litresOf.exec(given)?.[1]?.replace(",", ".");
  const cc = centimetresOf.exec(given)?.[1]?.replace(/\D/g, "");
  const part = numberAlone.test(given) ? undefined : decimalOf.exec(given)?.[1]?.replace(",", ".");
  const parsed = parseNumber(given, { decimal: decimal ?? "." });
  const alone = numberAlone.test(given) && parsed.kind === "number" ? parsed.value * scale : undefined;
  const value = cc ?? part ?? alone;
  if (litres === undefined && value === undefined) {
    if (cylindersIn(given) === undefined) warn("engine_size", "has no engine size: left out");
    return undefined;
  }
  const size = Number(litres ?? (Number(value) > 50 ? Number(value) / 1000 : value));
  if (size === 0 || within("engine_size", "engine_size", size) === undefined) return undefined;
  return `${String(Math.round(size * 10) / 10)} L`;
}

export function list(
  { raw }: RowReader,
  field: "standardEquipment" | "payment_processors" | "history_statements",
): string[] | undefined {
  const given = raw(field);
  if (given === "") return undefined;
  const items = readList(given);
  return items.length > 0 ? items : undefined;
}

/** Pictures of HomeNet that stand for a car's own. */
const stockImage = /\/\/content\.homenetiol\.com\/stock_images\//i;

export function pictures({ raw, warnings }: RowReader): string[] | undefined {
  const given = raw("image_urls");
  if (given === "") return undefined;
  const { good: addresses, bad } = readAddresses(given);
  const good = addresses.filter((url) => !stockImage.test(url));
  if (bad.length > 0)
    warnings.push({
      field: "image_urls",
      value: bad[0] as string,
      reason: "is not a web address: left out",
    });
  return good.length > 0 ? good : undefined;
}

export function address({ text, warn }: RowReader, field: "file"): string | undefined {
  const given = text(field, 2000);
  if (given === undefined) return undefined;
  // A path of the site is allowed; a scheme other than http(s) would run in the shopper's browser.
  if (/^https?:\/\/[^/]/i.test(given) || /^\/[^/\\]/.test(given)) return given;
  warn(field, "is not a web address: left out");
  return undefined;
}

/** Each with its words: what follows an address up to the next one. */
export function conditionPhotos({ raw, warnings }: RowReader): string[] | undefined {
  const given = raw("condition_photos");
  if (given === "") return undefined;
  const { good, bad } = readCaptionedAddresses(given, maxConditionPhotos);
  if (bad !== undefined)
    warnings.push({ field: "condition_photos", value: bad, reason: "is not a web address: left out" });
  return good.length > 0 ? good : undefined;
}

export function video({ text, warn }: RowReader): string | undefined {
  const given = text("video_url", 2000);
  if (given === undefined) return undefined;
  const found = readVideo(given.split("|")[0]?.trim() ?? "");
  if (found) return videoAddress(found);
  warn("video_url", "is no video on YouTube or Vimeo and no https address of an .mp4 file: left out");
  return undefined;
}

export function wholeNumber({ raw, warn }: RowReader, field: "custom_rank"): number | undefined {
  const given = raw(field).trim();
  if (given === "") return undefined;
  const value = /^-?\d{1,9}(?:\.0+)?$/.test(given) ? Number.parseInt(given, 10) : undefined;
  if (value === undefined) warn(field, "is not a whole number: left out");
  return value;
}

/** The cylinders of an engine by its layout: `V8`, `5.0L V8 32V`, `I4`. */
const cylindersIn = (text: string): string | undefined => /\b[VIHLRWBF]-?([2-9]|1[0268])\b/.exec(text)?.[1];

export function variant({ fields, text, warn }: RowReader): CarVariant | undefined {
  const found: Record<string, string> = {};
  for (const field of Object.keys(fields) as (keyof FeedFields)[]) {
    if (!field.startsWith("variant.")) continue;
    const given = text(field, 120);
    if (given === undefined || /^0(?:\.0+)?(?:\D|$)/.test(given)) continue;
    if (field === "variant.cylinders") {
      const cylinders = /^(\d{1,2})(?:\.0+)?(?:\s*cyl.*)?$/i.exec(given)?.[1];
      if (cylinders) found.cylinders = cylinders;
      else warn(field, "does not count cylinders: left out");
    } else found[field.slice(8)] = given;
  }
  const cylinders = found.cylinders ?? cylindersIn(text("engine_size", 80) ?? "");
  if (cylinders !== undefined) found.cylinders = cylinders;
  return Object.keys(found).length > 0 ? sorted(found) : undefined;
}

const feetIn = { mm: 1 / 304.8, cm: 1 / 30.48, m: 1 / 0.3048 } as const;

/** A length with its unit, in feet: `20'2"`, `18 ft`, `6833mm`, `7.2 m`. */
function lengthInFeet(text: string): number | undefined {
  const [, feet, inches] =
    /^(\d{1,2})\s?(?:['’′]|ft|feet|foot)\s?(?:(\d{1,2})\s?(?:["”″]|''|in)?)?$/i.exec(text) ?? [];
  if (feet !== undefined) return rounded(Number(feet) + Number(inches ?? 0) / 12);
  const [, size, unit = ""] = /^(\d{1,5}(?:[.,]\d{1,3})?)\s?(mm|cm|m)(?:etres?|eters?)?$/i.exec(text) ?? [];
  const factor = feetIn[unit.toLowerCase() as keyof typeof feetIn];
  return size === undefined || factor === undefined
    ? undefined
    : rounded(Number(size.replace(",", ".")) * factor);
}

const rounded = (feet: number): number => Math.round(feet * 100) / 100;

export function group<Keys extends string>(
  { fields, number, text }: RowReader,
  prefix: "specifications" | "autograb_data",
  numbers: Keys[],
) {
  const found: Record<string, string | number> = {};
  for (const field of Object.keys(fields) as (keyof FeedFields)[]) {
    if (!field.startsWith(`${prefix}.`)) continue;
    const key = field.slice(prefix.length + 1);
    const length = /^body_/.test(key) ? lengthInFeet(text(field, 120) ?? "") : undefined;
    const value = length ?? ((numbers as string[]).includes(key) ? number(field) : text(field, 120));
    if (value !== undefined) found[key] = value;
  }
  return Object.keys(found).length > 0 ? sorted(found) : undefined;
}

/** Offers from `finance_lenders.<provider>.<value>` fields, or from one field with all of them as JSON. */
export function lenders({ fields, raw, warn }: RowReader): Record<string, LenderOffer> | undefined {
  const offers: Record<string, Record<string, number | string>> = {};
  const put = (provider: string, key: string, given: unknown): void => {
    if (!/^[\w-]{1,60}$/.test(provider) || (key !== "disclaimer" && !lenderNumbers.has(key))) return;
    if (given === null || given === undefined || given === "") return;
    const value = key === "disclaimer" ? oneLine(String(given), 4000) : Number(given);
    if (typeof value === "number" && !Number.isFinite(value)) return;
    offers[provider] ??= {};
    offers[provider][key] = value;
  };
  const whole = raw("finance_lenders").trim();
  if (whole) {
    try {
      for (const [provider, offer] of Object.entries(JSON.parse(whole) as object))
        for (const [key, value] of Object.entries((offer ?? {}) as object)) put(provider, key, value);
    } catch {
      warn("finance_lenders", "is not JSON: left out");
    }
  }
  for (const field in fields) {
    if (!field.startsWith("finance_lenders.")) continue;
    const [, provider, key] = field.split(".");
    if (provider && key) put(provider, key, fields[field as keyof FeedFields]);
  }
  if (Object.keys(offers).length === 0) return undefined;
  return sorted(
    Object.fromEntries(Object.entries(offers).map(([provider, offer]) => [provider, sorted(offer)])),
  );
}

const lenderNumbers = new Set([
  "interestRate",
  "comparisonRate",
  "paymentWeek",
  "paymentMonth",
  "termMonths",
  "termYears",
  "termPerUnit",
  "deposit",
  "balloon",
]);

/** Sorts the keys, so that equal values have equal hashes for any order of a file's columns. */
function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
