import { describe, expect, it } from "vitest";
import { aBooking } from "#tests/support/a-booking.ts";
import { aLead } from "#tests/support/a-lead.ts";
import { sampleLocation, sampleSite } from "#tests/support/sample-site.ts";
import { bookingLink } from "./booking-link.ts";
import { bookingLinks } from "./booking-links.server.ts";

const links = bookingLinks(Buffer.alloc(32, 1));
const leadId = "aaaaaaaaaaaaaaaaaaaaaa";
const now = new Date("2026-11-23T00:00:00Z");
const until = new Date("2026-11-24T01:00:00Z");
const token = (path: string) => path.replace("/booking/", "");

describe("the link of a booking", () => {
  const sent = token(links.path("site-1", leadId, until));

  it("opens one booking of one site until it is over", () => {
    expect(links.open("site-1", sent, now)).toEqual({ kind: "open", leadId });
    expect(links.open("site-1", sent, until)).toEqual({ kind: "expired" });
    expect(links.open("site-2", sent, now)).toEqual({ kind: "wrong" });
  });

  it.each([
    ["another lead", sent.replace(/^./, "b")],
    ["a later expiry", sent.replace(/\.(\w+)\./, (_, expiry) => `.${expiry.replace(/.$/, "z")}.`)],
    ["another signature", sent.replace(/..$/, (end) => (end === "AA" ? "AB" : "AA"))],
    ["no signature", leadId],
    ["nothing", ""],
    ["much", "x".repeat(10_000)],
  ])("is wrong with %s", (_, changed) => {
    expect(links.open("site-1", changed, now)).toEqual({ kind: "wrong" });
  });

  it("is accepted after the secret was changed, as long as the former one is", () => {
    expect(bookingLinks(Buffer.alloc(32, 2), Buffer.alloc(32, 1)).open("site-1", sent, now).kind).toBe(
      "open",
    );
    expect(bookingLinks(Buffer.alloc(32, 2)).open("site-1", sent, now).kind).toBe("wrong");
  });
});

describe("the address in a confirmation", () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, open: "09:00", close: "17:00" }));
  const site = sampleSite({
    hosts: ["sample.example"],
    locations: [
      sampleLocation({ contact_detail: { phone: null, landline_phone: null, opening_hours: week as never } }),
    ],
  });
  const drive = aLead({ category: "Test Drive", url: "http://sample.example:8080/book-test-drive" });
  const of = (booking: Parameters<typeof aBooking>[0], at = now) =>
    bookingLink(links, site, drive, aBooking(booking), at);

  it("is at the site's own host, by the port that the shopper used", () => {
    expect(of({})?.address).toMatch(/^http:\/\/sample\.example:8080\/booking\//);
    const foreign = bookingLink(links, site, { ...drive, url: "https://evil.example/" }, aBooking(), now);
    expect(foreign?.address).toMatch(/^https:\/\/sample\.example\/booking\//);
  });

  it("isn't there once the booking has begun or is cancelled, nor without one", () => {
    expect(of({ startsAt: now })).toBeNull();
    expect(of({ cancelledAt: now })).toBeNull();
    expect(bookingLink(links, site, drive, null, now)).toBeNull();
  });

  it("lets the seller pick an inspection once the offer is accepted", () => {
    const offer = aLead({ category: "Trade-in Enquiry", locationId: "north-sales" });
    expect(bookingLink(links, site, offer, null, now)).toBeNull();
    const accepted = { ...offer, payload: { ...offer.payload, offer_accepted: true } };
    expect(bookingLink(links, site, accepted, null, now)?.label).toBe("Pick a time for the inspection");
    const noTimes = { ...site, locations: [sampleLocation()] };
    expect(bookingLink(links, noTimes, accepted, null, now)).toBeNull();
  });
});
