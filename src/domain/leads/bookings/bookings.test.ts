import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bookingCalendar } from "#domain/leads/confirmation/booking-calendar.server.ts";
import { leads } from "#domain/leads/lead-tables.ts";
import { takenDays } from "#domain/leads/service-booking/service-days.server.ts";
import { servicePlace } from "#domain/leads/service-booking/service-location.ts";
import { bookingIn } from "#domain/leads/stored-leads/booking-store.server.ts";
import { leadById } from "#domain/leads/stored-leads/lead-store.server.ts";
import { timesOf } from "#domain/leads/test-drive/book-slot.server.ts";
import { testDrivePlace } from "#domain/leads/test-drive/test-drive-place.ts";
import {
  aDrive,
  aService,
  bookingSiteFixture,
  elevenOnTuesday,
  monday,
  sendAs,
  tenOnTuesday,
} from "#tests/support/booking-fixtures.ts";
import { bookInspection } from "./book-inspection.server.ts";
import { bookingChoices } from "./booking-choices.server.ts";
import { cancelBooking, confirmBooking, moveBooking } from "./change-booking.server.ts";

const fixture = bookingSiteFixture();
let triggered = 0;

beforeEach(() => {
  triggered = 0;
});

const deps = () => ({ db: fixture.db, now: () => fixture.clock, triggerDeliveries: () => void triggered++ });
const send = (userData: object) => sendAs(fixture.db, fixture.site, fixture.clock, userData);
const drive = (dateTime?: string) => send(aDrive(dateTime));
const service = (date?: string) => send(aService(date));
const bookingOf = (leadId: string) =>
  fixture.db.withSite(fixture.site, (tx) => bookingIn(tx, fixture.site, leadId));
const move = (leadId: string, to: string, seen = 0) =>
  moveBooking(deps(), fixture.site, { leadId, to, seen, by: "shopper" });
async function free(dateTime: string): Promise<boolean | undefined> {
  const place = testDrivePlace(fixture.site, { locationId: "north-sales", dealershipSlug: null })!;
  const times = await timesOf(fixture.db, fixture.site, place, null, fixture.clock, [dateTime.slice(0, 10)]);
  return times.find((time) => time.dateTime === dateTime)?.available;
}

describe("moving a booking", () => {
  it("frees its time at once and takes the other; dealer and shopper are notified", async () => {
    const leadId = await drive();
    expect([await free(tenOnTuesday), await free(elevenOnTuesday)]).toEqual([false, true]);
    expect(await move(leadId, elevenOnTuesday)).toMatchObject({ kind: "done", repeated: false });
    expect([await free(tenOnTuesday), await free(elevenOnTuesday)]).toEqual([true, false]);
    expect(await bookingOf(leadId)).toMatchObject({ sequence: 1, cancelledAt: null, createdAt: monday });
    const lead = await leadById(fixture.db, fixture.site, leadId);
    expect(lead?.payload).toMatchObject({
      dateTime: elevenOnTuesday,
      booking_status: "Moved by the shopper, before: Tue 24 Nov, 10:00 am",
    });
    expect(lead?.deliveries.map(({ purpose, words }) => words?.subject ?? purpose).sort()).toEqual([
      "Your test drive is now on Tue 24 Nov, 11:00 am",
      "acknowledgement",
      "dealer",
      "dealer",
    ]);
    expect(triggered).toBe(1);
  });

  it("twice, or to its own time, changes nothing the second time", async () => {
    const leadId = await drive();
    await move(leadId, elevenOnTuesday);
    expect(await move(leadId, elevenOnTuesday)).toMatchObject({ kind: "done", repeated: true });
    expect((await bookingOf(leadId))?.sequence).toBe(1);
    expect(triggered).toBe(1);
  });

  it("of an older page is refused when the booking was changed meanwhile", async () => {
    const leadId = await drive();
    await move(leadId, elevenOnTuesday);
    expect(await move(leadId, "2026-11-24T14:00:00+11:00")).toMatchObject({ kind: "changed" });
    expect((await bookingOf(leadId))?.sequence).toBe(1);
  });

  it.each([
    "2026-11-24T10:30:00+11:00",
    "2026-11-21T10:00:00+11:00",
    "2026-11-28T10:00:00+11:00",
    "soon",
    "",
  ])("to %j is refused: it isn't offered", async (to) => {
    const leadId = await drive();
    expect(await move(leadId, to)).toMatchObject({ kind: "not offered" });
    expect(await free(tenOnTuesday)).toBe(false);
  });

  it("once it has begun is refused", async () => {
    const leadId = await drive();
    fixture.clock = new Date(tenOnTuesday);
    expect(await move(leadId, "2026-11-25T10:00:00+11:00")).toMatchObject({ kind: "begun" });
    const cancel = await cancelBooking(deps(), fixture.site, { leadId, seen: 0, by: "shopper" });
    expect(cancel).toMatchObject({ kind: "begun" });
  });

  it("to a time that was taken leaves the booking as it was", async () => {
    const first = await drive();
    await drive(elevenOnTuesday);
    expect(await move(first, elevenOnTuesday)).toMatchObject({ kind: "taken", booking: { sequence: 0 } });
    expect(await free(tenOnTuesday)).toBe(false);
    expect(triggered).toBe(0);
  });

  it("of two who want the freed time, one gets it", async () => {
    const owner = await drive();
    const [left, right] = [await drive(elevenOnTuesday), await drive("2026-11-24T12:00:00+11:00")];
    await move(owner, "2026-11-24T14:00:00+11:00");
    const kinds = (await Promise.all([move(left, tenOnTuesday), move(right, tenOnTuesday)])).map(
      ({ kind }) => kind,
    );
    expect(kinds.sort()).toEqual(["done", "taken"]);
    expect(await free(tenOnTuesday)).toBe(false);
  });

  it("two that exchange their times don't deadlock", async () => {
    const [left, right] = [await drive(), await drive(elevenOnTuesday)];
    const outcomes = await Promise.all([move(left, elevenOnTuesday), move(right, tenOnTuesday)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["taken", "taken"]);
  });

  it("of a service takes a place of another day", async () => {
    const leadId = await service();
    expect(await move(leadId, "2026-11-26")).toMatchObject({ kind: "done", booking: { day: "2026-11-26" } });
    const place = servicePlace(fixture.site, "workshop")!;
    expect([...(await takenDays(fixture.db, fixture.site, place, fixture.clock))]).toEqual([
      ["2026-11-26", 1],
    ]);
    expect((await leadById(fixture.db, fixture.site, leadId))?.payload["Preferred Service Date"]).toBe(
      "2026-11-26",
    );
    expect(await move(await service(), "2026-11-26")).toMatchObject({ kind: "taken" });
  });
});

describe("cancelling a booking", () => {
  it("frees its time, withdraws the calendar entry, and is done once", async () => {
    const leadId = await drive();
    const cancel = () => cancelBooking(deps(), fixture.site, { leadId, seen: 0, by: "shopper" });
    expect(await cancel()).toMatchObject({ kind: "done", repeated: false });
    expect(await cancel()).toMatchObject({ kind: "done", repeated: true });
    expect(await free(tenOnTuesday)).toBe(true);
    const file = await (await bookingCalendar(deps(), fixture.site, leadId)).text();
    expect(file).toContain("METHOD:CANCEL");
    expect(file.replaceAll("\r\n ", "")).toMatch(/^ORGANIZER;CN="[^"]+":mailto:[^@\s]+@[^@\s]+$/m);
    expect(file).toContain(`UID:${leadId}@${fixture.site.slug}.forecourt`);
    expect(file).toContain("SEQUENCE:1");
    expect(await move(leadId, elevenOnTuesday, 1)).toMatchObject({ kind: "cancelled" });
    const again = await drive();
    expect((await bookingOf(again))?.cancelledAt).toBeNull();
  });

  it("of a service frees the day", async () => {
    const leadId = await service();
    await cancelBooking(deps(), fixture.site, { leadId, seen: 0, by: "dealer" });
    expect(await bookingOf(leadId)).toMatchObject({ cancelledBy: "dealer", sequence: 1 });
    expect((await bookingOf(await service()))?.day).toBe("2026-11-25");
  });

  it("of another site's lead, or of none, finds nothing", async () => {
    const leadId = await drive();
    const other = { ...fixture.site, id: "00000000-0000-4000-9000-00000000ffff" };
    expect(await cancelBooking(deps(), other, { leadId, seen: 0, by: "shopper" })).toEqual({
      kind: "missing",
    });
    expect(await free(tenOnTuesday)).toBe(false);
  });
});

describe("confirming a booking", () => {
  it("notifies the shopper, not the dealer, and a move by the shopper needs it again", async () => {
    const leadId = await drive();
    expect(await confirmBooking(deps(), fixture.site, { leadId, seen: 0 })).toMatchObject({ kind: "done" });
    expect((await bookingOf(leadId))?.confirmedAt).toEqual(monday);
    const sent = (await leadById(fixture.db, fixture.site, leadId))?.deliveries ?? [];
    expect(sent.filter(({ purpose }) => purpose === "dealer")).toHaveLength(1);
    expect(sent.map(({ words }) => words?.subject)).toContain(
      "Confirmed: your test drive on Tue 24 Nov, 10:00 am",
    );
    await move(leadId, elevenOnTuesday);
    expect((await bookingOf(leadId))?.confirmedAt).toBeNull();
  });
});

describe("the choices of a booking", () => {
  it("are free times for shoppers after the notice, for staff from now on", async () => {
    const leadId = await drive();
    const booking = (await bookingOf(leadId))!;
    const of = async (by: "shopper" | "dealer") =>
      (await bookingChoices(fixture.db, fixture.site, booking, by, fixture.clock))!.choices;
    const [shopper, dealer] = [await of("shopper"), await of("dealer")];
    expect(dealer.length).toBeGreaterThan(shopper.length);
    expect(shopper).not.toContain(tenOnTuesday);
    expect(shopper).toContain(elevenOnTuesday);
  });

  it("are none where the location takes no bookings any more", async () => {
    const booking = (await bookingOf(await drive()))!;
    fixture.site = { ...fixture.site, testDrive: { ...fixture.site.testDrive, enabled: false } };
    expect(await bookingChoices(fixture.db, fixture.site, booking, "shopper", fixture.clock)).toBeNull();
  });
});

describe("an inspection", () => {
  const accept = async () => {
    const leadId = await send({ category: "Trade-in Enquiry", subcategory: "1. Details Submitted" });
    await fixture.db.withSite(fixture.site, (tx) =>
      tx
        .update(leads)
        .set({ payload: sql`payload || '{"offer_accepted": true}'`, locationId: "north-sales" })
        .where(sql`id = ${leadId}`),
    );
    return leadId;
  };

  it("is booked by the times of test drives after the offer was accepted, and can be moved", async () => {
    const leadId = await accept();
    const booked = await bookInspection(deps(), fixture.site, { leadId, to: tenOnTuesday, by: "shopper" });
    expect(booked).toMatchObject({
      kind: "done",
      booking: { kind: "inspection", locationId: "north-sales" },
    });
    expect(await free(tenOnTuesday)).toBe(false);
    expect(
      await bookInspection(deps(), fixture.site, { leadId, to: tenOnTuesday, by: "shopper" }),
    ).toMatchObject({
      repeated: true,
    });
    expect(await move(leadId, elevenOnTuesday)).toMatchObject({
      kind: "done",
      booking: { kind: "inspection" },
    });
  });

  it("is booked by staff at once, without notice, and confirmed", async () => {
    const leadId = await accept();
    const soon = "2026-11-23T10:00:00+11:00";
    expect(await bookInspection(deps(), fixture.site, { leadId, to: soon, by: "shopper" })).toEqual({
      kind: "not offered",
    });
    expect(await bookInspection(deps(), fixture.site, { leadId, to: soon, by: "dealer" })).toMatchObject({
      booking: { confirmedAt: monday },
    });
    expect((await leadById(fixture.db, fixture.site, leadId))?.payload.booking_status).toBe(
      "Booked by the dealer",
    );
  });

  it("isn't booked by the sender of spam, whose place was given to others", async () => {
    const leadId = await accept();
    await fixture.db.withSite(fixture.site, (tx) =>
      tx
        .update(leads)
        .set({ spam: ["reported"] })
        .where(sql`id = ${leadId}`),
    );
    const booking = { leadId, to: tenOnTuesday };
    expect(await bookInspection(deps(), fixture.site, { ...booking, by: "shopper" })).toEqual({
      kind: "not offered",
    });
    expect(await bookInspection(deps(), fixture.site, { ...booking, by: "dealer" })).toMatchObject({
      kind: "done",
    });
  });

  it("isn't of an offer that wasn't accepted, and not at a taken time", async () => {
    await drive();
    const leadId = await send({ category: "Trade-in Enquiry", subcategory: "1. Details Submitted" });
    expect(
      await bookInspection(deps(), fixture.site, { leadId, to: elevenOnTuesday, by: "shopper" }),
    ).toEqual({
      kind: "missing",
    });
    expect(
      await bookInspection(deps(), fixture.site, { leadId: await accept(), to: tenOnTuesday, by: "shopper" }),
    ).toEqual({
      kind: "taken",
    });
  });
});
