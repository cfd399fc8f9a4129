import { data } from "react-router";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import type { LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { readDraft, readDraftCookie } from "#domain/leads/form-drafts/form-draft.server.ts";
import { type CarFound, carOfLead, foundCar } from "#domain/leads/stored-leads/lead-car.server.ts";
import { timesOf } from "#domain/leads/test-drive/book-slot.server.ts";
import { offersSlots, type SlotPlace, slotsOf } from "#domain/leads/test-drive/slots.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import { type KnownCarServices, knownCar } from "#domain/stock/search-index/known-car.server.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import { type CardView, cardView } from "#site/parts/car-card/card-view.ts";
import {
  blankState,
  type FormModel,
  type FormState,
  type FormSubject,
  formModel,
  noSlots,
  subjectOf,
} from "#site/parts/lead-form/form-model.ts";
import { restoredValues } from "#site/parts/lead-form/form-values.ts";
import { withLocation } from "#site/parts/lead-form/preselected-location.ts";
import { weekHours } from "#site/parts/lead-form/week-hours.ts";
import { openDriveOf } from "./open-drive.server.ts";

/**
 * How long free times in a cached page may be stale, in milliseconds; a time taken meanwhile is rejected with
 * the next free ones.
 */
const timesCacheMs = 30_000;

/** Adapts a form to its page: initial values, the URL that it posts to. */
export type FormAdapter = (model: FormModel) => FormModel;

/** A form's model. `current` is false while the database is unavailable: its car or times come from memory. */
type FormFound = { model: FormModel; current: boolean };

/** What is needed to read a form's model and its draft. */
export type FormServices = KnownCarServices;

/**
 * A form of a site, about a car or none; null when the site doesn't have it.
 * @param withTimes reads a test drive's free times, for pages without JavaScript
 */
export async function formOfSite(
  services: FormServices,
  site: Site,
  form: LeadForm,
  carId: string | null,
  withTimes: boolean,
  about: FormSubject | null = null,
): Promise<FormFound | null> {
  if (form === "test_drive" && !site.testDrive.enabled) return null;
  const found = carId
    ? await carOfForm(services, site, carId.slice(0, 200))
    : { kind: "gone" as const, current: true };
  if (found.kind === "elsewhere") return null;
  const car = found.kind === "found" ? found.car : null;
  const { current } = found;
  if (form !== "test_drive") {
    const model = formModel(form, site, car, noSlots, about);
    const asksForNews = form === "enquiry" && found.kind === "found" && found.reserved;
    return { model: asksForNews ? withMessage(model, leadTexts.notifyIfAvailable) : model, current };
  }
  const settings = car ? settingsFor(site, car.dealership_slug) : site;
  if (!settings.testDrive.enabled) return null;
  const openDrive = car ? undefined : await openDriveOf(services.stocks, site);
  const several = (openDrive?.places.length ?? 0) > 1;
  if (several) {
    const offered = openDrive!.places.some(({ value }) => {
      const place = testDrivePlace(site, { locationId: value, dealershipSlug: null });
      return place !== null && offersSlots(place);
    });
    return { model: formModel(form, site, car, { offered, times: [] }, null, openDrive), current };
  }
  const place = testDrivePlace(site, {
    locationId: car?.location_id ?? null,
    dealershipSlug: car?.dealership_slug ?? null,
  });
  const offered = place !== null && offersSlots(place);
  if (!offered || !withTimes)
    return { model: formModel(form, site, car, { offered, times: [] }, null, openDrive), current };
  const free = await freeTimes(services, site, place, car?.id ?? null);
  const slots = { offered, times: free.times };
  return {
    model: formModel(form, site, car, slots, null, openDrive),
    current: current && free.current,
  };
}

/** The free times of a place. Without the bookings every time is offered; a taken one is rejected on submission. */
async function freeTimes(
  { db, now }: FormServices,
  site: Site,
  place: SlotPlace,
  carId: string | null,
): Promise<{ times: string[]; current: boolean }> {
  const known = await fallbackIfUnavailable(timesOf(db, site, place, carId, now()), null);
  const times = known
    ? known.filter(({ available }) => available).map(({ dateTime }) => dateTime)
    : slotsOf(place, now()).map(({ startsAt }) => zonedIso(startsAt, place.timeZone));
  return { times, current: known !== null };
}

/** A test drive's form with the free times of the place chosen in it, for browsers without script. */
async function withTimesOfPlace(
  services: FormServices,
  site: Site,
  model: FormModel,
  location: unknown,
): Promise<FormModel> {
  const { when } = model;
  if (when?.kind !== "slots" || !when.byPlace || typeof location !== "string") return model;
  const place = testDrivePlace(site, { locationId: location, dealershipSlug: null });
  if (!place) return model;
  if (!offersSlots(place))
    return {
      ...model,
      when: { kind: "plain", hours: weekHours(place.location.contact_detail.opening_hours) },
    };
  const { times } = await freeTimes(services, site, place, null);
  return { ...model, when: { ...when, times } };
}

/** The car of a form; from memory while the database is unavailable, and validated on submission. */
async function carOfForm(
  { db, now, stocks }: FormServices,
  site: Site,
  id: string,
): Promise<CarFound & { current: boolean }> {
  const found = await fallbackIfUnavailable(carOfLead(db, site, id, now()), null);
  if (found) return { ...found, current: true };
  const car = (await stocks.of(site)).remembered({ id });
  return car ? { ...foundCar(car), current: false } : { kind: "gone", current: false };
}

/**
 * The form of a request to its page, and the name of its draft. Throws a 404 response when the site doesn't
 * have it.
 */
export async function requestedForm(
  services: FormServices,
  request: Request,
  site: Site,
  form: LeadForm,
  adapt: FormAdapter = (model) => model,
) {
  const url = new URL(request.url);
  const carId = url.searchParams.get("car_id");
  const found = await formOfSite(services, site, form, carId, true, subjectOf(site, url));
  if (!found) throw data(null, { status: 404 });
  const model = adapt(withLocation(found.model, site, url.searchParams.get("location")));
  // A deleted car's form has its own draft.
  return { url, carId, model, current: found.current, name: draftName(form, model.subject ?? carId) };
}

/**
 * The page of a form. The first response is the same for every visitor and cacheable. Input submitted without
 * JavaScript comes from the draft, only in responses that are not cached.
 */
export async function formPage(
  services: FormServices,
  request: Request,
  site: Site,
  form: LeadForm,
  adapt?: FormAdapter,
) {
  const { db, now } = services;
  const { url, model, current, name } = await requestedForm(services, request, site, form, adapt);
  const requested = url.searchParams.get("step");
  const cookie = readDraftCookie(request);
  if (!cookie && requested === null) {
    const headers = !current
      ? privateNoStore
      : model.when?.kind === "slots"
        ? { "x-forecourt-until": new Date(now().getTime() + timesCacheMs).toISOString() }
        : undefined;
    return data({ model, state: blankState }, headers ? { headers } : undefined);
  }
  // A stored draft is read again once the database is available.
  const draft = cookie
    ? await fallbackIfUnavailable(readDraft(db, site, { cookie, form: name }, now()), null)
    : null;
  const state: FormState = draft
    ? {
        ...blankState,
        known: true,
        step: stepNumber(requested, model, draft.step),
        values: restoredValues(model.fields, draft.data),
      }
    : blankState;
  const shown = await withTimesOfPlace(services, site, model, state.values.location);
  return data({ model: shown, state }, { headers: privateNoStore });
}

/**
 * A form that is not on its own page: the page's id is stored with the lead (DECIDE-66), `message` is the
 * start of its message.
 */
export type FormPlace = { pageId: string; action: string; message: string };

/**
 * A form inside another page: its model, its state, and whether the response is one shopper's own and must not
 * be cached. Null when the site doesn't have the form.
 */
export async function formInPage(
  services: FormServices,
  request: Request,
  site: Site,
  form: LeadForm,
  place: FormPlace,
): Promise<{ model: FormModel; state: FormState; personal: boolean } | null> {
  const { db, now } = services;
  const plain = await formOfSite(services, site, form, null, true);
  if (!plain) return null;
  const model = placedAt(place)(plain.model);
  const cookie = readDraftCookie(request);
  const requested = new URL(request.url).searchParams.get("step");
  if (!cookie) return { model, state: blankState, personal: requested !== null || !plain.current };
  const name = draftName(form, place.pageId);
  const draft = await fallbackIfUnavailable(readDraft(db, site, { cookie, form: name }, now()), null);
  if (!draft) return { model, state: blankState, personal: true };
  const step = stepNumber(requested, model, draft.step);
  const values = restoredValues(model.fields, draft.data);
  return { model, state: { ...blankState, known: true, step, values }, personal: true };
}

export function placedAt({ pageId, action, message }: FormPlace): FormAdapter {
  return (model) => ({
    ...withMessage(model, message),
    action,
    subject: pageId,
    hidden: { ...model.hidden, page_id: pageId },
  });
}

/** A form whose message starts with a text; an empty one changes nothing. */
function withMessage(model: FormModel, message: string): FormModel {
  const fields = model.fields.map((field) =>
    field.name === "message" && message ? { ...field, preset: message } : field,
  );
  return { ...model, fields };
}

/** The card of a form's car; null when the site no longer shows the car. */
export async function cardOfForm(
  services: FormServices,
  site: Site,
  { car }: FormModel,
): Promise<CardView | null> {
  const found = car && (await knownCar(services, site, { slug: car.slug }))?.car;
  // An estimated price requires a note that the form doesn't have.
  if (!found) return null;
  return { ...cardView(found, site, services.now()), buttons: [], controls: [], weekly: null };
}

/** Forms about different cars or models, or on different pages, have different drafts. */
function draftName(form: LeadForm, about: string | null): string {
  return about ? `${form} ${about}` : form;
}

/** The step number in a URL or an answer, limited to the form's steps. */
export function stepNumber(value: unknown, { steps }: FormModel, otherwise: number): number {
  const step = typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : otherwise;
  return Math.min(Math.max(0, step), steps.length - 1);
}
