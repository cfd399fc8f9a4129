import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { payments, refunds, reservations } from "#domain/buying/buying-tables.ts";
import { accounts } from "#domain/shoppers/account-tables.ts";
import type { SiteKey } from "#platform/database/database.server.ts";
import { isOfSite } from "#platform/database/is-of-site.ts";
import { type Person, type PrivacySource, whileTheirs } from "#platform/privacy-source.server.ts";

const noRows = sql`false`;

/**
 * A person's payments. A phone number in the payer's details matches only payments without an existing
 * account, since anyone can enter another person's number.
 */
const belongsToPerson = (site: SiteKey, person: Person) => {
  const { accountId, phone, email } = person;
  return and(
    isOfSite(payments, site),
    or(
      accountId ? eq(payments.shopperId, accountId) : noRows,
      phone
        ? and(
            sql`(right(regexp_replace(coalesce(${payments.payer} ->> 'phone', ''), '\D', '', 'g'), 9) = right(${phone}, 9)
            and not exists (select 1 from ${accounts} a where a.group_id = ${payments.groupId}
              and a.site_id = ${payments.siteId} and a.id = ${payments.shopperId}))`,
            whileTheirs(payments.createdAt, person),
          )
        : noRows,
      email ? sql`lower(${payments.payer} ->> 'email') = lower(${email})` : noRows,
    ),
  );
};

/** What remains of an unpaid payment: amount, time and purpose, without personal data. */
export const withoutPayer = {
  payer: { name: "", email: "", phone: "" },
  shopperId: null,
  leadData: null,
  // The reference of an online payment is the payer's own text, and its description quotes it.
  subject: sql`case when ${payments.purpose} = 'deposit' then ${payments.subject} else '' end`,
  description: sql`case when ${payments.purpose} = 'deposit' then ${payments.description} else '' end`,
};

/**
 * Payments, what they paid for, and refunds. Paid ones are accounting records and are retained when an
 * account is erased; unpaid ones lose their personal data.
 */
export const paymentPrivacy: PrivacySource = {
  name: "payments",
  tables: ["payments", "refunds", "reservations", "payment_events", "test_checkouts"],
  async read(tx, site, person) {
    const paid = await tx.select().from(payments).where(belongsToPerson(site, person));
    const ids = paid.map(({ id }) => id);
    if (ids.length === 0) return [];
    const inSite = <T extends typeof refunds | typeof reservations>(table: T) =>
      and(isOfSite(table, site), inArray(table.paymentId, ids));
    const back = await tx.select().from(refunds).where(inSite(refunds));
    const held = await tx.select().from(reservations).where(inSite(reservations));
    return paid.map((payment) => ({
      id: payment.id,
      for: payment.purpose,
      description: payment.description,
      amountCents: payment.amountCents,
      state: payment.state,
      payer: payment.payer,
      begun: payment.createdAt,
      paidAt: payment.paidAt,
      reservations: held
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ car, state, createdAt, heldUntil }) => ({ car, state, createdAt, heldUntil })),
      refunds: back
        .filter(({ paymentId }) => paymentId === payment.id)
        .map(({ amountCents, state, reason, createdAt, doneAt }) => ({
          amountCents,
          state,
          reason,
          createdAt,
          doneAt,
        })),
    }));
  },
  async erase(tx, site, person) {
    const theirs = belongsToPerson(site, person);
    const unpaid = await tx
      .update(payments)
      .set(withoutPayer)
      .where(and(theirs, eq(payments.state, "ended")))
      .returning({ id: payments.id });
    const retained = await tx.select({ id: payments.id }).from(payments).where(theirs);
    // Data for the lead was copied to the lead, which is erased by its own source.
    await tx
      .update(payments)
      .set({ leadData: null })
      .where(and(theirs, isNotNull(payments.leadId)));
    return {
      rows: unpaid.length,
      ...(retained.length > 0
        ? {
            retained: `${retained.length} payments with the payer's name, as tax law asks of records of money.`,
          }
        : {}),
    };
  },
};
