import { data, redirect } from "react-router";
import type { PaymentEvent } from "#domain/buying/payments/payment-provider.ts";
import type { PaymentDeps } from "#domain/buying/payments/payment-store.server.ts";
import { testCards } from "#domain/buying/payments/test-card.ts";
import {
  payTestCheckout,
  statusOf,
  type TestCheckout,
  testCheckout,
} from "#domain/buying/payments/test-provider.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { formatCents } from "#lib/amounts.ts";
import { type Formats, formatsOf } from "#lib/formats.ts";
import { readForm } from "#lib/read-form.server.ts";
import type { TestPayPage } from "./test-pay-page.tsx";

type TestPayServices = Pick<PaymentDeps, "db" | "now" | "log">;

const noStore = { "Cache-Control": "private, no-store" };

/**
 * The test provider's hosted page. Anyone who knows the checkout's 128-bit id can pay it, as with a real
 * provider.
 */
export async function testPayPage({ db, now }: TestPayServices, site: Site, id: string) {
  const row = await testCheckout(db, site, id);
  if (!row) throw data(null, { status: 404 });
  return data(viewOf(row, formatsOf(site), statusOf(row, now()).kind === "open" ? null : "over"), {
    headers: noStore,
  });
}

/**
 * Handles a payment on the test provider's page.
 * @param report sends the event to the site; it runs after the response, whose status doesn't depend on it
 */
export async function postTestPay(
  { db, now, log }: TestPayServices,
  request: Request,
  site: Site,
  id: string,
  report: (event: PaymentEvent) => Promise<void>,
) {
  const form = await readForm(request);
  const number = form.get("number");
  const paid = await payTestCheckout(db, site, id, typeof number === "string" ? number : "", now());
  const { checkout, event, outcome } = paid;
  const formats = formatsOf(site);
  if (!checkout) throw data(null, { status: 404 });
  if (event) report(event).catch(() => log.warn({ event: event.id }, "event of the test provider lost"));
  switch (outcome) {
    case "paid":
    case "processing":
      return redirect(checkout.returnUrl, { status: 303, headers: noStore });
    case "silent":
      return data(viewOf(checkout, formats, "silent"), { status: 504, headers: noStore });
    case "declined":
      return data(viewOf(checkout, formats, null, "Your card was declined. Try another one."), {
        status: 402,
        headers: noStore,
      });
    case "invalid":
      return data(viewOf(checkout, formats, null, "Enter a card number, like one of the test cards below."), {
        status: 400,
        headers: noStore,
      });
    case "over":
      return data(viewOf(checkout, formats, "over"), { status: 410, headers: noStore });
  }
}

function viewOf(
  row: TestCheckout,
  formats: Formats,
  ended: TestPayPage["ended"],
  error: string | null = null,
): TestPayPage {
  return {
    amount: formatCents(row.amountCents, formats),
    description: row.description,
    returnUrl: row.returnUrl,
    cancelUrl: row.cancelUrl,
    ended,
    error,
    cards: testCards.map((card) => ({ number: card.number, does: card.does })),
  };
}
