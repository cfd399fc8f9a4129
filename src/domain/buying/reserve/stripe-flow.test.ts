import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createProviders } from "#domain/buying/payments/providers.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addCar, type PaymentFixture, paymentFixture, paySite } from "#tests/support/payment-fixtures.ts";
import { type StripeDouble, startStripeDouble } from "#tests/support/stripe-double.ts";
import { pendingMs } from "./reservation.ts";
import { reservationOf } from "./reservation-store.server.ts";
import { runReservationTask } from "./reservation-task.server.ts";
import { beginReservation, cancelReservation } from "./reserve.server.ts";
import { stripeWebhook } from "./webhook.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let stripe: StripeDouble;
let site: Site;
let deps: PaymentFixture;
let car: string;
let cars = 0;
let events = 0;
let key: string;
const hook = "whsec_a_secret_of_the_test";
const library = new Stripe("sk_test_right");

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  const payment = { provider: "stripe", secretKey: "stripe-key", webhookSecret: "stripe-hook" };
  site = await paySite(db, { buy: { payment } });
  deps = paymentFixture(db, [site]);
  stripe = await startStripeDouble(() => deps.now());
  key = "sk_test_right";
  deps.providers = createProviders({
    db,
    now: () => deps.now(),
    log: deps.log,
    secrets: async (name) => ({
      kind: "secret",
      text: name === "stripe-key" ? key : name === "stripe-hook" ? hook : `whsec_${name}`,
    }),
    stripeBase: stripe.base,
  });
  car = await addCar(db, site, `stripe-${++cars}`);
});
afterEach(() => stripe.close());

const ask = () =>
  beginReservation(deps, site, {
    shopperId: "jo",
    carId: car,
    contact: { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" },
    quotedCents: 20_000,
    way: null,
    origin: "https://sample.example",
    facts: { address: null, userAgent: null, url: null },
    takeLimit: null,
  });
const started = async () => {
  const outcome = await ask();
  if (outcome.kind !== "begun") throw new Error(outcome.kind);
  const session = stripe.sessions.get(outcome.checkoutUrl.split("/").at(-1)!)!;
  return { id: outcome.reservation.id, session };
};
type Session = Awaited<ReturnType<typeof started>>["session"];
const pay = (session: Session) =>
  Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: `pi_${session.id}` });
/** A webhook as Stripe sends it, signed by its own library. */
function message(
  type: string,
  session: object,
  over: { secret?: string; at?: Date; id?: string } = {},
): Request {
  const body = JSON.stringify({
    id: over.id ?? `evt_${++events}`,
    object: "event",
    type,
    data: { object: session },
  });
  const signature = library.webhooks.generateTestHeaderString({
    payload: body,
    secret: over.secret ?? hook,
    timestamp: Math.floor((over.at ?? deps.now()).getTime() / 1000),
  });
  return new Request("https://sample.example/api/payments/webhook/stripe", {
    method: "POST",
    headers: { "stripe-signature": signature },
    body,
  });
}
const receive = async (request: Request) => (await stripeWebhook(deps, site, request)).status;
const state = async () => (await reservationOf(db, site, "jo", car))?.reservation.state;
const runTask = () => runReservationTask(deps, deps.sites);

describe("Stripe's hosted page [DECIDE-74]", () => {
  it("is created with the agreed amount, our id, the shopper's address and the payment's own key", async () => {
    const { session } = await started();
    expect(session).toMatchObject({ amount_total: 20_000, currency: "aud" });
    const [request] = stripe.requests;
    expect(request).toMatchObject({
      method: "POST",
      path: "/v1/checkout/sessions",
      key: session.client_reference_id,
    });
    expect(request?.body).toMatchObject({
      mode: "payment",
      customer_email: "jo@example.com",
      "allowed_payment_method_types[0]": "card",
      success_url: expect.stringMatching(/^https:\/\/sample\.example\/cars\/.*\/checkout\?reservation=/),
    });
  });

  it.each([
    ["JPY", 200],
    ["KWD", 200_000],
    ["ISK", 20_000],
    ["EUR", 20_000],
  ])("takes an amount of %s in Stripe's units, and refunds the same", async (currency, amount) => {
    site.currency = currency;
    const { id, session } = await started();
    expect(session).toMatchObject({ amount_total: amount, currency: currency.toLowerCase() });
    pay(session);
    await receive(message("checkout.session.completed", session));
    expect(await state()).toBe("held");
    await cancelReservation(deps, site, "jo", id);
    await runTask();
    expect([...stripe.refunds.values()]).toMatchObject([{ amount }]);
  });

  it.each(["before", "after"] as const)(
    "whose response is lost (%s) is requested again with the same key",
    async (when) => {
      // The library retries once by itself, so both are lost.
      stripe.faults.push(when, when);
      expect(await ask()).toEqual({ kind: "no_payment_page", stored: true });
      await started();
      expect(stripe.sessions.size).toBe(1);
      expect(
        new Set(stripe.requests.filter(({ method }) => method === "POST").map((one) => one.key)).size,
      ).toBe(1);
    },
  );

  it("that Stripe rejects leaves the car free, with nothing charged", async () => {
    key = "sk_test_wrong";
    expect(await ask()).toEqual({ kind: "no_payment_page", stored: false });
    expect(await state()).toBe("lapsed");
  });

  it("is expired at Stripe after fifteen minutes", async () => {
    const { session } = await started();
    deps.wait(pendingMs);
    await runTask();
    expect(session.status).toBe("expired");
    expect(await state()).toBe("lapsed");
  });

  it("that was paid when it should expire is held", async () => {
    const { session } = await started();
    pay(session);
    deps.wait(pendingMs);
    await runTask();
    expect(await state()).toBe("held");
  });
});

describe("Stripe's webhooks", () => {
  it("have no address where no one is paid by Stripe, so that no one fills a site's failure limit", async () => {
    const none = {
      ...site,
      buy: { ...site.buy, payment: { ...site.buy.payment, provider: "test" as const } },
    };
    const answer = await stripeWebhook(deps, none, message("checkout.session.completed", {}));
    expect([answer.status, await answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: "not_found" }),
    ]);
  });

  it("hold the car, and repeated ones change nothing", async () => {
    const { session } = await started();
    const paid = pay(session);
    expect(await receive(message("checkout.session.completed", paid, { id: "evt_same" }))).toBe(200);
    expect(await state()).toBe("held");
    expect(await receive(message("checkout.session.completed", paid, { id: "evt_same" }))).toBe(200);
    expect(await receive(message("checkout.session.completed", paid))).toBe(200);
    expect(
      await receive(
        message("checkout.session.expired", { ...paid, status: "expired", payment_status: "unpaid" }),
      ),
    ).toBe(200);
    expect(await state()).toBe("held");
  });

  it.each<[string, () => Parameters<typeof message>[2]]>([
    ["signed by another", () => ({ secret: "whsec_forged" })],
    ["older than five minutes", () => ({ at: new Date(deps.now().getTime() - 301_000) })],
  ])("that are %s are rejected", async (_, over) => {
    const { session } = await started();
    const forged = { ...session, status: "complete", payment_status: "paid", payment_intent: "pi_x" };
    expect(await receive(message("checkout.session.completed", forged, over()))).toBe(400);
    expect(await state()).toBe("pending");
  });

  it("of another dealership's account can't affect a payment, those of its own can", async () => {
    const { payment } = site.buy;
    const own = (webhookSecret: string) => ({
      ...site,
      buy: { ...site.buy, payment: { ...payment, webhookSecret } },
    });
    site.dealershipSettings = { north: own("north-hook"), south: own("south-hook") };
    const { session } = await started();
    const paid = { ...session, status: "complete", payment_status: "paid", payment_intent: "pi_north" };
    const deliverSignedBy = (secret: string) =>
      receive(message("checkout.session.completed", paid, { id: "evt_one", secret }));
    await deliverSignedBy("whsec_south-hook");
    await deliverSignedBy(hook);
    expect(await state()).toBe("pending");
    expect(await deliverSignedBy("whsec_north-hook")).toBe(200);
    expect(await state()).toBe("held");
  });

  it("with another amount than agreed to pay nothing, by webhook or polling", async () => {
    const errors: string[] = [];
    const error = (_: unknown, text?: string) => void errors.push(text ?? "");
    deps.log = { ...deps.log, error };
    const { session } = await started();
    pay(session);
    session.amount_total = 100;
    expect(await receive(message("checkout.session.completed", session))).toBe(200);
    deps.wait(60_000);
    await runTask();
    expect(await state()).toBe("pending");
    expect(errors.every((text) => text.startsWith("wrong amount paid"))).toBe(true);
    expect(errors).toHaveLength(2);
  });

  it("whose body was changed, or without a signature, are rejected", async () => {
    const { session } = await started();
    const signed = message("checkout.session.expired", session);
    const body = (await signed.text()).replace("expired", "completed");
    expect(await receive(new Request(signed.url, { method: "POST", headers: signed.headers, body }))).toBe(
      400,
    );
    expect(await receive(new Request(signed.url, { method: "POST", body }))).toBe(400);
    expect(await state()).toBe("pending");
  });

  it("in another order have the same result: money that came after the end is refunded", async () => {
    const { session } = await started();
    expect(await receive(message("checkout.session.expired", { ...session, status: "expired" }))).toBe(200);
    expect(await state()).toBe("lapsed");
    expect(await receive(message("checkout.session.completed", pay(session)))).toBe(200);
    await runTask();
    expect([...stripe.refunds.values()]).toMatchObject([{ amount: 20_000, status: "succeeded" }]);
    expect((await reservationOf(db, site, "jo", car))?.refund?.state).toBe("done");
  });

  it("about other objects, and about other sites' sessions, are accepted and ignored", async () => {
    await started();
    expect(await receive(message("charge.succeeded", { id: "ch_1", object: "charge" }))).toBe(200);
    const other = {
      id: "cs_other",
      object: "checkout.session",
      status: "complete",
      payment_status: "paid",
      payment_intent: "pi_o",
    };
    expect(await receive(message("checkout.session.completed", other))).toBe(200);
    expect(await state()).toBe("pending");
  });
});

describe("refunds at Stripe [BUY-04]", () => {
  const cancelled = async () => {
    const { id, session } = await started();
    pay(session);
    await receive(message("checkout.session.completed", session));
    await cancelReservation(deps, site, "jo", id);
    return session;
  };

  it("are for the full amount, and retried with the same key when the response is lost", async () => {
    await cancelled();
    stripe.faults.push("after", "after");
    await runTask();
    expect((await reservationOf(db, site, "jo", car))?.refund?.state).toBe("due");
    deps.wait(3_600_000);
    await runTask();
    expect((await reservationOf(db, site, "jo", car))?.refund?.state).toBe("done");
    expect([...stripe.refunds.values()]).toMatchObject([{ amount: 20_000 }]);
  });

  it("that are pending at the bank are polled until they are done", async () => {
    await cancelled();
    stripe.refundsBegin = "pending";
    await runTask();
    expect((await reservationOf(db, site, "jo", car))?.refund?.state).toBe("pending");
    const [refund] = [...stripe.refunds.values()];
    refund!.status = "succeeded";
    deps.wait(3_600_000);
    await runTask();
    expect((await reservationOf(db, site, "jo", car))?.refund?.state).toBe("done");
  });

  it("wait while Stripe is busy", async () => {
    await cancelled();
    stripe.faults.push(500, 500);
    await runTask();
    expect((await reservationOf(db, site, "jo", car))?.refund?.state).toBe("due");
    deps.wait(3_600_000);
    await runTask();
    expect((await reservationOf(db, site, "jo", car))?.refund?.state).toBe("done");
  });
});
