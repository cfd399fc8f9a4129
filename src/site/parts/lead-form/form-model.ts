import type { Site } from "#domain/configuration/site.ts";
import { type PageTracking, pageTracking } from "#domain/configuration/slices/tracking-slice.ts";
import type { FormText } from "#domain/leads/form-definitions/form-definition.ts";
import type { FormStep } from "#domain/leads/form-definitions/form-steps.ts";
import { fieldsOf, type KnownChoices, type LeadField } from "#domain/leads/form-definitions/lead-fields.ts";
import {
  formCategory,
  formDefinition,
  formSteps,
  type LeadForm,
} from "#domain/leads/form-definitions/lead-forms.ts";
import { locationNamed, locationOptions } from "#domain/leads/form-definitions/location-options.ts";
import { enquiryDefaults, type LeadCar } from "#domain/leads/stored-leads/lead.ts";
import { weekHours } from "#site/parts/lead-form/week-hours.ts";

export type FormValue = string | boolean | string[];
export type FormValues = Record<string, FormValue>;

/** The public fields of a form's car. */
export type FormCar = Pick<
  LeadCar,
  "id" | "slug" | "name" | "make" | "model" | "badge" | "series" | "year" | "car_type" | "tag" | "vin"
>;

/** A test drive's time field: the free ones, or a plain date and time within opening hours (DECIDE-54). */
export type TimeField =
  | {
      kind: "slots";
      appointments: string;
      times: string[];
      /** Whether the times are those of the place that the form asks for. */
      byPlace: boolean;
    }
  | { kind: "plain"; hours: { day: string; text: string }[] };

/**
 * All that a form's view needs, as plain data without anything personal. The site's own slices stay on the
 * server: they contain the addresses that leads go to.
 */
export type FormModel = {
  form: LeadForm;
  /** The site's slug: part of the browser's storage key. */
  site: string;
  words: FormText;
  isAboutCar: boolean;
  fields: LeadField[];
  steps: FormStep[];
  /** Sent with the answers (LEAD-10). */
  hidden: Record<string, string>;
  car: FormCar | null;
  /** The subject: a car's id, a model's slug or a page's id. Input about one is not reused for another. */
  subject: string | null;
  /** Address that the form posts to without script. */
  action: string;
  when: TimeField | null;
  /** Dealership of each location offered, so that selecting one narrows the other. */
  places: Record<string, string>;
  locationSetsDealership: boolean;
  sendPartial: boolean;
  tracking: PageTracking;
};

export type FormState = {
  step: number;
  values: FormValues;
  errors: Record<string, string>;
  failure: string | null;
  /** Free times in place of one just taken. */
  next: string[];
  /** Whether the server had a draft, so that the browser's own storage is ignored. */
  known: boolean;
};

export const blankState: FormState = {
  step: 0,
  values: {},
  errors: {},
  failure: null,
  next: [],
  known: false,
};

/** The model that a form of its page is about. */
export type FormSubject = { slug: string; make: string | null; name: string };

/**
 * The model in an address: `/enquire?form=model&model=the-slug` (ROUTE-47). Null when the site doesn't have
 * it.
 */
export function subjectOf(site: Pick<Site, "range">, address: URL): FormSubject | null {
  const slug = address.searchParams.get("model");
  const model = slug ? site.range.find((one) => one.slug === slug) : undefined;
  return model ? { slug: model.slug, make: model.manufacturer_name, name: model.name } : null;
}

/** A form without times to choose from. */
export const noSlots: { offered: boolean; times: string[] } = { offered: false, times: [] };

/**
 * @param slots free times of a test drive, ISO with offset
 * @param openDrive for a test drive without a car: what to choose from
 */
export function formModel(
  form: LeadForm,
  site: Site,
  car: LeadCar | null,
  slots = noSlots,
  about: FormSubject | null = null,
  openDrive?: KnownChoices["openDrive"],
): FormModel {
  const definition = formDefinition(form);
  const own = car ? site.locations.find(({ id }) => id === car.location_id) : undefined;
  const starts = (own?.distribution_locations ?? []).flatMap((named) => {
    const location = locationNamed(site, named);
    return location ? [{ value: location.id, label: location.name }] : [];
  });
  const make = car?.make ?? about?.make;
  const known = { make, distribution: starts, ...(openDrive ? { openDrive } : {}) };
  const fields = fieldsOf(form, site, known);
  const byPlace = form === "test_drive" && fields.some(({ name }) => name === "location");
  return {
    form,
    site: site.slug,
    words: definition.text(car?.name ?? (about && [about.make, about.name].filter(Boolean).join(" "))),
    isAboutCar: definition.isAboutCar === true,
    fields,
    steps: formSteps(form, fields, site),
    hidden: hiddenOf(form, site, car, about, new Set(fields.map(({ name }) => name))),
    car: car && carOf(car),
    subject: car?.id ?? about?.slug ?? null,
    action: formAddress(form, car?.id ?? null, site, about),
    when: form === "test_drive" ? timeFieldOf(site, car, { ...slots, byPlace }) : null,
    places: Object.fromEntries(
      locationOptions(definition.locations, site, make).map(({ id, dealership_slug }) => [
        id,
        dealership_slug,
      ]),
    ),
    locationSetsDealership: site.forms.locationSetsDealership,
    sendPartial: site.lead.sendPartial || definition.sendsSteps === true,
    tracking: pageTracking(site.tracking),
  };
}

/** The time field for the place chosen in the form; without one yet, times are not requested. */
export function timesAt(when: TimeField | null, location: FormValue | undefined): TimeField | null {
  if (when?.kind !== "slots" || !when.byPlace) return when;
  const query = typeof location === "string" && location !== "" ? new URLSearchParams({ location }) : null;
  return { ...when, appointments: query ? `${when.appointments}?${query}` : "" };
}

/** The page of a form: every form has one, for deep links and browsers without script. */
export function formAddress(
  form: LeadForm,
  carId: string | null,
  site: Pick<Site, "contact" | "finance" | "service">,
  about: FormSubject | null = null,
): string {
  const { page } = formDefinition(form);
  const own = typeof page.at === "function" ? page.at(site) : null;
  if (own && "isGeneral" in page) return own;
  const query = new URLSearchParams(carId ? { car_id: carId } : {});
  if (!own) query.set("form", form);
  if (about) query.set("model", about.slug);
  const text = query.toString();
  return `${own ?? "/enquire"}${text ? `?${text}` : ""}`;
}

function hiddenOf(
  form: LeadForm,
  site: Site,
  car: LeadCar | null,
  about: FormSubject | null,
  names: ReadonlySet<string>,
) {
  const { category, subcategory } = formCategory(form);
  const maker = site.manufacturers.find(({ name }) => name.toLowerCase() === car?.make.toLowerCase());
  const defaults = car
    ? enquiryDefaults(form, car, site.lead, maker?.slug)
    : {
        category,
        subcategory: subcategory ?? "",
        ...(about ? { "Vehicle Make": about.make ?? "", "Vehicle Model": about.name } : {}),
      };
  // The contact form's rules apply to every category chosen in it.
  const all = form === "contact" ? { ...defaults, form } : defaults;
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      names.has(name) || typeof value !== "string" ? [] : [[name, value]],
    ),
  );
}

function carOf(car: LeadCar): FormCar {
  const { id, slug, name, make, model, badge, series, year, car_type, tag, vin } = car;
  return { id, slug, name, make, model, badge, series, year, car_type, tag, vin };
}

function timeFieldOf(
  site: Site,
  car: LeadCar | null,
  slots: { offered: boolean; times: string[]; byPlace: boolean },
): TimeField {
  if (slots.offered) {
    const query = car ? `?${new URLSearchParams({ car_id: car.id })}` : "";
    const { times, byPlace } = slots;
    return { kind: "slots", appointments: `/api/test-drive/appointments${query}`, times, byPlace };
  }
  const place =
    site.locations.find(({ id }) => id === car?.location_id) ??
    site.locations.find(({ visible, location_type }) => visible && location_type === "sales");
  return { kind: "plain", hours: weekHours(place?.contact_detail.opening_hours ?? []) };
}
