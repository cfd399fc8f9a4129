import { type Formats, formatsOf } from "#lib/formats.ts";
import type { Site } from "#platform/config/site.ts";
import { formCategory, isVehicleForm, type LeadForm } from "./lead-category.ts";
import { choices, field, type LeadField, placeSelect, select } from "./lead-field.ts";
import { leadTexts } from "./lead-texts.ts";
import { locationOptions } from "./location-options.ts";
import { addressFields, orderFields, vehicleFields } from "./service-fields.ts";

/** The parts of a site that its forms depend on; plain JSON, so a page may contain them. */
export type FormSite = Pick<
  Site,
  | "lead"
  | "contact"
  | "forms"
  | "testDrive"
  | "finance"
  | "service"
  | "features"
  | "dealerships"
  | "locations"
  | "currency"
  | "seo"
>;

export type { LeadField } from "./lead-field.ts";

/** Every form has name, e-mail and phone (DECIDE-76). */
const contactFields = [
  field("name", "Name", "text", {
    required: true,
    ask: "Enter your name.",
    maxLength: 100,
    autocomplete: "name",
  }),
  field("email", "Email", "email", {
    required: true,
    ask: leadTexts.askEmail,
    maxLength: 254,
    autocomplete: "email",
  }),
  field("phone", "Phone", "tel", {
    required: true,
    ask: leadTexts.askPhone,
    maxLength: 20,
    autocomplete: "tel",
  }),
];
const employments = [
  "Full time",
  "Part time",
  "Casual",
  "Contract",
  "Self-employed",
  "Retired",
  "Other",
] as const;
const incomeBorders = [40_000, 60_000, 80_000, 100_000, 150_000];

/** `Under $40,000`, `$40,000 to $59,999` and so on. */
function incomeBands({ money }: Formats): string[] {
  return [...incomeBorders, 0].map((border, i) => {
    const below = incomeBorders[i - 1];
    if (below === undefined) return `Under ${money(border)}`;
    return border ? `${money(below)} to ${money(border - 1)}` : `${money(below)} or more`;
  });
}
const loanTerms = ["1 year", "2 years", "3 years", "4 years", "5 years", "6 years", "7 years"] as const;
const maxAmount = 14;

const lastName = field("last_name", "Last name", "text", { maxLength: 100, autocomplete: "family-name" });

/** What a form's fields depend on besides the site. */
export type KnownChoices = {
  /** Narrows the locations (CONTACT-27). */
  make?: string | null;
  /** The places where a test drive may start (LEAD-14). */
  distribution?: LeadField["options"];
  /** For a test drive without a car: the models to choose from, and the places to come to. */
  openDrive?: { models: LeadField["options"]; places: LeadField["options"] };
};

/** A form's fields in order, by the site's options. */
export function fieldsOf(form: LeadForm, site: FormSite, known: KnownChoices = {}): LeadField[] {
  const { category } = formCategory(form);
  const own = site.lead.fields
    .filter(({ categories }) => categories.length === 0 || categories.includes(category))
    .map(({ name, label, type, options, required }) =>
      field(name, label, name === "postcode" ? "postcode" : type, { options: choices(options), required }),
    );
  return [...contactFields, ...formFields(form, site, known), ...own, ...agreements(form, site)];
}

function formFields(form: LeadForm, site: FormSite, known: KnownChoices): LeadField[] {
  const methods = site.lead.contactMethods;
  // The first method is the default (LEAD-19).
  const method = select("contact_method", "How should we contact you?", choices(methods), {
    preset: methods[0] ?? "Phone",
  });
  const message = field("message", "Message", "textarea", { ask: "Write your message." });
  switch (form) {
    case "enquiry":
      return [
        method,
        ...(site.lead.financeQuestion
          ? [select("finance", "Would you like finance?", choices(["Yes", "No"]))]
          : []),
        message,
      ];
    case "test_drive":
      return [
        ...(known.openDrive ? openDriveFields(known.openDrive) : []),
        field("dateTime", leadTexts.dateTimeLabel, "datetime", {
          required: true,
          ask: "Choose a day and a time.",
          maxLength: 40,
        }),
        ...(known.distribution?.length
          ? [select("distribution_location", "Where would you like to start?", known.distribution)]
          : []),
        message,
      ];
    case "photos":
    case "brochure":
      return [message];
    case "model":
      return [method, ...places(form, site, known.make), message];
    case "similar":
      return [method, message];
    case "entry":
      return [];
    case "call_back":
      return [
        select("call_time", "When should we call?", choices(["Morning", "Afternoon"]), {
          placeholder: "Any time",
        }),
        message,
      ];
    case "careers":
      return [lastName, ...places(form, site), { ...message, required: !site.contact.messageOptional }];
    case "parts":
      return [
        ...places(form, site, known.make),
        field("Rego", "Rego", "text", { maxLength: 12 }),
        { ...message, label: "Which parts do you need?", ask: "Say which parts you need.", required: true },
      ];
    case "service":
      return [...vehicleFields(site), ...addressFields(site), ...orderFields(site, places(form, site))];
    case "finance":
      return [
        field("budget", "Vehicle price or budget", "money", { maxLength: maxAmount }),
        field("deposit", "Deposit or trade-in value", "money", { maxLength: maxAmount }),
        select("term", "How long to pay it off", choices(loanTerms), { placeholder: "Not sure yet" }),
        select("employment", "Employment", choices(employments), { placeholder: "Prefer not to say" }),
        select("income", "Yearly income before tax", choices(incomeBands(formatsOf(site))), {
          placeholder: "Prefer not to say",
        }),
        ...places(form, site, known.make),
        { ...message, label: "Comments" },
      ];
    case "contact":
      return [
        lastName,
        select("category", "Category", choices(site.contact.categories), {
          required: true,
          // CONTACT-04
          preset: site.contact.categories[0] ?? "General Enquiry",
        }),
        ...places(form, site, known.make),
        field("Rego", "Rego", "text", { maxLength: 12 }),
        ...(site.contact.additionalServices.length > 0
          ? [
              field("additional_services", "Also interested in", "checkboxes", {
                options: choices(site.contact.additionalServices),
              }),
            ]
          : []),
        { ...message, required: !site.contact.messageOptional },
      ];
  }
}

/** What to drive and where, asked before the times, which depend on it. A single place isn't asked for. */
function openDriveFields({ models, places }: NonNullable<KnownChoices["openDrive"]>): LeadField[] {
  const [first] = places;
  return [
    select(
      "car_choice",
      "What would you like to drive?",
      [{ value: leadTexts.helpMeChoose, label: leadTexts.helpMeChoose }, ...models],
      { required: true, ask: "Choose what you would like to drive.", placeholder: "Please select…" },
    ),
    ...(first && places.length > 1
      ? [
          select("location", "Where would you like to come?", places, {
            required: true,
            ask: "Choose where you would like to come.",
            placeholder: "Please select…",
          }),
        ]
      : []),
  ];
}

/**
 * Dealership and location pickers (CONTACT-05, 06, 25, 26): each is shown, and then required, when there is a
 * choice.
 */
function places(form: LeadForm, site: FormSite, make?: string | null): LeadField[] {
  const locations = locationOptions(form, site, make);
  const placeholder = leadTexts.chooseDealership;
  const location = { ask: "Choose a location.", placeholder };
  const pickers: LeadField[] = [];
  if (site.dealerships.length > 1 && !site.forms.locationSetsDealership) {
    const options = site.dealerships.map(({ slug, name }) => ({ value: slug, label: name }));
    pickers.push(
      placeSelect("dealership_slug", "Dealership", options, {
        required: true,
        ask: "Choose a dealership.",
        placeholder,
      }),
    );
  }
  if (locations.length > 1 && (site.dealerships.length === 1 || site.forms.locationSetsDealership)) {
    const options = locations.map(({ id, name }) => ({ value: id, label: name }));
    pickers.push(placeSelect("location", "Location", options, { required: true, ...location }));
  } else if (locations.length > 0) {
    const options = locations.map(({ id, name }) => ({ value: id, label: name }));
    pickers.push(placeSelect("location", "Location", options, location));
  }
  return pickers;
}

function agreements(form: LeadForm, site: FormSite): LeadField[] {
  const vehicle = isVehicleForm(form);
  const terms = field("terms_conditions", "I agree to the terms of use", "checkbox", {
    required: true,
    requiredMessage: vehicle ? leadTexts.termsVehicle : leadTexts.termsGeneral,
    link: { words: "terms of use", href: "/terms-and-conditions" },
  });
  const isRequired = vehicle ? site.lead.termsCheckbox : site.contact.termsRequired;
  const optIn = field("opt_in", site.lead.optInText, "checkbox", { preset: site.lead.optInDefault });
  const credit = field("credit_consent", site.finance.privacyText, "checkbox", {
    required: true,
    requiredMessage: leadTexts.creditConsent,
  });
  return [...(form === "finance" ? [credit] : []), optIn, ...(isRequired ? [terms] : [])];
}
