import type { ListedCar } from "#domain/cars/car.ts";
import { carName } from "#domain/cars/title.ts";
import type { Site } from "#domain/configuration/site.ts";
import { formCategory, type LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import type { UserData } from "#domain/leads/form-definitions/lead-schema.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { locationNamed } from "#domain/leads/form-definitions/location-options.ts";
import type { ConsentChannel } from "#domain/leads/stored-leads/stored-lead.ts";
import { dayMs, minuteMs } from "#lib/durations.ts";
import type { LeadInput } from "./lead-input.ts";
import type { Problem, ProblemCode } from "./problem.ts";

type CarOfLead = Pick<
  ListedCar,
  "id" | "name" | "year" | "make" | "model" | "badge" | "stocknum" | "dealership_slug" | "location"
>;

/** Agents' clocks may be ahead of ours by this much. */
const clockMs = 2 * minuteMs;

/** By which channel the dealer will answer: the preferred one, else the first of the site's that the person allows. */
export function channelOf(
  { preferred_contact, consent }: Pick<LeadInput, "preferred_contact" | "consent">,
  { lead }: Pick<Site, "lead">,
): ConsentChannel | null {
  const ways = lead.contactMethods.map((method) => method.toLowerCase() as ConsentChannel);
  const wanted = preferred_contact ? [preferred_contact] : ways;
  return wanted.find((way) => consent.channels.includes(way)) ?? null;
}

/** What is wrong with a consent: the dealer must be able to show that it was given for this, just now. */
export function consentProblems(input: LeadInput, site: Pick<Site, "lead">, now: Date): Problem[] {
  const age = now.getTime() - Date.parse(input.consent.granted_at);
  const problem = (field: string, message: string): Problem => ({ code: "INVALID_CONSENT", field, message });
  return [
    ...(age > dayMs ? [problem("consent.granted_at", "The consent is older than 24 hours: ask again.")] : []),
    ...(age < -clockMs ? [problem("consent.granted_at", "The consent is in the future.")] : []),
    ...(channelOf(input, site) === null
      ? [problem("consent.channels", "The consent doesn't cover the way in which the dealer would answer.")]
      : []),
  ];
}

export function kindProblems({ kind, car_id, time, trade_in }: LeadInput): Problem[] {
  const missing = (field: string, message: string): Problem => ({
    code: "MISSING_REQUIRED_FIELD",
    field,
    message,
  });
  switch (kind) {
    case "enquiry":
      return [];
    case "test_drive":
      return [
        ...(car_id === undefined ? [missing("car_id", "Name the car to drive.")] : []),
        ...(time === undefined ? [missing("time", "Name a time or a day.")] : []),
      ];
    case "trade_in":
      return trade_in === undefined ? [missing("trade_in", "Describe the person's own car.")] : [];
  }
}

/** The form that a lead is of; it decides who gets it and which answers it has. */
function formOfLead({ kind, car_id }: Pick<LeadInput, "kind" | "car_id">): LeadForm {
  if (kind === "test_drive") return "test_drive";
  if (kind === "trade_in") return "selling_call";
  return car_id === undefined ? "contact" : "enquiry";
}

/** A lead as its form would send it. @param car the site's; null for none, or for one that it doesn't have for sale */
export function userDataOf(input: LeadInput, car: CarOfLead | null, site: Site): UserData {
  const { customer, consent, answers = {}, time, location } = input;
  const form = formOfLead(input);
  const { category, subcategory } = formCategory(form);
  const isTradeIn = input.kind === "trade_in";
  const placeId = location ?? (isTradeIn ? car?.location?.id : undefined);
  const place = placeId === undefined ? null : locationNamed(site, placeId);
  const questions = new Set(site.lead.fields.map(({ name }) => name));
  const channel = channelOf(input, site);
  const given: [string, unknown][] = [
    ...Object.entries(answers).filter(([name]) => questions.has(name)),
    ["name", customer.name],
    ["email", customer.email],
    ["phone", customer.phone],
    ["category", form === "contact" ? contactCategory(site) : category],
    ["subcategory", subcategory ?? ""],
    ["form", form === "contact" ? "contact" : ""],
    ["contact_method", site.lead.contactMethods.find((method) => method.toLowerCase() === channel) ?? ""],
    ["location", place?.id ?? placeId ?? ""],
    ["dealership_slug", place?.dealership_slug ?? (isTradeIn ? car?.dealership_slug : "") ?? ""],
    // The car of a trade-in's form is the person's own.
    ["car_id", isTradeIn ? "" : (car?.id ?? "")],
    ["dateTime", input.kind === "test_drive" ? (time ?? "") : ""],
    ["message", messageOf(input, isTradeIn ? car : null)],
    ...(isTradeIn ? ownCarOf(input) : []),
    ["opt_in", consent.marketing],
    ["terms_conditions", consent.terms],
  ];
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}

function contactCategory({ contact }: Pick<Site, "contact">): string {
  const general = "General Enquiry";
  return contact.categories.includes(general) ? general : (contact.categories[0] ?? general);
}

function messageOf({ message = "", trade_in }: LeadInput, towards: CarOfLead | null): string {
  return [
    message,
    towards && `Towards: ${carName(towards)}${towards.stocknum ? `, stock ${towards.stocknum}` : ""}`,
    trade_in?.registration && `Registration: ${trade_in.registration}`,
    trade_in?.condition && `Condition: ${trade_in.condition}`,
  ]
    .filter(Boolean)
    .join("\n");
}

function ownCarOf({ trade_in }: LeadInput): [string, string][] {
  if (!trade_in) return [];
  return [
    ["Vehicle Make", trade_in.make],
    ["Vehicle Model", trade_in.model],
    ["Vehicle Year", trade_in.year === undefined ? "" : String(trade_in.year)],
    ["odometer", trade_in.odometer_km === undefined ? "" : String(trade_in.odometer_km)],
  ];
}

/** The input's members by the names of a form's fields. */
const memberOf: Readonly<Record<string, string>> = {
  name: "customer.name",
  email: "customer.email",
  phone: "customer.phone",
  dateTime: "time",
  location: "location",
  dealership_slug: "location",
  terms_conditions: "consent.terms",
  contact_method: "preferred_contact",
  "Vehicle Make": "trade_in.make",
  "Vehicle Model": "trade_in.model",
  "Vehicle Year": "trade_in.year",
  odometer: "trade_in.odometer_km",
  car_id: "car_id",
  message: "message",
  idempotency_key: "idempotency_key",
};

/** What a form rejects, as problems of the input. @param userData what was sent */
export function formProblems(fields: Record<string, string>, userData: UserData): Problem[] {
  return Object.entries(fields).map(([name, message]) => ({
    code: codeOf(name, message, userData),
    field: memberOf[name] ?? `answers.${name}`,
    message,
  }));
}

function codeOf(name: string, message: string, userData: UserData): ProblemCode {
  if (name === "idempotency_key") return "IDEMPOTENCY_CONFLICT";
  if (name === "terms_conditions") return "INVALID_CONSENT";
  if (name === "car_id") return "VEHICLE_NOT_FOUND";
  if (name === "dateTime" && message !== leadTexts.dateInvalid && userData.dateTime)
    return "APPOINTMENT_TIME_UNAVAILABLE";
  return userData[name] === undefined ? "MISSING_REQUIRED_FIELD" : "SCHEMA_VALIDATION_FAILED";
}
