import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Site } from "#domain/configuration/site.ts";
import type { Shopper } from "#domain/shoppers/accounts/shopper.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { paymentCall } from "#site/calls/payments-call.server.ts";
import { addCar, type PaymentFixture, paymentFixture, paySite } from "#tests/support/payment-fixtures.ts";
import { reserveCall } from "./reservations-call.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let deps: PaymentFixture;
let car: string;
let cars = 0;
const shopper = (id: string): Shopper => ({ id, phone: null, name: null, email: null });
const contact = { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" };

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  site = await paySite(db);
  deps = paymentFixture(db, [site]);
  car = await addCar(db, site, `call-${++cars}`);
});

async function call(body: unknown, who: Shopper | null = shopper("jo")) {
  const request = new Request("http://sample.localhost/api/reservations", {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const answer = await reserveCall(deps, site, who, request, {
    address: "203.0.113.9",
    takeLimit: async () => 0,
  });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  return { status: answer.status, body: await answer.json() };
}
const validBody = () => ({ car_id: car, deposit_cents: 20_000, ...contact });

describe("POST /api/reservations [DECIDE-74]", () => {
  it("returns the reservation, its payment page and its lead; again the same", async () => {
    const first = await call(validBody());
    expect(first).toMatchObject({
      status: 201,
      body: {
        reservation: { state: "pending", deposit_cents: 20_000, checkout_url: expect.any(String) },
        lead_id: expect.any(String),
      },
    });
    const again = await call(validBody());
    expect(again).toMatchObject({ status: 200, body: first.body });
  });

  it("requires sign-in [BUY-11]", async () => {
    expect(await call(validBody(), null)).toMatchObject({ status: 401, body: { code: "sign_in" } });
  });

  it("returns the reason for a refusal", async () => {
    expect(await call("{")).toMatchObject({ status: 400, body: { code: "bad_json" } });
    expect(await call({})).toMatchObject({ status: 400, body: { code: "invalid" } });
    expect(await call("x".repeat(20_000))).toMatchObject({ status: 413 });
    expect(await call({ ...validBody(), email: "" })).toMatchObject({
      status: 400,
      body: { fields: { email: expect.any(String) } },
    });
    expect(await call({ ...validBody(), car_id: "none" })).toMatchObject({
      status: 404,
      body: { code: "not_found" },
    });
    expect(await call({ ...validBody(), deposit_cents: 100 })).toMatchObject({
      status: 422,
      body: { code: "deposit_changed", deposit_cents: 20_000 },
    });
    await call(validBody());
    expect(await call(validBody(), shopper("kim"))).toMatchObject({
      status: 409,
      body: { code: "taken", until: new Date(deps.at.getTime() + 900_000).toISOString() },
    });
    const other = await addCar(db, site, `call-${++cars}`);
    await db.withTenant({ groupId: site.groupId }, (tx) =>
      tx.execute(sql`update cars set status = 'sold', sold_at = now() where id = ${other}`),
    );
    expect(await call({ ...validBody(), car_id: other })).toMatchObject({
      status: 410,
      body: { code: "sold" },
    });
  });
});

describe("POST /api/payments [BUY-14] [DECIDE-48]", () => {
  const pay = async (body: unknown, who: Shopper | null = shopper("jo")) => {
    const request = new Request("http://sample.localhost/api/payments", {
      method: "POST",
      body: JSON.stringify(body),
    });
    const answer = await paymentCall(deps, site, who, request);
    return { status: answer.status, body: await answer.json() };
  };

  it("starts a payment, or returns the reason for a refusal", async () => {
    const given = { reference: "INV-1", amount_cents: 5_000, ...contact };
    expect(await pay(given)).toMatchObject({
      status: 201,
      body: { payment: { reference: "INV-1", amount_cents: 5_000, checkout_url: expect.any(String) } },
    });
    expect(await pay(given, null)).toMatchObject({ status: 401 });
    expect(await pay({ ...given, amount_cents: -1 })).toMatchObject({
      status: 400,
      body: { fields: { amount: expect.any(String) } },
    });
    expect(await pay({ ...given, amount_cents: "lots" })).toMatchObject({
      status: 400,
      body: { code: "invalid" },
    });
  });
});
