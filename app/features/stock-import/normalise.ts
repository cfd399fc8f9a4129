import type { CarFacts, CarVariant, LenderOffer } from "../cars/car.ts";
import {
  manyLines,
  oneLine,
  readAddresses,
  readDate,
  readFlag,
  readList,
  readNumber,
  saysNothing,
} from "./feed-values.ts";
import type { FeedFields } from "./fields.ts";
import {
  readBody,
  readCarType,
  readDrive,
  readFuel,
  readStatus,
  readTransmission,
  transmissionWord,
  unshout,
} from "./vocabulary.ts";

/** A value of a row that was refused or looks wrong. `field` is the feed field, e.g. `doors`. */
export type FieldProblem = { field: string; value: string; reason: string };

export type NormalisedRow =
  | { kind: "car"; facts: CarFacts; privateFacts: { purchase_cost: number } | null; warnings: FieldProblem[] }
  | { kind: "rejected"; problem: FieldProblem; warnings: FieldProblem[] };

const miles = 1.609344;

/**
 * A feed's texts as facts. Only a car without a usable make, model or year is refused; whatever else is unreadable is
 * left out and whatever is unlikely is kept, each with a warning. Its own output, written as text, gives itself.
 * @param now the year after its is the latest that a car can have without a warning
 */
export function normalise(fields: FeedFields, now: Date): NormalisedRow {
  const warnings: FieldProblem[] = [];
  const raw = (field: keyof FeedFields): string => {
    const text = fields[field];
    return text === undefined || saysNothing(text.trim()) ? "" : text;
  };
  const warn = (field: keyof FeedFields, reason: string): void => {
    warnings.push({ field, value: oneLine(raw(field), 200), reason });
  };
  const text = (field: keyof FeedFields, most?: number): string | undefined =>
    oneLine(raw(field), most) || undefined;
  const number = (field: keyof FeedFields): number | undefined => {
    const given = raw(field).trim();
    if (given === "" || /^(?:poa|call|contact|enquire|price on application)/i.test(given)) return undefined;
    const value = readNumber(given);
    if (value === undefined) warn(field, "is not a number: left out");
    else if (value < 0) warn(field, "is negative: left out");
    return value !== undefined && value >= 0 ? value : undefined;
  };
  const dollars = (field: keyof FeedFields): number | undefined => {
    const value = number(field);
    if (value === undefined) return undefined;
    if (/\b(?:USD|NZD|EUR|GBP|CAD|JPY)\b|[€£]/i.test(raw(field)))
      warn(field, "is not in Australian dollars: kept as it is");
    if (Math.round(value) === 0) {
      warn(field, "is 0: taken as no price");
      return undefined;
    }
    return Math.round(value);
  };
  const date = (field: keyof FeedFields): string | undefined => {
    const given = raw(field).trim();
    if (given === "") return undefined;
    const value = readDate(given);
    if (value === undefined) warn(field, "is not a date: left out");
    return value;
  };
  const flag = (field: keyof FeedFields): boolean | undefined => {
    const given = raw(field).trim();
    if (given === "") return undefined;
    const value = readFlag(given);
    if (value === undefined) warn(field, "is neither yes nor no: left out");
    return value;
  };
  /** A word of a vocabulary; an unknown one stays as it was written. */
  const word = (
    field: keyof FeedFields,
    read: (text: string) => string | null | undefined,
  ): string | undefined => {
    const given = text(field, 80);
    if (given === undefined) return undefined;
    const known = read(given);
    if (known === undefined) warn(field, "is an unknown word: kept as it is");
    return known === undefined ? given : (known ?? undefined);
  };
  const reject = (field: keyof FeedFields, reason: string): NormalisedRow => ({
    kind: "rejected",
    problem: { field, value: oneLine(fields[field] ?? "", 200), reason },
    warnings,
  });

  let make = text("make", 80);
  let model = text("model", 80);
  if (!make) return reject("make", "is missing");
  if (!model) return reject("model", "is missing");
  const yearText = raw("year").trim();
  if (yearText === "") return reject("year", "is missing");
  const year = /^\d{4}(?:\.0+)?$/.test(yearText) ? Number.parseInt(yearText, 10) : null;
  if (year === null) return reject("year", "is not a year");
  if (year > now.getUTCFullYear() + 1) warn("year", "is in the future: kept as it is");
  if (year < 1900) warn("year", "is before 1900: kept as it is");
  // A feed that shouts the make shouts everything; one that doesn't writes RAV4 and BT-50 on purpose.
  const shouted = make.length >= 5 && make === make.toUpperCase();
  if (shouted) {
    make = unshout(make);
    model = unshout(model);
  }

  const name = text("name");
  const badge = text("badge", 80) ?? badgeOf(name ?? text("carsales_title"), year, make, model);
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

  const facts: CarFacts = {
    make,
    model,
    year,
    car_type: carType ?? "used",
    status: status === "hidden" || !status ? "in_stock" : status,
    name: name ?? [year, make, model, badge].filter(Boolean).join(" "),
    badge,
    series: text("series", 80),
    carsales_title: text("carsales_title"),
    colour: capital(text("colour", 80)),
    interior_colour: capital(text("interior_colour", 80)),
    stocknum: text("stocknum", 80),
    vin: text("vin", 40)?.toUpperCase(),
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
    km: kilometres(),
    ...prices(),
    simple_body: word("simple_body", readBody) ?? (bodyWord ? (readBody(bodyWord) ?? undefined) : undefined),
    fuel: text("fuel", 80),
    simple_fuel: raw("simple_fuel") ? word("simple_fuel", readFuel) : word("fuel", readFuel),
    trans: text("trans", 80) && transmissionWord(text("trans", 80) as string),
    simple_transmission: raw("simple_transmission")
      ? word("simple_transmission", readTransmission)
      : word("trans", readTransmission),
    drive: word("drive", readDrive),
    doors: count("doors", "door", 6),
    seats: count("seats", "seat", 60),
    engine_size: engineSize(),
    dealercomments: manyLines(raw("dealercomments")) || undefined,
    standardEquipment: list("standardEquipment"),
    variant: variant(),
    specifications: group("specifications", [
      "body_width",
      "body_length",
      "tare_weight",
      "sleeps",
      "aggregate_trailer_mass",
    ]),
    autograb_data: group("autograb_data", ["average_market_price", "state_average_market_price"]),
    finance_lenders: lenders(),
    payment_processors: list("payment_processors"),
    file: address("file"),
    city: text("city", 80),
    state: text("state", 40),
    private_suburb: text("private_suburb", 80),
    private_postcode: text("private_postcode", 12),
    custom_rank: wholeNumber("custom_rank"),
    image_urls: pictures(),
  };
  if (facts.vin && !/^[A-HJ-NPR-Z\d]{17}$/.test(facts.vin))
    warn("vin", "is not a VIN of 17 letters and digits: kept as it is");
  const cost = number("purchase_cost");
  return {
    kind: "car",
    facts: present(facts),
    privateFacts: cost === undefined ? null : { purchase_cost: cost },
    warnings,
  };

  function kilometres(): number | undefined {
    const value = number("km");
    if (value === undefined) return undefined;
    const inMiles = /\bmi(?:les?)?\b/i.test(`${raw("km")} ${raw("km_unit")}`);
    const km = Math.round(inMiles ? value * miles : value);
    if (km > 1_000_000) warn("km", "is more than a million kilometres: kept as it is");
    return km;
  }

  function prices(): Pick<
    CarFacts,
    "price" | "price_type" | "before_price" | "offer_price" | "subscription_price"
  > {
    const [plain, driveAway, excluding] = [dollars("price"), dollars("dap_price"), dollars("egc_price")];
    if (driveAway !== undefined && excluding !== undefined && excluding > driveAway)
      warn(
        "egc_price",
        `is above the drive-away price of ${driveAway}: government charges can't be negative`,
      );
    const label =
      plain !== undefined ? undefined : driveAway !== undefined ? "Drive Away" : "Excl. Govt. Charges";
    const price = plain ?? driveAway ?? excluding;
    return {
      price,
      price_type: text("price_type", 80) ?? (price === undefined ? undefined : label),
      before_price: dollars("before_price"),
      offer_price: dollars("offer_price"),
      subscription_price: dollars("subscription_price"),
    };
  }

  function count(field: "doors" | "seats", noun: string, most: number): number | undefined {
    const given = text(field, 80);
    if (given === undefined) return undefined;
    const match = /^(\d{1,3})(?:\.0+)?\s*-?\s*([a-z ]*)$/i.exec(given);
    const unit = match?.[2]?.trim().toLowerCase() ?? "";
    const other = unit !== "" && !unit.startsWith(noun) && !(noun === "door" && /^drs?$/.test(unit));
    if (!match || other) {
      warn(field, `does not count ${noun}s: left out`);
      return undefined;
    }
    const value = Number(match[1]);
    if (value === 0) return undefined;
    if (value > most) {
      warn(field, `is too many ${noun}s${noun === "door" ? ", perhaps the seats" : ""}: left out`);
      return undefined;
    }
    return value;
  }

  /** `2.5`, `2494 cc`, `4 cyl, 2.5 L` → `2.5 L`; electric cars' 0 is nothing. */
  function engineSize(): string | undefined {
    const given = text("engine_size", 80);
    if (given === undefined) return undefined;
    const litres = /(\d+(?:\.\d+)?)\s*l(?:it|\b|$)/i.exec(given)?.[1];
    const cc = /(\d[\d,]{2,})\s*cc/i.exec(given)?.[1];
    const value = litres ? Number(litres) : cc ? Number(cc.replace(/,/g, "")) : readNumber(given);
    if (value === undefined) return given;
    if (value === 0) return undefined;
    return `${String(Math.round(value > 50 ? value / 100 : value * 10) / 10)} L`;
  }

  function list(field: "standardEquipment" | "payment_processors"): string[] | undefined {
    const items = readList(raw(field));
    return items.length > 0 ? items : undefined;
  }

  function pictures(): string[] | undefined {
    const { good, bad } = readAddresses(raw("image_urls"));
    if (bad.length > 0)
      warnings.push({
        field: "image_urls",
        value: bad[0] as string,
        reason: "is not a web address: left out",
      });
    return good.length > 0 ? good : undefined;
  }

  function address(field: "file"): string | undefined {
    const given = text(field, 2000);
    if (given === undefined) return undefined;
    // A path of the site's own is let pass; a scheme other than http(s) would run in the shopper's browser.
    if (/^https?:\/\/[^/]/i.test(given) || /^\/[^/\\]/.test(given)) return given;
    warn(field, "is not a web address: left out");
    return undefined;
  }

  function wholeNumber(field: "custom_rank"): number | undefined {
    const given = raw(field).trim();
    if (given === "") return undefined;
    const value = /^-?\d{1,9}(?:\.0+)?$/.test(given) ? Number.parseInt(given, 10) : undefined;
    if (value === undefined) warn(field, "is not a whole number: left out");
    return value;
  }

  function variant(): CarVariant | undefined {
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
    return Object.keys(found).length > 0 ? sorted(found) : undefined;
  }

  function group<Keys extends string>(prefix: "specifications" | "autograb_data", numbers: Keys[]) {
    const found: Record<string, string | number> = {};
    for (const field of Object.keys(fields) as (keyof FeedFields)[]) {
      if (!field.startsWith(`${prefix}.`)) continue;
      const key = field.slice(prefix.length + 1);
      const value = (numbers as string[]).includes(key) ? number(field) : text(field, 120);
      if (value !== undefined) found[key] = value;
    }
    return Object.keys(found).length > 0 ? sorted(found) : undefined;
  }

  /** Offers as `finance_lenders.<provider>.<value>` fields, or all of them as JSON in one. */
  function lenders(): Record<string, LenderOffer> | undefined {
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
    for (const [field, value] of Object.entries(fields)) {
      const [prefix, provider, key] = field.split(".");
      if (prefix === "finance_lenders" && provider && key) put(provider, key, value);
    }
    if (Object.keys(offers).length === 0) return undefined;
    return sorted(
      Object.fromEntries(Object.entries(offers).map(([provider, offer]) => [provider, sorted(offer)])),
    );
  }
}

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

/** What follows year, make and model in a title is the badge: `2019 Mazda CX-5 Maxx Sport` → `Maxx Sport`. */
function badgeOf(title: string | undefined, year: number, make: string, model: string): string | undefined {
  const start = `${year} ${make} ${model} `.toLowerCase();
  if (!title?.toLowerCase().startsWith(start)) return undefined;
  return title.slice(start.length, start.length + 80).trim() || undefined;
}

/** `WHITE` and `white` → `White`; mixed writing stays. */
function capital(text: string | undefined): string | undefined {
  if (text === undefined || (text !== text.toUpperCase() && text !== text.toLowerCase())) return text;
  return text
    .toLowerCase()
    .replace(/(^|[\s/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

/** Keys in one order, so that equal facts have equal hashes whatever the order of a file's columns. */
function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Without the keys that have no value. */
function present(facts: CarFacts): CarFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as CarFacts;
}
