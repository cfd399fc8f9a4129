import type { CarFacts } from "#domain/cars/car.ts";
import { knownMake } from "#domain/cars/makes.ts";
import { outOfBounds } from "./bounds.ts";
import { composedName } from "./composed-name.ts";
import { manyLines, oneLine, readShortYear, readYear, saysNothing } from "./feed-values.ts";
import type { FeedFields } from "./fields.ts";
import {
  address,
  columnsOfQuantities,
  conditionPhotos,
  count,
  engineSize,
  group,
  kilometres,
  lenders,
  list,
  pictures,
  prices,
  variant,
  video,
  wholeNumber,
} from "./row-facts.ts";
import { type FieldProblem, type RowContext, rowReader } from "./row-reader.ts";
import { checkVin, isOneSign, tidyVin } from "./vin.ts";
import {
  readBody,
  readCarType,
  readDrive,
  readFuel,
  readStatus,
  readTransmission,
  saysOther,
  transmissionWord,
  unshout,
} from "./vocabulary.ts";

export type NormalisedRow =
  | {
      kind: "car";
      facts: CarFacts;
      privateFacts: { purchase_cost: number } | null;
      /** The VIN if it identifies a car. */
      vin: string | null;
      warnings: FieldProblem[];
      /** The make as the feed writes it, where its usual spelling differs by more than case. */
      writtenMake?: string;
    }
  | { kind: "rejected"; problem: FieldProblem; warnings: FieldProblem[] };

/** The dates whose year is taken where a row says none. */
export const yearDates = ["build_date", "compliance_date"] as const;

/**
 * Parses a feed's text values. Only a car without a usable make, model or year (or date that it was built) is rejected; other invalid and
 * implausible values are left out, each with a warning. Idempotent: its own output, written as text, gives
 * itself.
 * @param context how the numbers of the file are written, and the bounds of plausible values
 * @param literal the fields whose text the mapping gives
 */
export function normalise(
  fields: FeedFields,
  context: RowContext,
  literal?: ReadonlySet<string>,
): NormalisedRow {
  const row = rowReader(fields, context, literal);
  const { warnings, raw, text, date, flag, word, warn } = row;
  const reject = (field: keyof FeedFields, reason: string): NormalisedRow => ({
    kind: "rejected",
    problem: { field, value: oneLine(fields[field] ?? "", 200), reason },
    warnings,
  });

  let make = text("make", 80);
  let model = text("model", 80);
  if (!make || saysOther(make)) return reject("make", "is missing");
  if (!model || saysOther(model)) return reject("model", "is missing");
  // A spreadsheet makes dates of the models 9-3 and 3-5.
  if (dateOfModel.test(model))
    return reject("model", "is a date, which a spreadsheet makes of a model such as 9-3");
  const yearText = (["year", ...yearDates] as const)
    .map((field) => raw(field).trim())
    .find((said) => said !== "");
  if (yearText === undefined) return reject("year", "is missing");
  const year =
    readYear(yearText, context.timeZone) ?? (context.shortYears ? readShortYear(yearText) : undefined);
  if (year === undefined) return reject("year", "is not a year");
  const implausible = outOfBounds(context.bounds, "year", year);
  if (implausible) return reject("year", implausible);
  // A feed with the make in capitals writes everything in capitals; others write RAV4 and BT-50 on purpose.
  const shouted = make.length >= 5 && make === make.toUpperCase();
  const written = make;
  make = knownMake(make) ?? (shouted ? unshout(make) : make);
  if (shouted) model = unshout(model);

  /** A text that says more than that something is of another kind. */
  const named = (field: "badge" | "series" | "colour" | "interior_colour") => {
    const said = text(field, 80);
    return said === undefined || saysOther(said) ? undefined : said;
  };
  const name = text("name");
  const title = name ?? text("carsales_title");
  const badge = named("badge") ?? badgeOf(title, year, make, model) ?? badgeOf(title, year, written, model);
  // "Type" is new or used in some exports and the body in others; "item type" is a body in some.
  const typeWord = text("type_word", 80) ?? "";
  const carTypeText = text("car_type", 80) ?? (readCarType(typeWord) ? typeWord : undefined);
  const itemType = text("item_type", 40)?.toLowerCase();
  const itemIsBody = itemType !== undefined && carBodies.has(readBody(itemType) ?? "");
  const bodyWord = [typeWord, itemIsBody ? itemType : ""].find((word) => readBody(word));
  const carType = carTypeText === undefined ? "used" : readCarType(carTypeText);
  if (carType === undefined) warn("car_type", "is an unknown word: taken as used");
  const statusText = text("status", 80);
  const status = statusText === undefined ? "in_stock" : readStatus(statusText);
  if (status === undefined) warn("status", "is an unknown word: taken as in stock");

  const vinText = text("vin", 40);
  const vin = vinText && tidyVin(vinText);
  const comments = manyLines(raw("dealercomments"));
  const facts: CarFacts = {
    make,
    model,
    year,
    car_type: carType ?? "used",
    status: flag("sold") ? "sold" : status === "hidden" || !status ? "in_stock" : status,
    name: name ?? composedName({ year, make, model, badge }),
    badge,
    series: named("series"),
    carsales_title: text("carsales_title"),
    colour: capital(named("colour")),
    interior_colour: capital(named("interior_colour")),
    stocknum: text("stocknum", 80),
    vin: vin && isOneSign(vin) ? undefined : vin,
    regplate: text("regplate", 20)?.toUpperCase(),
    rego_expiry: date("rego_expiry"),
    build_date: date("build_date"),
    compliance_date: date("compliance_date"),
    item_type: itemIsBody ? undefined : itemType,
    tag: text("tag", 80),
    certified: flag("certified") ?? (/certified|cpo/i.test(carTypeText ?? "") ? true : undefined),
    preorder: flag("preorder"),
    has_nvic: flag("has_nvic") ?? (raw("nvic") ? true : undefined),
    show_on_dealer_website: status === "hidden" ? false : flag("show_on_dealer_website"),
    km: kilometres(row, carType === undefined || carType === "used" ? year : null),
    ...columnsOfQuantities(row),
    ...prices(row),
    simple_body: word("simple_body", readBody) ?? (bodyWord ? (readBody(bodyWord) ?? undefined) : undefined),
    fuel: text("fuel", 80),
    simple_fuel: raw("simple_fuel") ? word("simple_fuel", readFuel) : word("fuel", readFuel),
    trans: text("trans", 80) && transmissionWord(text("trans", 80) as string),
    simple_transmission: raw("simple_transmission")
      ? word("simple_transmission", readTransmission)
      : word("trans", readTransmission),
    drive: word("drive", readDrive),
    doors: count(row, "doors", "door"),
    seats: count(row, "seats", "seat"),
    engine_size: engineSize(row),
    dealercomments: saysNothing(comments) ? undefined : comments,
    standardEquipment: list(row, "standardEquipment"),
    variant: variant(row),
    specifications: group(row, "specifications", [
      "body_width",
      "body_length",
      "tare_weight",
      "sleeps",
      "aggregate_trailer_mass",
    ]),
    autograb_data: group(row, "autograb_data", ["average_market_price", "state_average_market_price"]),
    finance_lenders: lenders(row),
    payment_processors: list(row, "payment_processors"),
    file: address(row, "file"),
    history_provider: text("history_provider", 80),
    history_date: date("history_date"),
    history_statements: list(row, "history_statements"),
    video_url: video(row),
    city: text("city", 80),
    state: text("state", 40),
    private_suburb: text("private_suburb", 80),
    private_postcode: text("private_postcode", 12),
    custom_rank: wholeNumber(row, "custom_rank"),
    image_urls: pictures(row),
    condition_photos: conditionPhotos(row),
  };
  if (vin && isOneSign(vin)) warn("vin", "is one sign throughout, which stands for none: left out");
  const vinProblem = facts.vin ? checkVin(facts.vin) : "length";
  if (facts.vin && vinProblem !== "none") warn("vin", vinReasons[vinProblem]);
  const cost = row.money("purchase_cost", "purchase_cost");
  return {
    kind: "car",
    facts: present(facts),
    privateFacts: cost === undefined ? null : { purchase_cost: cost },
    vin: vinProblem === "none" ? (facts.vin as string) : null,
    warnings,
    ...(written.toLowerCase() === make.toLowerCase() ? {} : { writtenMake: written }),
  };
}

const dateOfModel =
  /^\d{1,2}-[a-z]{3}(?:-\d{2,4})?$|^[a-z]{3}-\d{1,2}$|^(?:19|20)\d\d-\d\d-\d\d|^\d{1,2}[/.]\d{1,2}[/.]\d{4}$/i;

const vinReasons = {
  length: "is not a VIN of 17 letters and digits: kept, but no car is recognised by it",
  letters: "has letters that no VIN has: kept, but no car is recognised by it",
  "check digit": "has a wrong check digit: kept, but no car is recognised by it",
};

const carBodies = new Set([
  "SUV",
  "Hatchback",
  "Ute",
  "People Mover",
  "Wagon",
  "Sedan",
  "Convertible",
  "Coupe",
]);

/**
 * The badge is the rest of a title after year, make and model: `2019 Mazda CX-5 Maxx Sport` → `Maxx Sport`.
 */
function badgeOf(title: string | undefined, year: number, make: string, model: string): string | undefined {
  const start = `${year} ${make} ${model} `.toLowerCase();
  if (!title?.toLowerCase().startsWith(start)) return undefined;
  return title.slice(start.length, start.length + 80).trim() || undefined;
}

/** `WHITE` and `white` → `White`; mixed case is unchanged. */
function capital(text: string | undefined): string | undefined {
  if (text === undefined || (text !== text.toUpperCase() && text !== text.toLowerCase())) return text;
  return text
    .toLowerCase()
    .replace(/(^|[\s/-])(\p{L})/gu, (_, before: string, letter: string) => before + capitalLetter(letter));
}

/** A letter whose capital is several letters stays: `ß` has `SS`, which would be read as capitals the next time. */
function capitalLetter(letter: string): string {
  const upper = letter.toUpperCase();
  return upper.length > letter.length ? letter : upper;
}

/** Without the keys that have no value. */
function present(facts: CarFacts): CarFacts {
  const known: Record<string, unknown> = {};
  for (const name in facts) {
    const fact = facts[name as keyof CarFacts];
    if (fact !== undefined) known[name] = fact;
  }
  return known as CarFacts;
}
