import { data, redirect } from "react-router";
import { parseAmount } from "#domain/buying/payments/amount.ts";
import { beginPayment, myPayment } from "#domain/buying/payments/begin-payment.server.ts";
import type { PaymentDeps, PaymentRow } from "#domain/buying/payments/payment-store.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { storedLanding } from "#domain/leads/submissions/stored-landing.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { currencyUnit, formatCents } from "#lib/amounts.ts";
import { formatsOf } from "#lib/formats.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { FormRequest } from "#site/parts/lead-form/form-post.server.ts";
import { answersTo, askProvider, openedForm, sentForm } from "#site/parts/payment/payment-form.server.ts";
import { requireShopper } from "#site/parts/session/session.server.ts";
import { paymentStatusView } from "./online-payment-view.ts";

const path = "/online-payment";

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
  return isOpen(site) ? openedForm(deps, { request, site, shopper }, formOf(site)) : closed(site);
}

/** Handles the page's form, with or without JavaScript. */
export async function postOnlinePayment(
  { payments: deps, takeLimit }: { payments: PaymentDeps; takeLimit: TakeLimit },
  at: FormRequest,
) {
  const { request, site } = at;
  const shopper = await requireShopper(deps, request, site, "online-payment");
  const { text, leadAttributes } = await sentForm(request);
  const answers = answersTo({ ...deps, takeLimit }, at, formOf(site), text);
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
    leadData: storedLanding(leadAttributes, site),
  });
  switch (outcome.kind) {
    case "begun":
      return answers.toCheckout(outcome.checkoutUrl);
    case "paid":
      return redirect(`${path}?payment=${outcome.payment.id}`, { status: 303, headers: privateNoStore });
    case "not_offered":
      return closed(site);
    case "invalid":
    case "too_many":
    case "no_payment_page":
      return answers.refusal(outcome);
  }
}

async function showStatus(deps: PaymentDeps, site: Site, payment: PaymentRow, follow: Follow) {
  const { standing, payUrl } = await askProvider(deps, site, payment);
  if (standing === "paid") await follow(payment);
  const { id, subject: reference, amountCents, payer } = payment;
  const amount = formatCents(amountCents, formatsOf(site));
  const status = paymentStatusView({ id, reference, amount, email: payer.email, standing });
  const headers = { ...privateNoStore, ...(status.waits ? { Refresh: "5" } : {}) };
  const shownUrl = standing === "open" ? payUrl : null;
  return data({ site: site.name, kind: "status" as const, status, payUrl: shownUrl }, { headers });
}

const closed = (site: Site) =>
  data({ site: site.name, kind: "closed" as const }, { status: 404, headers: privateNoStore });

function isOpen({ buy }: Site): boolean {
  return buy.payment.provider !== "none" && buy.onlinePayment.enabled;
}

function formOf(site: Site) {
  const { onlinePayment, payment } = site.buy;
  const { minimum, maximum, intro } = onlinePayment;
  const { money } = formatsOf(site);
  const view = (values: Record<string, string>) => ({
    site: site.name,
    kind: "form" as const,
    intro,
    unit: currencyUnit(site.currency),
    limits: `From ${money(minimum)} to ${money(maximum)}.`,
    ways: payment.ways.map(({ name, label }) => ({ name, label })),
    values,
    errors: {} as Record<string, string>,
    failure: null as string | null,
  });
  return { fields: ["reference", "amount", "name", "email", "phone"], draft: "online payment", view };
}
