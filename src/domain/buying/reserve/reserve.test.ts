import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refunds, reservations, testCheckouts } from "#domain/buying/buying-tables.ts";
import type { PaymentProvider } from "#domain/buying/payments/payment-provider.ts";
import type { PaymentProviders } from "#domain/buying/payments/providers.server.ts";
import { payTestCheckout } from "#domain/buying/payments/test-provider.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { listLeads } from "#domain/leads/stored-leads/lead-store.server.ts";
import { carById, carOfOwner } from "#domain/stock/search-index/stored-car.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { limitKinds } from "#platform/http/rate-limit-kinds.ts";
import { createLimits } from "#platform/http/rate-limits.server.ts";
import { addCar, type PaymentFixture, paymentFixture, paySite } from "#tests/support/payment-fixtures.ts";
import { advanceReservation } from "./advance.server.ts";
import { graceMs, holdMs, pendingMs } from "./reservation.ts";
import { reservationOf, reservationsOf } from "./reservation-store.server.ts";
import { runReservationTask } from "./reservation-task.server.ts";
import { beginReservation, cancelReservation } from "./reserve.server.ts";
import { receiveEvent } from "./webhook.server.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let deps: PaymentFixture;
let car: string;
let cars = 0;
const contact = { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" };
const visa = "4242 4242 4242 4242";

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.remove());
beforeEach(async () => {
  site = await paySite(db);
  deps = paymentFixture(db, [site]);
  car = await addCar(db, site, `car-${++cars}`);
});

const ask = (change: object = {}, on = site) =>
  beginReservation(deps, on, {
    shopperId: "jo",
    carId: car,
    contact,
    quotedCents: 20_000,
    way: null,
    origin: "http://sample.localhost",
    facts: { address: null, userAgent: null, url: null },
    takeLimit: null,
    ...change,
  });
const started = async (change: object = {}) => {
  const outcome = await ask(change);
  if (outcome.kind !== "begun") throw new Error(`not started: ${outcome.kind}`);
  return { id: outcome.reservation.id, checkout: outcome.checkoutUrl.split("/").at(-1)!, outcome };
};
const pay = async (checkout: string, card = visa) => {
  const paid = await payTestCheckout(db, site, checkout, card, deps.now());
  if (paid.event) await receiveEvent(deps, site, "test", paid.event);
  return paid;
};
const carRow = async () => {
  const { rows } = await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute<{ reserved: boolean; status: string }>(
      sql`select reserved, status from cars where id = ${car}`,
    ),
  );
  return rows[0]!;
};
const sell = () =>
  db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute(sql`update cars set status = 'sold', sold_at = now() where id = ${car}`),
  );
const work = () => runReservationTask(deps, deps.sites);
const state = async () => (await reservationOf(db, site, "jo", car))?.reservation.state;
const refundState = async () => (await reservationOf(db, site, "jo", car))?.refund?.state ?? null;
const rows = <T>(work: Parameters<typeof db.withSite<T>>[1]) => db.withSite(site, work);

it("a reserved car that the dealer takes off the site stays visible to its reserver", async () => {
  await started();
  await db.withTenant({ groupId: site.groupId }, (tx) =>
    tx.execute(
      sql`update cars set facts = jsonb_set(facts, '{show_on_dealer_website}', 'false') where id = ${car}`,
    ),
  );
  expect(await carById(db, site, car, deps.now())).toBeNull();
  expect((await carOfOwner(db, site, car))?.id).toBe(car);
});

describe("reserving a car", () => {
  it("takes it off the market for 48 hours from the payment, and shows that [BUY-01, BUY-02, BUY-03] [LIMIT-12] [DECIDE-74]", async () => {
    const { id, checkout, outcome } = await started();
    expect(outcome.reservation).toMatchObject({ state: "pending", amountCents: 20_000 });
    expect(await carRow()).toMatchObject({ reserved: false });
    deps.wait(60_000);
    await pay(checkout);
    const mine = await reservationOf(db, site, "jo", car);
    expect(mine?.reservation).toMatchObject({ id, state: "held" });
    expect(mine?.reservation.heldUntil?.getTime()).toBe(deps.at.getTime() + holdMs);
    expect(await carRow()).toMatchObject({ reserved: true });
    const { rows: changes } = await db.withoutTenant((tx) =>
      tx.execute<{ car_ids: string[] }>(
        sql`select car_ids from changes_after(0, 1000) where group_id = ${site.groupId}::uuid`,
      ),
    );
    expect(changes.at(-1)?.car_ids).toEqual([car]);
    const [lead] = await listLeads(db, site);
    expect(lead).toMatchObject({ category: "Reserve", carId: car });
    const notices = lead!.deliveries.filter(({ purpose }) => purpose === "notice");
    expect(notices.map(({ target }) => target).sort()).toEqual(["jo@example.com", "sales@dealer.example"]);
    expect(notices.find(({ target }) => target === "jo@example.com")?.words?.text).toContain(
      "until Wednesday 25 November, 10:01 am",
    );
  });

  it("refunds all of the money when it is cancelled, and the car is free [BUY-04] [DECIDE-31]", async () => {
    const { id, checkout } = await started();
    await pay(checkout);
    expect(await cancelReservation(deps, site, "jo", id)).toMatchObject({ kind: "done", changed: true });
    expect(await carRow()).toMatchObject({ reserved: false });
    await work();
    const mine = await reservationOf(db, site, "jo", car);
    expect(mine?.refund).toMatchObject({ state: "done", amountCents: 20_000 });
    expect(await cancelReservation(deps, site, "jo", id)).toMatchObject({ kind: "refused" });
    expect(await rows((tx) => tx.select().from(refunds))).toHaveLength(1);
  });

  it("is retried a second later, not in a loop, when its end can't be written", async () => {
    await pay((await started()).checkout);
    deps.wait(holdMs + 1_000);
    const noSites = { byIds: async () => null };
    const again = await runReservationTask(deps, noSites);
    expect(again?.getTime()).toBe(deps.now().getTime() + 1_000);
  });

  it("ends in time even behind many unreadable ones of another site", async () => {
    const unreadable = site;
    site = await paySite(db);
    deps = paymentFixture(db, [site]);
    car = await addCar(db, site, `behind-${++cars}`);
    for (let n = 0; n < 25; n++) await addCar(db, unreadable, `stuck-${n}`);
    await db.withSite(unreadable, (tx) =>
      tx.insert(reservations).values(
        Array.from({ length: 25 }, (_, n) => ({
          groupId: unreadable.groupId,
          siteId: unreadable.id,
          id: `stuck-${n}`,
          carId: `stuck-${n}`,
          car: { name: "A car", slug: "a-car" },
          dealershipSlug: "north",
          state: "paid" as const,
          amountCents: 20_000,
          paymentId: "none",
          createdAt: deps.now(),
          pendingUntil: deps.now(),
        })),
      ),
    );
    for (const _ of [1, 2]) {
      await pay((await started()).checkout);
      deps.wait(holdMs);
      await work();
      expect(await state()).toBe("released");
    }
  });

  it("can't be cancelled or seen by others", async () => {
    const { id } = await started();
    expect(await cancelReservation(deps, site, "eve", id)).toEqual({ kind: "missing" });
    expect(await reservationsOf(db, site, "eve")).toEqual([]);
    const other = await paySite(db, {}, site);
    expect(await reservationsOf(db, other, "jo")).toEqual([]);
  });

  it("is mailed about with the site's own host, whatever host the request had", async () => {
    const outcome = await ask({ origin: "http://evil.example" });
    if (outcome.kind !== "begun") throw new Error(outcome.kind);
    await pay(outcome.checkoutUrl.split("/").at(-1)!);
    const [lead] = await listLeads(db, site);
    const notices = lead!.deliveries.filter(({ purpose }) => purpose === "notice");
    const texts = notices.map(({ words }) => words?.text).join();
    expect(texts).toContain("https://sample.localhost/cars/");
    expect(texts).not.toContain("evil.example");
  });

  it("ends by itself, and the deposit is refunded [BUY-03, BUY-04]", async () => {
    const { checkout } = await started();
    await pay(checkout);
    deps.wait(holdMs - 1);
    expect(await work()).toEqual(new Date(deps.at.getTime() + 1));
    expect(await state()).toBe("held");
    deps.wait(1);
    await work();
    expect(await state()).toBe("released");
    expect(await carRow()).toMatchObject({ reserved: false });
    expect(await refundState()).toBe("done");
    expect((await ask({ shopperId: "kim" })).kind).toBe("begun");
  });

  it("by many shoppers at once succeeds for one, and no other gets a payment page", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => ask({ shopperId: `s${n}` })));
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "begun")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "taken")).toHaveLength(19);
    expect(await rows((tx) => tx.select().from(testCheckouts))).toHaveLength(1);
  });

  it("is exclusive across the group's sites", async () => {
    const other = await paySite(db, {}, site);
    deps = paymentFixture(db, [site, other]);
    await started();
    expect(await ask({ shopperId: "kim" }, other)).toMatchObject({ kind: "taken" });
    // What the other site may see of it doesn't identify the shopper.
    const seen = await db.withSite(other, (tx) => tx.select().from(reservations));
    expect(JSON.stringify(seen)).not.toContain("jo@example.com");
    await expect(
      db.withSite(other, (tx) => tx.update(reservations).set({ state: "cancelled" })),
    ).rejects.toThrow();
  });

  it("resumes when the same shopper returns", async () => {
    const first = await started();
    const again = await started();
    expect(again).toMatchObject({ id: first.id, checkout: first.checkout });
    await pay(first.checkout);
    expect(await ask()).toMatchObject({ kind: "yours", reservation: { state: "held" } });
    expect(await listLeads(db, site)).toHaveLength(1);
  });

  it("has a lead before it is paid, also when the server died before it wrote one", async () => {
    const { id, outcome, checkout } = await started();
    // What a kill between the reservation and its lead leaves behind.
    await db.withSite(site, async (tx) => {
      await tx.execute(sql`update payments set lead_id = null`);
      await tx.execute(sql`delete from lead_deliveries`);
      await tx.execute(sql`delete from leads`);
    });
    expect(await ask()).toMatchObject({ kind: "begun", again: true, leadId: expect.any(String) });
    // A kill between the lead and its reference causes no second lead.
    await db.withSite(site, (tx) => tx.execute(sql`update payments set lead_id = null`));
    expect(await ask()).toMatchObject({ checkoutUrl: outcome.checkoutUrl, leadId: expect.any(String) });
    await pay(checkout);
    expect((await reservationOf(db, site, "jo", car))?.reservation).toMatchObject({ id, state: "held" });
    const [lead, ...others] = await listLeads(db, site);
    expect(others).toEqual([]);
    expect(lead?.deliveries.filter(({ purpose }) => purpose === "notice").length).toBeGreaterThan(1);
  });

  it("is limited for a shopper who never pays, but not for others or after an hour", async () => {
    const other = async (shopperId = "jo") => {
      const carId = await addCar(db, site, `yard-${++cars}`);
      return (await ask({ carId, shopperId })).kind;
    };
    const kinds: string[] = [];
    for (let count = 0; count < 10; count++) kinds.push(await other());
    expect(new Set(kinds)).toEqual(new Set(["begun"]));
    expect(await Promise.all([other(), other()])).toEqual(["too_many", "too_many"]);
    expect(await other("ann")).toBe("begun");
    deps.wait(3_600_000);
    expect(await other()).toBe("begun");
  });

  it("is limited for one network, whichever accounts it uses, but not where it goes on with one", async () => {
    const takeLimit = createLimits({ db, now: deps.now, patienceMs: 60_000 });
    const from = async (address: string, shopperId: string, carId: string) =>
      (await ask({ carId, shopperId, takeLimit, facts: { address, userAgent: null, url: null } })).kind;
    const { burst } = limitKinds.newReservation;
    const yard: string[] = [];
    for (let count = 0; count <= burst; count++) yard.push(await addCar(db, site, `yard-${++cars}`));
    for (const [count, id] of yard.slice(0, burst).entries())
      expect(await from("203.0.113.77", `account-${count % 5}`, id)).toBe("begun");
    expect(await from("203.0.113.77", "one-more", yard[burst]!)).toBe("too_many");
    expect(await from("203.0.113.77", "account-0", yard[0]!)).toBe("begun");
    expect(await from("203.0.113.78", "another", yard[burst]!)).toBe("begun");
  });

  it("requires the server's deposit amount, and rejects any other", async () => {
    expect(await ask({ quotedCents: 1 })).toEqual({ kind: "deposit_changed", depositCents: 20_000 });
    const own = { ...site, dealershipSettings: { north: { ...site, buy: { ...site.buy, deposit: 500 } } } };
    expect(await ask({}, own)).toEqual({ kind: "deposit_changed", depositCents: 50_000 });
    const outcome = await ask({ quotedCents: 50_000 }, own);
    expect(outcome).toMatchObject({ kind: "begun", reservation: { amountCents: 50_000 } });
    // The agreed amount stays, even if the site's setting changes later.
    expect(await ask()).toMatchObject({ kind: "begun", reservation: { amountCents: 50_000 } });
  });

  it("rejects cars that can't be reserved", async () => {
    expect(await ask({ carId: "none" })).toEqual({ kind: "unknown_car" });
    expect(await ask({ contact: { ...contact, phone: "1" } })).toMatchObject({
      kind: "invalid",
      fields: { phone: expect.any(String) },
    });
    expect(await ask({ way: "cheque" })).toMatchObject({
      kind: "invalid",
      fields: { way: expect.any(String) },
    });
    expect(await ask({}, { ...site, buy: { ...site.buy, reserve: false } })).toEqual({ kind: "not_offered" });
    await sell();
    expect(await ask()).toEqual({ kind: "sold" });
    expect(await rows((tx) => tx.select().from(reservations))).toEqual([]);
  });
});

describe("a checkout", () => {
  it("expires after fifteen minutes, and its page takes no money any more", async () => {
    const { checkout } = await started();
    deps.wait(pendingMs - 1);
    await work();
    expect(await state()).toBe("pending");
    deps.wait(1);
    await work();
    expect(await state()).toBe("lapsed");
    expect((await pay(checkout)).outcome).toBe("over");
    expect((await ask({ shopperId: "kim" })).kind).toBe("begun");
  });

  it("that was paid without a webhook is found by polling, before it expires", async () => {
    const { checkout } = await started();
    expect((await pay(checkout, "4000 0000 0000 0259")).event).toBeNull();
    deps.wait(30_000);
    await work();
    expect(await state()).toBe("held");
  });

  it("can be paid again after a card was declined", async () => {
    const { checkout } = await started();
    expect((await pay(checkout, "4000 0000 0000 0002")).outcome).toBe("declined");
    expect(await state()).toBe("pending");
    await pay(checkout);
    expect(await state()).toBe("held");
  });

  it("waits for a bank that needs time, then holds", async () => {
    const { checkout } = await started();
    await pay(checkout, "4000 0000 0000 0077");
    await work();
    expect(await state()).toBe("pending");
    deps.wait(30_000);
    await work();
    expect(await state()).toBe("held");
  });

  it("that is cancelled takes no money, and the car is free at once", async () => {
    const { id, checkout } = await started();
    expect(await cancelReservation(deps, site, "jo", id)).toMatchObject({ kind: "done" });
    expect(await state()).toBe("cancelled");
    expect((await pay(checkout)).outcome).toBe("over");
    expect(await refundState()).toBeNull();
  });
});

describe("a car that is sold", () => {
  it("during the checkout ends it, and its page takes no money", async () => {
    const { checkout } = await started();
    await sell();
    await work();
    expect(await state()).toBe("cancelled");
    expect((await pay(checkout)).outcome).toBe("over");
  });

  it("between the payment and the hold causes a refund and a message to the shopper", async () => {
    const { checkout } = await started();
    await sell();
    await pay(checkout);
    expect(await state()).toBe("cancelled");
    await work();
    expect(await refundState()).toBe("done");
    const [lead] = await listLeads(db, site);
    expect(lead!.deliveries.some(({ words }) => words?.subject.startsWith("Not reserved"))).toBe(true);
  });

  it("while it is held alerts the dealer, who can refund the deposit", async () => {
    const { id, checkout } = await started();
    await pay(checkout);
    await sell();
    await work();
    expect(await state()).toBe("sold");
    expect(await refundState()).toBeNull();
    const [lead] = await listLeads(db, site);
    const alert = lead!.deliveries.find(({ words }) => words?.subject.startsWith("Sold while reserved"));
    expect(alert).toMatchObject({ target: "sales@dealer.example", state: "waiting" });
    expect(alert?.words?.text).toContain(`reservations cancel ${id}`);
    await advanceReservation(deps, site, id, "give_back");
    await work();
    expect(await refundState()).toBe("done");
  });
});

describe("a provider that doesn't respond", () => {
  /** The test provider, over a connection that a test can break. */
  function withOutage(calls: Partial<Record<keyof PaymentProvider, "before" | "after">>): PaymentProviders {
    const real = deps.providers;
    const unanswered = { kind: "unanswered" as const, reason: "no answer" };
    return {
      of: async (...args) => {
        const found = await real.of(...args);
        if (found.kind === "none") return found;
        const { provider } = found;
        const cut =
          <A, T>(name: keyof PaymentProvider, call: (requested: A) => Promise<T>) =>
          async (requested: A) => {
            if (calls[name] === "before") return unanswered;
            const answer = await call(requested);
            return calls[name] === "after" ? unanswered : answer;
          };
        return {
          kind: "provider",
          provider: {
            ...provider,
            createCheckout: cut("createCheckout", provider.createCheckout),
            status: cut("status", provider.status),
            refund: cut("refund", provider.refund),
          },
        };
      },
    };
  }
  const cut = (calls: Parameters<typeof withOutage>[0]) => {
    deps.providers = withOutage(calls);
    return calls;
  };

  it.each(["before", "after"] as const)(
    "when the page is requested (%s) charges nothing and is retried with the same key",
    async (when) => {
      const calls = cut({ createCheckout: when });
      expect(await ask()).toEqual({ kind: "no_payment_page", stored: true });
      delete calls.createCheckout;
      const { checkout } = await started();
      expect(await rows((tx) => tx.select().from(testCheckouts))).toHaveLength(1);
      await pay(checkout);
      expect(await state()).toBe("held");
    },
  );

  it("past the expiry doesn't block the car, and late money is refunded", async () => {
    const { checkout } = await started();
    await payTestCheckout(db, site, checkout, visa, deps.now());
    const calls = cut({ status: "before" });
    deps.wait(pendingMs + graceMs);
    await work();
    expect(await state()).toBe("lapsed");
    expect((await ask({ shopperId: "kim" })).kind).toBe("begun");
    delete calls.status;
    deps.wait(3_600_000);
    await work();
    expect(await state()).toBe("lapsed");
    expect(await refundState()).toBe("done");
  });

  it("refunds money once, however often the response is lost", async () => {
    const { id, checkout } = await started();
    await pay(checkout);
    const calls = cut({ refund: "after" });
    await cancelReservation(deps, site, "jo", id);
    await work();
    expect(await refundState()).toBe("due");
    delete calls.refund;
    deps.wait(120_000);
    await work();
    expect(await refundState()).toBe("done");
    const [book] = await rows((tx) => tx.select().from(testCheckouts));
    expect(book?.refundKey).toMatch(/\.1$/);
  });
});

describe("a provider's webhook", () => {
  it("that is repeated or late changes nothing", async () => {
    const { id, checkout } = await started();
    const paid = await payTestCheckout(db, site, checkout, visa, deps.now());
    await receiveEvent(deps, site, "test", paid.event!);
    await receiveEvent(deps, site, "test", paid.event!);
    const over = { id: "e2", type: "expired", checkoutId: checkout, status: { kind: "ended" as const } };
    await receiveEvent(deps, site, "test", over);
    expect(await state()).toBe("held");
    await cancelReservation(deps, site, "jo", id);
    await receiveEvent(deps, site, "test", { ...paid.event!, id: "e3" });
    await work();
    expect(await rows((tx) => tx.select().from(refunds))).toHaveLength(1);
  });

  it("reporting money after the end was reported causes a refund", async () => {
    const { checkout } = await started();
    const over = { id: "e1", type: "expired", checkoutId: checkout, status: { kind: "ended" as const } };
    const paid = await payTestCheckout(db, site, checkout, visa, deps.now());
    await receiveEvent(deps, site, "test", over);
    expect(await state()).toBe("lapsed");
    await receiveEvent(deps, site, "test", paid.event!);
    await work();
    expect(await state()).toBe("lapsed");
    expect(await refundState()).toBe("done");
  });

  it("about a payment of another site is ignored", async () => {
    const other = await paySite(db);
    const { checkout } = await started();
    const paid = await payTestCheckout(db, site, checkout, visa, deps.now());
    await receiveEvent(deps, other, "test", paid.event!);
    expect(await state()).toBe("pending");
  });
});
