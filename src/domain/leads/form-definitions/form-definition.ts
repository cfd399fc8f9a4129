import type { Site } from "#domain/configuration/site.ts";
import type { FormStep } from "./form-steps.ts";
import type { Department, LeadCategory } from "./lead-category.ts";
import type { LeadField } from "./lead-field.ts";

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

/** Heading, introduction and button of a form. */
export type FormText = { title: string; intro: string; submit: string };

/** What a form's fields depend on besides the site. */
export type KnownChoices = {
  /** Narrows the locations (CONTACT-27). */
  make?: string | null;
  /** The places where a test drive may start (LEAD-14). */
  distribution?: LeadField["options"];
  /** For a test drive without a car: the models to choose from, and the places to come to. */
  openDrive?: { models: LeadField["options"]; places: LeadField["options"] };
};

/** What a form chooses its own fields from. */
export type FieldContext = {
  site: FormSite;
  known: KnownChoices;
  /** The pickers of dealership and location, where there is a choice; for the make of the form's car unless `anyMake`. */
  places(options?: { anyMake: boolean }): LeadField[];
  /** How to be contacted; the site's first method is the default (LEAD-19). */
  method: LeadField;
  message: LeadField;
};

export type FormPage =
  /** `/enquire?form=…`, for a car, a model of the site's range, or anything. */
  | { at: "enquire"; about: "car" | "model" | "anything" }
  /** A page of its own; `isAlsoEnquire` if `/enquire?form=…` shows it as well, `isGeneral` if it is never about a car. */
  | {
      at: (site: Pick<Site, "contact" | "finance" | "service">) => string;
      isAlsoEnquire?: true;
      isGeneral?: true;
    }
  /** Only in content pages. */
  | { at: "blocks" };

/**
 * All there is to a lead form, except for what its sender reads once it is sent (`words-of-each-form.ts`, where the compiler requires
 * for it). Everything else follows: its schema, address, dialog, content block, e-mail and the names that calls accept.
 */
export type FormDefinition = {
  /** A pair of category and subcategory belongs to one form. Its category decides the tracking event. */
  category: LeadCategory;
  subcategory: string | null;
  page: FormPage;
  /** Forms about one car use the vehicle forms' texts for terms and failure (DECIDE-11, DECIDE-12). */
  isAboutCar?: true;
  /** The department whose locations it offers; null for all (CONTACT-28). */
  locations: Department | null;
  /** Whether each step is sent, whatever the site configures (SERVICE-04, SERVICE-11). */
  sendsSteps?: true;
  /** Heading, introduction and button. `car` is the name of the car or model, or null for none. */
  text(car: string | null): FormText;
  /** Its own fields, between those of the contact and the agreements. */
  fields(context: FieldContext): LeadField[];
  /** The pages of a form of several; each field in exactly one (LEAD-01). */
  steps?(names: readonly string[], site: Pick<Site, "service">): FormStep[];
};
