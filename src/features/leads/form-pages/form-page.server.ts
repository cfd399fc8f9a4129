import { data } from "react-router";
import { type CardView, cardView } from "#features/browsing/car-card/card-view.ts";
import type { LeadForm } from "#features/leads/form-definitions/lead-category.ts";
import { readDraft, readDraftCookie } from "#features/leads/form-drafts/form-draft.server.ts";
import {
  blankState,
  type FormModel,
  type FormState,
  type FormSubject,
  formModel,
  subjectOf,
} from "#features/leads/lead-form/form-model.ts";
import { restoredValues } from "#features/leads/lead-form/form-values.ts";
import { startAt } from "#features/leads/lead-form/start-at.ts";
import { leadCar } from "#features/leads/stored-leads/lead.ts";
import { type CarFound, carOfLead } from "#features/leads/stored-leads/lead-car.server.ts";
import { timesOf } from "#features/leads/test-drive/book-slot.server.ts";
import { offersSlots, slotsOf } from "#features/leads/test-drive/slots.ts";
import { testDrivePlace } from "#features/leads/test-drive/test-drive-place.ts";
import { type KnownCarServices, knownCar } from "#features/stock/stock-index/known-car.server.ts";
import { zonedIso } from "#lib/zoned-time.ts";
import { type Site, settingsFor } from "#platform/config/site.ts";
import { fallbackIfUnavailable } from "#platform/database/outage.ts";

/** How long the free times in a page that is kept may be old; a time sold meanwhile gets a clear answer. */
const timesCacheMs = 30_000;
/** For answers that hold what one shopper typed. */
export const noStore = { "Cache-Control": "private, no-store" };

/** How a page suits a form to its address: what its fields start with, where it is sent. */
export type Suit = (model: FormModel) => FormModel;

/** A form's model; not `sure` while the database is away: its car or its times are as this process remembers them. */
type FormFound = { model: FormModel; sure: boolean };

/** What the model of a form and its draft are read by. */
export type FormServices = KnownCarServices;

/**
 * A form of a site, about a car or none; null where the site has none such.
 * @param withTimes reads a test drive's free times, for pages without script
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
  const { db, now } = services;
  const found = carId
    ? await carOfForm(services, site, carId.slice(0, 200))
    : { kind: "gone" as const, sure: true };
  if (found.kind === "elsewhere") return null;
  const car = found.kind === "found" ? found.car : null;
  const { sure } = found;
  if (form !== "test_drive")
    return { model: formModel(form, site, car, { offered: false, times: [] }, about), sure };
  const settings = car ? settingsFor(site, car.dealership_slug) : site;
  if (!settings.testDrive.enabled) return null;
  const place = testDrivePlace(site, {
    locationId: car?.location_id ?? null,
    dealershipSlug: car?.dealership_slug ?? null,
  });
  const offered = place !== null && offersSlots(place);
  if (!offered || !withTimes) return { model: formModel(form, site, car, { offered, times: [] }), sure };
  const known = await fallbackIfUnavailable(timesOf(db, site, place, car?.id ?? null, now()), null);
  // Without knowing what is booked every time is offered; one that is taken gets its clear answer when it is sent.
  const times = known
    ? known.filter(({ available }) => available).map(({ dateTime }) => dateTime)
    : slotsOf(place, now()).map(({ startsAt }) => zonedIso(startsAt, place.timeZone));
  return { model: formModel(form, site, car, { offered, times }), sure: sure && known !== null };
}

/** The car of a form, from memory while the database is away: the form goes on, and its sending decides. */
async function carOfForm(
  { db, now, stocks }: FormServices,
  site: Site,
  id: string,
): Promise<CarFound & { sure: boolean }> {
  const found = await fallbackIfUnavailable(carOfLead(db, site, id, now()), null);
  if (found) return { ...found, sure: true };
  const car = (await stocks.of(site)).remembered({ id });
  return car ? { kind: "found", car: leadCar(car), sure: false } : { kind: "gone", sure: false };
}

/** The form that a request to its page is about, and the name of its draft. Throws a 404 answer where the site has none such. */
export async function formAsked(
  services: FormServices,
  request: Request,
  site: Site,
  form: LeadForm,
  suit: Suit = (model) => model,
) {
  const url = new URL(request.url);
  const carId = url.searchParams.get("car_id");
  const found = await formOfSite(services, site, form, carId, true, subjectOf(site, url));
  if (!found) throw data(null, { status: 404 });
  const model = suit(startAt(found.model, site, url.searchParams.get("location")));
  // A car that is gone is still another draft.
  return { url, carId, model, sure: found.sure, name: draftName(form, model.subject ?? carId) };
}

/**
 * The page of a form. A first look is the same for everyone and may be kept; what was typed without script comes from the draft,
 * and only in answers that nobody keeps.
 */
export async function formPage(
  services: FormServices,
  request: Request,
  site: Site,
  form: LeadForm,
  suit?: Suit,
) {
  const { db, now } = services;
  const { url, model, sure, name } = await formAsked(services, request, site, form, suit);
  const asked = url.searchParams.get("step");
  const cookie = readDraftCookie(request);
  if (!cookie && asked === null) {
    const headers = !sure
      ? noStore
      : model.when?.kind === "slots"
        ? { "x-forecourt-until": new Date(now().getTime() + timesCacheMs).toISOString() }
        : undefined;
    return data({ model, state: blankState }, headers ? { headers } : undefined);
  }
  // What was typed before waits there until the database is back.
  const draft = cookie
    ? await fallbackIfUnavailable(readDraft(db, site, { cookie, form: name }, now()), null)
    : null;
  const state: FormState = draft
    ? {
        ...blankState,
        known: true,
        step: stepNumber(asked, model, draft.step),
        values: restoredValues(model.fields, draft.data),
      }
    : blankState;
  return data({ model, state }, { headers: noStore });
}

/** Where a form stands when that is not its own page: the page's id goes with the lead (DECIDE-66), `message` begins its message. */
export type FormPlace = { pageId: string; action: string; message: string };

/** A form on a page of other things: its model, what its draft holds, and whether that is one shopper's own. Null for none here. */
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
  const asked = new URL(request.url).searchParams.get("step");
  if (!cookie) return { model, state: blankState, personal: asked !== null || !plain.sure };
  const name = draftName(form, place.pageId);
  const draft = await fallbackIfUnavailable(readDraft(db, site, { cookie, form: name }, now()), null);
  if (!draft) return { model, state: blankState, personal: true };
  const step = stepNumber(asked, model, draft.step);
  const values = restoredValues(model.fields, draft.data);
  return { model, state: { ...blankState, known: true, step, values }, personal: true };
}

/** A form's model for its place on a page of other things. */
export function placedAt({ pageId, action, message }: FormPlace): Suit {
  return (model) => ({
    ...model,
    action,
    subject: pageId,
    hidden: { ...model.hidden, page_id: pageId },
    fields: model.fields.map((field) =>
      field.name === "message" && message ? { ...field, preset: message } : field,
    ),
  });
}

/** The card of a form's car, to stand beside the form; null where the site no longer shows it. */
export async function cardOfForm(
  services: FormServices,
  site: Site,
  { car }: FormModel,
): Promise<CardView | null> {
  const found = car && (await knownCar(services, site, { slug: car.slug }))?.car;
  // An estimate would need its note, and the form is no place for it.
  if (!found) return null;
  return { ...cardView(found, site, services.now()), buttons: [], controls: [], weekly: null };
}

/** Forms about different cars or models, or on different pages, are different drafts. */
function draftName(form: LeadForm, about: string | null): string {
  return about ? `${form} ${about}` : form;
}

/** The step that an address or an answer names, kept within the form. */
export function stepNumber(value: unknown, { steps }: FormModel, otherwise: number): number {
  const step = typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : otherwise;
  return Math.min(Math.max(0, step), steps.length - 1);
}
