import { afterAll, beforeAll, expect, it } from "vitest";
import { payTestCheckout } from "#domain/buying/payments/test-provider.server.ts";
import { runReservationTask } from "#domain/buying/reserve/reservation-task.server.ts";
import { beginReservation } from "#domain/buying/reserve/reserve.server.ts";
import type { Site } from "#domain/configuration/site.ts";
import { createSiteStore } from "#domain/configuration/site-store.server.ts";
import { testDatabase } from "#platform/database/test-database.server.ts";
import { addCar, paymentFixture } from "#tests/support/payment-fixtures.ts";
import { dispatch } from "./dispatch.ts";
import { reservationsCommandOver } from "./reservations.ts";

let db: Awaited<ReturnType<typeof testDatabase>>;
let site: Site;
let id: string;

async function run(...words: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (text: string) => out.push(text), err: (text: string) => err.push(text), isTty: false };
  const commands = [
    reservationsCommandOver((work) =>
      work(db.asConsole.as({ kind: "command", id: "tester", action: "test" })),
    ),
  ];
  return {
    code: await dispatch(commands, ["reservations", ...words], io as never),
    out: out.join("\n"),
    err: err.join("\n"),
  };
}

beforeAll(async () => {
  db = await testDatabase();
  const sites = createSiteStore(db, () => new Date());
  await sites.apply(
    `
group: { slug: yard, name: Yard, dealerships: [{ slug: north, name: Yard }] }
site: { slug: yard, name: Yard, buy: { payment: { provider: test } } }`,
    "ana",
  );
  site = (await sites.bySlug("yard"))!;
  const car = await addCar(db, site, "car-1", {}, site.dealerships[0]!.id);
  const deps = paymentFixture(db, [site]);
  deps.at = new Date();
  const outcome = await beginReservation(deps, site, {
    shopperId: "jo",
    carId: car,
    quotedCents: 20_000,
    way: null,
    origin: "http://yard.localhost",
    contact: { name: "Jo Bloggs", email: "jo@example.com", phone: "0491 570 156" },
    facts: { address: null, userAgent: null, url: null },
    takeLimit: null,
  });
  if (outcome.kind !== "begun") throw new Error(outcome.kind);
  id = outcome.reservation.id;
  await payTestCheckout(db, site, outcome.checkoutUrl.split("/").at(-1)!, "4242424242424242", deps.at);
  deps.wait(60_000);
  await runReservationTask(deps, deps.sites);
});
afterAll(() => db.remove());

it("lists, cancels with a refund, and says why a reservation can't be cancelled", async () => {
  expect(await run("list", "--site", "yard")).toMatchObject({
    code: 0,
    out: expect.stringContaining("held"),
  });
  expect(await run("cancel", id, "--site", "yard")).toEqual({
    code: 0,
    err: "",
    out: `Reservation ${id} is cancelled; refund: done.`,
  });
  expect((await run("release", id, "--site", "yard")).out).toContain("its refund is done");
  expect(await run("cancel", "nothing", "--site", "yard")).toMatchObject({ code: 1 });
  expect(await run("cancel", id, "--site", "yarn")).toMatchObject({
    code: 1,
    err: expect.stringContaining("did you mean yard"),
  });
  expect(await run("cancel", id)).toMatchObject({ code: 2 });
  expect(await run("lift")).toMatchObject({
    code: 2,
    err: expect.stringContaining("did you mean reservations list"),
  });
});
