import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { paymentWays } from "#features/cars/cars/trade-reserve.ts";
import { cleanText } from "#features/leads/form-definitions/clean-text.ts";
import { australianPhone } from "#features/leads/form-definitions/contact-checks.ts";
import { checkContact } from "#features/leads/form-definitions/lead-schema.ts";
import { randomId } from "#lib/random-id.server.ts";
import { type Site, settingsFor } from "#platform/config/site.ts";
import { payments } from "#platform/database/reservation-tables.ts";
import { formatCents } from "./cents.ts";
import {
  begunTooMuch,
  insertPayment,
  type PaymentDeps,
  type PaymentRow,
  paymentById,
} from "./payment-store.server.ts";
import { openCheckout, settlePayment } from "./settle.server.ts";

export type PaymentAsked = {
  shopperId: string;
  /** `purchase` for the checkout journey, whose server knows the amount; `online` is bounded by the site's limits. */
  purpose: "online" | "purchase";
  /** What is paid for, in the payer's words or an order's id. */
  reference: string;
  amountCents: number;
  payer: { name: string; email: string; phone: string };
  way: string | null;
  dealershipSlug: string | null;
  /** Scheme, host and port of the site, as the shopper wrote them. */
  origin: string;
  /** Path that the provider sends back to; `payment=…` is added. */
  returnPath: string;
  /** What the provider's page says; the reference when null. */
  description: string | null;
  /** What the lead of a paid payment has beside payer, reference and amount; the plain `Online Payment` enquiry when null. */
  leadData: Record<string, unknown> | null;
};

export type PaymentOutcome =
  | { kind: "begun"; payment: PaymentRow; checkoutUrl: string }
  /** The same payment, begun shortly before, is there already. */
  | { kind: "paid"; payment: PaymentRow }
  | { kind: "invalid"; fields: Record<string, string> }
  /** Nobody takes payments here. */
  | { kind: "not_offered" }
  | { kind: "no_payment_page" }
  /** Begun again and again without paying; an hour later it goes on. */
  | { kind: "too_many" };

/** What is said of `too_many`, to who pays and who reserves. */
export const tooManyText =
  "You have begun several payments without finishing them. Nothing was charged. Please try again in an hour, or ring us.";

/** How long a shopper has to pay. */
const openMs = 30 * 60_000;
const maxReference = 60;

/** Begins a payment for a reference: its row first, then the provider's page. A second click goes to the same page. */
export async function beginPayment(
  deps: PaymentDeps,
  site: Site,
  asked: PaymentAsked,
): Promise<PaymentOutcome> {
  const { buy } = settingsFor(site, asked.dealershipSlug ?? "");
  const { provider } = buy.payment;
  if (provider === "none" || (asked.purpose === "online" && !buy.onlinePayment.enabled))
    return { kind: "not_offered" };
  const ways = paymentWays(null, buy.payment);
  const way = asked.way ? ways.find(({ name }) => name === asked.way) : ways[0];
  const reference = cleanText(asked.reference);
  const payer = {
    name: cleanText(asked.payer.name),
    email: cleanText(asked.payer.email),
    phone: cleanText(asked.payer.phone),
  };
  const fields = {
    ...(reference === "" ? { reference: "Enter the reference we gave you." } : {}),
    ...(reference.length > maxReference ? { reference: `At most ${maxReference} characters.` } : {}),
    ...amountProblem(asked, buy.onlinePayment),
    ...checkContact(payer, site),
    ...(way ? {} : { way: "Choose how you want to pay." }),
  };
  if (Object.keys(fields).length > 0 || !way) return { kind: "invalid", fields };
  const now = deps.now();
  const id = randomId();
  const back = new URL(asked.returnPath, asked.origin);
  back.searchParams.set("payment", id);
  const payment = {
    id,
    purpose: asked.purpose,
    subject: reference,
    dealershipSlug: asked.dealershipSlug,
    provider,
    way: way.name,
    amountCents: asked.amountCents,
    shopperId: asked.shopperId,
    key: `${asked.purpose} ${id}`,
    payer: { ...payer, phone: australianPhone(payer.phone) ?? payer.phone },
    description: asked.description ?? `Payment to ${site.name}, reference ${reference}`,
    leadData: asked.leadData,
    returnUrl: back.href,
    cancelUrl: `${back.href}&left=1`,
    endsAt: new Date(now.getTime() + openMs),
  };
  const same = await deps.db.withSite(site, async (tx) => {
    // Two clicks come one after the other from here on.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${site.id} ${asked.shopperId} ${reference}`}, 11))`,
    );
    const [open] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(
        and(
          eq(payments.groupId, site.groupId),
          eq(payments.siteId, site.id),
          eq(payments.shopperId, asked.shopperId),
          eq(payments.purpose, asked.purpose),
          eq(payments.subject, reference),
          eq(payments.amountCents, asked.amountCents),
          inArray(payments.state, ["begun", "open"]),
          gt(payments.endsAt, now),
        ),
      )
      .orderBy(desc(payments.createdAt))
      .limit(1);
    if (open) return open.id;
    if (await begunTooMuch(tx, site, asked.shopperId, now)) return "too_many" as const;
    await insertPayment(tx, site, payment, now);
    return null;
  });
  if (same === "too_many") return { kind: "too_many" };
  if (same) {
    const settled = await settlePayment(deps, site, same);
    const row = await paymentById(deps.db, site, same);
    if (!row) throw new Error(`payment ${same} went away`);
    if (settled.kind === "paid") return { kind: "paid", payment: row };
    if (settled.kind === "open") return { kind: "begun", payment: row, checkoutUrl: settled.url };
    return { kind: "no_payment_page" };
  }
  const row = await paymentById(deps.db, site, id);
  if (!row) throw new Error(`payment ${id} went away`);
  const made = await openCheckout(deps, site, row);
  return made.kind === "made"
    ? { kind: "begun", payment: row, checkoutUrl: made.url }
    : { kind: "no_payment_page" };
}

function amountProblem(
  { amountCents, purpose }: PaymentAsked,
  limits: { minimum: number; maximum: number },
): { amount?: string } {
  const [least, most] =
    purpose === "online" ? [limits.minimum * 100, limits.maximum * 100] : [1, 100_000_000];
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    return { amount: "Enter an amount in dollars, like 250 or 1,250.50." };
  if (amountCents < least) return { amount: `The least we take online is ${formatCents(least)}.` };
  if (amountCents > most)
    return { amount: `The most we take online is ${formatCents(most)}. Please ring us.` };
  return {};
}

/** A shopper's own payment; null when it is another's. */
export async function myPayment(
  { db }: Pick<PaymentDeps, "db">,
  site: Site,
  shopperId: string,
  id: string,
): Promise<PaymentRow | null> {
  const row = await paymentById(db, site, id);
  return row?.shopperId === shopperId ? row : null;
}
