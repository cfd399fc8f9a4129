import type { Car } from "#domain/cars/car.ts";
import type { LeadSlice } from "#domain/configuration/settings.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { australianPhone } from "#domain/leads/form-definitions/contact-checks.ts";
import { sentCategory } from "#domain/leads/form-definitions/lead-category.ts";
import { formCategory, type LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import { isTicked, type UserData } from "#domain/leads/form-definitions/lead-schema.ts";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import { cutText } from "#lib/sent-text.ts";

/** The car's data that a lead stores, so that it can be delivered after the car was deleted. */
export type LeadCar = Pick<
  Car,
  | "id"
  | "slug"
  | "name"
  | "make"
  | "model"
  | "year"
  | "badge"
  | "series"
  | "car_type"
  | "status"
  | "stocknum"
  | "vin"
  | "regplate"
  | "colour"
  | "interior_colour"
  | "price"
  | "offer_price"
  | "km"
  | "tag"
  | "doors"
  | "simple_body"
  | "simple_transmission"
  | "dealership_id"
  | "dealership_slug"
  | "dealership_name"
> & { location_id: string | null };

const carKeys = [
  "id",
  "slug",
  "name",
  "make",
  "model",
  "year",
  "badge",
  "series",
  "car_type",
  "status",
  "stocknum",
  "vin",
  "regplate",
  "colour",
  "interior_colour",
  "price",
  "offer_price",
  "km",
  "tag",
  "doors",
  "simple_body",
  "simple_transmission",
  "dealership_id",
  "dealership_slug",
  "dealership_name",
] as const;

export function leadCar(car: Car): LeadCar {
  const fields = Object.fromEntries(carKeys.map((key) => [key, car[key]]));
  return { ...(fields as Omit<LeadCar, "location_id">), location_id: car.location?.id ?? null };
}

/** The source of a form about a car (LEAD-10, ENT-202..212). */
export function enquiryDefaults(
  form: LeadForm,
  car: Pick<Car, "id" | "dealership_slug" | "stocknum" | "make" | "model" | "car_type" | "status">,
  slice: Pick<LeadSlice, "optInDefault" | "photoPreset">,
  manufacturerSlug: string | null = null,
): UserData {
  const { category, subcategory } = formCategory(form);
  return {
    category,
    subcategory: subcategory ?? "",
    dealership_slug: car.dealership_slug,
    manufacturer_slug: manufacturerSlug ?? "",
    stock_number: car.stocknum ?? "",
    "Vehicle Make": car.make,
    "Vehicle Model": car.model,
    car_type: car.car_type,
    car_id: car.id,
    vehicle_status: car.status,
    opt_in: slice.optInDefault,
    message: "",
    // Hidden: the shopper's own message stays optional (LEAD-16, LEAD-17).
    ...(form === "photos" ? { preset_message: slice.photoPreset } : {}),
  };
}

/** Visited pages and landing parameters, bounded (DECIDE-68). */
export type LeadAttributes = { visited_pages: string[]; linked_query_params: Record<string, string> };

export function leadAttributes(value: unknown): LeadAttributes {
  const given = isObject(value) ? value : {};
  const pages = Array.isArray(given.visited_pages) ? given.visited_pages : [];
  const params = isObject(given.linked_query_params) ? given.linked_query_params : {};
  return {
    visited_pages: pages
      .filter((page): page is string => typeof page === "string" && page.startsWith("/"))
      .slice(-20)
      .map((page) => cutText(cleanText(page), 300)),
    linked_query_params: Object.fromEntries(
      Object.entries(params)
        .filter((entry): entry is [string, string] => typeof entry[1] === "string")
        .slice(0, 30)
        .map(([name, text]) => [cutText(cleanText(name), 60), cutText(cleanText(text), 300)]),
    ),
  };
}

/** The host of the page before the visit, as `visit-trail.ts` notes it: empty for none, null for a form that says nothing of it. */
export function sentReferrer(value: unknown): string | null {
  const from = isObject(value) ? value.from : null;
  return typeof from === "string" && /^[\w.-]{0,253}$/.test(from) ? from.toLowerCase() : null;
}

/** The fields of a lead that only the server may set. */
export type ServerFacts = {
  car: LeadCar | null;
  url: string | null;
  userAgent: string | null;
  /** Whether the server made the answers itself. */
  byServer?: boolean | undefined;
  /** The agent that sent the lead, as it calls itself. */
  agent?: { name: string; url: string | null } | undefined;
  /** Whether a member of the staff entered what a caller said. */
  byStaff?: boolean | undefined;
};

/** Names that the server sets, or that are about the request and not about the enquiry. */
const notStored = new Set([
  "booking_status",
  trapName,
  // Its name in pages that were loaded before an upgrade.
  "company_website",
  // `erased`: the lead couldn't be handled, and would never be made anonymous.
  "erased",
  "form_started_at",
  "idempotency_key",
  "isLastStep",
  "lead_attributes",
  "lead_id",
  "source",
  "url",
  "user_agent",
  "car_dealership_id",
  "category",
  "subcategory",
]);
export const sourceAgent = "source_agent";
/** Answers that only the server can know: what a trade-in is worth, and that an offer was accepted. Dealers act on them. */
const ofServer = new Set([
  ...[
    "estimated_value_low",
    "estimated_value_high",
    "offer_valid_until",
    "offer_accepted",
    "offer_accepted_at",
  ],
  ...["valuation_status", "valuation_source", "sms_content", "sms_from", sourceAgent],
]);
const lines = new Set(["message", "comments", "Comments", "preset_message"]);
const maxFields = 80;

/**
 * The serialised lead (LEAD-03, LEAD-10, LEAD-11): the form's answers cleaned, category and subcategory as
 * they are sent, and the server's additions. Values that it can't store (objects, too many fields) are
 * dropped.
 */
export function leadPayload(userData: UserData, facts: ServerFacts): Record<string, unknown> {
  const answers = Object.entries(userData)
    // A name is stored without the blanks and signs that would hide it here.
    .map(([name, value]) => [name, cutText(cleanText(name), 60), value] as const)
    .filter(([, key]) => !notStored.has(key) && (facts.byServer || !ofServer.has(key)))
    .slice(0, maxFields)
    .flatMap(([name, key, value]): [string, unknown][] => {
      const cleaned = storedValue(value, lines.has(name));
      return key === "" || cleaned === undefined ? [] : [[key, cleaned]];
    });
  const payload: Record<string, unknown> = Object.fromEntries(answers);
  if (typeof payload.phone === "string") payload.phone = australianPhone(payload.phone) ?? payload.phone;
  if ("opt_in" in userData) payload.opt_in = isTicked(userData.opt_in);
  if ("credit_consent" in userData) payload.credit_consent = isTicked(userData.credit_consent);
  if ("terms_conditions" in userData) payload.terms_conditions = isTicked(userData.terms_conditions);
  const chosen = chosenCategory(userData);
  const last = userData.isLastStep !== false && userData.isLastStep !== "false";
  if (chosen.category === "Service Booking") {
    payload.lead_status = last ? "Complete" : "Incomplete";
    payload.form_completed = last;
  }
  const { car } = facts;
  if (car) {
    payload.car_id = car.id;
    payload.dealership_slug ||= car.dealership_slug;
    payload.stock_number = car.stocknum ?? "";
    payload["Vehicle Make"] = car.make;
    payload["Vehicle Model"] = car.model;
    payload.car_type = car.car_type;
    payload.vehicle_status = car.status;
  }
  return {
    ...sentCategory(chosen.category, chosen.subcategory),
    ...payload,
    ...(facts.agent ? { [sourceAgent]: claimedName(facts.agent) } : {}),
    url: facts.url,
    source: facts.byStaff ? "Phone" : "Website",
    user_agent: facts.userAgent,
    car_id: car?.id ?? (typeof payload.car_id === "string" && payload.car_id !== "" ? payload.car_id : null),
    car_dealership_id: car?.dealership_id ?? null,
    lead_attributes: leadAttributes(userData.lead_attributes),
    isLastStep: last,
  };
}

/** As people read it: nobody has verified who an agent is. */
const claimedName = ({ name, url }: { name: string; url: string | null }) =>
  `${cutText(cleanText(name), 100)}${url ? ` (${cutText(cleanText(url), 200)})` : ""}, not verified`;

/** The category as the form chose it, before careers are converted. */
export function chosenCategory(userData: UserData): { category: string; subcategory: string | null } {
  const text = (value: unknown) => (typeof value === "string" ? cutText(cleanText(value), 100) : "");
  return {
    category: text(userData.category) || "General Enquiry",
    subcategory: text(userData.subcategory) || null,
  };
}

function storedValue(value: unknown, withLines: boolean): unknown {
  if (typeof value === "string") return cutText(cleanText(value, withLines), 5_000);
  if (typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) return value;
  if (!Array.isArray(value)) return undefined;
  return value
    .filter((one): one is string => typeof one === "string")
    .slice(0, 30)
    .map((one) => cutText(cleanText(one), 200));
}

/**
 * The answers of a form sent without script: repeated names become lists, `lead_attributes` is parsed as
 * JSON.
 */
export function userDataOf(form: Iterable<[string, unknown]>): UserData {
  const data = new Map<string, unknown>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const before = data.get(name);
    const repeated = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    data.set(name, repeated);
  }
  if (data.has("lead_attributes")) data.set("lead_attributes", postedAttributes(data.get("lead_attributes")));
  return Object.fromEntries(data);
}

/** The field `lead_attributes` of a posted form, which is JSON; undefined for what can't be read. */
export function postedAttributes(value: unknown): unknown {
  if (typeof value !== "string") return value ?? undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
