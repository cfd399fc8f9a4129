import { data, redirect } from "react-router";
import { parseAmount } from "#domain/buying/payments/amount.ts";
import { beginPayment, myPayment, tooManyText } from "#domain/buying/payments/begin-payment.server.ts";
import { shopperWaitMs } from "#domain/buying/payments/payment-clock.ts";
import type { PaymentDeps, PaymentRow } from "#domain/buying/payments/payment-store.server.ts";
import { settlePayment } from "#domain/buying/payments/settle.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import {
  draftHeaders,
  dropDraft,
  readDraft,
  readDraftCookie,
  saveDraft,
} from "#domain/leads/form-drafts/form-draft.server.ts";
import { ownAnswers, type Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { currencyUnit, formatCents } from "#lib/amounts.ts";
import { formatsOf } from "#lib/formats.ts";
import { isSecure } from "#lib/own-cookie.ts";
import { readForm } from "#lib/read-form.server.ts";
import { cutText } from "#lib/sent-text.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { FormRequest } from "#site/parts/lead-form/form-post.server.ts";
import { within } from "#site/parts/payment/shopper-wait.server.ts";
import { requireShopper } from "#site/parts/session/session.server.ts";
import { type OnlinePaymentForm, type PaymentFacts, paymentStatusView } from "./online-payment-view.ts";

const noStore = { "Cache-Control": "private, no-store" };
const path = "/online-payment";
const fieldNames = ["reference", "amount", "name", "email", "phone"] as const;
const draftName = "online payment";

/** Applies a payment's state to what it pays for. */
export type Follow = (payment: PaymentRow) => Promise<void>;

/**
 * `/online-payment` (BUY-14, DECIDE-48): the form, or with the `payment` parameter that payment's state,
 * after polling the provider.
 */
export async function onlinePaymentPage(
  deps: PaymentDeps,
  request: Request,
  site: Site,
  shopper: Shopper,
  follow: Follow,
) {
  const id = new URL(request.url).searchParams.get("payment");
  const payment = id ? await myPayment(deps, site, shopper.id, id) : null;
  if (payment) return showStatus(deps, site, payment, follow);
  if (!isOpen(site))
    return data({ site: site.name, kind: "closed" as const }, { status: 404, headers: noStore });
  const cookie = readDraftCookie(request);
  const draft = cookie ? await readDraft(deps.db, site, { cookie, form: draftName }, deps.now()) : null;
  const own: Record<string, unknown> = ownAnswers(shopper);
  return data(
    formOf(
      site,
      valuesOf((name) => draft?.data[name] ?? own[name]),
    ),
    { headers: noStore },
  );
}

/** Handles the page's form, with or without JavaScript. */
export async function postOnlinePayment(
  { payments: deps, takeLimit }: { payments: PaymentDeps; takeLimit: TakeLimit },
  { request, site, address }: FormRequest,
) {
  const shopper = await requireShopper(deps, request, site, "online-payment");
  const form = await readForm(request);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? cutText(value, 1_000) : "";
  };
  const values = valuesOf(text);
  const outcome = await beginPayment(deps, site, {
    shopperId: shopper.id,
    purpose: "online",
    reference: text("reference"),
    amountCents: parseAmount(text("amount"), formatsOf(site)) ?? 0,
    payer: { name: text("name"), email: text("email"), phone: text("phone") },
    way: text("payment_way") || null,
    dealershipSlug: null,
    origin: new URL(request.url).origin,
    returnPath: path,
    description: null,
    leadData: null,
  });
  const known = readDraftCookie(request);
  const again = async (status: number, change: Partial<OnlinePaymentForm>) => {
    const draft = { cookie: known, form: draftName, step: 0, data: values };
    const saved = await saveDraft({ ...deps, takeLimit }, { site, address }, draft);
    return shown(status, change, draftHeaders(saved, isSecure(request)));
  };
  const shown = (
    status: number,
    change: Partial<OnlinePaymentForm>,
    headers: { "Set-Cookie"?: string } = {},
  ) => data({ ...formOf(site, values), ...change }, { status, headers: { ...noStore, ...headers } });
  switch (outcome.kind) {
    case "begun":
      if (known) await dropDraft(deps.db, site, { cookie: known, form: draftName });
      return redirect(outcome.checkoutUrl, { status: 303, headers: noStore });
    case "paid":
      return redirect(`${path}?payment=${outcome.payment.id}`, { status: 303, headers: noStore });
    case "invalid":
      return again(400, { errors: outcome.fields });
    case "too_many":
      return shown(429, { failure: tooManyText });
    case "no_payment_page":
      return again(503, {
        failure:
          "We can't reach the payment page right now. Nothing was charged. Please try again in a minute.",
      });
    case "not_offered":
      return data({ site: site.name, kind: "closed" as const }, { status: 404, headers: noStore });
  }
}

async function showStatus(deps: PaymentDeps, site: Site, payment: PaymentRow, follow: Follow) {
  const settled = await within(shopperWaitMs, settlePayment(deps, site, payment.id));
  const kind = settled === "silent" ? "silent" : settled.kind;
  if (kind === "paid") await follow(payment);
  const standing: PaymentFacts["standing"] =
    settled !== "silent" && settled.kind === "open" && settled.processing
      ? "processing"
      : kind === "unanswered"
        ? "silent"
        : kind;
  const { id, subject: reference, amountCents, payer } = payment;
  const amount = formatCents(amountCents, formatsOf(site));
  const status = paymentStatusView({ id, reference, amount, email: payer.email, standing });
  const payUrl = standing === "open" && settled !== "silent" && settled.kind === "open" ? settled.url : null;
  const headers = { ...noStore, ...(status.waits ? { Refresh: "5" } : {}) };
  return data({ site: site.name, kind: "status" as const, status, payUrl }, { headers });
}

function isOpen({ buy }: Site): boolean {
  return buy.payment.provider !== "none" && buy.onlinePayment.enabled;
}

function formOf(site: Site, values: Record<string, string>) {
  const { onlinePayment, payment } = site.buy;
  const { minimum, maximum, intro } = onlinePayment;
  const { money } = formatsOf(site);
  return {
    site: site.name,
    kind: "form" as const,
    intro,
    unit: currencyUnit(site.currency),
    limits: `From ${money(minimum)} to ${money(maximum)}.`,
    ways: payment.ways.map(({ name, label }) => ({ name, label })),
    values,
    errors: {} as Record<string, string>,
    failure: null as string | null,
  };
}

function valuesOf(read: (name: (typeof fieldNames)[number]) => unknown): Record<string, string> {
  return Object.fromEntries(
    fieldNames.map((name) => {
      const value = read(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}
