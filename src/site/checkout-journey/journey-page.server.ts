import { data, redirect } from "react-router";
import { noPaymentPageText, tooManyText } from "#domain/buying/payments/begin-payment.server.ts";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import { depositCents } from "#domain/buying/reserve/deposit.ts";
import { beginReservation } from "#domain/buying/reserve/reserve.server.ts";
import { priceView } from "#domain/cars/price.ts";
import { carName } from "#domain/cars/title.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { leadTexts } from "#domain/leads/form-definitions/lead-texts.ts";
import { draftHeaders, dropDraft, saveDraft } from "#domain/leads/form-drafts/form-draft.server.ts";
import { postedAttributes } from "#domain/leads/stored-leads/lead.ts";
import { sentVisit } from "#domain/measurement/sent-visit.server.ts";
import { formatCents } from "#lib/amounts.ts";
import { errorCode } from "#lib/error-code.ts";
import { formatsOf } from "#lib/formats.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { randomId } from "#lib/random-id.server.ts";
import { readForm } from "#lib/read-form.server.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import { cardView } from "#site/parts/car-card/card-view.ts";
import type { FormValues } from "#site/parts/lead-form/form-model.ts";
import type { FormPostServices, FormRequest } from "#site/parts/lead-form/form-post.server.ts";
import { failureText } from "#site/parts/lead-form/form-texts.ts";
import { draftValues, valuesOf } from "#site/parts/lead-form/form-values.ts";
import { leadCookieHeader } from "#site/parts/lead-form/sent-lead.server.ts";
import type { SessionServices } from "#site/parts/session/session.server.ts";
import { reserveTexts } from "#site/reserve/reserve-texts.ts";
import { sendJourney } from "./journey.server.ts";
import { type JourneyStep, journeyEvents, moveOf, stepShown, stepsOf } from "./journey.ts";
import {
  allFields,
  firstWrongStep,
  type JourneyOffer,
  journeyFields,
  payLabels,
  reviewLines,
  stepProblems,
} from "./journey-fields.ts";
import { type GoneView, type StepView, stepLabels } from "./journey-view.ts";
import { draftName, type Visit, visit } from "./journey-visit.server.ts";

/** The services that handling a step requires. */
type JourneyServices = FormPostServices & { payments: PaymentDeps };

/** `GET /checkout-journey?car_id=…`: the requested step, or the one where the shopper stopped. */
export async function journeyPage(services: SessionServices, request: Request, site: Site) {
  const at = await visit(services, request, site);
  if (!at.offer) return data(goneView(at), { headers: privateNoStore });
  const requested = new URL(request.url).searchParams.get("step");
  const step = stepShown(requested, at.left, firstWrongStep(at.values, site, at.offer), at.offer);
  return data(stepView(at, at.offer, step, {}), { headers: privateNoStore });
}

/** Handles a step's form: next, back, another step, or sending the purchase; with or without JavaScript. */
export async function postJourney(services: JourneyServices, { request, site, address }: FormRequest) {
  const at = await visit(services, request, site);
  const { db, now, log, postcodes, triggerDeliveries, takeLimit } = services;
  const form = await readForm(request);
  const steps = stepsOf(at.offer ?? { trade: true });
  const step = steps.find((one) => one === form.get("step")) ?? "details";
  const event = journeyEvents.find((one) => one === form.get("do")) ?? "next";
  const submitted = valuesOf(
    allFields(site).filter(({ name }) => form.has(name) || fieldOfStep(site, step, name)),
    form,
  );
  const values: FormValues = { ...at.values, ...submitted };
  const current = { ...at, values, left: at.left ?? step };
  const refused = (shown: JourneyStep) => {
    const failure = leadTexts.tooMany;
    const view = at.offer
      ? stepView(current, at.offer, shown, { failure })
      : { ...goneView(current), failure };
    return data(view, { status: 429, headers: privateNoStore });
  };
  if ((await takeLimit("enquiry", site, address)) > 0) return refused(step);
  const save = (left: JourneyStep) =>
    saveDraft(
      services,
      { site, address },
      {
        cookie: at.cookie,
        form: draftName(at.car),
        step: 0,
        data: { ...draftValues(allFields(site), values), journey: at.key, left },
      },
    );
  const saveInput = async (left: JourneyStep) => ({
    ...privateNoStore,
    ...draftHeaders(await save(left), isSecure(request)),
  });
  const goTo = async (to: JourneyStep) => {
    const saved = await save(to);
    // Without its draft the next step would have lost these answers.
    if (!saved) return refused(step);
    const headers = { ...privateNoStore, ...draftHeaders(saved, isSecure(request)) };
    return redirect(stepAddress(at.named, to), { status: 303, headers });
  };
  const facts = {
    address,
    userAgent: request.headers.get("User-Agent"),
    url: request.url,
    visit: sentVisit(site, request, now()),
  };
  const leadAttributes = postedAttributes(form.get("lead_attributes"));
  const proof = randomId();
  const send = (as: "purchase" | "gone", offer: JourneyOffer) =>
    sendJourney(
      {
        db,
        site,
        now: now(),
        car: at.car,
        values,
        offer,
        key: at.key,
        proof,
        facts,
        leadAttributes,
        postcodes,
        takeLimit,
        trigger: triggerDeliveries,
        count: services.count,
      },
      as,
    ).catch((error: unknown) => {
      log.error({ code: errorCode(error), site: site.slug }, "purchase lead not stored");
      return null;
    });
  const sent = async (leadId: string) => {
    if (at.cookie) await dropDraft(db, site, { cookie: at.cookie, form: draftName(at.car) });
    const headers = { ...privateNoStore, "Set-Cookie": leadCookieHeader(leadId, proof, isSecure(request)) };
    return redirect("/success", { status: 303, headers });
  };

  if (!at.offer) {
    // The car is no longer available, so every event but `enquired` shows that; the input is retained.
    if (moveOf("gone", event, { trade: true }) !== "enquired") return goTo(step);
    const headers = await saveInput(step);
    const outcome = await send("gone", { trade: true, pay: ["deposit", "finance", "dealership"] });
    if (outcome?.kind === "accepted") return sent(outcome.leadId);
    const errors = outcome && "fields" in outcome ? outcome.fields : {};
    const failure = outcome ? null : failureText(true, null);
    return data({ ...goneView(current), errors, failure }, { status: outcome ? 400 : 503, headers });
  }

  const { offer } = at;
  const show = async (status: number, shown: JourneyStep, change: Partial<StepView>) =>
    data(stepView(current, offer, shown, change), { status, headers: await saveInput(shown) });
  const to = moveOf(step, event, offer);
  if (event !== "next" && event !== "send" && isStep(to)) return goTo(to);
  const errors = stepProblems(step, values, site, offer);
  if (Object.keys(errors).length > 0) return show(400, step, { errors });
  if (isStep(to)) return goTo(to);
  const wrong = firstWrongStep(values, site, offer);
  if (wrong !== null || to !== "sent")
    return show(400, wrong ?? "confirm", { errors: wrong ? stepProblems(wrong, values, site, offer) : {} });

  const outcome = await send("purchase", offer);
  if (!outcome) return show(503, "confirm", { failure: failureText(true, null) });
  if (outcome.kind !== "accepted") return show(400, "confirm", { errors: outcome.fields });
  if (values.payment_preference !== "deposit") return sent(outcome.leadId);
  const reserved = await beginReservation(services.payments, site, {
    shopperId: at.shopper.id,
    carId: at.car.id,
    contact: { name: textOf(values.name), email: textOf(values.email), phone: textOf(values.phone) },
    quotedCents: /^\d{1,9}$/.test(textOf(form.get("deposit_cents"))) ? Number(form.get("deposit_cents")) : -1,
    way: null,
    origin: new URL(request.url).origin,
    facts,
    leadAttributes,
    takeLimit,
  });
  switch (reserved.kind) {
    case "begun":
      return redirect(reserved.checkoutUrl, { status: 303, headers: privateNoStore });
    case "yours":
      return redirect(`${pathOf(at)}?reservation=${reserved.reservation.id}`, {
        status: 303,
        headers: privateNoStore,
      });
    case "deposit_changed":
      return show(422, "confirm", {
        failure: reserveTexts.depositChanged(formatCents(reserved.depositCents, formatsOf(site))),
      });
    case "too_many":
      return data(stepView(current, offer, "confirm", { failure: tooManyText }), {
        status: 429,
        headers: privateNoStore,
      });
    case "no_payment_page":
      return show(503, "confirm", {
        failure: `${noPaymentPageText} Your details are with us already.`,
      });
    case "invalid":
      return show(400, "details", { errors: reserved.fields });
    case "taken":
    case "sold":
    case "not_offered":
    case "unknown_car":
      // The lead was delivered; only the deposit can't be paid.
      return data(
        {
          ...goneView(current),
          canEnquire: false,
          text: "Your details are with us: we'll be in touch about what we can do. Nothing was charged.",
        },
        { status: 409, headers: await saveInput("confirm") },
      );
  }
}

const isStep = (state: string | null): state is JourneyStep => state !== null && state in stepLabels;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Browsers don't send unticked checkboxes: a field of this step that is missing in the form is an unticked
 * one.
 */
function fieldOfStep(site: Site, step: JourneyStep, name: string): boolean {
  return journeyFields(step, site).some((field) => field.name === name);
}

function pathOf({ car, site }: Visit): string {
  return `/cars/${car.slug}/${settingsFor(site, car.dealership_slug).buy.reservePath}`;
}

function stepAddress(named: string, step: JourneyStep): string {
  return `/checkout-journey?${new URLSearchParams({ car_id: named, step })}`;
}

function frame({ services, site, car }: Visit) {
  const card = cardView(car, site, services.now());
  // A buyer sees the purchase price, also on a subscription site.
  const { price } = settingsFor(site, car.dealership_slug);
  // An estimated price requires a note that the form doesn't have.
  return {
    site: site.name,
    car: { id: car.id, slug: car.slug, name: carName(car) },
    card: {
      ...card,
      price: priceView(car, { ...price, subscriptions: false }, formatsOf(site)),
      buttons: [],
      controls: [],
      weekly: null,
    },
  };
}

function stepView(at: Visit, offer: JourneyOffer, step: JourneyStep, change: Partial<StepView>): StepView {
  const { site, car, values } = at;
  const steps = stepsOf(offer);
  const { buy } = settingsFor(site, car.dealership_slug);
  const cents = depositCents(buy);
  const deposit = formatCents(cents, formatsOf(site));
  const texts = {
    deposit: `A refundable ${deposit} holds the car for 48 hours while we prepare it. You pay the rest when you pick it up.`,
    finance: "We arrange a loan with you and tell you what it costs before you sign anything.",
    dealership: "By bank transfer or card when you pick the car up. Nothing to pay today.",
  };
  return {
    ...frame(at),
    kind: "step",
    step,
    steps: steps.map((one) => ({
      step: one,
      label: stepLabels[one],
      href: stepAddress(at.named, one),
      done: steps.indexOf(one) < steps.indexOf(step),
    })),
    fields: journeyFields(step, site),
    values,
    errors: {},
    failure: null,
    resumed: at.left !== null && at.request.method === "GET" && !at.request.url.includes("step="),
    pay: offer.pay.map((choice) => ({ choice, label: payLabels[choice], text: texts[choice] })),
    review: step === "confirm" ? reviewLines(values, site, offer) : [],
    sendLabel: values.payment_preference === "deposit" ? `Continue to pay ${deposit}` : "Send my order",
    deposit: values.payment_preference === "deposit" ? deposit : null,
    depositCents: cents,
    ...change,
  };
}

function goneView(at: Visit): GoneView {
  const { site, car, values } = at;
  const typed = Object.keys(stepProblems("details", values, site, { trade: false, pay: [] })).length === 0;
  const title =
    car.status === "sold"
      ? "This car has just been sold"
      : car.reserved
        ? "Somebody else has this car reserved"
        : "This car can’t be bought online";
  return {
    ...frame(at),
    kind: "gone",
    title,
    text: typed
      ? "Nothing was charged. What you typed is kept: send it to us as an enquiry and we look for one like it, or tell you when it is free again."
      : "Nothing was charged. We can look for one like it, or tell you when it is free again.",
    canEnquire: typed && at.left !== null,
    fields: journeyFields("confirm", site),
    values,
    errors: {},
    failure: null,
  };
}
