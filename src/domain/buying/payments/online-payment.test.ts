import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payments, testCheckouts } from "#domain/buying/buying-tables.ts";
import { settings } from "#domain/configuration/settings.ts";
import type { Site } from "#domain/configuration/site.ts";
import { listLeads } from "#domain/leads/stored-leads/lead-store.server.ts";
import { formatsFor } from "#lib/formats.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { type PaymentFixture, paymentFixture, paySite } from "#tests/support/payment-fixtures.ts";
import { parseAmount } from "./amount.ts";
import { beginPayment, myPayment } from "./begin-payment.server.ts";
import { receivePayment } from "./online-receipt.server.ts";
import { settlePayment } from "./settle.server.ts";
import { payTestCheckout } from "./test-provider.server.ts";

const formats = formatsFor("en-AU", "AUD");

describe("an amount as typed [DECIDE-48]", () => {
  it.each<[string, number | null]>([
    ["250", 25_000],
    ["$1,250.50", 125_050],
    [" $ 12.5 ", 1_250],
    ["0.01", 1],
    ["0", null],
    ["-5", null],
    ["1e3", null],
    ["12.345", null],
    ["1,25", null],
    ["", null],
    ["99999999999", null],
    ["12 000", 1_200_000],
    ["12 00", null],
  ])("%j is %s cents", (text, cents) => {
    expect(parseAmount(text, formats)).toBe(cents);
  });

  it("has no fractions in a currency without them", () => {
    const yen = formatsFor("en-AU", "JPY");
    expect([parseAmount("1250", yen), parseAmount("1250.50", yen)]).toEqual([125_000, null]);
  });
});

describe("paying for a reference", () => {
  let db: Awaited<ReturnType<typeof testDatabase>>;
  let site: Site;
  let deps: PaymentFixture;

  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.remove());
  beforeEach(async () => {
    site = await paySite(db);
    deps = paymentFixture(db, [site]);
  });

  const begin = (change: object = {}, on = site) =>
    beginPayment(deps, on, {
      shopperId: "jo",
      purpose: "online",
      reference: "INV-2041",
      amountCents: 125_050,
      payer: { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" },
      way: null,
      dealershipSlug: null,
      origin: "http://sample.localhost",
      returnPath: "/online-payment",
      description: null,
      leadData: null,
      ...change,
    });
  const started = async () => {
    const outcome = await begin();
    if (outcome.kind !== "begun") throw new Error(outcome.kind);
    return outcome;
  };
  const rows = () => db.withSite(site, (tx) => tx.select().from(payments));

  it("is one payment, one receipt and one notice to the dealer, however often it is reported [BUY-14] [DECIDE-48]", async () => {
    const { payment, checkoutUrl } = await started();
    await payTestCheckout(db, site, checkoutUrl.split("/").at(-1)!, "4242424242424242", deps.now());
    expect(await settlePayment(deps, site, payment.id)).toEqual({ kind: "paid" });
    await receivePayment(deps, site, payment.id);
    await receivePayment(deps, site, payment.id);
    const leads = await listLeads(db, site);
    expect(leads).toHaveLength(1);
    expect(leads[0]).toMatchObject({ category: "General Enquiry", subcategory: "Online Payment" });
    expect(leads[0]?.payload).toMatchObject({ "Payment reference": "INV-2041", "Amount paid": "$1,250.50" });
    const receipts = leads[0]!.deliveries.filter(({ purpose }) => purpose === "notice");
    expect(receipts.map(({ target, words }) => [target, words?.subject])).toEqual([
      ["jo@example.com", "Receipt: $1,250.50 to Sample Motors"],
    ]);
  });

  it("notifies a person also when its lead is rejected, once", async () => {
    const outcome = await begin({ leadData: { dealership_slug: "gone" } });
    if (outcome.kind !== "begun") throw new Error(outcome.kind);
    const { payment, checkoutUrl } = outcome;
    await payTestCheckout(db, site, checkoutUrl.split("/").at(-1)!, "4242424242424242", deps.now());
    await settlePayment(deps, site, payment.id);
    await receivePayment(deps, site, payment.id);
    await receivePayment(deps, site, payment.id);
    const [lead, ...others] = await listLeads(db, site);
    expect(others).toEqual([]);
    expect(lead).toMatchObject({ state: "complete", subcategory: "Online Payment", dealershipSlug: null });
    expect(lead?.payload).toMatchObject({ "Payment reference": "INV-2041", email: "jo@example.com" });
    const sent = lead!.deliveries.map(({ purpose, target, words }) => [purpose, target, words?.subject]);
    expect(sent.toSorted()).toEqual([
      ["dealer", "sales@dealer.example", undefined],
      ["notice", "jo@example.com", "Receipt: $1,250.50 to Sample Motors"],
      ["notice", "sales@dealer.example", "Payment without its enquiry: $1,250.50"],
    ]);
    expect(await rows()).toMatchObject([{ leadId: lead!.id, followedAt: expect.any(Date) }]);
  });

  it("returns the same page on a second click, and another for another amount", async () => {
    const first = await started();
    const [again, twice] = await Promise.all([started(), started()]);
    expect([again.payment.id, twice.payment.id]).toEqual([first.payment.id, first.payment.id]);
    await begin({ amountCents: 500 });
    expect(await rows()).toHaveLength(2);
    const checkouts = await db.withSite(site, (tx) => tx.select().from(testCheckouts));
    expect(checkouts).toHaveLength(2);
  });

  it.each<[string, object, string]>([
    ["nothing", { amountCents: 0 }, "amount"],
    ["less than nothing", { amountCents: -100 }, "amount"],
    ["part of a cent", { amountCents: 100.5 }, "amount"],
    ["less than the least", { amountCents: 99 }, "amount"],
    ["more than the most", { amountCents: 1_000_001 }, "amount"],
    ["no reference", { reference: " " }, "reference"],
    ["a novel", { reference: "x".repeat(61) }, "reference"],
    ["an unknown way", { way: "cheque" }, "way"],
    ["no address", { payer: { name: "Jo", email: "jo", phone: "0491 570 156" } }, "email"],
  ])("rejects a payment of %s [DECIDE-48]", async (_, change, field) => {
    expect(await begin(change)).toMatchObject({ kind: "invalid", fields: { [field]: expect.any(String) } });
    expect(await rows()).toEqual([]);
  });

  it("is not offered without a payment provider, or where the site turns it off [BUY-14]", async () => {
    const { buy } = settings.parse({});
    expect(await begin({}, { ...site, buy })).toEqual({ kind: "not_offered" });
    const closed = { ...site.buy, onlinePayment: { ...site.buy.onlinePayment, enabled: false } };
    expect(await begin({}, { ...site, buy: closed })).toEqual({ kind: "not_offered" });
  });

  it("doesn't show another shopper's payment", async () => {
    const { payment } = await started();
    expect(await myPayment(deps, site, "eve", payment.id)).toBeNull();
    expect(await myPayment(deps, site, "jo", payment.id)).not.toBeNull();
  });
});
