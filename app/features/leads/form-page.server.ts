import { data, redirect } from "react-router";
import { DatabaseAway, unlessAway } from "../../db/outage.ts";
import { isSecure } from "../../lib/own-cookie.ts";
import { randomId } from "../../lib/random-id.server.ts";
import { readForm } from "../../lib/read-form.server.ts";
import { zonedIso } from "../../lib/zoned-time.ts";
import { platform } from "../../platform.server.ts";
import { type Site, settingsFor } from "../../site/site.ts";
import { type CardView, cardView } from "../car-card/card-view.ts";
import { knownCar } from "../stock/known-car.server.ts";
import { timesOf } from "../test-drive/book-slot.server.ts";
import { offersSlots, slotsOf } from "../test-drive/slots.ts";
import { testDrivePlace } from "../test-drive/test-drive-place.ts";
import { acceptLead } from "./accept-lead.server.ts";
import { draftCookieHeader, dropDraft, readDraft, readDraftCookie, saveDraft } from "./form-draft.server.ts";
import {
  blankState,
  type FormModel,
  type FormState,
  type FormSubject,
  formModel,
  subjectOf,
} from "./form-model.ts";
import { answeredBy, stepWith } from "./form-steps.ts";
import { problemsOf, restoredValues, userDataFrom, valuesOf } from "./form-values.ts";
import { failureText, stepFailure } from "./form-words.ts";
import { leadCar } from "./lead.ts";
import { type CarFound, carOfLead } from "./lead-car.server.ts";
import type { LeadForm } from "./lead-category.ts";
import { leadTexts } from "./lead-texts.ts";
import { startAt } from "./start-at.ts";
import { leadCookieHeader } from "./success-page.server.ts";

/** How long the free times in a page that is kept may be old; a time sold meanwhile gets a clear answer. */
const timesKeptMs = 30_000;
const noStore = { "Cache-Control": "private, no-store" };

/** How a page suits a form to its address: what its fields start with, where it is sent. */
export type Suit = (model: FormModel) => FormModel;
const asItIs: Suit = (model) => model;

/** A form's model; not `sure` while the database is away: its car or its times are as this process remembers them. */
type FormFound = { model: FormModel; sure: boolean };

/**
 * A form of a site, about a car or none; null where the site has none such.
 * @param withTimes reads a test drive's free times, for pages without script
 */
export async function formOfSite(
  site: Site,
  form: LeadForm,
  carId: string | null,
  withTimes: boolean,
  about: FormSubject | null = null,
): Promise<FormFound | null> {
  if (form === "test_drive" && !site.testDrive.enabled) return null;
  const { db, now } = platform();
  const found = carId ? await carOfForm(site, carId.slice(0, 200)) : { kind: "gone" as const, sure: true };
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
  const known = await unlessAway(timesOf(db, site, place, car?.id ?? null, now()), null);
  // Without knowing what is booked every time is offered; one that is taken gets its clear answer when it is sent.
  const times = known
    ? known.filter(({ available }) => available).map(({ dateTime }) => dateTime)
    : slotsOf(place, now()).map(({ startsAt }) => zonedIso(startsAt, place.timeZone));
  return { model: formModel(form, site, car, { offered, times }), sure: sure && known !== null };
}

/** The car of a form, from memory while the database is away: the form goes on, and its sending decides. */
async function carOfForm(site: Site, id: string): Promise<CarFound & { sure: boolean }> {
  const { db, now, stock } = platform();
  const found = await unlessAway(carOfLead(db, site, id, now()), null);
  if (found) return { ...found, sure: true };
  const car = (await stock(site)).remembered({ id });
  return car ? { kind: "found", car: leadCar(car), sure: false } : { kind: "gone", sure: false };
}

/**
 * The page of a form. A first look is the same for everyone and may be kept; what was typed without script comes from the draft,
 * and only in answers that nobody keeps.
 */
export async function formPage(request: Request, site: Site, form: LeadForm, suit: Suit = asItIs) {
  const { db, now } = platform();
  const url = new URL(request.url);
  const carId = url.searchParams.get("car_id");
  const about = subjectOf(site, url);
  const found = await formOfSite(site, form, carId, true, about);
  if (!found) throw data(null, { status: 404 });
  const model = suit(startAt(found.model, site, url.searchParams.get("location")));
  const asked = url.searchParams.get("step");
  const cookie = readDraftCookie(request);
  if (!cookie && asked === null) {
    const headers = !found.sure
      ? noStore
      : model.when?.kind === "slots"
        ? { "x-forecourt-until": new Date(now().getTime() + timesKeptMs).toISOString() }
        : undefined;
    return data({ model, state: blankState }, headers ? { headers } : undefined);
  }
  const name = draftName(form, carId ?? about?.slug ?? null);
  // What was typed before waits there until the database is back.
  const draft = cookie ? await unlessAway(readDraft(db, site, { cookie, form: name }, now()), null) : null;
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
  request: Request,
  site: Site,
  form: LeadForm,
  place: FormPlace,
): Promise<{ model: FormModel; state: FormState; personal: boolean } | null> {
  const { db, now } = platform();
  const plain = await formOfSite(site, form, null, true);
  if (!plain) return null;
  const model = placedAt(place)(plain.model);
  const cookie = readDraftCookie(request);
  const asked = new URL(request.url).searchParams.get("step");
  if (!cookie) return { model, state: blankState, personal: asked !== null || !plain.sure };
  const name = draftName(form, place.pageId);
  const draft = await unlessAway(readDraft(db, site, { cookie, form: name }, now()), null);
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
    hidden: { ...model.hidden, page_id: pageId },
    fields: model.fields.map((field) =>
      field.name === "message" && message ? { ...field, preset: message } : field,
    ),
  });
}

/** The card of a form's car, to stand beside the form; null where the site no longer shows it. */
export async function cardOfForm(site: Site, { car }: FormModel): Promise<CardView | null> {
  const { now } = platform();
  const found = car && (await knownCar(platform(), site, { slug: car.slug }))?.car;
  // An estimate would need its note, and the form is no place for it.
  if (!found) return null;
  return { ...cardView(found, site, now()), buttons: [], controls: [], weekly: null };
}

/** A step of a form without script: back, on, or the lead itself (DESIGN §5). */
export async function postForm(
  request: Request,
  site: Site,
  form: LeadForm,
  address: string,
  suit: Suit = asItIs,
  pageId: string | null = null,
) {
  const { db, now, log, wakeDeliveries, takeLimit } = platform();
  const url = new URL(request.url);
  const carId = url.searchParams.get("car_id");
  const about = subjectOf(site, url);
  const found = await formOfSite(site, form, carId, true, about);
  if (!found) throw data(null, { status: 404 });
  const model = suit(startAt(found.model, site, url.searchParams.get("location")));
  const { fields, steps } = model;
  const answers = await readForm(request);
  const values = valuesOf(fields, answers);
  const step = stepNumber(answers.get("step"), model, 0);
  const known = readDraftCookie(request);
  const name = draftName(form, pageId ?? carId ?? about?.slug ?? null);
  const secure = isSecure(request);

  const facts = { address, userAgent: request.headers.get("User-Agent"), url: url.href };
  // Under this, steps that were told in part are one lead.
  const asked = model.sendPartial && known ? readDraft(db, site, { cookie: known, form: name }, now()) : null;
  const begun = asked && (await unlessAway(asked, null));
  const leadId = typeof begun?.data.lead_id === "string" ? { lead_id: begun.data.lead_id } : {};

  const goTo = async (next: number, told: { lead_id?: string } = leadId, draft: string | null = known) => {
    const { cookie } = await saveDraft(
      db,
      site,
      { cookie: draft, form: name, step: next, data: { ...values, ...told } },
      now(),
    );
    return redirect(stepAddress(url, next) + (/#.*$/.exec(model.action)?.[0] ?? ""), {
      status: 303,
      headers: { ...noStore, "Set-Cookie": draftCookieHeader(cookie, secure) },
    });
  };
  /** Steps without script go on by their draft; without the database the page stays where it is, with what was typed. */
  const stay = (error: unknown) => {
    if (error instanceof DatabaseAway) return show(503, { failure: failureText(form, null) });
    throw error;
  };
  const show = async (status: number, change: Partial<FormState>) => {
    const at = stepWith(steps, change.errors ?? {}, step);
    const draft = { cookie: known, form: name, step: at, data: { ...values, ...leadId } };
    // What was typed stands in this answer itself, also where it can't be kept as a draft.
    const saved = await unlessAway(saveDraft(db, site, draft, now()), null);
    const state: FormState = { ...blankState, known: true, values, step: at, ...change };
    const cookie = saved && { "Set-Cookie": draftCookieHeader(saved.cookie, secure) };
    return data(state, { status, headers: { ...noStore, ...cookie } });
  };

  if ((await takeLimit("enquiry", site, address)) > 0) return show(429, { failure: leadTexts.tooMany });
  if (answers.get("go") === "back") return goTo(Math.max(0, step - 1)).catch(stay);
  const last = step === steps.length - 1;
  const errors = problemsOf(fields, values, last ? undefined : steps[step]?.fields);
  if (Object.keys(errors).length > 0) return show(400, { errors, failure: stepFailure(form, errors) });
  if (!last && model.sendPartial) {
    const draft = known ?? randomId();
    const done = answeredBy(steps, step + 1, values);
    const told = await acceptLead({
      db,
      site,
      now: now(),
      facts,
      userData: { ...userDataFrom(model, done, false), ...leadId },
      idempotencyKey: randomId(),
      draft,
    }).catch((error: { code?: string; name?: string }) => {
      log.error({ code: error.code ?? error.name, site: site.slug }, "a step could not be told");
      return null;
    });
    // A step that could not be told is no reason to stop: the last one tells everything.
    const under = told?.kind === "accepted" ? { lead_id: told.leadId } : leadId;
    return goTo(step + 1, under, draft).catch(stay);
  }
  if (!last) return goTo(step + 1).catch(stay);
  const outcome = await acceptLead({
    db,
    site,
    now: now(),
    facts,
    userData: {
      ...userDataFrom(model, values, true),
      ...leadId,
      // A car that is gone still goes with its lead.
      ...(carId && !model.car ? { car_id: carId.slice(0, 200) } : {}),
      company_website: answers.get("company_website") ?? "",
    },
    idempotencyKey: null,
    draft: known,
    wake: wakeDeliveries,
  }).catch((error: { code?: string; name?: string }) => {
    // The message of a database's error may hold what was typed: only its code is logged.
    log.error({ code: error.code ?? error.name, site: site.slug }, "a lead could not be taken");
    return null;
  });
  if (!outcome) return show(503, { failure: failureText(form, null) });
  switch (outcome.kind) {
    case "accepted": {
      // The lead is taken, whatever becomes of its draft, which ends by itself.
      if (known) await unlessAway(dropDraft(db, site, { cookie: known, form: name }), undefined);
      const headers = { ...noStore, "Set-Cookie": leadCookieHeader(outcome.leadId, secure) };
      return redirect("/success", { status: 303, headers });
    }
    case "invalid": {
      const beside = fields.some((field) => field.name in outcome.fields);
      return show(400, beside ? { errors: outcome.fields } : { failure: failureText(form, outcome.error) });
    }
    case "taken":
      return show(409, { errors: outcome.fields, next: outcome.next });
  }
}

/** Forms about different cars or models, or on different pages, are different drafts. */
function draftName(form: LeadForm, about: string | null): string {
  return about ? `${form} ${about}` : form;
}

function stepNumber(value: unknown, { steps }: FormModel, otherwise: number): number {
  const step = typeof value === "string" && /^\d{1,2}$/.test(value) ? Number(value) : otherwise;
  return Math.min(Math.max(0, step), steps.length - 1);
}

/** The page itself, with the step in its address: a shared cache can't mistake it for the first look. */
function stepAddress(url: URL, step: number): string {
  const to = new URLSearchParams(url.search);
  to.set("step", String(step));
  to.delete("_routes");
  return `${url.pathname.replace(/\.data$/, "")}?${to}`;
}
