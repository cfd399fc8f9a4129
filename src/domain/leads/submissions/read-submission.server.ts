import { z } from "zod";
import type { Location, Site } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { leadCategories } from "#domain/leads/form-definitions/lead-category.ts";
import { formOf, type LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import {
  checkContact,
  checkFields,
  fieldsOf,
  type LeadField,
  plainAnswers,
  plainContact,
  type UserData,
} from "#domain/leads/form-definitions/lead-schema.ts";
import { leadTexts, modelSeparator } from "#domain/leads/form-definitions/lead-texts.ts";
import { locationNamed } from "#domain/leads/form-definitions/location-options.ts";
import { chosenCategory, type LeadCar } from "#domain/leads/stored-leads/lead.ts";
import { carOfLead } from "#domain/leads/stored-leads/lead-car.server.ts";
import { readRequestedTime } from "#domain/leads/test-drive/booking-time.ts";
import type { Slot, SlotPlace } from "#domain/leads/test-drive/slots.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import type { Database } from "#platform/database/database.server.ts";
import { readService, type ServiceSubmission } from "./service-submission.server.ts";
import { withWidget } from "./widget-submission.ts";

/** A valid submission with what it refers to. */
export type Submission = {
  userData: UserData;
  form: LeadForm | null;
  /** The form's fields; empty for a lead without its own form. */
  questions: readonly LeadField[];
  category: string;
  subcategory: string | null;
  last: boolean;
  car: LeadCar | null;
  dealershipSlug: string | null;
  location: Location | null;
  /** The time to book, where the site takes bookings. */
  booking: { place: SlotPlace; slot: Slot } | null;
  /** The day to book at a service location. */
  serviceDay: ServiceSubmission["day"];
};

/** What a repeated submission is recognised by, and its answer names. */
export type SentLead = Pick<Submission, "userData" | "form" | "category" | "car">;

/** Why a submission isn't stored. */
export type Refusal =
  | { kind: "invalid"; fields: Record<string, string> }
  /** A time that doesn't exist or is no longer available. */
  | { kind: "slot"; message: string; place: SlotPlace; requestedAt: Date; sent: SentLead }
  /** Too many new bookings from one network. `wait`: seconds until the next one. */
  | { kind: "limited"; wait: number; sent: SentLead };

export type SubmissionRead = { kind: "ok"; submission: Submission } | Refusal;

const shape = z.record(z.string(), z.unknown());

/** Validates `userData` against the form's fields and the site's cars, dealerships, locations and times. */
export async function readSubmission(
  {
    db,
    postcodes,
    site,
    now,
    byStaff = false,
  }: { db: Database; postcodes: Postcodes; site: Site; now: Date; byStaff?: boolean },
  given: unknown,
): Promise<SubmissionRead> {
  const parsed = shape.safeParse(given);
  if (!parsed.success) return { kind: "invalid", fields: { userData: "The form can't be read." } };
  let userData: UserData = { ...parsed.data };
  const widget = "widget" in userData ? withWidget(site, userData) : null;
  if (widget?.kind === "unknown") return { kind: "invalid", fields: { widget: leadTexts.invalidChoice } };
  if (widget) ({ userData } = widget);
  const { category, subcategory } = chosenCategory(userData);
  // The contact form has a category field; its rules apply to every category.
  const form = widget ? null : userData.form === "contact" ? "contact" : formOf(category, subcategory);
  const last = userData.isLastStep !== false && userData.isLastStep !== "false";
  const fields: Record<string, string> = {};
  if (
    !(leadCategories as readonly string[]).includes(category) &&
    !site.contact.categories.includes(category)
  )
    fields.category = leadTexts.invalidChoice;
  if (!last && !mayBePartial(category, site))
    fields.isLastStep = "This form is sent with its last step only.";

  const text = (name: string) => (typeof userData[name] === "string" ? cleanText(userData[name]) : "");
  const carId = text("car_id");
  const found = carId ? await carOfLead(db, site, carId.slice(0, 200), now) : null;
  if (found?.kind === "elsewhere") fields.car_id = leadTexts.carElsewhere;
  const car = found?.kind === "found" ? found.car : null;

  const location = text("location") ? locationNamed(site, text("location")) : null;
  if (text("location") && !location) fields.location = leadTexts.locationUnknown;
  if (location) userData.location = location.id;
  const dealership = text("dealership_slug");
  if (dealership && !site.dealerships.some(({ slug }) => slug === dealership))
    fields.dealership_slug = leadTexts.dealershipUnknown;
  const setByLocation = site.forms.locationSetsDealership || !dealership;
  if (location && !setByLocation && location.dealership_slug !== dealership)
    fields.location = leadTexts.locationUnknown;
  const dealershipSlug =
    (location && setByLocation ? location.dealership_slug : dealership) ||
    car?.dealership_slug ||
    (site.dealerships.length === 1 ? (site.dealerships[0]?.slug ?? null) : null);

  const [make, model] = form === "test_drive" ? modelIn(text("car_choice")) : [];
  if (make && model) {
    delete userData.car_choice;
    Object.assign(userData, { "Vehicle Make": make, "Vehicle Model": model });
  }

  const start = text("distribution_location");
  const startsAt = start ? locationNamed(site, start) : null;
  if (start && !startsAt) fields.distribution_location = leadTexts.locationUnknown;

  const present = last && !byStaff ? undefined : Object.keys(userData);
  const known = startsAt || !start ? { distribution: [{ value: start, label: start }] } : {};
  userData = form ? plainAnswers(userData, fieldsOf(form, site, known)) : plainContact(userData, site);
  const checked = form
    ? checkFields(form, userData, site, present, known)
    : { ...checkContact(userData, site), ...widget?.problems };
  Object.assign(fields, { ...checked, ...fields });

  let booking: Submission["booking"] = null;
  if (form === "test_drive" && text("dateTime")) {
    const locationId = startsAt?.id ?? location?.id ?? car?.location_id ?? null;
    const offered = testDrivePlace(site, { locationId, dealershipSlug });
    const place = offered && byStaff ? { ...offered, slice: { ...offered.slice, noticeHours: 0 } } : offered;
    const requested = readRequestedTime(text("dateTime"), place, place?.timeZone ?? site.timezone, now);
    if (requested.kind === "wrong") {
      const message = {
        invalid: leadTexts.dateInvalid,
        past: leadTexts.datePast,
        unknown: leadTexts.slotUnknown,
      }[requested.reason];
      fields.dateTime ??= message;
      const only = Object.keys(fields).length === 1;
      if (only && place && requested.reason === "unknown")
        return {
          kind: "slot",
          message,
          place,
          requestedAt: requested.at,
          sent: { userData, form, category, car },
        };
    } else if (requested.kind === "slot" && place && last) booking = { place, slot: requested.slot };
  }
  const service = form === "service" ? await readService(postcodes, site, userData, { now, byStaff }) : null;
  Object.assign(fields, { ...service?.fields, ...fields });
  if (Object.keys(fields).length > 0) return { kind: "invalid", fields };
  return {
    kind: "ok",
    submission: {
      userData,
      form,
      questions: form ? fieldsOf(form, site, known) : [],
      category,
      subcategory,
      last,
      car,
      dealershipSlug,
      location:
        location ??
        startsAt ??
        locationNamed(site, car?.location_id ?? (service ? String(userData.location ?? "") : "")),
      booking,
      serviceDay: last ? (service?.day ?? null) : null,
    },
  };
}

/** The make and model chosen for a test drive without a car; none for another choice. */
function modelIn(choice: string): string[] {
  const parts = choice.slice(0, 120).split(modelSeparator);
  return parts.length === 2 ? parts : [];
}

/**
 * Service bookings and trade-ins are stored at each step; enquiries and test drives where the site configures
 * it (DECIDE-13).
 */
function mayBePartial(category: string, site: Site): boolean {
  return category === "Service Booking" || category === "Trade-in Enquiry" || site.lead.sendPartial;
}
