import type { Logger } from "pino";
import { data, redirect } from "react-router";
import type { Site } from "#domain/configuration/site.ts";
import { answeredBy, stepWith } from "#domain/leads/form-definitions/form-steps.ts";
import { isVehicleForm, type LeadForm } from "#domain/leads/form-definitions/lead-forms.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { trapName } from "#domain/leads/form-definitions/trap-field.ts";
import {
  draftHeaders,
  dropDraft,
  readDraft,
  readDraftCookie,
  saveDraft,
} from "#domain/leads/form-drafts/form-draft.server.ts";
import { acceptLead } from "#domain/leads/submissions/accept-lead.server.ts";
import { sentVisit } from "#domain/measurement/sent-visit.server.ts";
import type { Postcodes } from "#domain/places/geocode.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { randomId } from "#lib/random-id.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import { fallbackIfUnavailable, isDatabaseUnavailable } from "#platform/database/outage.ts";
import { pageQuery } from "#platform/http/canonical-url.ts";
import type { Counted } from "#platform/http/counted.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import {
  blankState,
  type FormModel,
  type FormState,
  type FormValues,
} from "#site/parts/lead-form/form-model.ts";
import { failureText, stepFailure } from "#site/parts/lead-form/form-texts.ts";
import { draftValues, problemsOf, userDataFrom, valuesOf } from "#site/parts/lead-form/form-values.ts";
import { leadCookieHeader } from "#site/parts/lead-form/sent-lead.server.ts";
import { type FormAdapter, type FormServices, requestedForm, stepNumber } from "./form-page.server.ts";

/** A submitted step of a form. */
type Posted = {
  services: FormPostServices;
  request: Request;
  site: Site;
  form: LeadForm;
  model: FormModel;
  carId: string | null;
  answers: FormData;
  values: FormValues;
  step: number;
  /** The browser's draft cookie, and the key of this form's draft. */
  cookie: string | null;
  name: string;
  /** The lead that earlier steps were stored as; the last step completes it. */
  reported: Reported;
  address: string;
  complete: Completion | undefined;
};

/** What handling a submitted form requires. */
export type FormPostServices = FormServices & {
  log: Pick<Logger, "error">;
  takeLimit: TakeLimit;
  triggerDeliveries: () => void;
  count?: (counted: Counted) => void;
  postcodes: Postcodes;
};

/** A submitted form: the request, its site and the visitor's address. */
export type FormRequest = { request: Request; site: Site; address: string };

type Reported = { lead_id?: string };

/** The result of a step: another step, the same one with its errors, or the success page. */
type Outcome =
  | { kind: "go"; to: number; reported: Reported; cookie: string | null; found?: FormValues | null }
  | { kind: "show"; status: number; change: Partial<FormState> }
  /** Refused by a limit: the page has what was typed, and nothing is stored. */
  | { kind: "limited"; failure: string }
  | { kind: "thanks"; leadId: string; proof: string };

/** Answers that a step is completed by; null for none. */
export type Completion = (step: {
  answers: Record<string, unknown>;
  leadId: unknown;
}) => Promise<Record<string, string> | null>;

/** Handles a step of a form without JavaScript: back, next, or submission. */
export async function postForm(
  services: FormPostServices,
  { request, site, address }: FormRequest,
  form: LeadForm,
  adapt?: FormAdapter,
  complete?: Completion,
) {
  const { db, now } = services;
  const { carId, model, name } = await requestedForm(services, request, site, form, adapt);
  const answers = await readForm(request);
  const cookie = readDraftCookie(request);
  const requested = model.sendPartial && cookie ? readDraft(db, site, { cookie, form: name }, now()) : null;
  const draft = requested && (await fallbackIfUnavailable(requested, null));
  const posted: Posted = {
    services,
    request,
    site,
    form,
    model,
    carId,
    answers,
    cookie,
    name,
    address,
    values: valuesOf(model.fields, answers),
    step: stepNumber(answers.get("step"), model, 0),
    reported: typeof draft?.data.lead_id === "string" ? { lead_id: draft.data.lead_id } : {},
    complete,
  };
  const outcome = await handleStep(posted);
  switch (outcome.kind) {
    case "go":
      return goTo(posted, outcome).catch((error: unknown) => {
        // Steps without script go on by their draft; without the database the page stays where it is, with what was typed.
        if (isDatabaseUnavailable(error))
          return shown(posted, 503, { failure: failureText(isVehicleForm(form), null) });
        throw error;
      });
    case "show":
      return showAndSave(posted, outcome.status, outcome.change);
    case "limited":
      return shown(posted, 429, { failure: outcome.failure });
    case "thanks": {
      const headers = {
        ...privateNoStore,
        "Set-Cookie": leadCookieHeader(outcome.leadId, outcome.proof, isSecure(request)),
      };
      return redirect("/success", { status: 303, headers });
    }
  }
}

async function handleStep(posted: Posted): Promise<Outcome> {
  const { services, site, form, model, answers, values, step, reported, cookie, address } = posted;
  const { fields, steps } = model;
  if ((await services.takeLimit("enquiry", site, address)) > 0)
    return { kind: "limited", failure: leadTexts.tooMany };
  if (answers.get("go") === "back") return { kind: "go", to: Math.max(0, step - 1), reported, cookie };
  const last = step === steps.length - 1;
  const errors = problemsOf(fields, values, last ? undefined : steps[step]?.fields);
  if (Object.keys(errors).length > 0)
    return { kind: "show", status: 400, change: { errors, failure: stepFailure(form, errors) } };
  if (last) return sent(posted);
  return model.sendPartial ? savePartialLead(posted) : { kind: "go", to: step + 1, reported, cookie };
}

/**
 * Stores the answers so far as a partial lead. A failure doesn't stop the form, since the last step sends
 * everything.
 */
async function savePartialLead(posted: Posted): Promise<Outcome> {
  const { model, step, reported, complete } = posted;
  const cookie = posted.cookie ?? randomId();
  const answers = answeredBy(model.steps, step + 1, posted.values);
  const found = await complete?.({ answers, leadId: reported.lead_id }).catch(
    failed(posted, "a step not completed"),
  );
  const done = { ...answers, ...found };
  const outcome = await acceptLead({
    ...acceptance(posted),
    userData: { ...userDataFrom(model, done, false), ...reported },
    idempotencyKey: randomId(),
    draft: cookie,
  }).catch(failed(posted, "partial lead not stored"));
  const under = outcome?.kind === "accepted" ? { lead_id: outcome.leadId } : reported;
  return { kind: "go", to: step + 1, reported: under, cookie, found };
}

async function sent(posted: Posted): Promise<Outcome> {
  const { site, form, model, carId, answers, values, reported, cookie, name } = posted;
  const { db, triggerDeliveries } = posted.services;
  const proof = randomId();
  const outcome = await acceptLead({
    ...acceptance(posted),
    userData: {
      ...userDataFrom(model, values, true),
      ...reported,
      // The lead of a deleted car names it by id.
      ...(carId && !model.car ? { car_id: carId.slice(0, 200) } : {}),
      [trapName]: answers.get(trapName) ?? "",
    },
    idempotencyKey: null,
    draft: cookie,
    proof,
    trigger: triggerDeliveries,
    count: posted.services.count,
  }).catch(failed(posted, "lead not stored"));
  switch (outcome?.kind) {
    case undefined:
      return { kind: "show", status: 503, change: { failure: failureText(isVehicleForm(form), null) } };
    case "accepted":
      // The lead is accepted even if its draft can't be deleted; drafts expire.
      if (cookie) await fallbackIfUnavailable(dropDraft(db, site, { cookie, form: name }), undefined);
      return { kind: "thanks", leadId: outcome.leadId, proof };
    case "invalid": {
      const beside = model.fields.some((field) => field.name in outcome.fields);
      const change = beside
        ? { errors: outcome.fields }
        : { failure: failureText(isVehicleForm(form), outcome.error) };
      return { kind: "show", status: 400, change };
    }
    case "limited":
      return { kind: "limited", failure: outcome.error };
    case "taken":
      return { kind: "show", status: 409, change: { errors: outcome.fields, next: outcome.next } };
  }
}

function acceptance({ services, request, site, address }: Posted) {
  const { db, now, postcodes, takeLimit } = services;
  const facts = {
    address,
    userAgent: request.headers.get("User-Agent"),
    url: new URL(request.url).href,
    visit: sentVisit(site, request, now()),
  };
  return { db, postcodes, takeLimit, site, now: now(), facts };
}

/**
 * Logs a failure and returns null. The message of a database error may contain what was typed: only its code
 * is logged.
 */
function failed({ services, site }: Posted, what: string) {
  return (error: unknown): null => {
    services.log.error({ code: errorCode(error), site: site.slug }, what);
    return null;
  };
}

async function goTo(posted: Posted, { to, reported, cookie, found }: Extract<Outcome, { kind: "go" }>) {
  const { request, model } = posted;
  const values = { ...posted.values, ...found };
  const saved = await save({ ...posted, values, cookie, reported }, to);
  // Without its draft the next step would have lost these answers.
  if (!saved) return shown(posted, 429, { failure: leadTexts.tooMany });
  return redirect(stepAddress(new URL(request.url), to) + (/#.*$/s.exec(model.action)?.[0] ?? ""), {
    status: 303,
    headers: { ...privateNoStore, ...draftHeaders(saved, isSecure(request)) },
  });
}

async function showAndSave(posted: Posted, status: number, change: Partial<FormState>) {
  // The response contains the input itself, also where it can't be stored as a draft.
  const saved = await fallbackIfUnavailable(save(posted, stepOf(posted, change)), null);
  return shown(posted, status, change, draftHeaders(saved, isSecure(posted.request)));
}

function shown(
  posted: Posted,
  status: number,
  change: Partial<FormState>,
  headers: { "Set-Cookie"?: string } = {},
) {
  const step = stepOf(posted, change);
  const state: FormState = { ...blankState, known: true, values: posted.values, step, ...change };
  return data(state, { status, headers: { ...privateNoStore, ...headers } });
}

const stepOf = ({ model, step }: Posted, { errors }: Partial<FormState>): number =>
  stepWith(model.steps, errors ?? {}, step);

function save({ services, site, address, model, values, name, cookie, reported }: Posted, step: number) {
  const answers = { ...draftValues(model.fields, values), ...reported };
  return saveDraft(services, { site, address }, { cookie, form: name, step, data: answers });
}

/** The form's page with the step in its URL, so that a shared cache doesn't return the first response. */
function stepAddress(url: URL, step: number): string {
  const to = new URLSearchParams(pageQuery(url.search));
  to.set("step", String(step));
  return `${url.pathname.replace(/\.data$/, "")}?${to}`;
}
