import type { FieldContext, FormSite, KnownChoices } from "./form-definition.ts";
import { choices, field, type LeadField, placeSelect, select } from "./lead-field.ts";
import { formCategory, formDefinition, isVehicleForm, type LeadForm } from "./lead-forms.ts";
import { leadTexts } from "./lead-texts.ts";
import { locationOptions } from "./location-options.ts";

export type { FormSite, KnownChoices } from "./form-definition.ts";
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
    maxLength: 40,
    autocomplete: "tel",
  }),
];
/** A form's fields in order, by the site's options. */
export function fieldsOf(form: LeadForm, site: FormSite, known: KnownChoices = {}): LeadField[] {
  const { category } = formCategory(form);
  const own = site.lead.fields
    .filter(({ categories }) => categories.length === 0 || categories.includes(category))
    .map(({ name, label, type, options, required }) =>
      field(name, label, name === "postcode" ? "postcode" : type, { options: choices(options), required }),
    );
  return [
    ...contactFields,
    ...formDefinition(form).fields(contextOf(form, site, known)),
    ...own,
    ...agreements(form, site),
  ];
}

function contextOf(form: LeadForm, site: FormSite, known: KnownChoices): FieldContext {
  const methods = site.lead.contactMethods;
  return {
    site,
    known,
    places: ({ anyMake } = { anyMake: false }) => places(form, site, anyMake ? null : known.make),
    method: select("contact_method", "How should we contact you?", choices(methods), {
      preset: methods[0] ?? "Phone",
    }),
    message: field("message", "Message", "textarea", { ask: "Write your message." }),
  };
}

/**
 * Dealership and location pickers (CONTACT-05, 06, 25, 26): each is shown, and then required, when there is a
 * choice.
 */
function places(form: LeadForm, site: FormSite, make?: string | null): LeadField[] {
  const locations = locationOptions(formDefinition(form).locations, site, make);
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
    pickers.push(
      placeSelect("location", "Location", options, { ...location, placeholder: leadTexts.anyLocation }),
    );
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
