import { data, redirect } from "react-router";
import { noPaymentPageText, tooManyText } from "#domain/buying/payments/begin-payment.server.ts";
import { shopperWaitMs } from "#domain/buying/payments/payment-clock.ts";
import { type Standing, standingOf } from "#domain/buying/payments/payment-standing.ts";
import type { PaymentDeps, PaymentRow } from "#domain/buying/payments/payment-store.server.ts";
import { settlePayment } from "#domain/buying/payments/settle.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { browserDraft } from "#domain/leads/form-drafts/form-draft.server.ts";
import { postedAttributes } from "#domain/leads/stored-leads/lead.ts";
import { ownAnswers, type Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { inTime } from "#lib/in-time.ts";
import { readForm } from "#lib/read-form.server.ts";
import { cutText } from "#lib/sent-text.ts";
import { privateNoStore } from "#platform/http/no-store.ts";
import type { TakeLimit } from "#platform/http/rate-limits.server.ts";
import type { FormRequest } from "#site/parts/lead-form/form-post.server.ts";

/** The page of a form that leads to a payment; `draft` names its draft, `view` is the form with its values. */
type PaymentForm<View> = {
  fields: readonly string[];
  draft: string;
  view(values: Record<string, string>): View;
};
type Shown = { errors: Record<string, string>; failure: string | null };

/** The form with what was typed before, else with what the shopper's account knows. */
export async function openedForm<View>(
  deps: PaymentDeps,
  at: { request: Request; site: Site; shopper: Shopper },
  { fields, draft, view }: PaymentForm<View>,
) {
  const stored = await browserDraft(deps, at, draft).read();
  const own: Record<string, unknown> = ownAnswers(at.shopper);
  const values = valuesOf(fields, (name) => stored?.data[name] ?? own[name]);
  return data(view(values), { headers: privateNoStore });
}

type SentForm = {
  /** A field; each text is cut at 1,000 characters. */
  text(name: string): string;
  /** What brought the visit; undefined of a browser without script. */
  leadAttributes: unknown;
};

export async function sentForm(request: Request): Promise<SentForm> {
  const form = await readForm(request);
  return {
    text: (name) => {
      const value = form.get(name);
      return typeof value === "string" ? cutText(value, 1_000) : "";
    },
    leadAttributes: postedAttributes(form.get("lead_attributes")),
  };
}

/** The responses to a sent form. What was typed survives as a draft until its payment page is open. */
export function answersTo<View>(
  deps: PaymentDeps & { takeLimit: TakeLimit },
  at: FormRequest,
  { fields, draft: name, view }: PaymentForm<View>,
  text: (name: string) => string,
) {
  const draft = browserDraft(deps, at, name);
  const values = valuesOf(fields, text);
  const shown = (status: number, change: Partial<Shown>, headers: { "Set-Cookie"?: string } = {}) =>
    data({ ...view(values), ...change }, { status, headers: { ...privateNoStore, ...headers } });
  const again = async (status: number, change: Partial<Shown>) =>
    shown(status, change, await draft.save({ takeLimit: deps.takeLimit, address: at.address }, values));
  return {
    values,
    again,
    /** What every payment may come to. */
    refusal: async (outcome: PaymentRefusal) => {
      switch (outcome.kind) {
        case "invalid":
          return again(400, { errors: outcome.fields });
        case "too_many":
          return shown(429, { failure: tooManyText });
        case "no_payment_page":
          return again(503, { failure: noPaymentPageText });
      }
    },
    toCheckout: async (checkoutUrl: string) => {
      await draft.drop();
      return redirect(checkoutUrl, { status: 303, headers: privateNoStore });
    },
  };
}

/** The outcomes that each way to begin a payment has. */
export type PaymentRefusal =
  | { kind: "invalid"; fields: Record<string, string> }
  | { kind: "too_many" }
  | { kind: "no_payment_page" };

/** Asks the provider. @returns also where an open payment can be paid */
export async function askProvider(
  deps: PaymentDeps,
  site: Site,
  payment: Pick<PaymentRow, "id">,
): Promise<{ standing: Standing; payUrl: string | null }> {
  const settled = await inTime(shopperWaitMs, settlePayment(deps, site, payment.id), () => "silent" as const);
  const standing = settled === "silent" ? "silent" : standingOf(settled);
  return { standing, payUrl: settled !== "silent" && settled.kind === "open" ? settled.url : null };
}

function valuesOf(fields: readonly string[], read: (name: string) => unknown): Record<string, string> {
  return Object.fromEntries(
    fields.map((name) => {
      const value = read(name);
      return [name, typeof value === "string" ? value : ""];
    }),
  );
}
