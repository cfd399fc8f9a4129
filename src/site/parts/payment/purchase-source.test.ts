import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { payments } from "#domain/buying/buying-tables.ts";
import { payTestCheckout } from "#domain/buying/payments/test-provider.server.ts";
import { reservationOf } from "#domain/buying/reserve/reservation-store.server.ts";
import { receiveEvent } from "#domain/buying/reserve/webhook.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { storedLanding } from "#domain/leads/submissions/stored-landing.ts";
import { consentCookie, consentValue } from "#domain/measurement/consent.ts";
import { accounts } from "#domain/shoppers/account-tables.ts";
import { beginSession } from "#domain/shoppers/accounts/session-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { postOnlinePayment } from "#site/online-payment/online-payment-page.server.ts";
import { postReserve } from "#site/reserve/reserve-page.server.ts";
import { addCar, type PaymentFixture, paymentFixture, paySite } from "#tests/support/payment-fixtures.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let deps: PaymentFixture;
let session: string;
let cars = 0;
const contact = { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" };
const trail = {
  visited_pages: ["/?gclid=Cj0KEQ", "/cars/x"],
  linked_query_params: { gclid: "Cj0KEQ", utm_campaign: "spring" },
  from: "www.google.com",
};

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  site = await paySite(db, {
    tracking: { requireConsent: true },
    buy: { payment: { provider: "test" }, onlinePayment: { enabled: true } },
  });
  deps = paymentFixture(db, [site]);
  session = await db.withSite(site, async (tx) => {
    const account = { groupId: site.groupId, siteId: site.id, id: "jo", phone: "+61491570156" };
    await tx.insert(accounts).values({ ...account, createdAt: deps.now(), updatedAt: deps.now() });
    return beginSession(tx, site, "jo", deps.now());
  });
});

/** Posts a form as a browser does: with the field that its script fills, or without. */
function posted(path: string, fields: Record<string, string>, sent: unknown, cookie = "") {
  const attributes: Record<string, string> =
    sent === undefined ? {} : { lead_attributes: JSON.stringify(sent) };
  const request = new Request(`http://sample.localhost${path}`, {
    method: "POST",
    body: new URLSearchParams({ ...contact, ...fields, ...attributes }),
    headers: { cookie: `forecourt_session=${session}${cookie}` },
  });
  return { request, site, address: "203.0.113.9" };
}
const services = () => ({ payments: deps, triggerTask: () => {}, takeLimit: async () => 0 });
const checkoutOf = (response: unknown) =>
  (response as Response).headers.get("Location")?.split("/").at(-1) ?? "";
async function pay(checkout: string): Promise<void> {
  const paid = await payTestCheckout(db, site, checkout, "4242 4242 4242 4242", deps.now());
  if (paid.event) await receiveEvent(deps, site, "test", paid.event);
}
const rows = <T>(work: Parameters<typeof db.withSite<T>>[1]) => db.withSite(site, work);
const storedLeads = () =>
  rows((tx) =>
    tx
      .select({ source: leads.source, campaign: leads.campaign, params: leads.linkedQueryParams })
      .from(leads),
  );
const stored = async () => JSON.stringify((await rows((tx) => tx.select().from(payments)))[0]?.leadData);

async function reserve(sent: unknown, cookie = "") {
  const car = await addCar(db, site, `source-${++cars}`);
  const form = { do: "reserve", deposit_cents: "20000" };
  return {
    car,
    answer: await postReserve(services(), posted(`/cars/${car}/checkout`, form, sent, cookie), car),
  };
}
const payOnline = (sent: unknown) => {
  const form = { reference: "INV-1", amount: "250" };
  return postOnlinePayment(services(), posted("/online-payment", form, sent));
};

describe("a purchase counts under what brought its visit [DECIDE-435]", () => {
  it("a reservation, and without consent its lead has no id of a click", async () => {
    const { car, answer } = await reserve(trail);
    expect(await storedLeads()).toEqual([
      { source: "paid/google-ads", campaign: "spring", params: { utm_campaign: "spring" } },
    ]);
    await pay(checkoutOf(answer));
    expect((await reservationOf(db, site, "jo", car))?.reservation.state).toBe("held");
    expect(await storedLeads()).toHaveLength(1);
    expect(JSON.stringify(await rows((tx) => tx.select().from(payments)))).not.toContain("Cj0KEQ");
  });

  it("a reservation with consent to advertising keeps the id with its lead", async () => {
    const answer = consentValue({ statistics: false, advertising: true }, site.tracking.wording, deps.now());
    await reserve(trail, `; ${consentCookie}=${answer}`);
    expect(await storedLeads()).toMatchObject([
      { source: "paid/google-ads", params: trail.linked_query_params },
    ]);
  });

  it("a reservation whose lead is made after a crash", async () => {
    const { car } = await reserve(trail);
    expect(await stored()).toBe("null");
    await rows(async (tx) => {
      await tx.delete(leads);
      await tx.update(payments).set({ leadId: null, leadData: storedLanding(trail, site) });
    });
    const again = posted(`/cars/${car}/checkout`, { do: "reserve", deposit_cents: "20000" }, undefined);
    await postReserve(services(), again, car);
    expect(await storedLeads()).toMatchObject([{ source: "paid/google-ads", campaign: "spring" }]);
  });

  it("a payment, whose lead is made once it is paid", async () => {
    const answer = await payOnline(trail);
    expect(await stored()).toContain('"gclid":"-"');
    expect(await stored()).not.toContain("Cj0KEQ");
    expect(await storedLeads()).toEqual([]);
    await pay(checkoutOf(answer));
    expect(await storedLeads()).toEqual([
      { source: "paid/google-ads", campaign: "spring", params: { utm_campaign: "spring" } },
    ]);
    expect(await stored()).toBe("null");
  });

  it.each([
    ["without script", undefined, "unknown"],
    ["with a field that can't be read", "{", "unknown"],
    ["of a visit that no page led to", { ...trail, linked_query_params: {}, from: "" }, "direct"],
  ])("%s: %j is %s", async (_, sent, source) => {
    await reserve(sent);
    await pay(checkoutOf(await payOnline(sent)));
    expect((await storedLeads()).map((lead) => lead.source)).toEqual([source, source]);
  });
});
