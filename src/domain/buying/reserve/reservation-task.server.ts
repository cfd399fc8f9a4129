import { sql } from "drizzle-orm";
import { type PaymentDeps, paymentById } from "#domain/buying/payments/payment-store.server.ts";
import { settlePayment, settleRefund } from "#domain/buying/payments/settle.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import type { SiteStore } from "#domain/configuration/site-store.server.ts";
import { errorCode } from "#lib/error-code.ts";
import type { BackgroundTask, PartFailed } from "#platform/background/background-task.ts";
import { applicationRole } from "#platform/database/roles.ts";
import { advanceReservation } from "./advance.server.ts";
import { followPayment } from "./follow-payment.server.ts";

export const reservationTaskName = "reservations";

/** Claimed together; no other process works on them meanwhile. */
const most = 20;
const leaseMs = 60_000;
const againMs = 1_000;

type Claim = {
  kind: "ask" | "follow" | "refund" | "reservation";
  group_id: string;
  site_id: string;
  id: string;
};

/**
 * What is due of reservations and payments: holds that end, checkouts whose time is over, payments whose answer never came, refunds. The
 * rows say what is left to do, so that a process may die anywhere.
 */
export function reservationTask(deps: PaymentDeps, sites: Pick<SiteStore, "byIds">): BackgroundTask {
  return {
    name: reservationTaskName,
    everyMs: 5_000,
    leasesRows: true,
    role: applicationRole,
    run: (_stopped, partFailed) => runReservationTask(deps, sites, partFailed),
  };
}

/** Does everything that is due now, even when one of them fails; returns when the next is due. */
export async function runReservationTask(
  deps: PaymentDeps,
  sites: Pick<SiteStore, "byIds">,
  partFailed: PartFailed = () => {},
): Promise<Date | null> {
  const { db, now, log } = deps;
  const failed = new Set<string>();
  for (;;) {
    const at = now();
    const again = new Date(at.getTime() + leaseMs);
    const { rows } = await db.withoutTenant((tx) =>
      tx.execute<Claim>(
        sql`select kind, group_id, site_id, id from claim_due_payments(${at.toISOString()}::timestamptz, ${again.toISOString()}::timestamptz, ${most})`,
      ),
    );
    const fresh = rows.filter(({ id }) => !failed.has(id));
    if (fresh.length === 0) break;
    for (const claim of fresh) {
      // Once a run: what doesn't move now is looked at in the next.
      if (claim.kind === "reservation") failed.add(claim.id);
      try {
        const site = await sites.byIds(claim.group_id, claim.site_id);
        if (site) await work(deps, site, claim);
      } catch (error) {
        failed.add(claim.id);
        partFailed(error);
        log.error(
          { code: errorCode(error), kind: claim.kind, id: claim.id },
          "a reservation's work broke off",
        );
      }
    }
  }
  const { rows } = await db.withoutTenant((tx) =>
    tx.execute<{ due: string | null }>(sql`select next_payment_due_at() as due`),
  );
  const due = rows[0]?.due;
  // What could not be done now stays due: it is tried again, not at once and for ever.
  if (!due) return null;
  const at = now();
  return new Date(due) > at ? new Date(due) : new Date(at.getTime() + againMs);
}

async function work(deps: PaymentDeps, site: Site, { kind, id }: Claim): Promise<void> {
  switch (kind) {
    case "ask": {
      await settlePayment(deps, site, id);
      const payment = await paymentById(deps.db, site, id);
      if (payment) await followPayment(deps, site, payment);
      return;
    }
    case "follow": {
      const payment = await paymentById(deps.db, site, id);
      if (payment) await followPayment(deps, site, payment);
      return;
    }
    case "refund":
      await settleRefund(deps, site, id);
      return;
    case "reservation":
      await advanceReservation(deps, site, id);
  }
}
