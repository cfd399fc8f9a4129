import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { payments } from "#domain/buying/buying-tables.ts";
import { paymentWays } from "#domain/cars/online-offers.ts";
import { type Site, settingsFor } from "#domain/configuration/site.ts";
import { cleanText } from "#domain/leads/form-definitions/clean-text.ts";
import { australianPhone } from "#domain/leads/form-definitions/contact-checks.ts";
import { checkContact, plainContact } from "#domain/leads/form-definitions/lead-schema.ts";
import { currencyUnit, formatCents } from "#lib/amounts.ts";
import { decimalSign } from "#lib/decimal.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import { randomId } from "#lib/random-id.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import {
  hasTooManyUnpaid,
  insertPayment,
  type PaymentDeps,
  type PaymentRow,
  paymentById,
} from "./payment-store.server.ts";
import { openCheckout, settlePayment } from "./settle.server.ts";

export type PaymentInput = {
  shopperId: string;
  /**
   * `purchase` is for the checkout journey, where the server computes the amount; `online` is limited by the
   * site's minimum and maximum.
   */
  purpose: "online" | "purchase";
  /** The subject of the payment: the payer's own text, or an order's id. */
  reference: string;
  amountCents: number;
  payer: { name: string; email: string; phone: string };
  way: string | null;
  dealershipSlug: string | null;
  /** Scheme, host and port of the site as in the request's URL. */
  origin: string;
  /** Path of the return URL; `payment=…` is added. */
  returnPath: string;
  /** The text on the provider's page; null for the reference. */
  description: string | null;
  /**
   * What the lead of a paid payment contains besides payer, reference and amount; null for the default
   * `Online Payment` enquiry.
   */
  leadData: Record<string, unknown> | null;
};

export type PaymentOutcome =
  | { kind: "begun"; payment: PaymentRow; checkoutUrl: string }
  /** The same payment was started shortly before and is paid. */
  | { kind: "paid"; payment: PaymentRow }
  | { kind: "invalid"; fields: Record<string, string> }
  /** The site or dealership has no payment provider, or online payments are disabled. */
  | { kind: "not_offered" }
  | { kind: "no_payment_page" }
  /** Too many unpaid payments within an hour. */
  | { kind: "too_many" };

/** The message for `too_many`, for payments and reservations. */
export const tooManyText =
  "You have begun several payments without finishing them. Nothing was charged. Please try again in an hour, or ring us.";

/** The message for `no_payment_page`, for payments and reservations. */
export const noPaymentPageText =
  "We can't reach the payment page right now. Nothing was charged. Please try again in a minute.";

/** How long a checkout can be paid. */
const openMs = 30 * 60_000;
const maxReference = 60;

/**
 * Starts a payment: inserts its row, then requests the provider's page. A repeated request returns the same
 * page.
 */
export async function beginPayment(
  deps: PaymentDeps,
  site: Site,
  input: PaymentInput,
): Promise<PaymentOutcome> {
  const { buy } = settingsFor(site, input.dealershipSlug ?? "");
  const { provider } = buy.payment;
  if (provider === "none" || (input.purpose === "online" && !buy.onlinePayment.enabled))
    return { kind: "not_offered" };
  const ways = paymentWays(null, buy.payment);
  const way = input.way ? ways.find(({ name }) => name === input.way) : ways[0];
  const reference = cleanText(input.reference);
  const { name, email, phone } = input.payer;
  const payer = plainContact(
    { name: cleanText(name), email: cleanText(email), phone: cleanText(phone) },
    site,
  );
  const fields = {
    ...(reference === "" ? { reference: "Enter the reference we gave you." } : {}),
    ...(reference.length > maxReference ? { reference: `At most ${maxReference} characters.` } : {}),
    ...amountProblem(input, buy.onlinePayment, formatsOf(site)),
    ...checkContact(payer, site),
    ...(way ? {} : { way: "Choose how you want to pay." }),
  };
  if (Object.keys(fields).length > 0 || !way) return { kind: "invalid", fields };
  const now = deps.now();
  const id = randomId();
  const back = new URL(input.returnPath, input.origin);
  back.searchParams.set("payment", id);
  const payment = {
    id,
    purpose: input.purpose,
    subject: reference,
    dealershipSlug: input.dealershipSlug,
    provider,
    way: way.name,
    amountCents: input.amountCents,
    shopperId: input.shopperId,
    key: `${input.purpose} ${id}`,
    payer: { ...payer, phone: australianPhone(payer.phone) ?? payer.phone },
    description: input.description ?? `Payment to ${site.name}, reference ${reference}`,
    leadData: input.leadData,
    returnUrl: back.href,
    cancelUrl: `${back.href}&left=1`,
    endsAt: new Date(now.getTime() + openMs),
  };
  const same = await deps.db.withSite(site, async (tx) => {
    // Two clicks come one after the other from here on.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${input.shopperId} ${reference}`}, 11))`,
    );
    const [open] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          isOfSite(payments, site),
          eq(payments.shopperId, input.shopperId),
          eq(payments.purpose, input.purpose),
          eq(payments.subject, reference),
          eq(payments.amountCents, input.amountCents),
          inArray(payments.state, ["begun", "open"]),
          gt(payments.endsAt, now),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1);
    if (open) return open.id;
    if (await hasTooManyUnpaid(tx, site, input.shopperId, now)) return "too_many" as const;
    await insertPayment(tx, site, payment, now);
    return null;
  });
  if (same === "too_many") return { kind: "too_many" };
  if (same) {
    const settled = await settlePayment(deps, site, same);
    const row = await paymentById(deps.db, site, same);
    if (!row) throw new Error(`payment ${same} no longer exists`);
    if (settled.kind === "paid") return { kind: "paid", payment: row };
    if (settled.kind === "open") return { kind: "begun", payment: row, checkoutUrl: settled.url };
    return { kind: "no_payment_page" };
  }
  const row = await paymentById(deps.db, site, id);
  if (!row) throw new Error(`payment ${id} no longer exists`);
  const made = await openCheckout(deps, site, row);
  return made.kind === "made"
    ? { kind: "begun", payment: row, checkoutUrl: made.url }
    : { kind: "no_payment_page" };
}

function amountProblem(
  { amountCents, purpose }: PaymentInput,
  limits: { minimum: number; maximum: number },
  formats: Formats,
): { amount?: string } {
  const [minCents, maxCents] =
    purpose === "online" ? [limits.minimum * 100, limits.maximum * 100] : [1, 100_000_000];
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    return {
      amount: `Enter an amount in ${currencyUnit(formats.currency)}, like 250 or ${formats.number(1250)}${decimalSign(formats.language)}50.`,
    };
  if (amountCents < minCents)
    return { amount: `The least we take online is ${formatCents(minCents, formats)}.` };
  if (amountCents > maxCents)
    return { amount: `The most we take online is ${formatCents(maxCents, formats)}. Please ring us.` };
  return {};
}

/** A shopper's own payment; null when it belongs to another. */
export async function myPayment(
  { db }: Pick<PaymentDeps, "db">,
  site: Site,
  shopperId: string,
  id: string,
): Promise<PaymentRow | null> {
  const row = await paymentById(db, site, id);
  return row?.shopperId === shopperId ? row : null;
}
