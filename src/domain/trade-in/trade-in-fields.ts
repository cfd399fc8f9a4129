import type { Site } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import type { LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import { problemOf } from "#domain/leads/form-definitions/lead-schema.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { locationOptions } from "#domain/leads/form-definitions/location-options.ts";
import { plainCharacters } from "#lib/plain-characters.ts";
import { tradeInTexts } from "./trade-in-texts.ts";

/** The fields of each trade-in step and their validation, for browser and server alike (ENT-257..272). */
export const registrationStates = ["QLD", "NSW", "VIC", "SA", "WA", "TAS", "ACT", "NT"] as const;

/** Pictures (TRADE-31..33): file types by name, and maximum size and count. */
export const imageLimits = { bytes: 10_000_000, count: 10 } as const;
export const imageTypes = ["image/jpeg", "image/png", "image/gif", "image/heic", "image/heif"] as const;
/** For the file chooser; phones recognise HEIC by its extension only. */
export const imageAccept = ".jpg,.jpeg,.png,.gif,.heic,.heif,image/jpeg,image/png,image/gif,image/heic";

const maxOdometer = 2_000_000;

function field(
  name: string,
  label: string,
  kind: LeadField["kind"],
  more: Partial<LeadField> = {},
): LeadField {
  return {
    name,
    label,
    kind,
    required: true,
    requiredMessage: tradeInTexts.required,
    maxLength: 200,
    options: [],
    ...more,
  };
}

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export const vehicleFields: readonly LeadField[] = [
  field("rego", "Registration number", "text", { maxLength: 20, autocomplete: "off" }),
  field("state", "State", "select", {
    options: choices(registrationStates),
    placeholder: "Please select…",
    maxLength: 20,
  }),
];

/** A field of the last step, whose message says what to give. */
function detail(
  name: string,
  label: string,
  kind: LeadField["kind"],
  ask: string,
  more: Partial<LeadField> = {},
): LeadField {
  return field(name, label, kind, { ask, requiredMessage: `${tradeInTexts.required}. ${ask}`, ...more });
}

/**
 * The last step (TRADE-21, DECIDE-76): the car first, then its seller. The place is shown where there is a
 * choice and no car decides (DECIDE-65).
 */
export function detailsFields(
  site: Pick<Site, "locations" | "forms" | "lead">,
  aboutCar: boolean,
): LeadField[] {
  const places = aboutCar ? [] : locationOptions("sales", site);
  return [
    detail(
      "odometer",
      "Odometer (km)",
      "text",
      "Enter the kilometres that the odometer shows, such as 85,000.",
      { maxLength: 20, autocomplete: "off", inputMode: "numeric" },
    ),
    detail(
      "service_history",
      "Service history",
      "select",
      "Choose how much of the service history you have.",
      { options: choices(["Full service history", "Partial service history", "No service history"]) },
    ),
    detail("number_of_keys", "Number of keys", "select", "Choose how many keys there are.", {
      options: choices(["1", "2", "3 or more"]),
    }),
    detail("car_condition", "Condition of the car", "select", "Choose the condition that fits best.", {
      options: choices(["Excellent", "Good", "Fair", "Poor"]),
    }),
    detail("comments", "Comments", "textarea", "Write a few words about the car, such as “one owner”.", {
      maxLength: 5_000,
    }),
    ...(places.length > 1
      ? [
          detail(
            "location_id",
            "Where would you like to bring it?",
            "select",
            "Choose the place that suits you.",
            {
              options: places.map(({ id, name }) => ({ value: id, label: name })),
              placeholder: leadTexts.chooseDealership,
            },
          ),
        ]
      : []),
    detail("name", "First name", "text", "Enter your first name.", {
      maxLength: 100,
      autocomplete: "given-name",
    }),
    detail("last_name", "Last name", "text", "Enter your last name.", {
      maxLength: 100,
      autocomplete: "family-name",
    }),
    detail("email", "Email", "email", leadTexts.askEmail, { maxLength: 254, autocomplete: "email" }),
    detail("phone", "Phone", "tel", leadTexts.askPhone, { maxLength: 40, autocomplete: "tel" }),
    detail("postcode", "Postcode", "postcode", "Enter your postcode, such as 2250.", {
      maxLength: 10,
      autocomplete: "postal-code",
    }),
    field("opt_in", site.lead.optInText, "checkbox", { required: false, preset: site.lead.optInDefault }),
  ];
}

/** The two groups of the last step: each with its heading; the second is asked when the first is answered. */
export function detailGroups(fields: readonly LeadField[]): {
  car: readonly LeadField[];
  seller: readonly LeadField[];
} {
  const at = fields.findIndex(({ name }) => name === "name");
  return { car: fields.slice(0, at), seller: fields.slice(at) };
}

/** The errors of some answers: field name → the message beside it. */
export function problemsIn(
  fields: readonly LeadField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const one of fields) {
    const value = values[one.name];
    const message =
      one.name === "state" && typeof value === "string"
        ? problemOf(one, stateOf(value) ?? value)
        : problemOf(one, value);
    if (message) wrong[one.name] = message;
    else if (one.name === "rego" && registrationOf(value) === null) wrong.rego = tradeInTexts.badRegistration;
    else if (one.name === "odometer" && odometerOf(value) === null) wrong.odometer = tradeInTexts.badOdometer;
  }
  return wrong;
}

/**
 * A registration in the services' format: capitals and digits without spaces; null for an impossible plate.
 */
export function registrationOf(value: unknown): string | null {
  if (typeof value !== "string" || value.length > 100) return null;
  const plain = plainCharacters(value)
    .toUpperCase()
    .replace(/[\s.·•-]/g, "");
  return /^[A-Z0-9]{1,9}$/.test(plain) ? plain : null;
}

/** The state in capitals (DECIDE-25), whatever the case it came in. */
export function stateOf(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const plain = cleanText(value).toUpperCase();
  return registrationStates.find((one) => one === plain) ?? null;
}

/**
 * Kilometres as a whole number (TRADE-34): `120,000 km` is 120000; null for an impossible odometer reading.
 */
export function odometerOf(value: unknown): number | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const plain = plainCharacters(String(value).slice(0, 40))
    .toLowerCase()
    .replace(/(?<!\s)\s*(?:kms?|kilomet(?:re|er)s?)\.?$/, "")
    .replace(/[\s,]/g, "");
  if (!/^\d{1,7}$/.test(plain)) return null;
  const km = Number.parseInt(plain, 10);
  return km <= maxOdometer ? km : null;
}
