import type { carStatuses, carTypes } from "#domain/cars/car.ts";
import { plainCharacters } from "#lib/plain-characters.ts";

/** How a field is typed and shown. `list` is one item a line. */
export type FieldKind = "text" | "lines" | "list" | "number" | "money" | "flag" | "choice" | "place";

export type OverrideField = {
  name: string;
  label: string;
  section: SectionName;
  kind: FieldKind;
  /** What a `choice` offers; the words under which it is shown. */
  choices?: Readonly<Record<string, string>>;
  /** A car can't be without it. */
  isRequired?: true;
  hint?: string;
  /** Whether a text is written in plain characters, such as a date or a number plate. */
  isPlain?: true;
};

export const sectionNames = [
  "Price",
  "On the site",
  "Words",
  "The car",
  "Video and history",
  "Specification",
] as const;
export type SectionName = (typeof sectionNames)[number];

const statusWords = { in_stock: "In stock", coming_soon: "Coming soon", sold: "Sold" } satisfies Record<
  (typeof carStatuses)[number],
  string
>;
const typeWords = { new: "New", demo: "Demo", used: "Used" } satisfies Record<
  (typeof carTypes)[number],
  string
>;

/** The rank by which a featured car comes first in the default order of results. */
export const featuredRank = 1_000;

type Entry = Omit<OverrideField, "section" | "name">;

const sections: Record<SectionName, Record<string, Entry>> = {
  Price: {
    price: {
      label: "Price",
      kind: "money",
      hint: "The total that a private buyer pays, in whole dollars.",
    },
    price_type: { label: "Price type", kind: "text", hint: "Such as Drive Away. Shown beside the price." },
    before_price: {
      label: "Was price",
      kind: "money",
      hint: "Struck through, only while it is above the price.",
    },
    offer_price: { label: "Offer price", kind: "money", hint: "Shown instead of the price." },
    subscription_price: { label: "Price a week", kind: "money" },
  },
  "On the site": {
    status: { label: "Status", kind: "choice", choices: statusWords, isRequired: true },
    location: { label: "Location", kind: "place", isRequired: true },
    show_on_dealer_website: { label: "Shown on the site", kind: "flag" },
    custom_rank: {
      label: "Rank",
      kind: "number",
      hint: `The highest comes first in results. Featured cars have ${featuredRank}.`,
    },
    tag: { label: "Tag", kind: "text", hint: "On the car’s picture, such as Clearance." },
    certified: { label: "Certified", kind: "flag" },
    preorder: { label: "Pre-order", kind: "flag" },
  },
  Words: {
    name: { label: "Name", kind: "text" },
    carsales_title: { label: "Title", kind: "text" },
    dealercomments: {
      label: "Description",
      kind: "lines",
      hint: "200 characters or more. A pipe starts a new paragraph.",
    },
    standardEquipment: { label: "Equipment", kind: "list", hint: "One item a line." },
  },
  "The car": {
    year: { label: "Year", kind: "number", isRequired: true },
    make: { label: "Make", kind: "text", isRequired: true },
    model: { label: "Model", kind: "text", isRequired: true },
    badge: { label: "Badge", kind: "text" },
    series: { label: "Series", kind: "text" },
    car_type: { label: "Type", kind: "choice", choices: typeWords, isRequired: true },
    km: { label: "Odometer", kind: "number", hint: "Kilometres." },
    colour: { label: "Colour", kind: "text" },
    interior_colour: { label: "Interior colour", kind: "text" },
    simple_body: { label: "Body", kind: "text" },
    simple_fuel: { label: "Fuel", kind: "text" },
    simple_transmission: { label: "Transmission", kind: "text" },
    trans: { label: "Gearbox", kind: "text" },
    drive: { label: "Drive", kind: "text" },
    engine_size: { label: "Engine", kind: "text" },
    doors: { label: "Doors", kind: "number" },
    seats: { label: "Seats", kind: "number" },
    regplate: { label: "Registration", kind: "text", isPlain: true },
    rego_expiry: { label: "Registered until", kind: "text", isPlain: true, hint: "Such as 31/12/2027." },
    build_date: { label: "Build date", kind: "text", isPlain: true },
    compliance_date: { label: "Compliance date", kind: "text", isPlain: true },
  },
  "Video and history": {
    video_url: {
      label: "Video",
      kind: "text",
      hint: "The address of a video on YouTube or Vimeo, or of an .mp4 file. It loads when a shopper presses it.",
    },
    file: { label: "History report", kind: "text", hint: "A web address." },
    history_provider: { label: "Report by", kind: "text", hint: "Such as PPSR." },
    history_date: {
      label: "Date of the report",
      kind: "text",
      isPlain: true,
      hint: "Such as 31/12/2027. Without it, the page has the report’s button alone.",
    },
    history_statements: {
      label: "What the report says",
      kind: "list",
      hint: "One statement a line, such as No finance owing.",
    },
  },
  Specification: {
    "variant.cylinders": { label: "Cylinders", kind: "text" },
    "variant.induction": { label: "Induction", kind: "text" },
    "variant.geartype": { label: "Gear type", kind: "text" },
    "variant.fuelconsumptioncombined": { label: "Fuel consumption", kind: "text" },
    "variant.fuelcapacity": { label: "Fuel capacity", kind: "text" },
    "variant.electricrange": { label: "Electric range", kind: "text", hint: "Such as 450 km." },
    "variant.batterycapacity": { label: "Battery", kind: "text", hint: "Such as 64 kWh." },
    "variant.charging": { label: "Charging", kind: "text" },
    "variant.grossvehiclemass": { label: "Gross vehicle mass", kind: "text" },
    "variant.vehiclelength": { label: "Length", kind: "text" },
    "variant.vehiclewidth": { label: "Width", kind: "text" },
    "variant.vehicleheight": { label: "Height", kind: "text" },
    "variant.torque": { label: "Torque", kind: "text" },
    "variant.ancaprating": { label: "ANCAP rating", kind: "text" },
    "specifications.body_length": { label: "Body length", kind: "number", hint: "Caravans, in feet." },
    "specifications.body_width": { label: "Body width", kind: "number", hint: "Caravans, in feet." },
    "specifications.tare_weight": { label: "Tare", kind: "number", hint: "Caravans, in kilograms." },
    "specifications.sleeps": { label: "Sleeps", kind: "number" },
    "specifications.aggregate_trailer_mass": {
      label: "Aggregate trailer mass",
      kind: "number",
      hint: "Caravans, in kilograms.",
    },
  },
};

/**
 * The fields of a car that staff may correct, in the order of the car's detail. `stocknum` and `vin` identify the car in its feed and so
 * aren't among them.
 */
export const overrideFields: readonly OverrideField[] = sectionNames.flatMap((section) =>
  Object.entries(sections[section]).map(([name, entry]) => ({ name, section, ...entry })),
);

const byName = new Map(overrideFields.map((field) => [field.name, field]));

/** The field of a name; undefined for one that can't be corrected. */
export const overrideField = (name: string): OverrideField | undefined => byName.get(name);

/** What a person typed into a field, without what came along where it was pasted. */
export const typedText = (
  { kind, isPlain }: Pick<OverrideField, "kind" | "isPlain">,
  text: string,
): string => (isPlain || kind === "number" || kind === "money" ? plainCharacters(text) : text.trim());

/** A field's value as stored: null is "no value", which shoppers see as such whatever the feed says. */
export type FieldValue = string | number | boolean | readonly string[] | null;

export const sameValue = (a: FieldValue, b: FieldValue): boolean => JSON.stringify(a) === JSON.stringify(b);
