import { data, redirect } from "react-router";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { userDataOf } from "#domain/leads/stored-leads/lead.ts";
import { acceptOffer, sendTradeIn } from "#domain/trade-in/send-trade-in.server.ts";
import {
  chooseCandidate,
  find,
  goByHand,
  lookUp,
  type MoveOutcome,
  step,
  type TradeInContext,
  within,
} from "#domain/trade-in/trade-in.server.ts";
import { stepAddress, type TradeInState } from "#domain/trade-in/trade-in-flow.ts";
import { addImage, orderAfter, orderImages, readImageForm } from "#domain/trade-in/trade-in-images.server.ts";
import { imagesOf } from "#domain/trade-in/trade-in-store.server.ts";
import { tradeInTexts } from "#domain/trade-in/trade-in-texts.ts";
import type { UploadStore } from "#domain/trade-in/uploads/upload-store.server.ts";
import { errorCode } from "#lib/error-code.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { readForm } from "#lib/read-form.server.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { FormRequest } from "#site/parts/lead-form/form-post.server.ts";
import { leadCookieHeader } from "#site/parts/lead-form/sent-lead.server.ts";
import { type TradeInCall, type TradeInServices, tradeInContextOf } from "./trade-in-context.server.ts";
import { draftCookieHeader } from "./trade-in-cookie.server.ts";
import { answersOf, extraOf, sendFactsOf } from "./trade-in-lead-call.server.ts";
import { carPath, shownImages } from "./trade-in-page.server.ts";
import { blankView, type TradeInView, tradeInView } from "./trade-in-view.ts";

/** A submitted step. */
type Posted = {
  call: TradeInCall;
  context: TradeInContext;
  evalid: string | null;
  carId: string | null;
  /** The step of the submitted form, and the pressed button. */
  at: string;
  go: string;
  given: Record<string, unknown>;
  files: Files;
  /** Whether the visitor's or the site's rate limit is reached; counts one request. */
  over(limit: "valuation" | "enquiry"): Promise<boolean>;
};

/** The result: the URL of another step, the same step with its errors, or the success page. */
type Outcome =
  | { kind: "go"; to: TradeInState; evalid: string | null; draft?: string | null }
  | {
      kind: "show";
      status: number;
      evalid: string | null;
      change: Partial<TradeInView>;
      draft?: string | null;
    }
  | { kind: "thanks"; leadId: string };

const gone: Outcome = { kind: "show", status: 404, evalid: null, change: { failure: tradeInTexts.gone } };

/** A step without script: what its buttons say, then the next step's address (DESIGN §5). */
export async function postTradeIn(services: TradeInServices, { request, site, address }: FormRequest) {
  if (!site.trade.enabled) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const path = url.pathname.replace(/\.data$/, "");
  const call: TradeInCall = { request, site, address, services };
  const context = tradeInContextOf(call);
  const over = async (limit: "upload" | "valuation" | "enquiry") =>
    (await services.takeLimit(limit, site, address)) > 0;
  const blank = (status: number, failure: string) =>
    data({ ...blankView(site.trade.images), failure }, { status, headers: privateNoStore });
  let leave: (() => void) | null = null;
  if (hasFiles(request)) {
    // Before the pictures are read, which is expensive.
    if (await over("upload")) return blank(429, tradeInTexts.tooMuch);
    if (!context.key.draft || !(await find(context, null))) return blank(404, tradeInTexts.gone);
    leave = services.uploads.enter(address);
    if (!leave) return blank(503, tradeInTexts.busy);
  }
  try {
    const form = await formOf(request, services.uploads.store);
    if (!form) return data(null, { status: 400, headers: privateNoStore });
    try {
      const { given, files } = form;
      const posted: Posted = {
        call,
        context,
        given,
        files,
        over,
        evalid: textIn(given, "evalid") || null,
        carId: path === carPath ? url.searchParams.get("car_id") : null,
        at: textIn(given, "step"),
        go: textIn(given, "go"),
      };
      return await answered(posted, path);
    } finally {
      await form.remove();
    }
  } finally {
    leave?.();
  }
}

async function answered(posted: Posted, path: string) {
  try {
    return await respond(posted, path, await handleStep(posted));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { call, given, at, evalid, context } = posted;
    call.services.log.error({ code: errorCode(error), site: context.site.slug }, "a trade-in step failed");
    const values = { ...answersOf(given), ...vehicleOf(given) };
    const change = { failure: tradeInTexts.stepFailed, values };
    // The response contains the input itself, also where the trade-in can't be read.
    const shown: TradeInState = at === "details" ? "details" : "vehicle";
    return respond(posted, path, { kind: "show", status: 503, evalid, change }).catch(() =>
      data(
        { ...blankView(context.site.trade.images), shown, evalid, ...change },
        { status: 503, headers: privateNoStore },
      ),
    );
  }
}

async function respond({ call, context, carId, at }: Posted, path: string, outcome: Outcome) {
  const secure = isSecure(call.request);
  if (outcome.kind === "thanks") {
    const headers = { ...privateNoStore, "Set-Cookie": leadCookieHeader(outcome.leadId, null, secure) };
    return redirect("/success", { status: 303, headers });
  }
  const { evalid, draft } = outcome;
  const headers = { ...privateNoStore, ...(draft ? { "Set-Cookie": draftCookieHeader(draft, secure) } : {}) };
  if (outcome.kind === "go")
    return redirect(stepAddress(path, outcome.to, { car_id: carId, evalid }), { status: 303, headers });
  const key = { ...context.key, draft: draft ?? context.key.draft };
  const own = evalid ? await find({ ...context, key }, evalid) : null;
  const base = own
    ? tradeInView(own, context.site, at, await shownImages(context, call.services.uploads, own.id))
    : blankView(context.site.trade.images);
  const { change, status } = outcome;
  const view: TradeInView = { ...base, ...change, values: { ...base.values, ...change.values } };
  return data(view, { status, headers });
}

async function handleStep(posted: Posted): Promise<Outcome> {
  const { call, context, evalid, at, go, given } = posted;
  if (go === "accept") {
    const outcome = await acceptOffer(context, { evalid }, call.services.triggerDeliveries);
    return outcome.kind === "unknown" ? gone : { kind: "go", to: "offer", evalid: outcome.tradeIn.id };
  }
  if (go === "by-hand")
    return moved(posted, await goByHand(context, { evalid, desc: given.manualEntry }), {});
  switch (at) {
    case "vehicle":
      return vehicleTaken(posted);
    case "selection":
      return selectionTaken(posted);
    case "images":
      return imagesTaken(posted);
    case "details":
      return detailsTaken(posted);
    default:
      return { kind: "go", to: "vehicle", evalid };
  }
}

async function vehicleTaken(posted: Posted): Promise<Outcome> {
  const { context, evalid, carId, given, over } = posted;
  const values = vehicleOf(given);
  if (await over("valuation")) return refused(posted, 429, { failure: tradeInTexts.tooOften, values });
  return moved(posted, await lookUp(context, { ...values, evalid, carId }), values);
}

async function selectionTaken(posted: Posted): Promise<Outcome> {
  const { context, evalid, go, given, over } = posted;
  if (go === "back") return { kind: "go", to: "vehicle", evalid };
  if (await over("valuation")) return refused(posted, 429, { failure: tradeInTexts.tooOften });
  const outcome = await chooseCandidate(context, { evalid, desc: given.manualEntry });
  return moved(posted, outcome, { manualEntry: textIn(given, "manualEntry") });
}

async function imagesTaken(posted: Posted): Promise<Outcome> {
  const { call, context, evalid, go, files } = posted;
  const { store } = call.services.uploads;
  const failure = await storeFiles(context, store, evalid, files);
  if (failure) return refused(posted, 422, { failure });
  if (/^(remove|up|down):/.test(go)) {
    const own = await find(context, evalid);
    const images = own ? await within(context, (tx) => imagesOf(tx, context.site, own.id)) : [];
    const order = orderAfter(
      images.map(({ id }) => id),
      go,
    );
    const remove = images.map(({ id }) => id).filter((id) => !order.includes(id));
    await orderImages(context, store, evalid, { order, remove });
    return { kind: "go", to: "images", evalid };
  }
  if (go === "upload") return { kind: "go", to: "images", evalid };
  return moved(posted, await step(context, { evalid, event: go === "back" ? "back" : "next" }), {});
}

async function detailsTaken(posted: Posted): Promise<Outcome> {
  const { call, context, evalid, go, given, over } = posted;
  const answers = answersOf(given);
  if (go === "back") return moved(posted, await step(context, { evalid, event: "back", answers }), {});
  if (await over("enquiry")) return refused(posted, 429, { failure: leadTexts.tooMany, values: answers });
  // Each change of the details is sent to the service.
  if (await over("valuation"))
    return refused(posted, 429, { failure: tradeInTexts.tooMuch, values: answers });
  const facts = sendFactsOf(call, call.request.url);
  const outcome = await sendTradeIn(context, { evalid, answers, extra: extraOf(given) }, facts);
  switch (outcome.kind) {
    case "sent":
      return { kind: "thanks", leadId: outcome.tradeIn.leadId ?? "" };
    case "invalid":
      return refused(posted, 400, { errors: outcome.fields, failure: outcome.error, values: answers });
    case "unknown":
      return gone;
  }
}

/** Shows the same step with its errors. */
function refused({ evalid }: Posted, status: number, change: Partial<TradeInView>): Outcome {
  return { kind: "show", status, evalid, change };
}

function moved(posted: Posted, outcome: MoveOutcome, values: Record<string, string>): Outcome {
  switch (outcome.kind) {
    case "moved":
      return { kind: "go", to: outcome.tradeIn.state, evalid: outcome.tradeIn.id, draft: outcome.draft };
    case "invalid":
      return refused(posted, 400, { errors: outcome.fields, values });
    case "failed": {
      const change = { failure: outcome.error, mayGoOn: true, values };
      return { kind: "show", status: 502, evalid: outcome.tradeIn.id, change, draft: outcome.draft };
    }
    case "unknown":
      return gone;
  }
}

function textIn(given: Readonly<Record<string, unknown>>, name: string): string {
  const value = given[name];
  return typeof value === "string" ? value : "";
}

function vehicleOf(given: Readonly<Record<string, unknown>>) {
  return { rego: textIn(given, "rego"), state: textIn(given, "state") };
}

type Files = Extract<Awaited<ReturnType<typeof readImageForm>>, { kind: "ok" }>["files"];
type Form = {
  given: Record<string, unknown>;
  files: Files;
  remove(): Promise<void>;
};

const hasFiles = ({ headers }: Request) => /^multipart\//i.test(headers.get("content-type") ?? "");

/** Parses a form, with or without pictures; null for a malformed one. */
async function formOf(request: Request, store: UploadStore): Promise<Form | null> {
  if (hasFiles(request)) {
    const form = await readImageForm(request, store);
    return form.kind === "ok"
      ? { given: userDataOf(form.fields), files: form.files, remove: form.remove }
      : null;
  }
  return { given: userDataOf(await readForm(request)), files: [], remove: async () => {} };
}

/**
 * Stores up to ten valid pictures, also if others are invalid (DECIDE-135); returns the errors of the others.
 */
async function storeFiles(
  context: TradeInContext,
  store: UploadStore,
  evalid: string | null,
  files: Files,
): Promise<string | null> {
  const wrong = new Set<string>();
  for (const file of files) {
    const outcome = await addImage(context, store, evalid, file);
    if (outcome.kind === "refused") wrong.add(outcome.error);
    if (outcome.kind === "unknown") return tradeInTexts.gone;
  }
  return wrong.size > 0 ? [...wrong].join(". ") : null;
}
